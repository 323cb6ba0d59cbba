"""Measures in mm: lengths, points and rectangles, outlines, seeded dice."""
