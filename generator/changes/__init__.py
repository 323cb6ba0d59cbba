"""What lies on the table, as it was recorded, and what has changed since.

``state.py`` is a printed game as plain values, ``lock.py`` the same as the text of printed.lock,
``compare.py`` says which pieces differ and why, ``pairing.py`` which are one, ``rules.py`` which rules do and what follows. The
words for it are in ``words/``, one file a language.
"""
