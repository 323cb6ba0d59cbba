"""The lint of a rulebook: Book and Game to problems, where the prose and the pieces disagree.

``run.py`` reads a book as ``prose.py`` and runs the checks, one file a subject: figures
(``check_figures.py``, ``known_figures.py``, ``derived_figures.py``), counts (``check_counts.py``),
sentences (``check_sentences.py``, ``check_contradictions.py``), names (``check_names.py``),
spellings (``check_spelling.py``), words (``check_words.py``, ``dictionary.py``,
``word_building.py``), claims (``check_claims.py``), pictures (``check_pictures.py``), references
(``check_references.py``), tables (``check_tables.py``), numbers that all pieces say
(``check_printed_numbers.py``), the set-up (``check_setup.py``), the language
(``check_language.py``) and what places.yaml demands (``check_passages.py``). ``check_cards.py``
reads texts of pieces, with ``check_old_names.py`` and ``check_columns.py``,
``check_translations.py`` those of a translation, ``check_books.py`` a translated book with
``aligned.py`` and ``check_calls.py``; ``opposites.py`` has words for both.
"""
