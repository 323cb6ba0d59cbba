"""Which rulebooks a game has, by the files of its folder: nothing of them is read."""

from generator.folders import Folder

_ENDING = ["md", "j2"]


def rulebook_languages(folder: Folder) -> tuple[str | None, ...]:
    """The languages a game has a rulebook in: its own, as None, and those of their own files."""
    names = (name.split(".") for name in folder.names() if "/" not in name)
    others = sorted(n[1] for n in names if len(n) == 4 and n[0] == "rulebook" and n[2:] == _ENDING)
    return (*([None] if folder.has("rulebook.md.j2") else []), *others)
