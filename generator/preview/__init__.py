"""The preview: a local page that follows the files of a game.

``session.py`` has each game as the page last saw it, ``watch.py`` follows the files, ``live.py``
tells the pages what changed, ``redraw.py`` draws only what differs. ``server.py`` serves the page
to this computer alone, by the address of ``address.py`` and behind the guard of ``access.py``;
``routes.py`` is what can be asked for. ``views.py``, ``rules_view.py`` and ``changed_view.py`` are
what the page is told, ``edit.py`` what it may change; ``undo.py`` undoes it by value, with the
three-way merge of ``merge.py``. ``static/`` is the page itself.
"""
