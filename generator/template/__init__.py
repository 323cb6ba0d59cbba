"""Templates: one sandbox, one set of functions and one recorder for faces and rulebooks.

``loading.py`` finds templates in the folders of layouts, ``sandbox.py`` runs them.
``instrument.py`` and ``limits.py`` limit time and memory. ``functions.py`` has what all templates
can call, ``recorder.py`` notes what one has read. ``errors.py``, ``syntax_errors.py`` and
``arguments.py`` put faults into words, at the template's line. ``branches.py`` counts which
branches of a template have run.
"""
