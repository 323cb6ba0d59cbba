"""The lint of a rulebook: Book and Game to problems, where the prose and the pieces disagree.

``run.py`` reads a book as ``prose.py`` and runs the checks, one file a subject: figures
(``check_figures.py``, against ``known_figures.py`` and ``derived_figures.py``), counts and sums
(``check_counts.py``), sentences cut off (``check_sentences.py``) or have another figure the second
time (``check_contradictions.py``), names (``check_names.py``), spellings (``check_spelling.py``),
plain words (``check_words.py``, with ``dictionary.py`` and ``word_building.py``), what is said of a
sort of pieces (``check_claims.py``), pictures (``check_pictures.py``), references
(``check_references.py``), tables (``check_tables.py``), numbers that all pieces say
(``check_printed_numbers.py``), the set-up (``check_setup.py``), the language of book and sentences
(``check_language.py``), and passages that places.yaml demands (``check_passages.py``).
``check_cards.py`` reads the texts of pieces so, those that name a card as it was called before
(``check_old_names.py``) and those unlike all others of their column (``check_columns.py``),
``check_translations.py`` those of a translation beside the game's own, ``check_books.py`` a
translated book, which ``aligned.py`` lays beside it, with its calls (``check_calls.py``);
``phrases.py`` finds many at once.
"""
