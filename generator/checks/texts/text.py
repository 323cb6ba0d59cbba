"""Text and Names: what the checks of words are given, of cards, books and translations alike.

A ``Text`` is read as one run of letters in which every letter knows the place where it was typed;
``Names`` is what the game it belongs to calls things.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from generator.cache.fingerprint import fingerprint
from generator.checks.texts.phrases import SPACED, Match, Phrases
from generator.faces.face import DrawnPiece
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.rulebook import Language, Term
from generator.model.source import where_of
from generator.problem import Problem, Where
from generator.rulebook.numbers import Numerals
from generator.rulebook.placeholders import MARK, Object
from generator.rulebook.render import Rendered

Kind = Literal["prose", "labels", "cards", "values", "translation"]
APART = "\n.\n"  # between the texts of cards, so that no phrase goes on from one to the next
_LINK = r"\]\([^()]*(?:\([^()]*\)[^()]*)*\)"  # its address may have brackets of its own
_NOT_PROSE = re.compile(rf"{MARK.pattern}|{_LINK}|[*_\\\[\]#>]|^[\s:|-]+$", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


class Word(NamedTuple):
    """A word and its offset in the text."""

    text: str
    start: int


class Cell(NamedTuple):
    """A text of a piece, or one of a template or of ``words`` in game.yaml."""

    text: str
    where: Where
    piece: str = ""  # component/id
    field: tuple[str | int, ...] = ()
    own: str = ""  # what it translates


@dataclass(frozen=True, eq=False)
class Text:
    """The words of a book, of the calls in it, of a game's cards or of their translation."""

    kind: Kind
    rendered: Rendered
    code: str  # of its language, such as en-gb
    language: Language
    cells: tuple[Cell, ...] = ()  # of cards: its stretches
    objects: Sequence[Object] = field(default=(), repr=False)  # what the calls of a book show

    @classmethod
    def of_cells(cls, cells: Iterable[Cell], kind: Kind, code: str, language: Language) -> "Text":
        """The texts of cards as one text."""
        cells, starts, at = tuple(cells), [], 0
        for one in cells:
            starts.append(at)
            at += len(one.text) + len(APART)
        whole = APART.join(one.text for one in cells)
        places = tuple(one.where for one in cells)
        return cls(kind, Rendered(whole, tuple(starts), places, whole), code, language, cells)

    @cached_property
    def digest(self) -> str:
        """A digest of the text, its places and the words that it is read by."""
        source = self.rendered.source, self.rendered.starts, self.rendered.places
        return fingerprint(self.kind, *source, self.code, self.language, self.cells)

    @property
    def is_book(self) -> bool:
        """Whether it is of a rulebook."""
        return self.kind in ("prose", "labels")

    @property
    def has_sentences(self) -> bool:
        """Whether it is of a rulebook or of the sentences of cards."""
        return self.kind in ("prose", "labels", "cards")

    @cached_property
    def text(self) -> str:
        """Its words without marks, links and emphasis; offsets are those of the rendered text."""
        return _NOT_PROSE.sub(lambda match: " " * len(match[0]), self.rendered.text)

    def typed(self, offset: int) -> Where | None:
        """The place where the character was typed; None if it was computed."""
        if self.is_book:
            return self.rendered.place(offset)
        cell = self.cell(offset)
        return cell.where if cell else None

    def cell(self, offset: int) -> Cell | None:
        """The text of a card that the character belongs to."""
        where = self.rendered.stretch(offset)
        return self.cells[where] if 0 <= where < len(self.cells) else None

    def problem(
        self, offset: int, name: str, message: str, hint: str, **more: Any
    ) -> Iterator[Problem]:
        """The warning at the place where a character was typed; none if it was computed."""
        where = self.typed(offset)
        if where is not None:
            cell = None if self.is_book else self.cell(offset)
            if cell is not None:
                more |= {"piece": cell.piece, "field": str(cell.field[0]) if cell.field else ""}
            yield Problem(where, name, message, hint, **{"severity": "warning", **more})

    @cached_property
    def numerals(self) -> Numerals:
        """The number words of its language."""
        return Numerals.of(self.language)

    @cached_property
    def phrases(self) -> Phrases:
        """The text for searching phrases."""
        return Phrases(self.text)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The typed words in order."""
        starts = (*self.rendered.starts, len(self.text))
        stretches = zip(pairwise(starts), self.rendered.places, strict=True)
        typed = bytearray(len(self.text))
        for (start, end), where in stretches:
            if where:
                typed[start:end] = b"\x01" * (end - start)
        found = _WORD.finditer(self.text)
        return tuple(Word(one[0], one.start()) for one in found if typed[one.start()])

    @cached_property
    def often(self) -> Counter[str]:
        """How often each typed word occurs, in small letters."""
        return Counter(word.text.lower() for word in self.words)

    def number(self, text: str) -> int | None:
        """The value of digits or number words; None for ``one``, which is as often an article."""
        words = " ".join(text.lower().split())
        value = int(text) if text.isdecimal() else self.numerals.values.get(words)
        return None if value == 1 else value

    def terms(self, terms: Iterable[Term]) -> list[tuple[Match, Term]]:
        """Every place where a form of a term occurs; the longest form wins."""
        forms = {form.lower(): term for term in terms for form in term.forms}
        return [(match, forms[form]) for match, form in self.phrases.longest(forms, SPACED)]


@dataclass(frozen=True)
class Names:
    """The names of a game's things, in one of its languages."""

    language: str
    own_language: str
    title: str
    titles: tuple[str, ...]  # of components
    components: tuple[str, ...]
    pieces: tuple[str, ...]  # titles and names of pieces
    values: frozenset[str]  # texts of fields and choices that are names, no sentences
    texts: frozenset[str]  # all words of pieces and rules, in small letters
    palette: tuple[str, ...]
    icons: frozenset[str]
    symbols: Mapping[str, str]
    words: tuple[str, ...]  # of game.yaml
    terms: tuple[Term, ...]  # of the glossary

    @cached_property
    def digest(self) -> str:
        """A digest of all names."""
        return fingerprint(self)

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word of pieces, rules, glossary and the game itself, in small letters."""
        said = [self.title, *self.words, *self.palette, *self.icons, *self.titles]
        said += [name.replace("_", " ") for name in self.components]
        said += [text for term in self.terms for text in (*term.forms, term.says)]
        return self.texts | _words("\n".join(said))

    @cached_property
    def called(self) -> frozenset[str]:
        """The words that something of the game is called by, in small letters."""
        said = [self.title, *self.words, *self.palette, *self.icons, *self.titles]
        said += [*self.components, *self.pieces, *self.values]
        said += [text for term in self.terms for text in (term.name, *term.forms)]
        return _words("\n".join(said).replace("_", " "))

    @classmethod
    def of(cls, game: Game, terms: Sequence[Term] = ()) -> "Names":
        """The names of a game and of its glossary."""
        everything = game.components_and_lists
        said = [text for entry in game.rules for text in (entry.says, entry.source)]
        values: set[str] = set()
        for component in everything:
            values |= {*component.domains}
            values |= {str(one) for domain in component.domains.values() for one in domain.choices}
            for piece in component.pieces:
                texts = [text for value in piece.fields.values() for text in texts_in(value)]
                said += texts
                values |= {piece.id, *(one for one in texts if _is_name(one))}
        return cls(
            language=game.language,
            own_language=game.own_language,
            title=game.title,
            titles=tuple(one.title for one in everything),
            components=tuple(one.name for one in everything),
            pieces=tuple(dict.fromkeys(_piece_names(game))),
            values=frozenset(values),
            texts=_words("\n".join(dict.fromkeys(said))),
            palette=tuple(game.palette),
            icons=frozenset({*game.icons, *game.art}),
            symbols=game.symbols,
            words=tuple(game.words.values()),
            terms=tuple(terms),
        )


_NEAR = 6  # characters before a word in which its sentence begins
_BEGINS = re.compile(r"(?:\A|[.!?:;\n])[^\w\n]*\Z")


def begins_a_sentence(text: str, start: int) -> bool:
    """Whether only spaces and signs are between a word and the sentence before it.

    Calls that print nothing, such as anchors, are spaces too.
    """
    start = len(text[:start].rstrip(" "))
    return _BEGINS.search(text, max(start - _NEAR, 0), start) is not None


_IN_NAMES = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_MOST_WORDS = 3  # of a value that is a name of something, no sentence
_FILE = re.compile(r"\S+\.[A-Za-z]{3,4}")  # a picture keeps its name when a card has another
_STOPS = (".", "!", "?")  # after a sentence


def _words(text: str) -> frozenset[str]:
    """The words of a text in small letters; of one with a hyphen its parts too."""
    found = {*_IN_NAMES.findall(text.lower())}
    return frozenset(found | {part for word in found if "-" in word for part in word.split("-")})


def texts_in(value: object) -> Iterator[str]:
    """The texts in a field's value, keys of mappings included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def _is_name(value: str) -> bool:
    short = len(value.split()) <= _MOST_WORDS and not value.endswith(_STOPS)
    return short and not _FILE.fullmatch(value)


def names_of(component: Component, piece: Piece) -> Iterator[str]:
    """The names of a piece: its title or name, and the title that its layout shows."""
    shown = (component.slots or {}).get("title")
    for name in dict.fromkeys(("title", "name", shown)):
        value = piece.fields.get(name) if isinstance(name, str) else None
        if isinstance(value, str) and value.strip():
            yield " ".join(value.split())


def _piece_names(game: Game) -> Iterator[str]:
    """The titles and names of pieces."""
    for component in game.components:
        for piece in component.pieces:
            yield from names_of(component, piece)


def cells_of(
    game: Game, printed: AbstractSet[tuple[str, str]], own: Game | None = None
) -> Iterator[Cell]:
    """The texts of a game's pieces, each once, in fields that are ``printed`` of a component.

    With ``own``, the game in its own language, only those that differ from what they translate.
    """
    known: set[str] = set()
    beside = own.components if own else game.components
    for component, its in zip(game.components, beside, strict=True):
        for piece, of_own in zip(component.pieces, its.pieces, strict=True):
            for name, value in piece.fields.items():
                if (component.name, name) not in printed:
                    continue
                for path, text in _texts_at((name,), value):
                    before = _at(of_own.fields, path) if own else ""
                    if text in known or (own and text == before):
                        continue
                    known.add(text)
                    label = component.label(piece)
                    yield Cell(text, piece.where_of(*path), label, path, before)


def _texts_at(
    path: tuple[str | int, ...], value: object
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _texts_at((*path, number), one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts_at((*path, key), one)


def _at(value: Any, path: tuple[str | int, ...]) -> str:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return ""
    return value if isinstance(value, str) else ""


_LETTER = re.compile(r"[^\W\d_]")
_SENTENCE = re.compile(r"[\W\d_]*[^\W\d_a-z]")  # begins as one does, or as a name
_SEVERAL = re.compile(r"[^\W\d_]\s+[^\W\d_]")  # words


def texts_of_cards(
    game: Game, drawn: Sequence[DrawnPiece], language: Language, own: Game | None = None
) -> tuple[Text, ...]:
    """The texts that a game's cards print: sentences, and all else; and what they translate."""
    inscriptions = [
        (one, text) for one in drawn for _, face in one.faces() for text in face.inscriptions
    ]
    printed = frozenset(
        (one.component.name, str(text.field[0])) for one, text in inscriptions if text.field
    )
    cells = tuple(cells_of(game, printed))
    sentences = [one for one in cells if len(one.field) < 2 and _SEVERAL.search(one.text)
                 and _SENTENCE.match(one.text)]  # fmt: skip
    others = [*({*cells} - {*sentences})]
    others.sort(key=cells.index)
    words = {text: where_of(game.words, name) for name, text in game.words.items()}
    typed = {
        text.text: Cell(text.text, words.get(text.text) or text.where, str(one.ref))
        for one, text in reversed(inscriptions)
        if not text.field and _LETTER.search(text.text)
    }
    texts = [
        Text.of_cells(sentences, "cards", game.language, language),
        Text.of_cells((*others, *typed.values()), "values", game.language, language),
    ]
    if own:
        translated = [*cells_of(game, printed, own), *_translated_words(game, own)]
        texts.append(Text.of_cells(translated, "translation", game.language, language))
    return tuple(texts)


def _translated_words(game: Game, own: Game) -> Iterator[Cell]:
    for name, word in game.words.items():
        if word != own.words.get(name, ""):
            yield Cell(word, where_of(game.words, name) or game.where, own=own.words.get(name, ""))
