"""The lint of translations: books and texts of pieces held against those of the own language.

``check_books.py`` compares a translated book, which ``aligned.py`` lays beside the game's own
passage by passage, with its calls (``check_calls.py``); ``check_translations.py`` compares texts of
pieces, ``check_language.py`` says in which language a text is. ``opposites.py`` has words for both.
"""
