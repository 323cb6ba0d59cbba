"""The preview: a local page that follows the files of a game, and changes them.

``session.py`` has each game as last seen (``on_desk.py``), ``live.py`` follows files and tells
pages what changed, ``redraw.py`` draws what differs. ``server.py`` serves this computer alone, or
the network (``access.py``); ``routes.py`` is what is read, ``writes.py`` what is written.

Shown: ``views.py``, ``face_view.py``, ``printings.py``, ``book_view.py``, ``rules_view.py``.
Changed, by ``editor.py``: values (``edit.py``), tables (``cells.py``), look and rules
(``settings.py``), the boxes on a card (``pointer.py``), new games (``begin.py``), print files
(``printing.py``), whole files (``text_files.py``), components, rules and pictures that are added
(``parts.py``); ``undo.py`` undoes by value. ``static/`` is the page itself.
"""
