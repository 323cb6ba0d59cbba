"""Screen tables: a game as saved objects for online playtests.

``card_sheets.py`` draws cards in a grid, and other pieces one by one; ``tts.py`` writes a saved
object of Tabletop Simulator, with ``tts_setup.py`` for each number of players, ``pcio.py`` a room
of playingcards.io, ``grid_files.py`` plain pictures for all others.
"""
