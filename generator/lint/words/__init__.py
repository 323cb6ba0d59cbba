"""The lint of words: how they are spelled, what they name, and whether they make a sentence.

Terms of the glossary (``check_spelling.py``), plain words (``check_words.py``, with
``dictionary.py`` and ``word_building.py``), names (``check_names.py``), names of before
(``check_old_names.py``), numbers and their nouns (``check_grammar.py``), and sentences that end in
the middle, stand twice or point at nothing (``check_sentences.py``).
"""
