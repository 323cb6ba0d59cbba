"""Rules model: rule kinds, generic checks and the runner that applies them to a game."""
