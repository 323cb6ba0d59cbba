"""A new game like a starter: a small game that ships, with answers in place of its capitals."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from generator.commands.new import Answers, NewGame, quoted
from generator.files.folder import Folder

STARTERS = "starters"  # of layouts: a folder each, in which NAME, TITLE, THEME stand for answers


def starters(layouts: Sequence[Folder]) -> dict[str, tuple[Folder, list[str]]]:
    """The starters by name, each with its folder and its files; the first folder's counts."""
    found: dict[str, tuple[Folder, list[str]]] = {}
    for folder in layouts:
        here: dict[str, list[str]] = {}
        for path in folder.names(STARTERS):
            here.setdefault(PurePosixPath(path).parts[1], []).append(path)
        for name, paths in here.items():
            found.setdefault(name, (folder, sorted(paths)))
    return found


def game_like(answers: Answers, folder: Folder, paths: Sequence[str]) -> NewGame:
    """A game like a starter, with the answers in place of its words in capitals.

    The texts of starters are English, which the code of another language says too: ``de-x-en``.
    """
    remarks: tuple[str, ...] = ()
    language = answers.language
    if language.lower().split("-")[0] not in ("en", "eng"):
        code = f"{language}-x-en"
        remarks = (
            f"its sample texts are English, so that its language is {code}: make it {language}",
            "in game.yaml once your own texts stand there",
        )
        answers = answers._replace(language=f"{code}  # {language} once your own texts stand here")
    place = f"content/{answers.name}"
    files = {
        f"{place}/{'/'.join(PurePosixPath(path).parts[2:])}": _answered(
            folder.read(path).data.decode("utf-8"), answers
        ).encode()
        for path in paths
    }
    return NewGame(files, remarks)


def _answered(text: str, answers: Answers) -> str:
    """A starter's text with the answers in place of its words in capitals."""
    words = {
        "TITLE": quoted(answers.title),
        "THEME": answers.theme,
        "FORMAT": answers.format,
        "LANGUAGE": answers.language,
    }
    return re.sub(rf"\b({'|'.join(words)})\b", lambda match: words[match[0]], text)
