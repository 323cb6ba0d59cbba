"""The cache: results kept between runs, and the checks that they are still valid.

``store.py`` is the user's folder with a limit on its size and a check of all that is read from it,
and the steps remembered in memory; ``small_values.py`` stores many of one kind together.
A cached value is named by its kind, by the environment (``environment.py``: our code, Python,
libraries, a game's own Python) and by the fingerprint (``fingerprint.py``) of everything that it
was made of. ``receipts.py`` has what a command read, printed and wrote: where all of that is
unchanged, nothing is loaded.
"""
