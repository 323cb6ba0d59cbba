"""Lint of the texts of one field: what alone is written otherwise than the others are.

A sentence without its end, an icon in round brackets or without its blank, a bracket that is never
closed. Signs after a backslash are meant as they stand; what ``words`` of game.yaml say is meant.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from generator.checks.texts.sentences import DANGLING, JOINED, without_enumerators
from generator.checks.texts.text import Names, Text
from generator.model.rulebook import Language
from generator.problem import Problem, Where
from generator.text.plain_marks import hidden, shown

_FEWEST = 4  # texts by which it can be seen how the others are written
_SHARE = 0.15  # of a column's texts may be written otherwise, and be a slip
_LONG = 3  # words of a text that may be a sentence
_SAID = 3  # words of a text that a message shows
_MARKS = re.compile(r"\]\{[^{}]*\}|[*_\[\]]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_STOPS = tuple(".!?:…。！？")
_CLOSING = "\"'”’»)“"
_ICON = re.compile(r"\{[\w-]+\}")
_GLUED = re.compile(r"\{[\w-]{2,}\}([^\W\d_]{2,})")  # an icon of one letter may be a letter
_IN_ROUND = re.compile(r"\(([\w-]+)\)")
_MEANT = "a backslash before it, if it is meant so"


class FieldText(NamedTuple):
    """A text of a field, and where it stands among all texts."""

    field: tuple[str, str]  # with its component
    text: str
    where: Where


def odd_texts(text: Text, names: Names) -> Iterator[Problem]:
    """Texts that are written otherwise than the others of their field."""
    if text.is_book:
        return
    language, icons, meant = text.language, names.icons, tuple(w for w in names.words if w.strip())
    texts = [
        FieldText((one.piece.partition("/")[0], str(one.field[0])), one.text, one.where)
        for one in text.cells
        if one.field
    ]
    columns: dict[tuple[str, str], dict[str, FieldText]] = {}
    for one in texts:
        plain = hidden(one.text)
        columns.setdefault(one.field, {}).setdefault(plain, one)
    dangling = language.articles | language.list_words | DANGLING
    small = language.list_words | language.joining_words | language.small_words
    for column in columns.values():
        yield from _unfinished(column, dangling, meant)
        yield from _icons_in_round(column, frozenset(icons))
        yield from _glued_icons(column, small, meant)
        for plain, one in column.items():
            if len(plain.split()) >= _LONG:
                yield from _stray_signs(plain, one.where, language)


def _unfinished(
    column: dict[str, FieldText], dangling: Collection[str], meant: Collection[str]
) -> Iterator[Problem]:
    """A warning for texts that end in the middle, or without a stop, where others end in one."""
    open_ones: list[tuple[FieldText, str, bool]] = []
    stopped = 0
    for plain, one in column.items():
        bare = _MARKS.sub("", plain).rstrip()
        words = _WORD.findall(_ICON.sub("", bare))
        if bare.rstrip(_CLOSING).endswith(_STOPS):
            stopped += 1
        elif len(words) >= _LONG and (bare[-1].isalpha() or bare[-1] == ","):
            if bare.endswith(tuple(meant)):
                continue
            within = words[-1] in dangling or bare[-1] == ","
            if within or words[-1][:1].islower():
                open_ones.append((one, " ".join(words[-_SAID:]), within))
    if stopped < _FEWEST or len(open_ones) > max(1, stopped * _SHARE):
        return
    for one, said, within in open_ones:
        how = "in the middle of a sentence" if within else "without a stop, and the others have one"
        message = f"this text ends {how}: '... {said}'"
        hint = "write the rest of it, or its full stop"
        yield Problem(one.where, "unfinished-sentence", message, hint, "warning")


def _icons_in_round(column: dict[str, FieldText], icons: frozenset[str]) -> Iterator[Problem]:
    """A warning for *(coin)* where other texts have the icon {coin}."""
    for plain, one in column.items():
        for match in _IN_ROUND.finditer(plain):
            name, icon = match[1], f"{{{match[1]}}}"
            others = sum(icon in text for text in column)
            if name in icons and others > sum(match[0] in text for text in column):
                message = f"an icon in other brackets is printed letter by letter: '{match[0]}'"
                hint = f"write {icon}, as other texts of this field do; {_MEANT}"
                yield Problem(one.where, "looks-like-markup", message, hint, "warning")
                break


def _glued_icons(
    column: dict[str, FieldText], small: Collection[str], meant: Collection[str]
) -> Iterator[Problem]:
    """A warning for *{coin}and*: a word that says nothing by itself, without its blank."""
    for plain, one in column.items():
        for match in _GLUED.finditer(plain):
            said = shown(match[0])
            if match[1] in small and not any(said in text for text in meant):
                message = f"a blank is missing behind an icon: '{said}'"
                hint = f"write {said.removesuffix(match[1])} {match[1]}"
                yield Problem(one.where, "stray-sign", message, hint, "warning")
                break


def _stray_signs(plain: str, where: Where, language: Language) -> Iterator[Problem]:
    """A warning for sentences without a blank between, and for a bracket or quote alone."""
    if match := JOINED.search(plain):
        message = f"a blank is missing between two sentences: '{match[0]}'"
        yield Problem(where, "stray-sign", message, f"put it there; {_MEANT}", "warning")
    text = without_enumerators(_ICON.sub("", plain))
    pairs = [("(", ")")]
    if language.quotes[0] != language.quotes[1]:
        pairs.append((language.quotes[0], language.quotes[1]))
    for left, right in pairs:
        counts = text.count(left), text.count(right)
        both = shown(text)  # where one of two has a backslash, both are meant
        if counts[0] != counts[1] and both.count(left) != both.count(right):
            sign, what = (left, "closes") if counts[0] > counts[1] else (right, "opens")
            done = "opens" if what == "closes" else "closes"
            message = f"{sign} {done} what nothing {what}"
            yield Problem(where, "stray-sign", message, f"correct it; {_MEANT}", "warning")
