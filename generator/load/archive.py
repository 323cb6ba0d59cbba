"""Spreadsheet files as archives: judged part by part before a library opens them.

A file of a few kilobytes can claim billions of cells, and the library that reads spreadsheets would
make room for them. So each part is read here by a parser that takes no entities of a file, and the
places, repeats and blanks in it are counted. The library is given an archive of just these parts.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from io import BytesIO
from typing import Any
from xml.parsers import expat
from zlib import error as ZlibError  # noqa: N812 - an exception, named as one

from lxml import etree
from lxml.etree import _Element as Element

from generator.problem import ContentError

MAX_UNPACKED = 60_000_000  # bytes of the text in it
MAX_CELLS = 600_000  # 20,000 pieces of thirty fields
MAX_PARTS = 2_000
MAX_ELEMENTS = 4_000_000  # of XML, in all parts
MAX_BLANKS = 1_000_000  # that are told by their number
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384  # of XLSX: XFD1048576
_MANIFEST = "META-INF/manifest.xml"  # of an ODS file
_NO_TAGS = re.compile(rb"<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<\?.*?\?>", re.DOTALL)
_READ = (".xml", ".rels")
_XML: dict[str, Any] = {"recover": True, "resolve_entities": False, "huge_tree": True}
_ROWS = ("row", "table-row", "si")
_BROKEN = (
    zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError,
    OSError, ValueError, OverflowError, ZlibError,
)  # fmt: skip


def parts_of(data: bytes) -> dict[str, bytes]:
    """The texts in a spreadsheet's file by name. Raises ContentError for anything else."""
    if not data.startswith(b"PK"):
        raise unreadable("it is not a valid XLSX or ODS file, or it has a password")
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = _unpacked(packed)
    except _BROKEN:
        raise unreadable("it is damaged or has a password") from None
    if b":encryption-data" in parts.get(_MANIFEST, b""):
        raise unreadable("it has a password")
    elements = 0
    for name, text in parts.items():
        if name.endswith(_READ) and text:  # LibreOffice leaves a list of shortcuts empty
            elements = _Judge(elements).judged(text)
            parts[name] = _bare(text)
    return parts


def packed_again(parts: Mapping[str, bytes]) -> BytesIO:
    """An archive of these parts, without pictures and whatever else was in the file."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, content in parts.items():
            file.writestr(name, content)
    made.seek(0)
    return made


def whole_part(parts: Mapping[str, bytes], name: str) -> Element:
    """The XML of a small part, such as that of styles; an empty element if there is none."""
    parser = etree.XMLParser(**_XML)
    return etree.fromstring(parts.get(name) or b"<none/>", parser)


def elements(part: bytes, *names: str) -> Iterator[tuple[str, str, Element]]:
    """Each element of these names as it starts and ends; a whole row is then forgotten."""
    if not part:
        return
    events, tags = ("start", "end"), [f"{{*}}{name}" for name in names]
    for event, element in etree.iterparse(BytesIO(part), events=events, tag=tags, **_XML):
        name = local_name(element.tag)
        yield event, name, element
        if event == "end" and name in _ROWS:
            element.clear()


@lru_cache(maxsize=64)  # asked for by every cell
def local_name(tag: str) -> str:
    """The name of an element without its namespace."""
    return tag.rpartition("}")[2]


def _unpacked(packed: zipfile.ZipFile) -> dict[str, bytes]:
    """The texts of an archive. Raises ContentError if they are too many, or too long."""
    if len(packed.infolist()) > MAX_PARTS:
        raise too_large("parts")
    left = MAX_UNPACKED
    parts: dict[str, bytes] = {}
    for part in packed.infolist():
        if part.filename.endswith(_READ):
            with packed.open(part) as file:
                text = file.read(left + 1)
            left -= len(text)
            if left < 0:
                raise too_large("text", "much")
            parts[part.filename] = text
    if "mimetype" in packed.namelist() and packed.getinfo("mimetype").file_size < 99:
        parts["mimetype"] = packed.read("mimetype")
    return parts


def _bare(text: bytes) -> bytes:
    """Sound XML without remarks and instructions, so that each < of it begins a tag."""
    if text.count(b"<!") or text.count(b"<?") > 1:
        return text[:1] + _NO_TAGS.sub(
            lambda one: escape((one[1] or b"").decode("utf-8", "replace")).encode(), text[1:]
        )
    return text


def unreadable(what: str) -> ContentError:
    """The problem of a file that cannot be read."""
    hint = "save it as .xlsx or .ods without a password, or as CSV"
    return ContentError("bad-spreadsheet", what, hint)


def too_large(what: str, many: str = "many") -> ContentError:
    """The problem of a file that has too many of something."""
    hint = "delete cells far from the table. If that does not help, save the tab as CSV"
    return ContentError("bad-spreadsheet", f"it has far too {many} {what}", hint)


def column_number(letters: str) -> int:
    """The number of a column: 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


class _Judge:
    """One walk over a part: how far its cells lie, and how many things it claims to hold."""

    def __init__(self, elements: int) -> None:
        self.elements = elements
        self.row = self.column = self.last_row = self.last_column = 0
        self.repeated = 1  # how many rows the latest one of an ODS file stands for
        self.within = False  # a cell
        self.blanks = 0

    def judged(self, text: bytes) -> int:
        """The number of elements up to and with this part. Raises ContentError."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity  # none can grow
        parser.buffer_text = True
        try:
            parser.Parse(text, True)
        except (expat.ExpatError, ValueError, LookupError):
            raise unreadable("it is damaged or has a password") from None
        self.count()
        return self.elements

    def entity(self, *_: Any) -> None:
        raise unreadable("it is damaged or has a password")

    def start(self, name: str, about: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise too_large("elements")
        local = name.rpartition(":")[2]
        if local == "row":
            self.row, self.column = _whole(about.get("r"), self.row + 1, LAST_ROW), 0
        elif local == "c":
            self.cell(about.get("r", ""))
        elif local == "sst":  # a library makes room for as many texts as this claims
            claimed = [_whole(about.get(name), 0, None) for name in ("count", "uniqueCount")]
            if max(claimed) > MAX_CELLS:
                raise too_large("texts")
        elif local.startswith(("table", "covered")):
            self.start_of_ods(local, about)
        elif local == "s" and name != "s":  # text:s, blanks in a row
            self.blanks += _whole(about.get(f"{name[:-1]}c"), 1, None)
            if self.blanks > MAX_BLANKS:
                raise too_large("blanks")
        elif self.within:
            self.fill()

    def start_of_ods(self, local: str, about: dict[str, str]) -> None:
        if local == "table":
            self.count()
            self.row = self.column = self.last_row = self.last_column = 0
            self.repeated = 1
        elif local == "table-row":
            self.row += self.repeated if self.row else 1
            self.repeated, self.column = _times(about, "rows"), 0
        elif local in ("table-cell", "covered-table-cell"):
            self.column += _times(about, "columns")
            self.within = True
            if any(key.endswith("value") for key in about):
                self.fill()

    def end(self, name: str) -> None:
        if name.rpartition(":")[2] in ("c", "table-cell", "covered-table-cell"):
            self.within = False

    def characters(self, _: str) -> None:
        if self.within:
            self.fill()

    def cell(self, place: str) -> None:
        """A cell of an XLSX file begins."""
        self.within = True
        letters = place.rstrip("0123456789")
        if not place:
            self.column += 1
        elif not (letters.isascii() and letters.isalpha() and letters.isupper()):
            wrong = unreadable("a cell has no valid address")
            raise too_large("columns") if len(letters) > 3 else wrong
        else:
            self.column = column_number(letters[:4])
            self.row = _whole(place[len(letters) :], self.row, LAST_ROW)
        if self.column > LAST_COLUMN:
            raise too_large("columns")

    def fill(self) -> None:
        """The latest cell, and all that it stands for, holds something."""
        row = self.row + self.repeated - 1
        if row > self.last_row or self.column > self.last_column:
            self.last_row = max(self.last_row, row)
            self.last_column = max(self.last_column, self.column)
            self.count()

    def count(self) -> None:
        """Raise ContentError if the box around the filled cells is too large."""
        if self.last_row * self.last_column > MAX_CELLS:
            raise too_large("cells")


def _times(about: Mapping[str, str], what: str) -> int:
    found = (about[key] for key in about if key.endswith(f"number-{what}-repeated"))
    return _whole(next(found, None), 1, None)


def _whole(text: str | None, default: int, most: int | None) -> int:
    """The whole number of a text; raises ContentError if it is none, or far too large."""
    if text is None or not text.strip():
        return default
    if not (text.isascii() and text.isdigit()):
        raise unreadable("a cell has a number that is not valid")
    if len(text) > 10 or (most is not None and int(text) > most):
        raise too_large("rows")
    return int(text)
