"""Templates: one sandbox, one set of functions and one recorder for faces and rulebooks.

``loading.py`` finds templates in the folders of layouts, ``sandbox.py`` runs them.
``instrument.py`` and ``limits.py`` limit time and memory. ``functions.py`` has what all templates
can call, ``recorder.py`` notes what one has read. ``sections.py`` compiles a manuscript section by
section. ``errors.py``, ``syntax_errors.py`` and ``arguments.py`` put faults into words, at the
template's line. ``never_true.py`` tells conditions that no piece can meet: ``comparisons.py``
finds them in a template's tree, ``domains.py`` holds them against fields, ``one_piece.py`` against
pieces; ``forgotten.py`` finds what a loop sets and forgets.
"""
