"""Loading of a rulebook's look: Typst files of ``layouts/rulebook``, checked before they run.

Typst reads no files but those it is given; but it would fetch packages from the network, and a look
may come from anybody. So a look may import only files beside it, by their plain names, and may not
evaluate code from texts.
"""

import posixpath
import re
from collections.abc import Iterator, Sequence

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.model.rulebook import WRITTEN, LookFiles
from generator.problem import Problem, Where

PLAIN = "plain.typ"  # the look of a game that has none
BOOK = (
    "plan.typ",
    "book.typ",
    "book/parts.typ",
)  # plan and set a book; what its source is written in
_WORD = r"(?<![\w.-]){}(?![\w-])"
_IMPORT = re.compile(_WORD.format("(import|include)") + r'(?:\s+"([^"\\@:]+\.typ)")?')
_FORBIDDEN = re.compile(_WORD.format("(eval|plugin|std)"))


def load_look(folders: Sequence[Folder], game: str) -> tuple[LookFiles | None, tuple[Problem, ...]]:
    """The Typst files of a game's look and all imports, earlier folders first; or problems."""
    own = f"{game}.typ"
    ours = {*BOOK, PLAIN}  # a game may be called book, or plan
    main = own if own not in ours and _folder(folders, own) else PLAIN
    texts: dict[str, str] = {}
    shown: dict[str, str] = {}
    found: list[Problem] = []
    waiting: list[tuple[str, Where | None]] = [(name, None) for name in (*BOOK, PLAIN, main)]
    while waiting:
        name, imported_at = waiting.pop()
        if name in texts or name in WRITTEN:
            continue
        folder = _folder(folders, name)
        if folder is None:
            where = imported_at or Where(folders[0].shown(f"rulebook/{name}"))
            hint = "a look can only import files next to it in layouts/rulebook"
            found.append(Problem(where, "missing-file", f"there is no {name} in that folder", hint))
            continue
        text, problems = read_text(folder, f"rulebook/{name}")
        found += problems
        texts[name], shown[name] = text or "", folder.shown(f"rulebook/{name}")
        for match in _IMPORT.finditer(text or ""):
            if match[2]:
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2]))
                waiting.append((target.lstrip("/"), _place(shown[name], text or "", match.start())))
        found += _forbidden(shown[name], text or "")
    return (None if found else LookFiles(main, texts, shown)), tuple(found)


def _folder(folders: Sequence[Folder], name: str) -> Folder | None:
    if name.startswith(".."):
        return None
    return next((folder for folder in folders if folder.has(f"rulebook/{name}")), None)


def _forbidden(shown: str, text: str) -> Iterator[Problem]:
    for match in _IMPORT.finditer(text):
        if not match[2]:
            yield Problem(
                _place(shown, text, match.start()),
                "unsafe-look",
                f"a look can only {match[1]} a file next to it, by its name in quotes",
                f'write it as in {match[1]} "plain.typ". In comments and texts, use another word',
            )
    for match in _FORBIDDEN.finditer(text):
        yield Problem(
            _place(shown, text, match.start()),
            "unsafe-look",
            f"a look may not use {match[1]!r}",
            "remove it. In comments and texts, use another word",
        )


def _place(shown: str, text: str, offset: int) -> Where:
    return Where(shown, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
