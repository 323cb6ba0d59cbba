"""Files to text. Whatever is wrong with a file is a problem with a place, never an exception."""

import codecs
import re
from unicodedata import normalize

from generator.folders import MAX_BYTES, Folder
from generator.problem import ContentError, Problem, Where, problem_of

_CONTROL = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_SAVE = "save it as UTF-8 in your editor"
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(
    folder: Folder, name: str, limit: int = MAX_BYTES
) -> tuple[str | None, tuple[Problem, ...]]:
    """The file's text without a byte order mark, or the one problem that keeps it from us.

    Each letter is in one with its accents (NFC), as fonts hold it and as equal texts are equal.
    """
    shown = folder.shown(name)
    try:
        text = _decoded(folder.read(name, limit).data, shown)
    except ContentError as error:
        return None, (problem_of(error, Where(shown)),)
    return (text, ()) if isinstance(text, str) else (None, (text,))


def _decoded(data: bytes, shown: str) -> str | Problem:
    if data.startswith(_UTF16):
        return Problem(Where(shown), "wrong-encoding", "the file is saved as UTF-16", _SAVE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        where = _place(before, len(before), shown)
        return Problem(where, "wrong-encoding", "the file is not saved as UTF-8", _SAVE)
    control = _CONTROL.search(text)
    if control:
        message = f"an invisible character (U+{ord(control[0]):04X}) stands here"
        return Problem(
            _place(text, control.start(), shown), "control-character", message, "delete it"
        )
    return normalize("NFC", text)


def _place(text: str, index: int, shown: str) -> Where:
    return Where(shown, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))
