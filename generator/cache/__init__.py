"""The cache: what is kept between runs, and the one place that answers whether it is still so.

``store.py`` is the folder of the user, a limit on its size, and a check of all that is taken out;
``small_values.py`` keeps many of one kind together. A kept value is named by its kind, the
environment (``environment.py``: our code, Python, libraries, a game's own Python) and the
fingerprint (``fingerprint.py``) of everything its maker was given. ``receipts.py`` has what a
command read, said and left: where all of it is still so, nothing is loaded.
"""
