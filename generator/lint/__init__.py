"""The lint of a rulebook: Book and Game to problems, where the prose and the pieces disagree.

``run.py`` reads a book as ``prose.py`` and runs the checks, one file a subject. Words, names and
sentences are in ``words/``, figures and counts in ``figures/``, books and cards in other languages
in ``translations/``. Here are what is said of a sort of pieces (``check_claims.py``), pictures
(``check_pictures.py``), references (``check_references.py``), tables (``check_tables.py``), marks
(``check_marks.py``), what game.yaml says about a game (``check_about.py``) and passages that
places.yaml demands (``check_passages.py``). ``check_cards.py`` reads the texts of pieces as a book
is read, and ``check_columns.py`` those unlike all others of their column. ``phrases.py`` finds many
phrases at once.
"""
