"""Faces as pixels: pictures for shops, screen tables and forums, drawn from the faces' PDF.

``face_pixels.py`` draws any part of a face at any size, by pdfium, and compresses pictures as
files, some beside each other. ``picture_files.py`` writes PNG and JPEG; ``png.py`` packs flat art.
``wall.py`` is one picture of all pieces, ``table_picture.py`` one of the table as it is set up.
"""
