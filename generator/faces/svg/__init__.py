"""The SVG that a face may use, and what is wrong with a drawing that uses more."""
