"""Data model of a game: frozen records that remember their place in the YAML files."""
