"""Repeated words, items of a list, sentences and paragraphs."""

import re
from collections.abc import Iterator

from generator.checks.texts.sentences import units_of
from generator.checks.texts.text import Names, Text
from generator.problem import Problem, Where
from generator.rulebook.sentences import stretches

_REPEATED = re.compile(r"(?<![\w'’-])([^\W\d_]{2,})(?:(?: |\n(?!\s*\n))+\1)+(?![\w'’-])")
_LIST = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}(?:,\s+[^\W\d_]{3,})+,?\s+([^\W\d_]+)\s+[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")  # or a number
_MIN_WORDS, _MIN_WORDS_NEXT = 8, 4  # of a paragraph, and of a sentence beside the same
_TITLES = (("title",), ("name",))  # fields


def repeated_words(text: Text, names: Names) -> Iterator[Problem]:
    """Words in small letters that occur twice in a row, if the language does not double them."""
    if not text.has_sentences:
        return
    called = {name.lower() for name in names.pieces}
    called |= {form.lower() for term in names.terms for form in (term.name, *term.forms)}
    for match in _REPEATED.finditer(text.text):
        word = match[1]
        doubled = word in text.language.doubled_words or f"{word} {word}" in called
        doubled |= match[0].count(word) > 2  # la la la
        doubled |= "]" in text.rendered.text[match.start() : match.end()]  # [click][click]
        cell = None if text.is_book else text.cell(match.start())
        if word.islower() and not doubled and not (cell and cell.field in _TITLES):
            said, hint = f"{word!r} is written twice", "delete one of them"
            yield from text.problem(match.end() - len(word), "repeated-word", said, hint)


def repeated_items(text: Text, _names: Names) -> Iterator[Problem]:
    """Lists such as ``wood, stone or wood``, and paragraphs and sentences that are there twice.

    On a card ``wood, wood and stone`` is a price: there another item is between the two.
    """
    if not text.has_sentences:
        return
    apart = 1 if text.is_book else 2
    for match in _LIST.finditer(text.text):
        if match[1].lower() not in text.language.list_words:
            continue
        items = re.split(r"[,\s]+", match[0])
        del items[-2]
        small = [item.lower() for item in items]
        later = enumerate(items[apart:], 1)
        twice = next((item for before, item in later if item.lower() in small[:before]), None)
        if twice:
            message = f"{match[0]!r} has {twice} twice"
            hint = "choose another letter or number. If the line is there twice, delete one"
            yield from text.problem(match.start(), "repeated-item", message, hint)
    if text.kind == "prose":
        yield from _pasted(text)


def _pasted(text: Text) -> Iterator[Problem]:
    """Paragraphs of a chapter, and sentences in a row, that are there twice."""
    known: dict[tuple[int, str], tuple[Where, int, str]] = {}
    section = ""
    for one in units_of(text):
        said = text.text[one.start : one.end]
        if one.kind == "heading":
            section = said.strip().lower()  # chapters of one form may say the same in it
        if one.kind != "text":
            continue
        where, words = text.typed(one.end - len(said.lstrip())), _WORD.findall(said.lower())
        if where and len(words) >= _MIN_WORDS and text.typed(one.start + len(said.rstrip()) - 1):
            several = len(tuple(stretches(said.strip()))) > 1  # one may be a reminder
            key = (0 if several else one.chapter, " ".join(words))
            before, chapter, of = known.setdefault(key, (where, one.chapter, section))
            if before != where and (chapter == one.chapter or of != section):
                yield _again(where, before, "this paragraph")
        yield from _sentences_in_a_row(text, one.start, said)


def _sentences_in_a_row(text: Text, begin: int, said: str) -> Iterator[Problem]:
    last, place = "", None
    for start, stop in stretches(said):
        sentence = " ".join(said[start:stop].lower().split())
        here = text.typed(begin + stop - len(said[start:stop].lstrip()))
        if sentence and sentence == last and here and place and here != place:
            yield _again(here, place, "this sentence")
        last = sentence if len(_WORD.findall(sentence)) >= _MIN_WORDS_NEXT else ""
        place = here


def _again(where: Where, first: Where, what: str) -> Problem:
    message = f"{what} is also in line {first.line}"
    return Problem(where, "repeated-item", message, "delete one of them", "warning", also=(first,))
