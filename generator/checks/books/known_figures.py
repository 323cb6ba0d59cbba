"""Known figures: the numbers that pieces, rules, glossary and game.yaml state, for evidence."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.checks.books.opened import Opened
from generator.model.component import Component
from generator.model.game import RuleEntry
from generator.model.rulebook import Term
from generator.rulebook.numbers import FigureReader, Kind

_WORDS = 3  # of a name
_LONGEST = 30  # letters of a text that is a name, not a sentence
_MOST_GROUPS = 16  # values of a field by which pieces are counted
_Stems = frozenset[str]
_NONE: _Stems = frozenset()


class Known(NamedTuple):
    """A figure that is known from elsewhere, with the stems near it and its source.

    ``near`` includes the stems in ``after``.
    """

    kind: Kind
    values: tuple[Fraction, ...]
    after: _Stems
    near: _Stems
    source: str


def known_figures(book: Opened) -> Iterator[Known]:
    """All figures of the game; of a range also its two ends."""
    for one in _known(book):
        yield one
        if one.kind == "range":
            yield from (one._replace(kind="number", values=(end,)) for end in one.values)


def _known(book: Opened) -> Iterator[Known]:
    read, reader = book.read, book.reader
    fewest, most = (Fraction(number) for number in read.game.players)
    players = reader.stemmer.stems(" ".join(read.manuscript.language.player_words))
    for values in ((fewest,), (most,), (fewest, most)):
        kind: Kind = "range" if len(values) > 1 else "number"
        yield Known(kind, values, players, players, "game.yaml, players")
    terms = read.manuscript.terms
    called = {term.components[0]: term for term in terms if term.components}
    for component in read.game.components:
        yield from _of_component(component, _named(component, called, reader), reader)
    of_rules = book.reader_of_rules or reader
    titles = {component.name: component for component in read.game.components}
    for entry in read.game.rules:
        about = titles.get(str(entry.component))
        yield from _of_rule(entry, _named(about, called, of_rules) if about else _NONE, of_rules)
    for term in terms:
        source, named = f"the glossary, {term.name}", _stems(term.name, reader)
        yield from _of_text(term.says, named, source, reader)
        for number in read.numbers.get(term.name, ()):
            yield _number(number, named, named, source)
    for word in read.game.words.values():
        yield from _of_text(word, _NONE, "game.yaml, words", reader)


def _of_component(component: Component, named: _Stems, reader: FigureReader) -> Iterator[Known]:
    """The counts of a component, of its sorts of pieces, and the numbers of its pieces."""
    yield _number(component.count, named, named, f"how many {component.name} there are")
    groups: dict[str, dict[Any, int]] = {}
    for piece in component.pieces:
        for name, value in piece.fields.items():
            source = f"{component.label(piece)}, {name}"
            yield from _of_value(value, name, _NONE, source, reader)
            if type(value) is int or (isinstance(value, str) and len(value) < _LONGEST):
                totals = groups.setdefault(name, {})
                totals[value] = totals.get(value, 0) + piece.copies
    for name, totals in groups.items():
        field = _stems(name, reader)
        if len(totals) <= _MOST_GROUPS:
            yield from _of_groups(component, name, totals, named, reader)
        ends = [value for value in totals if type(value) is int]
        if ends:
            low, high = Fraction(min(ends)), Fraction(max(ends))
            near = named | field
            yield Known("range", (low, high), near, near, f"{component.name}, {name}")


def _of_groups(
    component: Component, name: str, totals: Mapping[Any, int], named: _Stems, reader: FigureReader
) -> Iterator[Known]:
    """How many sorts there are by a field, and how many pieces of each."""
    plural = _stems(name, reader)
    source = f"how many sorts of {name} {component.name} has"
    yield _number(len(totals), plural, named | plural, source)
    if len({*totals.values()}) == 1 < len(totals):
        yield _number(next(iter(totals.values())), named, named, f"{component.name} of each {name}")
    for value, total in totals.items():
        is_long = total == 1 and len(str(value).split()) > _WORDS
        if not is_long and not str(value).endswith((".", "!", "?")):  # a sentence names no sort
            own = _stems(str(value), reader) | plural
            source = f"the count of {component.name} with the {name} {value}"
            yield _number(total, own, named | own, source)


def _of_rule(entry: RuleEntry, about: _Stems, reader: FigureReader) -> Iterator[Known]:
    source = f"the rule {entry.name}"
    yield from _of_text(entry.says, about, source, reader)
    near = about | _stems(entry.says, reader)
    yield from _of_value(entry.params, "", near, source, reader)


def _of_value(
    value: Any, path: str, about: _Stems, source: str, reader: FigureReader
) -> Iterator[Known]:
    """The figures of a value however deep; keys and names beside a number say what it is of."""
    here = _stems(path, reader)
    if isinstance(value, str):
        yield from _of_text(value.replace("..", " .. "), about, source, reader)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield _number(abs(value), here, here | about, source)
    elif isinstance(value, Mapping):
        said = sorted(one for one in value.values() if isinstance(one, str) and len(one) < _LONGEST)
        for key, inner in value.items():
            near = about | _stems(" ".join(said), reader)
            yield from _of_value(inner, f"{path} {key}", near, source, reader)
    elif isinstance(value, list):
        if value and not any(isinstance(one, (int, float)) for one in value):
            yield _number(len(value), here, here | about, f"{source}: how many there are")
        for inner in value:
            yield from _of_value(inner, path, about, source, reader)


def _of_text(text: str, about: _Stems, source: str, reader: FigureReader) -> Iterator[Known]:
    for one in reader.figures(text):
        yield Known(one.kind, one.values, one.after, one.near | about, source)


def _named(component: Component, terms: Mapping[str, Term], reader: FigureReader) -> _Stems:
    """The stems of all that a component is called."""
    forms: Iterable[str] = terms[component.name].forms if component.name in terms else ()
    return _stems(" ".join((component.name, component.title, *forms)), reader)


def _stems(text: str, reader: FigureReader) -> _Stems:
    """The stems of a name, however its words are joined."""
    return reader.stemmer.stems(text.replace("_", " "))


def _number(value: float, after: _Stems, near: _Stems, source: str) -> Known:
    return Known("number", (Fraction(str(value)),), after, near, source)
