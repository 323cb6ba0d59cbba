"""Rulebooks as PDF: a Book written as Typst source, set by Typst, finished by pikepdf.

``rulebook.py`` makes the whole. ``typst_source.py`` writes the text, ``text.py`` its fonts and
letters, ``figures.py`` and ``annotations.py`` the pictures; ``look.py`` reads a look. ``typst.py``
is the only place that calls Typst, ``overfull.py`` reports what does not fit, ``booklet.py``
arranges the pages for folding.
"""
