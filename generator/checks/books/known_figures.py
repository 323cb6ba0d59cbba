"""Known figures: all numbers that pieces, rules, glossary and the rest of the book state."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.rulebook import Term
from generator.rulebook.numbers import Figure, FigureReader, Kind

_PLAYERS = "players speler spelers Spieler joueurs jugadores giocatori jogadores"
_WORDS = 3  # of a name
_LONGEST = 30  # letters of a text that is a name, not a sentence
_MOST_GROUPS = 16  # values of a field by which pieces are counted


class Known(NamedTuple):
    """A figure that is known from elsewhere, with the stems near it and its source.

    ``near`` includes the stems in ``after``.
    """

    kind: Kind
    values: tuple[Fraction, ...]
    after: frozenset[str]
    near: frozenset[str]
    source: str


def known_of_game(
    game: Game,
    terms: Iterable[Term],
    numbers: Mapping[str, Collection[int]],
    reader: FigureReader,
    stems_asked: frozenset[str],
    reader_of_rules: FigureReader | None = None,
) -> tuple[Known, ...]:
    """All figures of pieces, rules and glossary near one of the stems ``stems_asked``.

    Of equal ones the first is always included. Rules are read by ``reader_of_rules``: a book in
    another language has those of the game's own.
    """
    called = {term.components[0]: term for term in terms if term.components}
    maker = _Maker(game, called, reader, stems_asked)
    rules = maker
    if reader_of_rules:
        rules = _Maker(game, called, reader_of_rules, stems_asked)
    found = [
        *maker.players(),
        *(one for component in game.components for one in maker.component(component)),
        *(one for entry in game.rules for one in rules.rule(entry)),
        *(one for term in terms for one in maker.term(term, numbers.get(term.name, ()))),
    ]
    for word in game.words.values():
        found += maker.text(word, "game.yaml, words")
    ends = [one for one in found if one.kind == "range"]
    found += [one._replace(kind="number", values=(end,)) for one in ends for end in one.values]
    return tuple(found)


def known_of_book(figures: Iterable[Figure]) -> dict[int, Known]:
    """The figures of the book itself, typed and computed, by their offsets."""
    return {
        one.start: Known(one.kind, one.values, one.after, one.near, "the rest of the rulebook")
        for one in figures
    }


class _Maker:
    def __init__(
        self,
        game: Game,
        called: Mapping[str, Term],
        reader: FigureReader,
        stems_asked: frozenset[str],
    ) -> None:
        self.game, self.terms, self.reader, self.stems_asked = game, called, reader, stems_asked
        self._stems: dict[str, frozenset[str]] = {}
        # What was said before, of the same, is known: rows of a table have most in common.
        self._seen: set[tuple[object, ...]] = set()

    def stems(self, text: str) -> frozenset[str]:
        """The stems of a name, however its words are joined."""
        found = self._stems.get(text)
        if found is None:
            found = self._stems[text] = self.reader.stemmer.stems(text.replace("_", " "))
        return found

    def text(self, text: str, source: str, about: frozenset[str] = frozenset()) -> Iterator[Known]:
        if not self._is_new(text, about) or not self._is_relevant(about, text):
            return
        for one in self.reader.figures(text):
            yield Known(one.kind, one.values, one.after, one.near | about, source)

    def _is_relevant(self, about: frozenset[str], text: str) -> bool:
        """Whether a figure in this text may be near one of the stems asked for."""
        return not (
            self.stems_asked.isdisjoint(about) and self.stems_asked.isdisjoint(self.stems(text))
        )

    def _is_new(self, *key: object) -> bool:
        before = len(self._seen)
        self._seen.add(key)
        return len(self._seen) > before

    def players(self) -> Iterator[Known]:
        fewest, most = (Fraction(number) for number in self.game.players)
        stems = self.stems(_PLAYERS)
        for value in (fewest, most):
            yield Known("number", (value,), stems, stems, "game.yaml, players")
        yield Known("range", (fewest, most), stems, stems, "game.yaml, players")

    def component(self, component: Component) -> Iterator[Known]:
        named = self._named(component)
        yield _number(component.count, named, named, f"how many {component.name} there are")
        if component.count and not component.count % self.game.players[1]:
            share = component.count // self.game.players[1]
            yield _number(share, named, named, f"{component.name} for each player")
        groups: dict[tuple[str, Any], int] = {}
        ends: dict[str, list[int]] = {}
        for piece in component.pieces:
            label = component.label(piece)
            for name, value in piece.fields.items():
                yield from self._value(value, name, frozenset(), f"{label}, {name}")
                if isinstance(value, int) or (isinstance(value, str) and len(value) < _LONGEST):
                    groups[name, value] = groups.get((name, value), 0) + piece.copies
                if isinstance(value, int) and not isinstance(value, bool):
                    ends.setdefault(name, []).append(value)
        for name in dict.fromkeys(name for name, _ in groups):
            values = {value: total for (field, value), total in groups.items() if field == name}
            if len(values) <= _MOST_GROUPS:
                yield from self._groups(component, name, values, named)
        for name, values_of in ends.items():
            around = named | self.stems(name)
            low, high = Fraction(min(values_of)), Fraction(max(values_of))
            yield Known("range", (low, high), around, around, f"{component.name}, {name}")

    def rule(self, entry: RuleEntry) -> Iterator[Known]:
        source = f"the rule {entry.name}"
        about: frozenset[str] = frozenset()
        if entry.component in {component.name for component in self.game.components}:
            about = self._named(self.game.component(str(entry.component)))
        yield from self.text(entry.says, source, about)
        yield from self._value(entry.params, "", about | self.stems(entry.says), source)

    def term(self, term: Term, numbers: Collection[int]) -> Iterator[Known]:
        source, named = f"the glossary, {term.name}", self.stems(term.name)
        yield from self.text(term.says, source, named)
        for number in numbers:
            yield _number(number, named, named, source)

    def _groups(
        self, component: Component, name: str, values: Mapping[Any, int], named: frozenset[str]
    ) -> Iterator[Known]:
        kinds = f"how many sorts of {name} {component.name} has"
        plural = self.stems(name)
        yield _number(len(values), plural, named | plural, kinds)
        if len(set(values.values())) == 1 and len(values) > 1:
            each = next(iter(values.values()))
            yield _number(each, named, named, f"{component.name} of each {name}")
        for value, total in values.items():
            is_long = total == 1 and len(str(value).split()) > _WORDS
            if is_long or str(value).endswith((".", "!", "?")):
                continue  # a sentence names no sort of pieces
            own = self.stems(str(value)) | plural
            source = f"the count of {component.name} with the {name} {value}"
            yield _number(total, own, named | own, source)

    def _value(self, value: Any, path: str, about: frozenset[str], source: str) -> Iterator[Known]:
        if isinstance(value, str):
            yield from self.text(value.replace("..", " .. "), source, about)
        elif isinstance(value, (int, float)):
            here = self.stems(path)
            relevant = not (
                self.stems_asked.isdisjoint(here) and self.stems_asked.isdisjoint(about)
            )
            if relevant and not isinstance(value, bool) and self._is_new(value, here, about):
                exact = Fraction(value if isinstance(value, int) else str(value))
                yield Known("number", (abs(exact),), here, here | about, source)
        elif isinstance(value, Mapping):
            says = {one for one in value.values() if isinstance(one, str)}
            beside = self.stems(" ".join(sorted(one for one in says if len(one) < _LONGEST)))
            around = about | beside
            for key, inner in value.items():
                yield from self._value(inner, f"{path} {key}", around, source)
        elif isinstance(value, list):
            if value and not any(isinstance(one, (int, float)) for one in value):
                here = self.stems(path)
                yield _number(len(value), here, here | about, f"{source}: how many there are")
            for inner in value:
                yield from self._value(inner, path, about, source)

    def _named(self, component: Component) -> frozenset[str]:
        term = self.terms.get(component.name)
        names = [component.name.replace("_", " "), component.title, *(term.forms if term else ())]
        return self.stems(" ".join(names))


def _number(value: int, after: frozenset[str], near: frozenset[str], source: str) -> Known:
    return Known("number", (Fraction(value),), after, near, source)
