"""Rulebook text to a Book: a template over the game, Markdown to blocks, and the lint.

The lint holds the prose against the model.
"""
