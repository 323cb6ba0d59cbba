"""Checks of tables: rows and columns, files, the set-up, numbers that rules say.

``odd_rows.py`` looks for rows that break what all others keep to, ``unused_files.py`` for files
that nothing reads. Each file is one check or a small family.
"""
