"""The load stage: YAML and tables to a Game, with the line and column of every value.

``game.py`` reads a game's folder by the keys of ``game_schema.py``; ``components.py``,
``pieces.py``, ``for_each.py``, ``field_types.py``, ``formulas.py`` and ``boxes.py`` are its
components, ``rule_entries.py`` its rules, ``translation.py`` and ``translated_styles.py`` its other
languages. ``yaml_tree.py`` is the one reader of YAML, ``yaml_faults.py`` what it says of a broken
file. ``csv_table.py`` and ``spreadsheet.py``, with ``archive.py``, ``xlsx.py``, ``ods.py`` and
``cell_looks.py``, give a ``cell_grid.py``; ``headings.py``, ``rows.py`` and ``cell_values.py`` make
pieces of it. ``layouts.py`` reads sizes, papers, sheets and themes, ``slots.py`` fills a layout's
slots; ``manuscript.py`` and ``rulebook_look.py`` what a book is made of. ``edit.py`` writes one
value back into its place, ``json_schema.py`` says for editors what fits a record.
"""
