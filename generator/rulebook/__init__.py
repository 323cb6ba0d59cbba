"""Rulebook text to a Book: Jinja2 over the game, Markdown to numbered blocks, and the lint that holds the prose against the model."""
