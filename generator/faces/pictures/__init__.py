"""Pictures on faces: raster images, what their files are, where they lie, how they are printed.

``inspect.py`` finds out what a file is without decoding it, ``library.py`` has a game's pictures by
name, ``placing.py`` fits one into its box, ``encode.py`` passes its compressed data on or decodes
what cannot pass, ``bleed.py`` makes bleed at their edges, ``rasterise.py`` makes a picture of a
drawing that our SVG cannot express, and finds where one draws at all. ``likeness.py`` compares how
ours prints with its file. ``ground.py`` is what a face looks like below its texts.
"""
