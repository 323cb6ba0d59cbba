"""The SVG that a face may use, and how a drawing from an editor becomes that.

``subset.py`` lists elements and attributes, ``attributes.py`` checks their values. ``cleaning.py``
brings in what editors save, with ``styling.py`` for style sheets and ``text_outlines.py`` for
texts. What our two converters draw otherwise than SVG means it is rewritten by ``rewrite.py`` and
``strokes.py``, or found by ``renderers.py``; ``printable.py``, with ``miters.py``, does so for the
print alone.
"""
