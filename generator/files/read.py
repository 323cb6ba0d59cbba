"""Reading of text files: UTF-8 to NFC text; every fault of a file is a problem with a place."""

import codecs
import re
from unicodedata import normalize

from generator.files.folder import MAX_BYTES, Folder
from generator.problem import ContentError, Problem, Where, problem_of

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_INVISIBLE = "\u2028\u2029\ufeff\ufffe\uffff"  # beyond Latin; a class of both compiles in 7 ms
_SAVE = "save it as UTF-8 in your editor"
_SAVE_TABLE = 'save it as "CSV UTF-8" in your spreadsheet program, or as .xlsx'
_PACKED = b"PK\x03\x04"  # how XLSX, ODS, DOCX and ZIP files begin
_GZIP = b"\x1f\x8b"
_PICTURES = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"GIF8": ".gif"}
_CONFLICT = re.compile(r"^<<<<<<< .*?^=======\r?$.*?^>>>>>>> ", re.MULTILINE | re.DOTALL)
_CONFLICT_HINT = (
    "keep the version that you want, and delete the other and the lines that begin with "
    "<<<<<<<, ======= and >>>>>>>"
)
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(
    folder: Folder, name: str, limit: int = MAX_BYTES, *, conflicts: bool = False
) -> tuple[str | None, tuple[Problem, ...]]:
    """The text of a file, composed (NFC), without byte order mark; or None and the problem."""
    shown = folder.shown(name)
    try:
        text = _decoded(folder.read(name, limit).data, shown)
    except ContentError as error:
        return None, (problem_of(error, Where(shown)),)
    if isinstance(text, Problem):
        return None, (text,)
    conflict = _CONFLICT.search(text) if "<<<<<<< " in text and not conflicts else None
    if conflict:
        where, message = (
            _place(text, conflict.start(), shown),
            "a git merge left both versions of this passage in the file",
        )
        return None, (Problem(where, "merge-conflict", message, _CONFLICT_HINT),)
    return text, ()


def _decoded(data: bytes, shown: str) -> str | Problem:
    table = shown.lower().endswith((".csv", ".tsv"))
    save = _SAVE_TABLE if table else _SAVE
    other = _no_text(data, shown, save, table=table)
    if other:
        return other
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        where = _place(before, len(before), shown)
        return Problem(where, "wrong-encoding", "the file is not saved as UTF-8", save)
    unseen = _first_invisible(text)
    if unseen is not None:
        message = f"there is an invisible character here (U+{ord(text[unseen]):04X})"
        return Problem(_place(text, unseen, shown), "control-character", message, "delete it")
    return normalize("NFC", text)


def _no_text(data: bytes, shown: str, save: str, *, table: bool) -> Problem | None:
    """The problem of a file of another kind, by how it begins; None if it may be a text."""
    message = hint = ""
    picture = next((end for begins, end in _PICTURES.items() if data.startswith(begins)), "")
    drawing = shown.lower().endswith(".svg")
    if data.startswith(_PACKED):
        message = "this is not a text file: it is a spreadsheet, a document or an archive"
        hint = (
            "rename the file so that it ends in .xlsx or .ods" if table else "save it as plain text"
        )
    elif drawing and data.startswith(_GZIP):
        message, hint = (
            "this SVG file is compressed",
            "save it as plain SVG. Compressed SVG files end in .svgz",
        )
    elif drawing and picture:
        message = f"this is not an SVG drawing but a picture, {picture[1:].upper()}"
        name = shown.rpartition("/")[2][:-4]
        hint = f"rename it to {name}{picture}, and place it with picture()"
    elif data.startswith(_UTF16):
        message, hint = "the file is saved as UTF-16", save
    return Problem(Where(shown), "wrong-encoding", message, hint) if message else None


def _first_invisible(text: str) -> int | None:
    """The offset of the first invisible character but ordinary white space; None without one."""
    control = _CONTROL.search(text)
    found = [control.start()] if control else []
    if not text.isascii():
        found += [text.index(character) for character in _INVISIBLE if character in text]
    return min(found, default=None)


def _place(text: str, index: int, shown: str) -> Where:
    return Where(shown, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))
