"""The rules model: what must be true of a game, as a table of rule kinds, generic checks and the runner."""
