"""Marks: code of a template, HTML and unfinished markup that would be printed as it is.

``Gain 2 {coin.`` has a brace that is not closed, ``<b>two</b>`` is HTML, and a backslash with an n
is a line break in programs, not in a cell. A backslash before a sign prints it as it is.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from html.entities import html5
from itertools import chain, islice
from typing import NamedTuple

from generator.checks.texts.text import Cell, Names, Text
from generator.problem import Problem, Where
from generator.rulebook.placeholders import MARK
from generator.text.inline import ATTRIBUTED, ICON, emphasised, written
from generator.text.plain_marks import hidden, shown
from generator.text.symbols import Symbols

_MAX_LETTERS = 40  # of a text in a message
_WINDOWS = {bytes([one]).decode("cp1252", "replace"): one for one in range(0x80, 0xA0)}
_NEXT = re.escape("".join(_WINDOWS).replace("\ufffd", "")) + "\u0080-\u00bf"
# Signs that a text may well have after a real letter: quotes, dashes, dots, some letters.
_COMMON = "\u201e\u2026\u2039\u2018\u2019\u201c\u201d\u2013\u2014\u203a\u00ab\u00bb\u201a"
_COMMON += "\u00b2\u00b3\u00b9\u0152\u0153\u0160\u0161\u017d\u017e\u0178\u00a0"
_RARE = "".join(one for one in (*map(chr, range(0xA1, 0xC0)), *_WINDOWS) if one not in _COMMON)
_RARE = re.escape(_RARE.replace("\ufffd", "")) + "\u0080-\u009f"
_LETTERS = "\u00c2\u00c3\u00c4\u00c5\u00ce\u00cf\u00d0\u00d1"  # how those of UTF-8 are misread
_MISREAD = re.compile(
    rf"[{_LETTERS}](?:[{_RARE}]|[\u201e\u201a\u2039\u201c\u00ab\u0153\u0161\u017e](?=[a-z]))|"
    rf"(?<=[a-z\u00e0-\u00ff])[{_LETTERS}][{_NEXT}]|"
    rf"\u00e2\u20ac[{_NEXT}]?|\u00e2[{_RARE}][{_NEXT}]|\u00e2[{_NEXT}][{_RARE}]|"
    rf"\u00f0[\u0178\u009f][{_NEXT}]{{2}}|\u00ef\u00bf\u00bd|\u00ef\u00bb\u00bf"
)
_DOUBTFUL = re.compile(
    rf"[{{}}<&\\*\[]|__|(?<!\w)_|(?m:^#|^[ \t]*[•‣▪●])|([:%$#])[\w-]+\1|{_MISREAD.pattern}"
)
_HEADING = re.compile(r"(#{1,6})(?=[^\W\d_])[^\n]{0,20}")
_CARD_HEADING = re.compile(r"^#{1,6} (?=[^\W\d_])[^\n]{0,20}", re.MULTILINE)
_TABLE = re.compile(r"(?:^[ \t]*\|[^\n]*\n?)+", re.MULTILINE)  # lines that begin with a bar
_TABLE_DASHES = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_TABLE_ROW = re.compile(r"^\|[^|\n]+\|[^|\n]+\|", re.MULTILINE)
_BULLETS = re.compile(r"(?:^[ \t]*[•‣▪●][ \t]*\S[^\n]*(?:\n|\Z)){2,}", re.MULTILINE)
_CODE = re.compile(
    r"\{\{[^{}]*\}\}|\{%[^{}]*\}?|\{\s*[A-Za-z_]\w*\([^{}]*\}?|\{[A-Za-z0-9][\w-]*\}|"
    r"\{\{|\}\}"
)
_TAGS = (
    "a|b|i|u|s|em|strong|br|p|div|span|font|img|sup|sub|small|big|center|color|colour|size|ul|ol|"
    "li|hr|h[1-6]|table|tr|td|th|icon|del|ins|mark|q|code|pre"
)
_TAG = re.compile(
    rf"</?(?:{_TAGS})(?:[\s=][^<>]*)?/?>|</[A-Za-z][^<>]*>|<!--.{{0,20}}", re.IGNORECASE
)
_ENTITY = re.compile(r"&(#\d{1,6}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,10});")
_BACKSLASH = re.compile(r"\\[A-Za-z0-9]")
_OTHER_ICON = re.compile(
    r"\[([\w-]+)\](?!\{)|<([\w-]+)/?>|"
    r"(?<!\w)(?::([\w-]+):|%([\w-]+)%|\$([\w-]+)\$|#([\w-]+)#)(?!\w)"
)
_ICON_CODE = re.compile(  # "[Action]" is a keyword, but not in "2 [Milk]" and "[Egg][Egg]"
    r"(?:\[(?:[a-z][a-z0-9_-]*|[A-Z][A-Z0-9]?|[A-Z][a-z]+[A-Z]\w*)\]"
    r"|(?:(?<=\d )|(?<=\]))\[[A-Z]\w+\])(?![{(])|(?<!\w):[a-z][a-z0-9_-]+:(?!\w)"
)
_FEW = 2  # cells of a column with a code, which need not be one of an icon
_OPEN_COLOUR = re.compile(r"\]\{[^{}]*\}?")
_OPEN, _SHUT = hidden(r"\{"), hidden(r"\}")
_ESCAPED = re.compile(  # the other brace is escaped as well
    rf"(?:\.?{_OPEN})+(?:[^{{}}\n{_OPEN}{_SHUT}]*(?:\.?[}}{_SHUT}])+)?"
)
_COLOURED = re.compile(r"\{[\w-]+[.:][\w-]+\}")
_BRACES = re.compile(r"\{[^{}\n]*\}")
_BRACE = re.compile(r"\{ ?[\w-]{0,20}[.:]?|[\w-]{0,20} ?\}")
_BOLD = re.compile(r"\*{2,}[^*\n]{0,20}|(?<![_\w])__(?=[^\W_])[^_\n]{0,20}")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\W\d])[^*\n]{0,20}|(?<![\w_])_(?=[^\W_])[^_\n]{0,20}")
_NAMED = re.compile(r"[A-Za-z0-9][\w-]*")
_UNFINISHED = re.compile(
    r"(?<!\w)(?:TODO|TBD|FIXME)(?!\w)|#{5,}|\A\s*(?:\?{2,}|[\"\u201c-\u201e])\s*\Z"
)
_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n|\n[ \t]*(?:[#|]|[*+-] )).)+", re.DOTALL)
_INSTEAD = {
    **dict.fromkeys(("b", "strong"), "write **words** for bold"),
    **dict.fromkeys(("i", "em"), "write *words* for italic"),
    **dict.fromkeys(("br", "p"), "press Enter in the cell"),
    **dict.fromkeys(("font", "color", "colour", "span"), "write [words]{.gold} for a colour"),
    **dict.fromkeys(("size", "big", "small"), "write [words]{120%} for a size"),
    **dict.fromkeys(("img", "icon"), "write {name} for an icon"),
}


class NearMiss(NamedTuple):
    """Something that is no markup here: what it is, how it is written there, what to write.

    ``code`` is that of a template.
    """

    form: str
    found: str
    hint: str
    code: bool = False


def stray_marks(text: Text, names: Names) -> Iterator[Problem]:
    """Code of templates, other markup, and texts that are still to be written."""
    if text.is_book:
        yield from _in_a_book(text, names)
    elif text.kind != "translation":
        symbols = Symbols(names.symbols)
        said = {cell: symbols.replaced(cell.text) for cell in text.cells}
        codes = _codes_of_columns(said, names.icons)
        for cell, one in said.items():
            for miss in (*_unfinished(one), *near_misses(one, names.icons), *codes(cell)):
                yield _missed(cell.where, miss, cell)


def _codes_of_columns(
    said: Mapping[Cell, str], icons: Collection[str]
) -> Callable[[Cell], Iterator[NearMiss]]:
    """What gives the words in brackets or colons of a cell, if several of its column have one."""
    columns = {one: (one.piece.partition("/")[0], one.field[:1]) for one in said}
    found = {one: dict.fromkeys(_ICON_CODE.findall(text)) for one, text in said.items()}
    often = Counter((columns[one], code) for one, codes in found.items() for code in codes)

    def of_cell(cell: Cell) -> Iterator[NearMiss]:
        of_column = [code for (its, code), n in often.items() if its == columns[cell] and n > _FEW]
        codes = [code for code in of_column if code[1:-1].lower() not in icons]
        for first in [one for one in found[cell] if one in codes][:1]:
            lines = ", ".join(f'"{code}": {code[1:-1].lower()}' for code in codes[:3])
            hint = f"name these under icons in game.yaml, and write `symbols: {{{lines}}}`"
            yield NearMiss("a word in brackets or colons", first, hint)

    return of_cell


def _missed(where: Where, miss: NearMiss, cell: Cell | None = None) -> Problem:
    message = f"{miss.form} is printed as it is: '{miss.found}'"
    piece, field = (cell.piece, str(cell.field[0]) if cell.field else "") if cell else ("", "")
    if miss.code:
        return Problem(where, "code-on-paper", message, miss.hint, "warning", piece, field)
    return Problem(where, "looks-like-markup", message, miss.hint, "warning", piece, field)


def unfinished_in(text: str) -> str:
    """The filler in a text that is still to be written, such as ``TODO``; empty without."""
    found = _UNFINISHED.search(text)
    return found[0] if found else ""


def _unfinished(text: str) -> Iterator[NearMiss]:
    if stub := unfinished_in(text):
        yield NearMiss("a text that is not written yet", stub, "write it. Or delete it")


def _in_a_book(text: Text, names: Names) -> Iterator[Problem]:
    rendered = text.rendered
    start = Where(next((one.file for one in rendered.places if one), ""))
    plain = _without_escaped(rendered.text) if text.kind == "prose" else rendered.text
    for match in code_in(plain):
        yield _code(rendered.first_place(match.start(), match.end()) or start, match[0])
    if text.kind == "labels":
        for term in names.terms:  # what it says is printed in the index
            yield from (_code(term.where, match[0]) for match in code_in(term.says))
    forms: dict[str, list[tuple[NearMiss, int]]] = {}
    for miss, at in _misses(text, names):
        forms.setdefault(miss.form, []).append((miss, at))
    for (miss, at), *more in forms.values():
        problem = _missed(rendered.first_place(at, at + len(miss.found)) or start, miss)
        others = f" (and in {len(more)} more paragraph{'s' * (len(more) > 1)})" if more else ""
        yield replace(problem, message=problem.message + others)


def _code(where: Where, found: str) -> Problem:
    hint = "write a call with two braces on each side, in the text itself, not inside quotes"
    miss = NearMiss("template code", found[:60], hint, code=True)
    return _missed(where, miss)


def _misses(text: Text, names: Names) -> Iterator[tuple[NearMiss, int]]:
    """The near misses of each paragraph of a book, with their offsets."""
    bare = MARK.sub(_dots, text.rendered.text)
    bare = Symbols(names.symbols).blanked(bare)
    for miss in (*_table_misses(bare), *_unfinished(bare)):
        yield miss, max(bare.find(miss.found), 0)
    for paragraph in _PARAGRAPH.finditer(bare):
        for miss in book_misses(paragraph[0], names.icons):
            yield miss, max(bare.find(miss.found, paragraph.start()), paragraph.start())


@lru_cache(maxsize=16384)  # the same texts are on many cards
def near_misses(text: str, icons: frozenset[str]) -> tuple[NearMiss, ...]:
    """Text of a card that looks like markup, each form once; ``icons`` are the game's."""
    if not _DOUBTFUL.search(text):
        return ()
    return _each_once(_in_card(_ESCAPED.sub(_dots, written(text)), icons))


def book_misses(text: str, icons: frozenset[str]) -> tuple[NearMiss, ...]:
    """Text of a rulebook that looks like markup; books have Markdown and calls."""
    if not _DOUBTFUL.search(text):
        return ()
    return _each_once(_in_paragraph(_without_escaped(text), icons))


def _each_once(found: Iterator[NearMiss]) -> tuple[NearMiss, ...]:
    once: dict[str, NearMiss] = {}
    for one in found:
        once.setdefault(one.form, one._replace(found=shown(one.found)[:_MAX_LETTERS]))
    return tuple(once.values())


def _without_escaped(text: str) -> str:
    """The text with escaped signs masked; same length."""
    return _ESCAPED.sub(_dots, hidden(text, "."))


def code_in(text: str) -> Iterator[re.Match[str]]:
    """The code of a template in a text: ``{{ ... }}``, ``{% ... %}``, ``{ count(...``."""
    if "{" in text or "}" in text:
        yield from (match for match in _CODE.finditer(text) if not ICON.fullmatch(match[0]))


def _without_code(text: str) -> str:
    return _CODE.sub(lambda match: match[0] if ICON.fullmatch(match[0]) else _dots(match), text)


def misread_in(text: str) -> tuple[str, str]:
    """The first letters that are UTF-8 read as Windows text, and the character they stood for.

    Both empty without any. What a language may write is left alone: a real letter and a quote.
    """
    match = _MISREAD.search(text)
    if match is None:
        return "", ""
    sign = bytes(_WINDOWS.get(one, ord(one)) for one in match[0]).decode("utf-8", "ignore")
    return match[0], sign if sign.isprintable() and sign != "\ufffd" else ""


def _misread(text: str) -> Iterator[NearMiss]:
    letters, sign = misread_in(text)
    if letters:
        hint = f"it should probably be {sign}: " if sign else ""
        hint += "open the file again as UTF-8, correct the letters, and save it as UTF-8"
        yield NearMiss("a character in the wrong encoding", letters, hint)


def _in_card(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    yield from _misread(text)
    for match in _CARD_HEADING.finditer(text):
        hint = "write **bold**. For a heading with its own style, use a separate field"
        yield NearMiss("the mark of a heading", match[0], hint)
    for match in code_in(text):
        hint = "type the result of the code here. Code works in templates only"
        form = "template code"
        if re.fullmatch(r"\{[\w-]+\}", match[0]):  # a translated name: ours have no such letters
            form = "a name that is not an icon"
            hint = "write the icon's name with letters a to z: it is the same in every language"
        yield NearMiss(form, match[0], hint, code=True)
    text = _without_code(text)
    yield from _html(ATTRIBUTED.sub(r"\1", text))
    text = _TAG.sub(_dots, ATTRIBUTED.sub(r"\1", text))
    for name, match in _icons_otherwise(_OTHER_ICON, text, icons):
        yield NearMiss("an icon in other brackets", match[0], f"write {{{name}}}")
    for match in _OPEN_COLOUR.finditer(text):
        hint = "write [words]{.gold}: a full stop before a colour, % after a size"
        yield NearMiss("an unfinished colour mark", match[0], hint)
    text = _OPEN_COLOUR.sub(_dots, ICON.sub(_dots, text))
    for form, pattern in (
        ("an icon with a colour in its braces", _COLOURED),
        ("a text in braces that is not an icon", _BRACES),
        ("a single brace", _BRACE),
    ):
        for match in islice(pattern.finditer(text), 1):
            yield NearMiss(form, match[0], _icon_for(match[0], icons))
        text = pattern.sub(_dots, text)
    yield from _emphasis(_without_code(text) if "{" in text else text)


def _html(text: str) -> Iterator[NearMiss]:
    for match in _TAG.finditer(text):
        name = re.sub(r"\W", "", re.split("[= ]", match[0])[0]).lower()
        hint = _INSTEAD.get(name, "delete it: texts have no tags")
        yield NearMiss("a tag", match[0], hint)
    for match in _ENTITY.finditer(text):
        if sign := _sign_of(match[1]):
            yield NearMiss("an HTML entity", match[0], f"write the sign itself, {sign}")
    for match in _BACKSLASH.finditer(text):
        hint = "write the word itself. For an icon, write {name}"
        if match[0][1] == "n":
            hint = "press Enter in the cell. In YAML, begin the text with |"
        yield NearMiss("a backslash", match[0], hint)


def _sign_of(entity: str) -> str:
    if entity[0] != "#":
        return html5.get(f"{entity};", "")
    number = int(entity[1:]) if entity[1:].isdecimal() else int(f"0{entity[1:]}", 0)
    return chr(number) if 31 < number < 0xD800 else ""


def _icons_otherwise(
    pattern: re.Pattern[str], text: str, icons: Collection[str]
) -> Iterator[tuple[str, re.Match[str]]]:
    """Names of icons as a pattern finds them."""
    known = {icon.lower(): icon for icon in icons}
    for match in pattern.finditer(text):
        name = next(filter(None, match.groups())).lower()
        if name in known:
            yield known[name], match


def _icon_for(found: str, icons: Collection[str]) -> str:
    """How the icon of some braces is written."""
    names = _NAMED.findall(found)
    if not names:
        return "write {name} for an icon"
    known = next((one for one in icons if one.lower() == names[0].lower()), names[0])
    if len(names) > 1 and re.search(r"[.:]", found):
        return f"write [{{{known}}}]{{.{names[1]}}} for an icon in a colour"
    return f"write {{{known}}} for the icon of that name"


def _table_misses(text: str) -> Iterator[NearMiss]:
    """Rows with bars without a line of dashes below, so that they are no table of a book."""
    for table in _TABLE.finditer(text):
        lines = table[0].splitlines()
        row = _TABLE_ROW.search(lines[0])
        if row and not (len(lines) > 1 and _TABLE_DASHES.fullmatch(lines[1])):
            hint = "write a line of dashes below the headings: | --- | --- |"
            yield NearMiss("a row of a table", row[0].strip(), hint)


def _in_paragraph(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    yield from _misread(text)
    if heading := _HEADING.match(text):
        hint = f"write a space after the {heading[1]} of a heading"
        yield NearMiss("a heading", heading[0], hint)
    if bullets := _BULLETS.search(text):
        hint = "for a list, begin each line with - and a space"
        yield NearMiss("a list", bullets[0].strip().splitlines()[0], hint)
    whole = text = _without_code(text)
    for match in _TAG.finditer(text):
        hint = "write Markdown, such as **bold** and *italic*. A comment is {# ... #}"
        yield NearMiss("a tag", match[0], hint)
    text = _TAG.sub(_dots, text)
    for match in _BACKSLASH.finditer(text):
        yield NearMiss("a backslash", match[0], "write it as Markdown")
    for name, match in chain(
        _icons_otherwise(_OTHER_ICON, text, icons), _icons_otherwise(ICON, text, icons)
    ):
        hint = f"in a book, write the call icon('{name}') in two braces to print an icon"
        yield NearMiss("an icon in other brackets", match[0], hint)
    names = {icon.lower() for icon in icons}
    other = ICON.sub(lambda m: _dots(m) if m[1].lower() in names else m[0], whole)
    alone = _BRACE.finditer(_BRACES.sub(_dots, _OPEN_COLOUR.sub(_dots, text)))
    for match in chain(_OPEN_COLOUR.finditer(other), _BRACES.finditer(other), alone):
        yield NearMiss("a brace", match[0], "a call has two braces on each side")
    yield from (one for one in _emphasis(whole.replace("\n", " ")) if "bold" in one.form)


def _emphasis(text: str) -> Iterator[NearMiss]:
    """Stars and underlines that begin or end nothing."""
    if "*" not in text and "_" not in text:
        return
    lines = ("".join(atom.text for atom in emphasised(line)) for line in text.split("\n"))
    printed = "\n".join(lines)
    for match in _BOLD.finditer(printed):
        hint = "write **words**: both marks in one line, with no space between mark and word"
        yield NearMiss("a bold mark without its other half", match[0], hint)
    lone = _ITALIC.search(printed)
    if lone and not re.search(r"\w\*", printed) and "**" not in printed:
        hint = "write *words*, both marks in the same line"
        yield NearMiss("an italic mark without its other half", lone[0], hint)


def _dots(match: re.Match[str]) -> str:
    return "." * len(match[0])
