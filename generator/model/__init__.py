"""What a game is: frozen records that remember their place in the YAML; no reading, no drawing."""
