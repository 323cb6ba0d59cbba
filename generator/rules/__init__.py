"""The rules model: what must be true of a game, as rule kinds, generic checks and the runner."""
