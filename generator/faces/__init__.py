"""The draw stage: Game to Face, one drawn side of a piece.

``draw.py`` is the stage, ``face.py`` its result, ``context.py`` what a template is run for.
``canvas.py`` places art, ``pen.py`` sets texts, ``shapes.py`` draws; ``styles.py`` has the type,
``marks.py`` the symbols of texts. ``artwork.py`` and ``art_file.py`` are icons and drawings,
``embedded_art.py`` what lies in these; ``resources.py`` finds fonts, icons and drawings that cannot
be used. ``cache.py`` has faces of earlier runs, by the digests of ``drawn_from.py``. ``markup.py``
checks a face against the SVG of ``svg/``, ``edges.py`` against its safe zone; ``short_bleed.py``
and ``legibility.py`` measure it, ``strange_accents.py`` looks at its bold and italic words,
``on_purpose.py`` has the names of what they tell, ``read_back.py`` holds it against the pieces,
``marked_backs.py`` against those of its deck, ``wrong_sides.py`` and ``words_of_others.py`` by
where and what stands on it. ``ink_savers.py``
makes grey and light prints of it, ``ink_saved.py`` knows what they save, ``compare.py`` finds where
two differ; ``same_causes.py`` tells one fault once. Raster images are in ``pictures/``.
"""
