"""Commands: what each command of the command line does, in Python, over a Session.

One file a command: ``changed.py`` (with ``changed_rules.py``), ``diff.py``, ``part.py`` (lost
pieces, spoilt sheets), ``rulebook.py``, ``proofs/`` (what is shown by changing a game in memory),
``calibrate.py``; ``inventory.py`` and ``catalogue.py`` are for list,
``shop.py`` and ``for_target.py`` for export, ``credits.py`` for credits, ``new.py``,
``new_table.py`` and ``eject.py`` for new, ``editor_schemas.py`` for schema, ``gallery.py`` for
manual, ``pull.py`` asks the network. ``history.py`` opens a project as it was before.
``build``, ``check`` and ``export`` are the pipeline itself. Nothing here prints.
"""
