"""Pictures on faces: what a file is, where it lies, and the forms in which it is printed.

``inspect.py`` finds out what a file is without decoding it, ``library.py`` has a game's pictures by
name, ``placing.py`` fits one into its box, ``encode.py`` passes its compressed data on or decodes
what cannot pass, ``rasterise.py`` makes a picture of a drawing that no SVG of ours can say.
"""
