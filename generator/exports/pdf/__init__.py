"""Print files: what ReportLab draws once, and what pikepdf stacks on pages.

``print_files.py`` is the target, ``pages.py`` lists what each file holds, ``document.py`` is the
open PDF: each distinct face and drawing is one form, however often it is printed. ``face_form.py``,
``drawing_form.py`` and ``svg_renderer.py`` make those, ``sheet_marks.py`` the marks,
``pictures.py`` the images, ``front_matter.py`` the first pages, ``simple_text.py`` and
``glyph_text.py`` the letters; ``operators.py`` has the syntax of all. ``changed.py``,
``manual_duplex.py`` and ``side_by_side.py`` are other files than the usual ones.
"""
