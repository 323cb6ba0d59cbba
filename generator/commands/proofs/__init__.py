"""Proofs: what is shown by changing a game in memory, or by measuring what would be printed.

``prove.py`` plants mistakes in data (``slips.py``) and templates (``prove_templates.py``) and
counts those that are noticed. ``read_back.py`` changes a field and draws its face again, with
``wrong_sides.py``. ``accessibility.py`` compares faces with what game.yaml asks for all eyes:
``tell_apart.py`` tells faces apart as each eye sees them, ``reading.py`` measures texts.
"""
