"""Checks of a rulebook beside its game: its numbers, and the passages it needs.

``opened.py`` is the book as all of them share it. ``counts.py``, ``sums.py``, ``card_facts.py`` and
``stated_facts.py`` look at numbers; ``passages.py`` at what places.yaml demands; ``mentions.py`` at
components and headings. Pedantic: ``numbers.py`` with ``known_figures.py`` and ``allowed.py``, and
``translated.py``.
"""
