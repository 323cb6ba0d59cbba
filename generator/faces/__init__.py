"""The draw stage: Game to Face, one drawn side of a piece.

``draw.py`` is the stage, ``face.py`` the form that it gives, ``context.py`` what a template is run
for, ``pen.py`` and ``shapes.py`` what it draws with, ``styles.py`` its type. ``artwork.py`` and
``art_file.py`` are icons and drawings, ``resources.py`` what is missing of those. ``cache.py``
takes faces of earlier runs by what their templates read. ``markup.py`` holds a face against the SVG
of ``svg/``, ``edges.py`` against its safe zone; ``ink_savers.py`` makes grey and light prints of
it, ``compare.py`` says where two differ. Raster images are in ``pictures/``.
"""
