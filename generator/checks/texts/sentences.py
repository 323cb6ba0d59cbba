"""Lint of sentences: those that end in the middle, stand twice, or point at what is not there."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.checks.texts.text import Names, Text
from generator.problem import Problem, Where
from generator.rulebook.placeholders import MARK, Caption, Object, Open, Picture
from generator.rulebook.sentences import stretches

_APART = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])")
_ITEM = re.compile(r"[ \t\n]*(?:[-*+]|\d+[.)])[ \t]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LONG, _AGAIN = 6, 8  # words of what must end in a stop, and of a paragraph that is pasted twice
_ANYWHERE = 12  # words of a paragraph that is pasted into another chapter
_SENTENCE_AGAIN = 4  # words of a sentence that stands twice in a row
_STOPPED = 0.8  # of the paragraphs of a book, at least so many end in a stop where all are to
_FEWEST = 3  # paragraphs by which that can be seen
DANGLING = frozenset((  # besides articles, and and or
    "with", "their", "your", "than", "every", "der", "dem", "einen", "einem", "vom", "zum", "zur",
    "deinen", "avec",
))  # fmt: skip
_OF_TEN = 12  # things that a list may be counted by in words
_SIGNS = re.compile(
    r"(?<=[^\W_)])(?:\.\.|[,;]\s*[,;.]| +[.,])(?=\s|\Z)"  # two stops, a blank before one
)
JOINED = re.compile(  # no address, no name of a file
    r"(?<![\w./@-])[^\W\d_A-Z]{3,}[.!?][A-ZÄÖÜÉÈ][^\W\d_A-Z]{1,}(?![\w./@-])"
)
_ENUMERATED = re.compile(r"(?:^|(?<=\s))\w{1,2}\)|[:;]-?[()]")  # a) and smileys
_HARD_BREAK = re.compile(r"(?: {2}|\\)\n")  # of Markdown
_TO_COME = re.compile(  # in the languages of the lint
    r"\b(?:see|as \w+|\w+ed) below\b|\bsiehe unten\b|\bweiter unten\b|\bzie (?:hieronder|onder)\b|"
    r"\bvoir (?:ci-dessous|plus bas)\b",
    re.IGNORECASE,
)
_GONE_BY = re.compile(
    r"\b(?:see|as \w+|\w+ed) above\b|\bsiehe oben\b|\bwie oben\b|\bzie (?:hierboven|boven)\b|"
    r"\bvoir (?:ci-dessus|plus haut)\b",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"\b(?:figure|picture|illustration|drawing) (?:below|above|(?:on|to) the (?:right|left))\b"
    r"|\b(?:Abbildung|Bild|Zeichnung) (?:unten|oben|rechts|links)\b"
    r"|\b(?:afbeelding|plaatje|tekening) (?:hier)?(?:onder|boven|rechts|links)\b"
    r"|\b(?:figure|image|illustration) (?:ci-dessous|ci-dessus|à (?:droite|gauche))\b",
    re.IGNORECASE,
)
_THINGS = re.compile(
    r"\W+(?:[^\W\d_]+\W+)?(?:steps?|things?|ways?|options?|phases?|actions?|parts?|cases?|choices?|"
    r"rules?|schritten?|schritte|dinge|möglichkeiten|phasen|aktionen|teile|teilen|fälle|"
    r"stappen|dingen|manieren|mogelijkheden|fasen|fases|acties|delen|étapes?|choses?|façons?)\b",
    re.IGNORECASE,
)
_LEADS = re.compile(rf"(?:{_THINGS.pattern}):", re.IGNORECASE)
_COLON = re.compile(r":\s")


class _Paragraph(NamedTuple):
    start: int
    end: int
    raw: str  # as it was rendered, marks and all
    chapter: int  # of which it is one
    kind: str  # text, item, caption, shown (a figure or box), heading, table


def wrong_sentences(prose: Text, _names: Names) -> Iterator[Problem]:
    """The problems of a book's sentences."""
    if prose.kind != "prose":
        return
    paragraphs = tuple(_paragraphs(prose, prose.objects))
    texts = [one for one in paragraphs if one.kind == "text"]
    yield from _unfinished(prose, paragraphs)
    yield from _stray_signs(prose, paragraphs)
    yield from _twice(prose, texts)
    yield from _nothing_there(prose, paragraphs, prose.objects)
    yield from _lists(prose, paragraphs)


def _paragraphs(prose: Text, objects: Sequence[Object]) -> Iterator[_Paragraph]:
    whole, chapter, start = prose.rendered.text, 0, 0
    ends = [match.start() for match in _APART.finditer(whole)]
    for end in (*ends, len(whole)):
        raw = whole[start:end]
        made = [objects[int(number)] for number in MARK.findall(raw)]
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
            yield _Paragraph(start, end, raw, chapter, kind)
        start = end


def _unfinished(prose: Text, paragraphs: Sequence[_Paragraph]) -> Iterator[Problem]:
    """A warning for each paragraph that ends in the middle of a sentence."""
    open_ones: list[tuple[Where, str, bool]] = []
    stopped = 0
    dangling = prose.language.articles | prose.language.list_words | DANGLING
    for one, after in zip(paragraphs, (*paragraphs[1:], None), strict=True):
        text = prose.text[one.start : one.end].rstrip()
        if one.kind not in ("text", "item", "caption") or not text:
            continue
        words = _WORD.findall(text)
        last = one.start + len(text) - 1
        shown_after = MARK.search(prose.rendered.text, last, one.end)
        if text[-1] in ".!?:…":
            stopped += one.kind == "text"
        leads = after is not None and after.kind in ("item", "table", "shown")
        goes_on = leads and one.kind == "item"  # "..., and" of a list
        leads = leads and one.kind == "text"
        if not words or shown_after or leads or not (text[-1].isalpha() or text[-1] == ","):
            continue
        where = prose.typed(last)
        within = words[-1] in dangling and text.endswith(words[-1]) and len(words) > 2
        within = (within or text[-1] == ",") and not (
            goes_on and (text[-1] == "," or words[-1] in prose.language.list_words)
        )
        plain = MARK.sub("", one.raw).strip()
        marked = plain[:1] in "*_" and plain[-1:] in "*_"  # bold as a whole: a heading of a sort
        lines = _HARD_BREAK.search(plain) is not None  # names, verses: no sentences
        long = one.kind == "text" and len(words) >= _LONG and not (marked or lines)
        long = long and text[-1].islower()
        if where and (within or long):
            open_ones.append((where, " ".join(words[-3:]), within))
    strict = stopped >= _FEWEST and len(open_ones) <= stopped * (1 - _STOPPED) + 1
    for where, words_said, within in open_ones:
        if within or strict:
            how = "in the middle of a sentence" if within else "without a stop"
            message = f"this paragraph ends {how}: '... {words_said}'"
            hint = "write the rest of it, or its full stop"
            yield Problem(where, "unfinished-sentence", message, hint, "warning")


def _stray_signs(prose: Text, paragraphs: Sequence[_Paragraph]) -> Iterator[Problem]:
    """A warning for signs that stand twice or alone, and for what is opened or closed only."""
    hint = "correct it"
    quotes = prose.language.quotes[:2]
    for one in paragraphs:
        for match in _SIGNS.finditer(prose.rendered.text, one.start, one.end):
            if where := prose.typed(match.start()):
                begin = prose.rendered.text.rfind(" ", one.start, match.start()) + 1
                said = " ".join(prose.text[begin : match.end()].split())
                message = f"a sign too many, or a blank before it: '{said}'"
                yield Problem(where, "stray-sign", message, hint, "warning")
        for match in JOINED.finditer(prose.rendered.text, one.start, one.end):
            if where := prose.typed(match.start()):
                message = f"a blank is missing between two sentences: '{match[0]}'"
                yield Problem(where, "stray-sign", message, hint, "warning")
        text = without_enumerators(prose.text[one.start : one.end])
        for left, right in (("(", ")"), (quotes[0], quotes[1]), ('"', '"')):
            counts = text.count(left), text.count(right)
            odd = counts[0] % 2 if left == right else counts[0] != counts[1]
            if not odd or (left == '"' and re.search(r"\d\"", text)):
                continue
            sign = left if counts[0] >= counts[1] else right
            at = one.start + (text.rfind(sign) if sign == left else text.find(sign))
            if where := prose.typed(at):
                what = "opens" if sign == left else "closes"
                message = f"{sign} {what} what nothing {'closes' if sign == left else 'opens'}"
                yield Problem(where, "stray-sign", message, hint, "warning")


def without_enumerators(text: str) -> str:
    """The text without the brackets of ``a)`` and of smileys; those of ``(1 + 0)`` are kept."""

    def dots(match: re.Match[str]) -> str:
        before = text[: match.start()]
        opened = match[0][0].isalnum() and before.count("(") > before.count(")")
        return match[0] if opened else "." * len(match[0])

    return _ENUMERATED.sub(dots, text)


def _twice(prose: Text, texts: Sequence[_Paragraph]) -> Iterator[Problem]:
    """A warning for each paragraph that stands there before, and each sentence said twice."""
    known: dict[str, tuple[int, Where]] = {}
    for one in texts:
        text = prose.text[one.start : one.end]
        begin = one.start + len(text) - len(text.lstrip())
        where, end = prose.typed(begin), prose.typed(one.start + len(text.rstrip()) - 1)
        said = " ".join(text.lower().split())
        if where and end and len(_WORD.findall(said)) >= _AGAIN:
            chapter, first = known.setdefault(said, (one.chapter, where))
            several = len(tuple(stretches(text.strip()))) > 1  # one is a reminder
            anywhere = several and len(_WORD.findall(said)) >= _ANYWHERE
            if first != where and (anywhere or chapter == one.chapter):
                yield _said_twice(where, first, "this paragraph")
        before, place = "", None
        for start, stop in stretches(text):
            sentence = " ".join(text[start:stop].lower().split())
            lead = len(text[start:stop]) - len(text[start:stop].lstrip())
            here = prose.typed(one.start + start + lead)
            if sentence and sentence == before and here and place and here != place:
                yield _said_twice(here, place, "this sentence")
            before = sentence if len(_WORD.findall(sentence)) >= _SENTENCE_AGAIN else ""
            place = here


def _said_twice(where: Where, first: Where, what: str) -> Problem:
    message = f"{what} stands in line {first.line} too"
    hint = "delete one of them"
    return Problem(where, "repeated-item", message, hint, "warning", also=(first,))


def _nothing_there(
    prose: Text, paragraphs: Sequence[_Paragraph], objects: Sequence[Object]
) -> Iterator[Problem]:
    """A warning for *see below* in the last paragraph, and for the figure of a chapter without."""
    told = [one for one in paragraphs if one.kind not in ("heading", "")]
    with_words = [one for one in told if one.kind != "shown"]
    pictured = {
        one.chapter
        for one in paragraphs
        if any(
            isinstance(made, Picture) or getattr(made, "picture", None)
            for made in (objects[int(number)] for number in MARK.findall(one.raw))
        )
    }
    for one in with_words:
        text = prose.text[one.start : one.end]
        below = _TO_COME.search(text) if one is told[-1] or one is with_words[-1] else None
        above = _GONE_BY.search(text) if one is with_words[0] and one is told[0] else None
        shown = None if one.chapter in pictured else _SHOWN.search(text)
        if below and one is not told[-1] and told[-1].chapter in pictured:
            below = None  # a picture is below
        for found, lacks in (
            (below, "nothing stands below this"),
            (above, "nothing stands above this"),
            (shown, "this chapter has no figure"),
        ):
            where = prose.typed(one.start + found.start()) if found else None
            if found and where:
                message = f"{' '.join(found[0].split())!r}: {lacks}"
                hint = "lead there by see(), or take it out"
                yield Problem(where, "stray-reference", message, hint, "warning")


def _lists(prose: Text, paragraphs: Sequence[_Paragraph]) -> Iterator[Problem]:
    """A warning where a list has other than the three things that the line before it says."""
    kinds = [one.kind for one in paragraphs]
    texts = [number for number, kind in enumerate(kinds) if kind == "text"]
    for number in texts:
        one = paragraphs[number]
        text = prose.text[one.start : one.end].rstrip()
        end = next((n for n in range(number + 1, len(kinds)) if kinds[n] != "item"), len(kinds))
        items = [part for part in paragraphs[number + 1 : end] if not _is_nested(part)]
        last = text[text.rstrip(".").rfind(". ") + 1 :]
        named = _COLON.search(last) if text.endswith(".") else None  # "one of three things: a, b."
        if not items or len(items) != end - number - 1 or not (text.endswith(":") or named):
            continue
        said = [
            (value, match)
            for match in re.finditer(r"[^\W_]+", text)
            if (value := prose.number(match[0])) and _THINGS.match(text, match.end())
            if not named or _LEADS.match(text, match.end())
        ]
        if len(said) == 1 and said[0][0] != len(items) and said[0][0] <= _OF_TEN:
            where = prose.typed(one.start + said[0][1].start())
            if where:
                message = f"{said[0][1][0]!r}: the list below has {len(items)}"
                hint = "correct the number or the list"
                yield Problem(where, "wrong-count", message, hint, "warning")


def _is_nested(item: _Paragraph) -> bool:
    return bool(re.match(r"\n*[ \t]{2,}", item.raw))
