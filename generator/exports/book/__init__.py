"""Rulebooks as PDF: a Book written as Typst source, set by Typst, finished by pikepdf.

``rulebook.py`` is the whole; ``typst_source.py`` writes the text, ``text.py`` its letters,
``figures.py`` and ``annotations.py`` the pictures, ``theme.py`` asks a look what it says.
``typst.py`` is the one place that calls Typst, ``overfull.py`` tells what does not fit,
``booklet.py`` folds the pages.
"""
