"""Files to text and to placed values. Whatever is wrong with a file is a problem with a place, never an exception."""

import codecs
import re
from pathlib import Path
from typing import Any

from generator.load.tree import read_tree
from generator.problem import Problem, Where

MAX_BYTES = 2_000_000
_CONTROL = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def shown_path(path: Path) -> str:
    """The path as the user knows it: relative to the current folder if inside it, with forward slashes."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def read_text(
    path: Path, shown: str, limit: int = MAX_BYTES
) -> tuple[str | None, tuple[Problem, ...]]:
    """The file's text without a byte order mark, or the one problem that keeps it from being read."""
    data = _data(path, shown, limit)
    text = _decoded(data, shown) if isinstance(data, bytes) else data
    return (text, ()) if isinstance(text, str) else (None, (text,))


def _data(path: Path, shown: str, limit: int) -> bytes | Problem:
    where = Where(shown)
    try:
        if not path.exists():
            return Problem(
                where,
                "missing-file",
                "there is no such file",
                "check the spelling, or write the file",
            )
        if not path.is_file():
            return Problem(
                where,
                "unreadable-file",
                "this is not a file",
                "a text file is needed here, not a folder",
            )
        if path.stat().st_size > limit:
            hint = "split it, or remove what does not belong in it"
            return Problem(where, "file-too-large", f"the file is over {limit // 1000} kB", hint)
        return path.read_bytes()
    except OSError as error:
        return Problem(
            where,
            "unreadable-file",
            f"the file cannot be read: {error.strerror}",
            "check who may read it",
        )


def _decoded(data: bytes, shown: str) -> str | Problem:
    if data.startswith(_UTF16):
        return Problem(
            Where(shown),
            "wrong-encoding",
            "the file is saved as UTF-16",
            "save it as UTF-8 in your editor",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        where = _place(before, len(before), shown)
        return Problem(
            where,
            "wrong-encoding",
            "the file is not saved as UTF-8",
            "save it as UTF-8 in your editor",
        )
    control = _CONTROL.search(text)
    if control:
        message = f"an invisible character (U+{ord(control[0]):04X}) stands here"
        return Problem(
            _place(text, control.start(), shown), "control-character", message, "delete it"
        )
    return text


def read_yaml(path: Path, shown: str) -> tuple[Any, tuple[Problem, ...]]:
    """The file as PlacedDict, PlacedList or a plain value, with every problem that could be found in one reading.

    The value is None if the file is empty or its YAML is broken.
    """
    text, problems = read_text(path, shown)
    return (None, problems) if text is None else read_tree(text, shown)


def _place(text: str, index: int, shown: str) -> Where:
    return Where(shown, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))
