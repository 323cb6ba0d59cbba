"""The draw stage: Game to Face, one drawn side of a piece.

``draw.py`` is the stage, ``studio.py`` what it draws with, ``face.py`` its result, ``deck.py`` all
faces of a game together, ``context.py`` what a template is run for. ``canvas.py`` places art,
``pen.py`` sets texts, ``shapes.py`` draws; ``styles.py`` has the type. ``artwork.py`` and
``art_file.py`` are icons and drawings; ``resources.py`` finds fonts, icons and drawings that
cannot be used. ``cache.py`` has faces of earlier runs, by the digests of what they were drawn
from. ``markup.py`` compares a face with the SVG of ``svg/``.
``ink_savers.py`` makes grey and light prints, ``ink_saved.py`` knows what they save, ``compare.py``
finds where two faces differ. Raster images are in ``pictures/``. Nothing here judges a face: that
is for the checks.
"""
