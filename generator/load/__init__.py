"""YAML and CSV text to records, with the line and column of every value."""
