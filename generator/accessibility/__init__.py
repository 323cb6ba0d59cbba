"""Accessibility: whether every eye can tell pieces apart and read them, measured on drawn faces.

``run.py`` is the whole of it. ``sight.py`` shows colours as four kinds of eyes and a grey printer
see them, ``tell_apart.py`` compares faces whose values differ, ``reading.py`` measures contrast and
size of texts.
"""
