"""Sentences of books and cards: unfinished, with stray signs; short rows of tables."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.checks.texts.text import Names, Text
from generator.problem import Problem, counted
from generator.rulebook.placeholders import MARK, Caption, Open, Picture

_APART = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])")
_ITEM = re.compile(r"[ \t\n]*(?:[-*+]|\d+[.)])[ \t]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_WORDS_OF_BOOK, _WORDS_OF_CARD = 6, 3  # words of a sentence that must end in a stop
_SHARE = 0.2  # of all sentences, those without a stop where the others have one
_MIN_STOPPED = 3  # sentences with a stop
_SIGNS = re.compile(r"(?<=[^\W_)])(?:\.\.|[,;]\s*[,;.]| +[.,])(?=\s|\Z)")
_BIG = "A-Z\u00c0-\u00d6\u00d8-\u00de"  # letters
_JOINED = re.compile(  # no address, no name of a file
    rf"(?<![\w./@-])[^\W\d_A-Z]{{3,}}[.!?][{_BIG}][^\W\d_A-Z]{{1,}}(?![\w./@-])"
)
_GLUED = re.compile(r"\{[\w-]{2,}\}([^\W\d_]{2,})")  # an icon of one letter may be a letter
_ENUMERATED = re.compile(r"(?:^|(?<=\s))\w{1,2}\)|[:;]-?[()]")  # a) and smileys
_STOPPED = re.compile(r"[.!?:…][\"'”’»)“]*\Z")
_NO_SENTENCE = re.compile(  # a hard break of Markdown; who said it, after a dash
    r"(?: {2}|\\)\n|(?:^|[.!?…\"”»’'*_\n])\s*[-–—]\s*[^\n]{1,40}$"
)
_BEFORE = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)?)\s+\Z")
_AFTER = re.compile(r"[ \t]*\n?[ \t]*([^\W\d_]+)")
_ROW = re.compile(r"^[ \t]*\|.*$", re.MULTILINE)
_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:-]+")  # the line below the headings of a table


class Unit(NamedTuple):
    """A paragraph of a book, or a text of a card."""

    start: int
    end: int
    kind: str  # text, item, caption, shown (a figure or box), heading, table
    group: str  # the field of a card; empty in a book
    chapter: int = 0


def units_of(text: Text) -> tuple[Unit, ...]:
    """The paragraphs of a book, or the texts of cards."""
    if text.kind == "prose":
        return tuple(_paragraphs(text))
    starts = zip(text.rendered.starts, text.cells, strict=False)
    return tuple(
        Unit(at, at + len(one.text), "text", f"{one.piece.partition('/')[0]} {one.field[:1]}")
        for at, one in starts
    )


def _paragraphs(text: Text) -> Iterator[Unit]:
    whole, chapter = text.rendered.text, 0
    ends = [0, *(match.start() for match in _APART.finditer(whole)), len(whole)]
    for start, end in pairwise(ends):
        raw = whole[start:end]
        made = [text.objects[int(number)] for number in MARK.findall(raw)]
        bare = MARK.sub("", raw).strip()
        kind = "text"
        if bare.startswith("#"):
            kind = "heading"
            chapter += bare.startswith("## ")
        elif bare.startswith("|"):
            kind = "table"
        elif _ITEM.match(raw):
            kind = "item"
        elif any(isinstance(one, Caption) for one in made):
            kind = "caption"
        elif not bare:
            kind = "shown" if any(isinstance(one, Picture | Open) for one in made) else ""
        if kind:
            yield Unit(start, end, kind, "", chapter)


def unfinished_sentences(text: Text, _names: Names) -> Iterator[Problem]:
    """Texts that end in the middle of a sentence, or without a stop where the others have one."""
    if text.kind not in ("prose", "cards"):
        return
    units = units_of(text)
    stopped: dict[str, int] = {}
    open_ones: dict[str, list[tuple[int, str]]] = {}
    for one, after in zip(units, (*units[1:], None), strict=False):
        said = text.text[one.start : one.end].rstrip()
        if one.kind == "text" and _STOPPED.search(said):
            stopped[one.group] = stopped.get(one.group, 0) + 1
        elif how := _open(text, one, said, after):
            words = " ".join(_WORD.findall(said)[-3:])
            message = f"this text ends {how}: '... {words}'"
            open_ones.setdefault(one.group, []).append((one.start + len(said) - 1, message))
    for group, found in open_ones.items():
        sure = stopped.get(group, 0)
        if sure >= _MIN_STOPPED and len(found) <= max(1, sure * _SHARE):
            for at, message in found:
                hint = "write the rest of the sentence. If nothing is missing, write the full stop"
                yield from text.problem(at, "unfinished-sentence", message, hint)


def _open(text: Text, one: Unit, said: str, after: Unit | None) -> str:
    """How a text ends that is not finished; empty for others."""
    words, raw = _WORD.findall(said), text.rendered.text[one.start : one.end]
    if one.kind not in ("text", "item", "caption") or not words:
        return ""
    if not (said[-1].isalpha() or said[-1] == ",") or MARK.search(raw, len(said) - 1):
        return ""  # or a call goes on with it
    leads = text.is_book and after is not None and after.kind in ("item", "table", "shown")
    language = text.language
    if leads and (one.kind == "text" or words[-1] in language.list_words or said[-1] == ","):
        return ""
    within = words[-1] in language.articles | language.list_words | language.open_words
    if said[-1] == "," or (within and len(words) > 2):
        return "in the middle of a sentence"
    plain = MARK.sub("", raw).strip()
    marked = plain[:1] in "*_" and plain[-1:] in "*_" and text.is_book  # a heading of a sort
    least = _WORDS_OF_BOOK if text.is_book else _WORDS_OF_CARD
    if one.kind != "text" or marked or _NO_SENTENCE.search(plain) or len(words) < least:
        return ""
    return "without a full stop, and the others have one" if words[-1][:1].islower() else ""


def stray_signs(text: Text, _names: Names) -> Iterator[Problem]:
    """Signs that are there twice or alone, and missing spaces."""
    if text.kind not in ("prose", "cards"):
        return
    small = text.language.small_words | text.language.joining_words | text.language.list_words
    for one in units_of(text):
        whole = text.rendered.text[one.start : one.end]
        found = [
            (match, "extra punctuation, or a space before it") for match in _SIGNS.finditer(whole)
        ]
        found += [
            (match, "a space is missing between two sentences") for match in _JOINED.finditer(whole)
        ]
        found += [
            (match, "a space is missing after an icon")
            for match in (() if text.is_book else _GLUED.finditer(whole))
            if match[1] in small
        ]
        for match, what in found:
            begin = whole.rfind(" ", 0, match.start()) + 1
            said = " ".join(whole[begin : match.end()].split())
            yield from text.problem(
                one.start + match.start(), "stray-sign", f"{what}: '{said}'", "correct it"
            )
        yield from _unpaired(text, one)


def _unpaired(text: Text, one: Unit) -> Iterator[Problem]:
    """Brackets and quotation marks of which one of two is missing."""
    whole = _without_enumerators(text.text[one.start : one.end])
    quotes = text.language.quotes[:2]
    for left, right in {("(", ")"), (quotes[0], quotes[1]), ('"', '"')}:
        counts = whole.count(left), whole.count(right)
        odd = counts[0] % 2 if left == right else counts[0] != counts[1]
        if not odd or (left == '"' and re.search(r"\d\"", whole)):
            continue
        opens = counts[0] >= counts[1]
        at = whole.rfind(left) if opens else whole.find(right)
        message = f"the {left} here is never closed" if opens else f"the {right} here has no {left}"
        hint = "add the other one. If this one is wrong, delete it"
        yield from text.problem(one.start + at, "stray-sign", message, hint)


def _without_enumerators(text: str) -> str:
    """The text without the brackets of ``a)`` and of smileys; those of ``(1 + 0)`` are kept."""

    def dots(match: re.Match[str]) -> str:
        before = text[: match.start()]
        opened = match[0][0].isalnum() and before.count("(") > before.count(")")
        return match[0] if opened else "." * len(match[0])

    return _ENUMERATED.sub(dots, text)


def short_rows(text: Text, _names: Names) -> Iterator[Problem]:
    """Rows of a table of a book that have fewer cells than its headings."""
    cells, end = 0, -1
    for row in _ROW.finditer(text.rendered.text) if text.kind == "prose" else ():
        written = row[0].strip()[1:]
        if written.endswith("|") and not written.endswith("\\|"):
            written = written[:-1]
        count = len(_BAR.findall(written)) + 1
        cells = count if row.start() > end + 1 else cells
        end = row.end()
        where = text.rendered.nearest_place(row.start())
        if where and count < cells and not _RULE.fullmatch(written):
            message = f"this row has {counted(count, 'cell')}, the headings have {cells}"
            hint = "add a bar (|) for each missing cell"
            yield Problem(where, "row-too-short", message, hint, "warning")


def wrong_numbers_of_words(text: Text, names: Names) -> Iterator[Problem]:
    """Number words from two on right before a term in the singular.

    Not where another noun follows: in ``two casino decks`` the number belongs to that.
    """
    if not text.has_sentences:
        return
    joining = text.language.joining_words | text.language.small_words
    for match, term in text.terms(names.terms):
        singular, plural = term.called.lower(), term.plural.lower()
        before = _BEFORE.search(text.text[: match.start][-40:])
        if before is None or " ".join(match.text.lower().split()) != singular or singular == plural:
            continue
        if match.text[:1].isupper() and not text.language.capital_nouns:
            continue  # a name is not inflected: two Office
        after = _AFTER.match(text.text, match.end)
        ends = after is None or after[1].lower() in joining
        if ends and (text.number(before[1]) or 0) > 1:
            message = f"{before[1]} {match.text}: after this number write {term.plural}"
            at = match.start - len(before[0])
            yield from text.problem(
                at, "number-and-noun", message, "correct the number or the word"
            )
