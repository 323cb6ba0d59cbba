"""Checks of words, of cards, books and translations alike.

``text.py`` is what they are given. ``names.py``, ``old_names.py`` and ``spelling.py`` look at names,
``misspelt_words.py`` at plain words with ``dictionary.py``, ``sentences.py``, ``grammar.py`` and
``columns.py`` at sentences, ``marks.py`` at markup, ``language.py`` and ``translations.py`` at
languages.
"""
