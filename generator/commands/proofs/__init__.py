"""Proofs: what is shown by changing a game in memory, or by measuring what would be printed.

``prove.py`` plants mistakes in data (``slips.py``) and templates (``prove_templates.py``,
``template_slips.py``) and counts those that are noticed. ``read_back.py`` changes a field and draws
its face again, with ``words_of_others.py`` and ``wrong_sides.py``. ``accessibility.py`` holds faces
against what game.yaml asks for all eyes: ``tell_apart.py`` compares faces as ``sight.py`` shows
them, ``reading.py`` measures texts.
"""
