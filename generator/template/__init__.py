"""Templates: one sandbox, one set of functions and one recorder for faces and rulebook alike.

``loading.py`` finds templates in the folders of layouts, ``sandbox.py`` runs them,
``instrument.py`` and ``limits.py`` bound what they may do, ``functions.py`` is what all of them can
call, ``recorder.py`` remembers what one has read. ``sections.py`` compiles a manuscript section by
section. ``errors.py`` and ``arguments.py`` put what went wrong into words, at the template's line.
"""
