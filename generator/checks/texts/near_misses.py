"""Near misses of markup: what looks like markup in a text, and would print letter by letter.

``Gain 2 {coin.`` has a brace that is not closed, ``<b>two</b>`` is HTML, and a backslash with an n
is a line break in programs, not in a cell. Signs after a backslash are meant as they stand.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from html.entities import html5
from itertools import chain, islice
from typing import NamedTuple

from generator.checks.texts.mojibake import FOUND, garbled_in
from generator.text.inline import ATTRIBUTED, ICON, emphasised, written
from generator.text.plain_marks import hidden, shown

_LONGEST = 40  # letters of a text that a message shows
_DOUBTFUL = re.compile(
    rf"==| //|/\*|[{{}}<&\\*\[~]|__|(?<!\w)_|(?m:^#|^[ \t]*[•‣▪●])|([:%$#])[\w-]+\1|{FOUND}"
)
_HEADING = re.compile(r"(#{1,6})(?=[^\W\d_])[^\n]{0,20}")
_TABLE = re.compile(r"(?:^[ \t]*\|[^\n]*\n?)+", re.MULTILINE)  # lines that begin with a bar
_TABLE_DASHES = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_TABLE_ROW = re.compile(r"^\|[^|\n]+\|[^|\n]+\|", re.MULTILINE)
_BULLETS = re.compile(r"(?:^[ \t]*[•‣▪●][ \t]*\S[^\n]*(?:\n|\Z)){2,}", re.MULTILINE)
_UNDERLINE = re.compile(r"(?<!\S)={3,}(?!\S)")
_CARD_HEADING = re.compile(r"^#{1,6} (?=[^\W\d_])[^\n]{0,20}", re.MULTILINE)
_CODE = re.compile(
    r"\{\{[^{}]*\}\}|\{%[^{}]*\}?|\{\s*[A-Za-z_]\w*\([^{}]*\}?|\{[A-Za-z0-9][\w-]*\}|"
    r"\{\{|\}\}"
)
_TAGS = (
    "a|b|i|u|s|em|strong|br|p|div|span|font|img|sup|sub|small|big|center|color|colour|size|ul|ol|"
    "li|hr|h[1-6]|table|tr|td|th|icon|sprite|del|ins|mark|q|code|pre"
)
_TAG = re.compile(
    rf"</?(?:{_TAGS})(?:[\s=][^<>]*)?/?>|</[A-Za-z][^<>]*>|<[A-Za-z]\w*=[^<>]*>", re.IGNORECASE
)
_SQUARE_TAG = re.compile(
    r"\[/?(?:b|i|u|s|color|colour|size|icon|img|url)(?:=[^\]]*)?\]", re.IGNORECASE
)
_ENTITY = re.compile(r"&(#\d{1,6}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,10});")
_BACKSLASH = re.compile(r"\\[A-Za-z0-9]")
_OTHER_ICON = re.compile(
    r"\[\[([\w-]+)\]\]|\[([\w-]+)\](?!\{)|<([\w-]+)/?>|"
    r"(?<!\w)(?::([\w-]+):|%([\w-]+)%|\$([\w-]+)\$|#([\w-]+)#)(?!\w)"
)
_OPEN_COLOUR = re.compile(r"\]\{[^{}]*\}?")
_OPEN, _SHUT = hidden(r"\{"), hidden(r"\}")
_MEANT = re.compile(  # the other brace is meant as well
    rf"(?:\.?{_OPEN})+(?:[^{{}}\n{_OPEN}{_SHUT}]*(?:\.?[}}{_SHUT}])+)?"
)
_COLOURED = re.compile(r"\{[\w-]+[.:][\w-]+\}")
_BRACES = re.compile(r"\{[^{}\n]*\}")
_BRACE = re.compile(r"\{ ?[\w-]{0,20}[.:]?|[\w-]{0,20} ?\}")
_LINK = re.compile(r"\[[^\]\[]+\]\([^()\s]+\)")
_STRUCK = re.compile(r"~~[^~\n]+~~")
_BOLD = re.compile(r"\*{2,}[^*\n]{0,20}|(?<![_\w])__(?=[^\W_])[^_\n]{0,20}")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\W\d])[^*\n]{0,20}|(?<![\w_])_(?=[^\W_])[^_\n]{0,20}")
_WORD_STAR = re.compile(r"\w\*")
_INSTEAD = {
    **dict.fromkeys(("b", "strong"), "write **words** for bold"),
    **dict.fromkeys(("i", "em"), "write *words* for italic"),
    **dict.fromkeys(("br", "p"), "press Enter in the cell, or write \\n in a quoted text of YAML"),
    **dict.fromkeys(("font", "color", "colour", "span"), "write [words]{.gold} for a colour"),
    **dict.fromkeys(("size", "big", "small"), "write [words]{120%} for a size"),
    **dict.fromkeys(("img", "icon", "sprite"), "write {name} for an icon"),
}
_MARKDOWN = "a book is Markdown: **bold**, *italic*, an empty line between paragraphs"
_NAMED = re.compile(r"[A-Za-z0-9][\w-]*")
_REMARK = re.compile(r"<!--.{0,20}", re.DOTALL)
_UNFINISHED = re.compile(  # or not saved: signs of a column that is too narrow, of a sheet at work
    r"(?<!\w)(?:TODO|TBD|FIXME|[Ll]orem [Ii]psum|x{3,6})(?!\w)|"
    r"#{5,}|Loading\.\.\.|\((?:same as|as above)[^()\n]*\)|"
    r"\A\s*(?:\?{2,}|[\"”“„″])\s*\Z"  # or as in the row above
)
_ASIDE = re.compile(r"(?<=[.!?)] )//[ \w].{0,20}|/\*.{0,20}|<!--.{0,20}")  # of programmers
_TABBED = re.compile(r"(?:^[^\s|][^\n|]*?\S\t+\S[^\n]*(?:\n|\Z)){2,}", re.MULTILINE)  # pasted
_NOTES = re.compile(r"==[^=\n]+==|\[\[[^\[\]\n]+\]\]|\[TOC\]", re.IGNORECASE)  # of other programs


def unfinished_in(text: str) -> str:
    """What stands in a text for one that is still to be written: ``TODO``; empty if nothing."""
    found = _UNFINISHED.search(text)
    return found[0] if found else ""


class NearMiss(NamedTuple):
    """A form of writing that is no markup here: what it is, how it stands there, what to write.

    ``code`` is that of a template: it is never meant. What is not ``escaped`` no backslash keeps.
    """

    form: str
    found: str
    hint: str
    code: bool = False
    escaped: bool = True


@lru_cache(maxsize=16384)  # the same texts stand on many faces
def near_misses(text: str, icons: frozenset[str]) -> tuple[NearMiss, ...]:
    """What looks like markup in a text, each form once; ``icons`` are the names of the game's."""
    if not _DOUBTFUL.search(text):
        return ()
    found: dict[str, NearMiss] = {}
    for one in _found(_MEANT.sub(_dots, written(text)), icons):
        miss = one._replace(found=shown(one.found)[:_LONGEST])
        found.setdefault(miss.form, miss)
    return tuple(found.values())


def book_misses(text: str, icons: frozenset[str]) -> tuple[NearMiss, ...]:
    """What looks like markup in a paragraph of a rulebook, which knows Markdown and calls."""
    if not _DOUBTFUL.search(text):
        return ()
    found: dict[str, NearMiss] = {}
    for one in _in_book(without_meant(text), icons):
        miss = one._replace(found=shown(one.found)[:_LONGEST])
        found.setdefault(miss.form, miss)
    return tuple(found.values())


def without_meant(text: str) -> str:
    """A text of as many letters, in which signs after a backslash are none."""
    return _MEANT.sub(_dots, hidden(text, "."))


def code_in(text: str) -> Iterator[re.Match[str]]:
    """The code of a template in a text: ``{{ ... }}``, ``{% ... %}``, ``{ count(...``."""
    if "{" in text or "}" in text:
        yield from (match for match in _CODE.finditer(text) if not ICON.fullmatch(match[0]))


def _without_code(text: str) -> str:
    return _CODE.sub(lambda match: match[0] if ICON.fullmatch(match[0]) else _dots(match), text)


def _garbled(text: str) -> Iterator[NearMiss]:
    garbled = garbled_in(text)
    if garbled:
        meant = f"it stands for {garbled.sign}; " if garbled.sign else ""
        hint = (
            f"{meant}open the file anew as UTF-8 (a spreadsheet asks for it when it imports CSV), "
            "or correct the letters, and save it as UTF-8"
        )
        yield NearMiss(
            "text that was read in a wrong encoding", garbled.letters, hint, escaped=False
        )


def _found(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    yield from _garbled(text)
    for match in islice(_ASIDE.finditer(text), 1):
        hint = "take it out; a column of notes is passed over by columns of game.yaml"
        yield NearMiss("a remark", match[0], hint)
    for match in _CARD_HEADING.finditer(text):
        yield NearMiss(
            "the mark of a heading", match[0], "write **bold**, or use a field of its own"
        )
    for match in code_in(text):
        hint = "a template computes with it: write it there, or the value here"
        form = "code of a template"
        if re.fullmatch(r"\{[\w-]+\}", match[0]):  # {münze}: no name of ours has such letters
            form = "a name that no icon has"
            hint = "an icon has one name in every language, of letters a to z: write that"
        yield NearMiss(form, match[0], hint, code=True)
    text = _without_code(text)
    yield from _of_others(_blank(ATTRIBUTED, text, keep=1))
    yield from _of_ours(_blank(_SQUARE_TAG, _blank(_TAG, _blank(ATTRIBUTED, text, keep=1))), icons)
    yield from _emphasis(text)


def _of_others(text: str) -> Iterator[NearMiss]:
    """Markup of other programs."""
    for match in (*_TAG.finditer(text), *_SQUARE_TAG.finditer(text)):
        yield NearMiss("a tag", match[0], _instead_of_tag(match[0]))
    for match in _ENTITY.finditer(text):
        sign = _sign_of(match[1])
        if sign:
            yield NearMiss("an entity of HTML", match[0], f"write the sign itself, {sign}")
    for match in _BACKSLASH.finditer(text):
        yield NearMiss("a backslash", match[0], _instead_of_backslash(match[0]))
    for match in _LINK.finditer(text):
        yield NearMiss("a link", match[0], "a printed text has none: write its words")


def _of_ours(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    """Near misses of icons, and of words in a colour."""
    for name, match in _icons_otherwise(_OTHER_ICON, text, icons):
        yield NearMiss("an icon in other brackets", match[0], f"write {{{name}}}")
    for match in _OPEN_COLOUR.finditer(text):
        hint = "write [words]{.gold}: a point before a colour of the palette, % after a size"
        yield NearMiss("a colour that does not end", match[0], hint)
    text = _blank(_OPEN_COLOUR, _blank(ICON, text))
    for match in islice(_COLOURED.finditer(text), 1):
        yield NearMiss("an icon with a colour in its braces", match[0], _meant(match[0], icons))
    text = _blank(_COLOURED, text)
    for match in islice(_BRACES.finditer(text), 1):
        yield NearMiss("a text in braces that names no icon", match[0], _meant(match[0], icons))
    for match in islice(_BRACE.finditer(_blank(_BRACES, text)), 1):
        yield NearMiss("a brace that stands alone", match[0], _meant(match[0], icons))


def _icons_otherwise(
    pattern: re.Pattern[str], text: str, icons: Collection[str]
) -> Iterator[tuple[str, re.Match[str]]]:
    """Names of icons that stand as a pattern finds them."""
    known = {icon.lower(): icon for icon in icons}
    for match in pattern.finditer(text):
        name = next(filter(None, match.groups())).lower()
        if name in known:
            yield known[name], match


def table_misses(text: str) -> Iterator[NearMiss]:
    """Rows with bars below which no line of dashes stands, so that they are no table of a book."""
    for table in _TABLE.finditer(text):
        lines = table[0].splitlines()
        row = _TABLE_ROW.search(lines[0])
        if row and not (len(lines) > 1 and _TABLE_DASHES.fullmatch(lines[1])):
            hint = "below the headings stands a line of dashes, | --- | --- |; then it is a table"
            yield NearMiss("a row of a table", row[0].strip(), hint, escaped=False)
    for rows in _TABBED.finditer(text):
        hint = "put | around each cell, and | --- | --- | below the headings: then it is a table"
        first = rows[0].strip().splitlines()[0].partition("\t")[0]  # the cell, without its tab
        yield NearMiss("a table with tabs", first, hint, escaped=False)


def _in_book(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    yield from _garbled(text)
    if heading := _HEADING.match(text):
        hint = f"write a blank after the {heading[1]} of a heading"
        yield NearMiss("a heading", heading[0], hint, escaped=False)
    if bullets := _BULLETS.search(text):
        hint = "begin each line with - and a blank instead: then it is a list"
        yield NearMiss("a list", bullets[0].strip().splitlines()[0], hint, escaped=False)
    if underline := _UNDERLINE.search(text):
        hint = "write ## and a blank before the heading instead"
        yield NearMiss("the line below a heading", underline[0].strip(), hint, escaped=False)
    if remark := _REMARK.search(text):
        yield NearMiss("a remark", remark[0], "write {# before it and #} behind it", escaped=False)
    whole = text = _without_code(text)
    for match in (*_TAG.finditer(text), *_SQUARE_TAG.finditer(text)):
        yield NearMiss("a tag", match[0], _MARKDOWN)
    text = _blank(_SQUARE_TAG, _blank(_TAG, text))
    for match in _BACKSLASH.finditer(text):
        yield NearMiss("a backslash", match[0], "write what it stands for, as Markdown")
    for pattern in (_OTHER_ICON, ICON):
        for known, match in _icons_otherwise(pattern, text, icons):
            hint = f"in a book the call icon('{known}'), in two braces, prints an icon"
            yield NearMiss("an icon in other brackets", match[0], hint)
    yield from _notes(text, icons)
    text = _blank(_BRACES, _blank(_OPEN_COLOUR, text))
    names = {icon.lower() for icon in icons}  # told above
    other = ICON.sub(lambda m: "." * len(m[0]) if m[1].lower() in names else m[0], whole)
    some = _OPEN_COLOUR.finditer(other), _BRACES.finditer(other), _BRACE.finditer(text)
    for match in chain.from_iterable(some):
        yield NearMiss("a brace", match[0], "a call has two braces on each side")
    yield from (one for one in _emphasis(whole.replace("\n", " ")) if "bold" in one.form)


def _notes(text: str, icons: Collection[str]) -> Iterator[NearMiss]:
    """Signs by which programs for notes mark words, which Markdown does not know."""
    for match in _NOTES.finditer(text):
        if match[0].strip("[]") not in icons:
            hint = (
                "there is none here: **bold** marks words, see() refers, contents() lists chapters"
            )
            yield NearMiss("a sign of another program", match[0], hint)


def _emphasis(text: str) -> Iterator[NearMiss]:
    """Stars and underlines that begin or end nothing."""
    for match in _STRUCK.finditer(text):
        yield NearMiss("struck text", match[0], "there is none: leave the signs away")
    if "*" not in text and "_" not in text:
        return
    lines = ("".join(atom.text for atom in emphasised(line)) for line in text.split("\n"))
    printed = "\n".join(lines)
    for match in _BOLD.finditer(printed):
        hint = "write **words**, without a blank inside, begun and ended in the same line"
        yield NearMiss("a mark of bold that stands alone", match[0], hint)
    lone = _ITALIC.search(printed)
    if lone and not _WORD_STAR.search(printed) and "**" not in printed:
        hint = "write *words*, begun and ended in the same line"
        yield NearMiss("a mark of italic that stands alone", lone[0], hint)


def _blank(pattern: re.Pattern[str], text: str, keep: int = 0) -> str:
    """The text with what a pattern finds as dots, but for a group of it."""
    if not keep:
        return pattern.sub(_dots, text)
    return pattern.sub(lambda match: match[keep], text)


def _dots(match: re.Match[str]) -> str:
    return "." * len(match[0])


def _instead_of_tag(tag: str) -> str:
    name = re.sub(r"\W", "", tag.partition("=")[0].partition(" ")[0]).lower()
    return _INSTEAD.get(name, "a text has no tags: the manual's page on game.yaml says what it has")


def _instead_of_backslash(found: str) -> str:
    if found[1] == "n":
        return "press Enter in the cell, or write \\n between double quotes in YAML"
    return "write what it stands for, for an icon {name}; one that is meant is written twice"


def _sign_of(entity: str) -> str:
    if entity[0] != "#":
        return html5.get(f"{entity};", "")
    number = int(entity[1:]) if entity[1:].isdecimal() else int(f"0{entity[1:]}", 0)
    return chr(number) if 31 < number < 0xD800 else ""


def _meant(found: str, icons: Collection[str]) -> str:
    """How the icon of some braces is written."""
    names = _NAMED.findall(found)
    if names:
        known = next((one for one in icons if one.lower() == names[0].lower()), names[0])
        if len(names) > 1 and re.search(r"[.:]", found):
            return f"write [{{{known}}}]{{.{names[1]}}} for an icon in a colour"
        return f"write {{{known}}} for the icon of that name"
    return "write {name} for an icon"
