"""A local page that follows the files of a game: its pieces, its sheets, and its mistakes."""
