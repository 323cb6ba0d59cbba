"""The first pages of a print file: what to print, in which order, on what, and how to cut it.

``facts.py`` is all that is said there, as plain values; ``estimate.py`` the tools and the time,
``thumbnails.py`` the small pictures of sheets, ``typeset.py`` the pages that Typst sets of it. The
words are in ``words/``, one file a language.
"""
