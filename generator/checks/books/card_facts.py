"""Facts of single cards in a rulebook: in rows of tables, and in sentences of a fixed form.

The forms are the language's: ``{name} costs {number}``, ``all {number} copies of {name}``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.checks.texts.text import Text, names_of
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.rulebook import Language
from generator.problem import Problem

COPIES = "copies"  # stands for a card's copies where no field has that name
_HEAD = re.compile(r"^\|.*\n\|[ \t:|-]+\|[ \t]*\n", re.MULTILINE)  # of a table, and its rule
_CELL = re.compile(r"\|(?P<text>[^|\n]*)")
_WHOLE = re.compile(r"(?:[×x]\s*)?([$€]?\d+|[^\W\d_]+)(?:\s*[×x])?")
_NUMBER = r"[$€]?(?P<number>\d+|[^\W\d_]+(?:-[^\W\d_]+)?)(?![\w½¼¾]|[.,/–-]?\d)"
_SENTENCE = re.compile(r"[.!?](?=\s)|\n\s*\n|\|")


class Card(NamedTuple):
    """A card with its component."""

    component: Component
    piece: Piece


Cards = Mapping[str, Sequence[Card]]


def wrong_card_facts(game: Game, text: Text) -> Iterator[Problem]:
    """Numbers of cards in a text that the cards have otherwise."""
    cards = _by_name(game)
    small = {name.lower(): its for name, its in cards.items()}
    for head in _HEAD.finditer(text.rendered.text):
        yield from _in_table(text, small, head)
    named = [name for name in cards if name in text.text]
    labels = _labels(game)
    for form, fields in text.language.facts.items() if named else ():
        for match in _form(form, named, labels, text.language).finditer(text.text):
            if not _is_conditional(text, match):
                said, at = match["number"], match.start("number")
                its = fields or (labels[match["field"].lower()],)
                yield from _compared(text, cards[match["name"]], said, at, its)


def _by_name(game: Game) -> Cards:
    """The cards of a game by their names or titles."""
    found: dict[str, list[Card]] = {}
    for component in game.components:
        for piece in component.pieces:
            for name in names_of(component, piece):
                cards = found.setdefault(name, [])
                if not any(one.piece is piece for one in cards):
                    cards.append(Card(component, piece))
    return found


def _in_table(text: Text, cards: Cards, head: re.Match[str]) -> Iterator[Problem]:
    """The wrong numbers of a table in rows that begin with a card's name."""
    titles = [cell["text"].strip().lower() for cell in _CELL.finditer(head[0].partition("\n")[0])]
    line = head.end()
    while text.rendered.text.startswith("|", line):
        end = text.rendered.text.find("\n", line) % (len(text.text) + 1)
        first, *cells = _CELL.finditer(text.text, line, end)
        row = cards.get(" ".join(first["text"].lower().split()), ())
        for title, cell in zip(titles[1:], cells, strict=False):
            number = _WHOLE.fullmatch(cell["text"].strip())
            if row and number and (field := _field(title, row, text.language)):
                at = cell.start("text") + cell["text"].index(number[1])
                yield from _compared(text, row, number[1].lstrip("$€"), at, (field,))
        line = end + 1


def _field(title: str, row: Sequence[Card], language: Language) -> str | None:
    """The field that a column's heading names; None if there is none."""
    for name in dict.fromkeys(name for one in row for name in one.piece.fields):
        if title in (name.lower(), f"{name.lower()}s", name.lower().replace("_", " ")):
            return name
    return COPIES if title in language.copies_words else None


def _labels(game: Game) -> Mapping[str, str]:
    """The fields of cards by what they are called there."""
    pieces = [piece for component in game.components for piece in component.pieces]
    fields = sorted({field for piece in pieces for field in piece.fields})
    return {game.words.get(one, one.replace("_", " ")).lower(): one for one in fields}


def _form(
    form: str, names: Iterable[str], labels: Iterable[str], language: Language
) -> re.Pattern[str]:
    """The pattern of a form of sentence. Names keep their capitals, other words need not."""
    articles = "|".join(sorted(map(re.escape, language.articles))) or "(?!)"
    called, field = (
        "|".join(map(re.escape, sorted(these, key=len, reverse=True))) or "(?!)"
        for these in (names, labels)
    )
    holes = {
        "{name}": rf"(?:(?i:{articles})\s+)?(?P<name>{called})",
        "{number}": _NUMBER,
        "{field}": rf"(?i:(?P<field>{field})s?)",
    }
    parts = re.split(r"(\{name\}|\{number\}|\{field\})", form)
    words = (holes.get(part) or _spaced(part) for part in parts if part)
    return re.compile(rf"(?<!\w){''.join(words)}(?!\w)")


def _spaced(words: str) -> str:
    return r"\s+".join(f"(?i:{re.escape(word)})" if word else "" for word in words.split(" "))


def _is_conditional(text: Text, match: re.Match[str]) -> bool:
    """Whether the sentence has a word such as *if* or *more*: then the number may be another."""
    ends = [one.end() for one in _SENTENCE.finditer(text.text, 0, match.start())]
    end = _SENTENCE.search(text.text, match.end())
    start = ends[-1] if ends else 0
    rest = text.text[start : match.start()] + text.text[match.end() : end.start() if end else None]
    return not text.language.condition_words.isdisjoint(re.findall(r"[^\W\d_]+", rest.lower()))


def _compared(
    text: Text, cards: Sequence[Card], said: str, at: int, fields: Sequence[str]
) -> Iterator[Problem]:
    """A problem if a number differs from the one field, or the copies, that it is about."""
    there = [_values(one, fields) for one in cards]
    right = {value for values in there for value in values}
    if fields == (COPIES,):
        right |= {sum(one.piece.copies for one in cards)} if right else set()
    value = 1 if said == "1" else text.number(said)
    if value is None or value in right or not all(len(values) == 1 for values in there):
        return
    labels = " and ".join(dict.fromkeys(one.component.label(one.piece) for one in cards))
    field = COPIES if fields == (COPIES,) else next(f for f in fields if f in cards[0].piece.fields)
    message = f"{said!r}: {field} of {labels} is {' or '.join(map(str, sorted(right)))}"
    hint = f"write `{{{{ piece({cards[0].component.label(cards[0].piece)!r}).{field} }}}}`"
    name = "wrong-number"
    if field == COPIES:
        name, hint = "wrong-count", "correct it here. If it is right, correct the copies"
    yield from text.problem(at, name, message, hint)


def _values(card: Card, fields: Sequence[str]) -> Sequence[int]:
    """The whole numbers that a card has in these fields, or how many copies there are."""
    own = card.piece.fields
    found = [own[name] for name in fields if type(own.get(name)) is int]
    return found or ([card.piece.copies] if fields == (COPIES,) else [])
