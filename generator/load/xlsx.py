"""XLSX cells: what the XML of a sheet says of them beside their values."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

from generator.load.archive import column_number
from generator.load.cell_looks import Look, is_plain

_WORKBOOK, _RELATIONSHIPS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_STRINGS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
_ABOUT = r"""((?:[^>"']|"[^"]*"|'[^']*')*+)"""  # attributes may hold a >
_SHEET = re.compile(rf"<(?:\w+:)?sheet\b{_ABOUT}>")
_RELATIONSHIP = re.compile(rf"<(?:\w+:)?Relationship\b{_ABOUT}>")
_PIECE = re.compile(
    rf"<(?:\w+:)?(?:(row)(?=[\s/>]){_ABOUT}>"
    rf"|c(?=[\s/>]){_ABOUT}(?:(?<=/)>|>(.*?)</(?:\w+:)?c\s*>))",
    re.DOTALL,
)
_ATTRIBUTES = re.compile(r"(\w+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>]*>([^<]*)</")
_FORMULA = re.compile(r"<(?:\w+:)?f\b")
_STRING = re.compile(r"<(?:\w+:)?si(?:\s[^>]*)?(?:/>|>(.*?)</(?:\w+:)?si\s*>)", re.DOTALL)
_RUN = re.compile(r"<(?:\w+:)?r(?:\s[^>]*)?(?<!/)>(.*?)</(?:\w+:)?r\s*>", re.DOTALL)
_FORMAT = re.compile(rf"<(?:\w+:)?numFmt\b{_ABOUT}>")
_FONTS = re.compile(r"<(?:\w+:)?fonts\b[^>]*(?<!/)>.*?</(?:\w+:)?fonts\s*>", re.DOTALL)
_FONT = re.compile(r"<(?:\w+:)?font(?:\s*/>|\s*>(.*?)</(?:\w+:)?font\s*>)", re.DOTALL)
_STYLES_OF_CELLS = re.compile(
    r"<(?:\w+:)?cellXfs\b[^>]*(?<!/)>.*?</(?:\w+:)?cellXfs\s*>", re.DOTALL
)
_STYLE = re.compile(rf"<(?:\w+:)?xf\b{_ABOUT}>")
_ANCHOR = re.compile(
    r"<(?:\w+:)?from\b[^>]*(?<!/)>(.*?)</(?:\w+:)?from\s*>"
    r"(.*?)</(?:\w+:)?(?:two|one)CellAnchor\s*>",
    re.DOTALL,
)
_COLUMN, _ROW = (re.compile(rf"<(?:\w+:)?{name}>\s*(\d+)\s*<") for name in ("col", "row"))
_PICTURE = re.compile(r"<(?:\w+:)?pic\b")
_OFF = re.compile(r"\bval=[\"'](?:0|false|none)[\"']")
# What formatting of a part of a text is called; an element of the properties of its letters.
_FORMATTING = {
    "b": "bold", "i": "italic", "u": "underlined", "strike": "struck out",
    "vertAlign": "raised or lowered",
}  # fmt: skip
# Number formats that files do not write out: ECMA-376, part 1, 18.8.30.
_BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
    12: "# ?/?", 13: "# ??/??", 14: "m/d/yy", 15: "d mmm yy", 16: "d mmm", 17: "mmm yy",
    18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yy h:mm",
    37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)", 39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;[Red](#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0", 48: "##0.0E+0",
    49: "@",
}  # fmt: skip


class CellXml(NamedTuple):
    """A cell in the XML: row and column from 1, its attributes by name, and its content."""

    row: int
    column: int
    about: Mapping[str, str]
    inner: str


class SheetXml(NamedTuple):
    """Facts in the XML of a tab that are not values."""

    errors: tuple[tuple[int, int, str], ...]  # row, column, what the cell holds; "": a picture
    looks: Mapping[tuple[int, int], Look]
    hidden: frozenset[int]  # rows
    pictures: tuple[tuple[int, int], ...]  # where their first corners lie


def sheet_xml(parts: Mapping[str, bytes], title: str) -> SheetXml:
    """The cells' attributes in the XML of a tab."""
    name = _sheet_file(parts, title)
    text = _text(parts, name)
    formats, struck = _styles(_text(parts, _STYLES))
    strings = _formatted_strings(_text(parts, _STRINGS))
    errors: list[tuple[int, int, str]] = []
    looks: dict[tuple[int, int], Look] = {}
    hidden: set[int] = set()
    pictures: list[tuple[int, int]] = list(_pictures(parts, name))
    for cell in _cells(text, hidden):
        if "vm" in cell.about and cell.about.get("t") == "e":
            pictures.append((cell.row, cell.column))  # older programs show an error there
            errors.append((cell.row, cell.column, ""))
            continue
        error = _error(cell)
        if error:
            errors.append((cell.row, cell.column, error))
            continue
        look = _look(cell, formats, struck, strings)
        if look:
            looks[cell.row, cell.column] = look
    return SheetXml(tuple(errors), looks, frozenset(hidden), tuple(sorted(pictures)))


def attribute(attributes: str, name: str) -> str:
    """The value of an attribute in the attributes of an element; empty if it is absent."""
    match = re.search(rf"(?:^|\s){name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", attributes)
    return unescape(match[1] if match[1] is not None else match[2]) if match else ""


def _text(parts: Mapping[str, bytes], name: str) -> str:
    return parts.get(name, b"").decode("utf-8", "replace")


def _sheet_file(parts: Mapping[str, bytes], title: str) -> str:
    """The name in the archive of a sheet's XML; empty if the archive has another structure."""
    targets = {
        attribute(attributes, "Id"): attribute(attributes, "Target")
        for attributes in _RELATIONSHIP.findall(_text(parts, _RELATIONSHIPS))
    }
    for attributes in _SHEET.findall(_text(parts, _WORKBOOK)):
        if attribute(attributes, "name") == title:
            return _joined("xl", targets.get(attribute(attributes, r"\w+:id"), ""))
    return ""


def _joined(folder: str, target: str) -> str:
    """The name of a part that another of this folder names."""
    return target[1:] if target.startswith("/") else posixpath.normpath(f"{folder}/{target}")


def _cells(sheet: str, hidden: set[int]) -> Iterator[CellXml]:
    """The cells of a sheet; the numbers of rows that are not shown are added to ``hidden``."""
    row = column = 0
    for match in _PIECE.finditer(sheet):
        name, of_row, attributes, inner = match.groups("")
        if name:  # a row, or a cell, that does not say where it is follows the one before
            number = attribute(of_row, "r") if of_row else ""
            row, column = int(number) if number.isdecimal() else row + 1, 0
            if "hidden" in of_row and attribute(of_row, "hidden") in ("1", "true"):
                hidden.add(row)
            continue
        about = {key: value[1:-1] for key, value in _ATTRIBUTES.findall(attributes)}
        at = _PLACE.fullmatch(unescape(about.get("r", "")))
        row, column = (int(at[2]), column_number(at[1])) if at else (row, column + 1)
        yield CellXml(row, column, about, inner)


def _error(cell: CellXml) -> str:
    kind = cell.about.get("t")
    if kind == "e":
        value = _VALUE.search(cell.inner)
        return f"the error {unescape(value[1])[:20]}" if value else "an error"
    if kind == "str" or "f" not in cell.inner:
        return ""
    value = _VALUE.search(cell.inner)
    if _FORMULA.search(cell.inner) and not (value and value[1]):
        return "a formula that was never computed"
    return ""


def _look(
    cell: CellXml, formats: list[str], struck: list[bool], strings: Mapping[int, str]
) -> Look | None:
    style = cell.about.get("s", "")
    number = int(style) if style.isdecimal() and len(style) < 7 else 0
    if number < len(struck) and struck[number] and cell.inner:
        return Look("struck")
    code = formats[number] if number < len(formats) else ""
    kind = cell.about.get("t", "n")
    if kind in ("s", "str", "inlineStr"):
        return _look_of_text(cell, kind, code, strings)
    if is_plain(code) or kind == "b" or not _VALUE.search(cell.inner):
        return None
    return Look("date" if _is_date(code) else "number", code)


def _look_of_text(cell: CellXml, kind: str, code: str, strings: Mapping[int, str]) -> Look | None:
    formatting = ""
    if kind == "s" and strings:
        value = _VALUE.search(cell.inner)
        place = value[1].strip() if value else ""
        formatting = strings.get(int(place), "") if place.isdecimal() else ""
    elif "rPr" in cell.inner:
        formatting = _formatting(cell.inner)
    if formatting:
        return Look("formatted", formatting)
    return Look("number", code) if "@" in code and not is_plain(code) else None


def _is_date(code: str) -> bool:
    """Whether a number format is that of a date or a time."""
    bare = re.sub(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', "", code.casefold())
    return re.search(r"[ymdhs]", bare) is not None and "general" not in bare


def _styles(text: str) -> tuple[list[str], list[bool]]:
    """The number format of each style of cells, and whether it strikes its text out."""
    codes = dict(_BUILT_IN)
    for attributes in _FORMAT.findall(text):
        number = attribute(attributes, "numFmtId")
        if number.isdecimal():
            codes[int(number)] = attribute(attributes, "formatCode")
    fonts = _FONTS.search(text)
    struck = [_has(inner, "strike") for inner in _FONT.findall(fonts[0])] if fonts else []
    of_cells = _STYLES_OF_CELLS.search(text)
    formats: list[str] = []
    strikes: list[bool] = []
    for attributes in _STYLE.findall(of_cells[0]) if of_cells else ():
        number, font = attribute(attributes, "numFmtId"), attribute(attributes, "fontId")
        code = codes.get(int(number), "" if number == "0" else "?") if number.isdecimal() else ""
        formats.append(code)
        place = int(font) if font.isdecimal() else 0
        strikes.append(place < len(struck) and struck[place])
    return formats, strikes


def _has(properties: str, name: str) -> bool:
    match = re.search(rf"<(?:\w+:)?{name}(?=[\s/>])([^>]*)>", properties)
    return match is not None and not _OFF.search(match[1])


def _formatted_strings(text: str) -> dict[int, str]:
    """The texts of the archive of which a part is formatted, by their numbers: what it is."""
    found = {}
    if re.search(r"<(?:\w+:)?rPr\b", text):
        for number, inner in enumerate(_STRING.findall(text)):
            formatting = _formatting(inner)
            if formatting:
                found[number] = formatting
    return found


def _formatting(text: str) -> str:
    """What a part of a text is, and another part of it is not; empty if there is no such part."""
    runs = _RUN.findall(text)
    for name, said in _FORMATTING.items():
        if len({_has(run, name) for run in runs}) > 1:
            return said
    return ""


def _pictures(parts: Mapping[str, bytes], sheet: str) -> Iterator[tuple[int, int]]:
    """The cells in which pictures that lie over a sheet begin."""
    folder, _, file = sheet.rpartition("/")
    for attributes in _RELATIONSHIP.findall(_text(parts, f"{folder}/_rels/{file}.rels")):
        if attribute(attributes, "Type").endswith("/drawing"):
            drawing = _text(parts, _joined(folder, attribute(attributes, "Target")))
            for place, shape in _ANCHOR.findall(drawing):
                row, column = _ROW.search(place), _COLUMN.search(place)
                if row and column and _PICTURE.search(shape):
                    yield int(row[1]) + 1, int(column[1]) + 1
