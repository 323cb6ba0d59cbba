"""The preview: a local page that follows the files of a game, and changes them.

``session.py`` has each game as the page last saw it, ``watch.py`` follows the files, ``live.py``
tells the pages what changed, ``redraw.py`` draws only what differs. ``server.py`` serves the page
to this computer alone, by the address of ``address.py`` and behind the guard of ``access.py``;
``routes.py`` is what can be asked for, ``writes.py`` what can be written.

What the page is told: ``views.py``, ``face_view.py``, ``book_view.py``, ``rules_view.py`` and
``changed_view.py``. What it may change goes through ``editor.py``: a value (``edit.py``), cells and
rows of a table (``cells.py``, ``cell_value.py``), look and rules (``settings.py``), what stands on
a card (``pointer.py``), a new game (``begin.py``); ``printing.py`` makes print files. ``undo.py``
writes each edit and undoes it by value, with the three-way merge of ``merge.py``. ``static/`` is
the page itself.
"""
