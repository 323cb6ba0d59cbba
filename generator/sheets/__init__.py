"""The impose stage: Face to Sheet. Geometry only, no PDF; one file a scheme of its own.

``impose.py`` is the stage, ``job.py`` what one imposition lays out, ``gang.py`` which components
share sheets, ``sheet.py`` and ``side.py`` what comes out. ``schemes.py`` has the table of schemes
and the plain ones. ``grid.py``, ``honeycomb.py`` and ``packing.py`` place pieces on a paper,
``papers.py`` fills it. ``crop_marks.py`` are the marks, ``cut_sequence.py`` the numbered strokes,
``outline.py`` the line around a piece, ``slug.py`` the small print. ``calibration.py`` measures a
printer.
"""
