"""The printed state of a game, as it was recorded, and everything that has changed since.

``state.py`` is a printed game as plain values, ``lock.py`` the same as the text of printed.lock,
``pairing.py`` says which pieces are one, ``compare.py`` which differ and why, ``rules.py`` which
rules do and what follows. The words for it are in ``words/``, one file a language.
"""
