"""Files: the one reader of folders, and the one writer.

``folder.py`` is a folder that may be read: it gives texts and bytes, knows the digest of each, and
remembers what it was asked. ``read.py`` and ``digest.py`` turn a file into text, or into a problem
with a place; ``file_names.py`` says which names stay inside on every computer; ``write.py`` writes
a file whole or not at all. No other room opens a path of a game.
"""
