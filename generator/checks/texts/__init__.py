"""Checks of words, of cards, books and translations alike.

``text.py`` is what they are given. ``spelt_names.py`` looks at names, ``spelling.py`` at plain
words, ``sentences.py`` and ``repeated.py`` at sentences, ``marks.py`` at markup,
``references.py`` at typed numbers, ``language.py`` and ``translations.py`` at languages;
``phrases.py`` finds phrases.
"""
