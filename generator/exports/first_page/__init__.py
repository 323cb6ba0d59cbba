"""Instructions: the first pages of a print file, on what to print, in which order, how to cut.

``facts.py`` has all that is said there, as plain values: ``instructions.py`` what is to be done,
``cuts.py`` how many strokes it takes, ``estimate.py`` the tools and the time, ``thumbnails.py``
small pictures of sheets. ``typeset.py`` has the pages that Typst sets of all this. The words are
in ``words/``, one file a language.
"""
