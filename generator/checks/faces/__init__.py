"""Checks of one drawn face: what is placed where, and what can be seen and read of it.

``placement.py`` reads the calls of the template; ``bleed.py``, ``legibility.py`` and ``unseen.py``
look at the ground of the face.
"""
