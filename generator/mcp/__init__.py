"""The server for assistants: Proofdeck's commands as tools of the Model Context Protocol.

``tools.py`` has one method for each tool and serves them on standard input and output; what
commands do, they do. Edits are those of the preview, with its lock and its undo. ``guard.py``
refuses an edit that makes a new error, or that loosens what the game demands of its cards.
"""
