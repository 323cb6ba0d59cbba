"""Games played from their loaded pieces: what a change does is seen before it is printed.

``players.py`` chooses moves (by chance, by looking one step ahead, by playing to the end) and plays
one game from a seed, ``run.py`` many beside each other, in processes or on a cluster.
``statistics.py`` has the intervals, ``summary.py`` says what the games had in common,
``balance.py`` what differs between two versions of a game, and what copies alone say of a deck
without any rules. ``as_text.py`` is a report as lines, ``page.py`` as a web page with plots.
"""
