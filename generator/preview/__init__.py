"""The preview: a local page that follows the files of a game.

``session.py`` has each game as the page last saw it, ``watch.py`` follows the files, ``redraw.py``
draws only what differs. ``server.py`` serves the page to this computer alone, by the address of
``access.py``; ``routes.py`` is what can be asked for. ``views.py``, ``rules_view.py`` and
``changed_view.py`` are what the page is told, ``edit.py`` what it may change. ``static/`` is the
page itself.
"""
