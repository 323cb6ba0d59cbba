"""The model of a game: frozen records that remember their place in its files; nothing is read.

``game.py`` is the whole, ``component.py`` its decks and their pieces, ``source.py`` the values with
their places. ``format.py``, ``outlines.py`` and ``box.py`` are what a piece measures;
``sheet_layout.py`` and ``scheme.py`` what its sheets are; ``style.py``, ``fonts.py``,
``picture.py`` and ``theme.py`` what it looks like; ``rulebook.py`` what its book is made of;
``languages.py`` knows codes of languages, ``messages.py`` what is printed about it. ``schema.py``
makes records of placed values, ``constructors.py`` refuses wrong calls of those who make a game in
Python.
"""
