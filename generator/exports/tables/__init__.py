"""Screen tables: a game as saved objects for online playtests.

``card_sheets.py`` draws cards in a grid, and other pieces one by one; ``tts.py`` writes a saved
object of Tabletop Simulator, ``pcio.py`` a room of playingcards.io.
"""
