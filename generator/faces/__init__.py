"""Game to Face: templates, text fitting, icons, computed shapes."""
