"""The lint of figures: the numbers of a book held against the pieces, the rules and the set-up.

``check_figures.py`` reads them, against ``known_figures.py`` and ``derived_figures.py``; counts and
sums of pieces (``check_counts.py``), the set-up (``check_setup.py``), numbers that all pieces say
(``check_printed_numbers.py``), a number of game.yaml that a sentence names
(``check_named_numbers.py``), the text of a piece (``check_piece_texts.py``), and a sentence that
has another figure the second time (``check_contradictions.py``).
"""
