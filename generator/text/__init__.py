"""Text: fonts as values, shaping, line breaking, and fitting a text into a box.

``font_library.py`` finds the fonts of a project, ``font_files.py`` makes each a static TrueType,
``fonts.py`` is one that is open. ``inline.py`` reads emphasis and ``{icon}``, ``plain_marks.py``
signs that are none, ``symbols.py`` signs that are icons. ``runs.py`` shapes any script,
``bidi.py`` orders and breaks it, ``shaped.py`` places it, ``simple.py`` does all that for plain
lines, ``arc.py`` around a badge. ``fitting.py`` wraps, shrinks and says what is over.
``glyph_font.py`` makes fonts to embed.
"""
