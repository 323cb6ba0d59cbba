"""The check stage: what must be true of a game, and the problems where it is not.

``run.py`` runs the checks of every game (``checks.py``), the entries of rules.yaml by their kind
(``kinds/``), and what a game brings in Python (``extension.py``, the door for that).
``coverage.py`` says which fields no rule speaks of.
"""
