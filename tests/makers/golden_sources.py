"""Folders of the games that have committed goldens."""

from conftest import GAMES, LAYOUTS, ROOT, TINY, TINY_LAYOUTS

SOURCES = {
    "tiny": (TINY / "content" / "tiny", TINY_LAYOUTS),
    **{name: (ROOT / "content" / name, LAYOUTS) for name in GAMES},
}
