"""Games played from their loaded pieces: what a change does is seen before it is printed.

``players.py`` chooses moves (by chance, by looking one step ahead, by playing to the end) and plays
one game from a seed, ``run.py`` many beside each other, in processes or on a cluster. ``turns.py``
and ``tricks.py`` play the decks that game.yaml describes, with cards as in ``shuffled.py``.
``statistics.py`` has the intervals, ``summary.py`` the table of measures of many games,
``hands.py`` those of hands and costs, ``balance.py`` what differs between two versions of a game.
``as_text.py`` is a report as lines, ``page.py`` as a web page with plots.
"""
