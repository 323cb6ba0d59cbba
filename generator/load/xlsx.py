"""XLSX cells: facts in the XML of a sheet beside the values of its cells."""

import posixpath
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from lxml.etree import _Element as Element

from generator.load.archive import column_number, elements, whole_part
from generator.load.cell_looks import Look, SheetXml, is_plain

_WORKBOOK, _RELATIONSHIPS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_STRINGS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_OFF = ("0", "false", "none")
# What formatting of a part of a text is called; an element of the properties of its letters.
_FORMATTING = {
    "b": "bold", "i": "italic", "u": "underlined", "strike": "struck out",
    "vertAlign": "raised or lowered",
}  # fmt: skip
# Number formats that files do not write out: ECMA-376, part 1, 18.8.30.
_BUILT_IN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def sheet_xml(parts: Mapping[str, bytes], title: str) -> SheetXml:
    """The facts in the XML of a tab."""
    name = _sheet_file(parts, title)
    formats, struck = _styles(whole_part(parts, _STYLES))
    strings = dict(_formatted_strings(parts))
    made = SheetXml([], {}, set(), list(_pictures(parts, name)), [])
    for row, column, cell in _cells(parts.get(name, b""), made):
        if "vm" in cell.attrib and cell.get("t") == "e":
            made.pictures.append((row, column))  # older programs show an error there
            made.errors.append((row, column, ""))
            continue
        value = cell.findtext("{*}v") or ""
        error = _error(cell, value)
        look = None if error else _look(cell, value, formats, struck, strings)
        if error:
            made.errors.append((row, column, error))
        elif look:
            made.looks[row, column] = look
    made.pictures.sort()
    return made


def _sheet_file(parts: Mapping[str, bytes], title: str) -> str:
    """The name in the archive of a sheet's XML; empty if the archive has another structure."""
    rows = whole_part(parts, _RELATIONSHIPS).iter("{*}Relationship")
    targets = {one.get("Id"): one.get("Target", "") for one in rows}
    for sheet in whole_part(parts, _WORKBOOK).iter("{*}sheet"):
        if sheet.get("name") == title:
            named = (value for key, value in sheet.attrib.items() if str(key).endswith("}id"))
            return _joined("xl", targets.get(str(next(named, "")), ""))
    return ""


def _joined(folder: str, target: str) -> str:
    """The name of a part that another of this folder names."""
    return target[1:] if target.startswith("/") else posixpath.normpath(f"{folder}/{target}")


def _cells(sheet: bytes, made: SheetXml) -> Iterator[tuple[int, int, Element]]:
    """The cells of a sheet; rows that are not shown, and merged cells, are added to ``made``."""
    row = column = 0
    for event, name, element in elements(sheet, "row", "c", "mergeCell"):
        if name == "row" and event == "start":
            # A row, or a cell, that does not say where it is follows the one before.
            number = element.get("r", "")
            row, column = int(number) if number.isdecimal() else row + 1, 0
            if element.get("hidden") in ("1", "true"):
                made.hidden.add(row)
        elif name == "mergeCell" and event == "start":
            ends = [_PLACE.fullmatch(one) for one in element.get("ref", "").split(":")]
            (left, top), *_, (_, bottom) = [one.groups() if one else ("A", "1") for one in ends * 2]
            if int(bottom) > int(top):
                made.merged.append((int(top), column_number(left), int(bottom) - int(top) + 1))
        elif name == "c" and event == "end":
            at = _PLACE.fullmatch(element.get("r", ""))
            row, column = (int(at[2]), column_number(at[1])) if at else (row, column + 1)
            yield row, column, element


def _error(cell: Element, value: str) -> str:
    kind = cell.get("t")
    if kind == "e":
        return f"the error {value[:20]}" if value else "an error"
    if kind != "str" and not value and cell.find("{*}f") is not None:
        return "a formula that was never computed"
    return ""


def _look(
    cell: Element, value: str, formats: list[str], struck: list[bool], strings: Mapping[int, str]
) -> Look | None:
    style = cell.get("s", "")
    number = int(style) if style.isdecimal() and len(style) < 7 else 0
    if number < len(struck) and struck[number] and len(cell):
        return Look("struck")
    code = formats[number] if number < len(formats) else ""
    kind = cell.get("t", "n")
    if kind in ("s", "str", "inlineStr"):
        place = value.strip() if kind == "s" else ""
        formatting = strings.get(int(place), "") if place.isdecimal() else _formatting(cell)
        if formatting:
            return Look("formatted", formatting)
        return Look("number", code) if "@" in code and not is_plain(code) else None
    if is_plain(code) or kind == "b" or not value:
        return None
    return Look("date" if _is_date(code) else "number", code)


def _is_date(code: str) -> bool:
    """Whether a number format is that of a date or a time."""
    bare = re.sub(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', "", code.casefold())
    return re.search(r"[ymdhs]", bare) is not None and "general" not in bare


def _styles(root: Element) -> tuple[list[str], list[bool]]:
    """The number format of each style of cells, and whether it strikes its text out."""
    codes = {int(number): code for number, code in _BUILT_IN.items()}
    for one in root.iterfind("{*}numFmts/{*}numFmt"):
        number = one.get("numFmtId", "")
        if number.isdecimal():
            codes[int(number)] = one.get("formatCode", "")
    struck = [_has(font, "strike") for font in root.iterfind("{*}fonts/{*}font")]
    formats: list[str] = []
    strikes: list[bool] = []
    for style in root.iterfind("{*}cellXfs/{*}xf"):
        number, font = style.get("numFmtId", ""), style.get("fontId", "")
        code = codes.get(int(number), "" if number == "0" else "?") if number.isdecimal() else ""
        formats.append(code)
        place = int(font) if font.isdecimal() else 0
        strikes.append(place < len(struck) and struck[place])
    return formats, strikes


def _has(properties: Element, name: str) -> bool:
    node = next(properties.iter(f"{{*}}{name}"), None)
    return node is not None and node.get("val") not in _OFF


def _formatted_strings(parts: Mapping[str, bytes]) -> Iterator[tuple[int, str]]:
    """The numbers of the archive's texts of which a part is formatted, and what it is."""
    texts = (one for event, _, one in elements(parts.get(_STRINGS, b""), "si") if event == "end")
    for number, text in enumerate(texts):
        formatting = _formatting(text)
        if formatting:
            yield number, formatting


def _formatting(text: Element) -> str:
    """What a part of a text is, and another part of it is not; empty if there is no such part."""
    runs = list(text.iter("{*}r"))
    for name, said in _FORMATTING.items():
        if len({_has(run, name) for run in runs}) > 1:
            return said
    return ""


def _pictures(parts: Mapping[str, bytes], sheet: str) -> Iterator[tuple[int, int]]:
    """The cells in which pictures that lie over a sheet begin."""
    folder, _, file = sheet.rpartition("/")
    relations = whole_part(parts, f"{folder}/_rels/{file}.rels")
    for relation in relations.iter("{*}Relationship"):
        if relation.get("Type", "").endswith("/drawing"):
            drawing = whole_part(parts, _joined(folder, relation.get("Target", "")))
            for anchor in drawing.iter("{*}twoCellAnchor", "{*}oneCellAnchor"):
                at = [anchor.findtext(f"{{*}}from/{{*}}{one}") or "" for one in ("row", "col")]
                row, column = (int(one) + 1 if one.strip().isdecimal() else 0 for one in at)
                if row and column and next(anchor.iter("{*}pic"), None) is not None:
                    yield row, column
