"""Measures in mm: lengths, plane geometry, closed outlines, numbers drawn from a seed.

``units.py`` parses "2.5in"; ``geometry.py`` has points, rectangles and turns; ``path.py`` reads
SVG path data, measures and moves it; ``colour.py`` has contrast; ``dice.py`` draws the same numbers
on every machine. Nothing here knows what a game is.
"""
