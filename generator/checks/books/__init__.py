"""Checks of a rulebook beside its game: its numbers, and the passages it needs.

``opened.py`` is the book as all of them share it. ``counts.py`` and ``figures.py`` look at numbers,
with ``known_figures.py``, ``derived_figures.py`` and ``about.py``; ``passages.py`` at what
places.yaml demands; ``translated.py`` compares a translation, with ``aligned.py``.
"""
