"""Checks of a whole drawn game: what it names and nothing uses.

``unused.py`` looks for files, names and fields without a use.
Each works on the game and its deck.
"""
