"""The impose stage: Face to Sheet. It is geometry only, without PDF.

``impose.py`` is the stage, ``job.py`` what one imposition lays out, ``gang.py`` which components
share sheets; ``sheet.py`` and ``side.py`` are the result. ``schemes.py`` has the table of schemes
and the plain ones, each other scheme has a file of its own. ``fit_grid.py``, ``honeycomb.py`` and
``packing.py`` place pieces on a paper, ``papers.py`` fills it. ``crop_marks.py`` has the marks,
``cut_sequence.py`` the numbered cuts, ``outline.py`` the line around a piece, ``slug.py`` the small
print. ``calibration.py`` measures a printer.
"""
