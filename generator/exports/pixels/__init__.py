"""Faces as pixels: pictures for shops, screen tables and forums, drawn from the faces' PDF.

``face_pixels.py`` draws any part of a face at any size, by pdfium. ``picture_files.py`` writes PNG
and JPEG; ``encode_files.py`` compresses, some beside each other, with the resolution in the file.
``wall.py`` is one picture of all pieces, ``table_picture.py`` one of the table as it is set up.
"""
