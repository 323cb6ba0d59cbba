"""Reading a rulebook: a manuscript and a game become a Book, ready for typesetting."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from generator.cache.fingerprint import fingerprint
from generator.cache.small_values import CacheTable
from generator.cache.store import NO_CACHE, Cache
from generator.model.game import Game
from generator.model.picture import PICTURES
from generator.model.rulebook import Manuscript, Term
from generator.model.values import text_form
from generator.problem import ContentError, Problem, did_you_mean
from generator.rulebook import blocks
from generator.rulebook.parse import Reader, apostrophes, plain_letters
from generator.rulebook.placeholders import Object, Picture, with_numbers
from generator.rulebook.render import Rendered, render
from generator.rulebook.template_functions import TemplateFunctions
from generator.template.loading import CompiledTemplates
from generator.template.sandbox import Sandbox
from generator.text.symbols import NO_SYMBOLS, SIGNS, Symbols

_FIGURE = (
    "to show a card, replace this link with the call figure('component/piece', width=30), in "
    "two braces on a line of its own"
)
_NUMBERS = "write a formula with a whole number as its result, such as `1 + 2`"


def arrange(
    rendered: Rendered,
    objects: Sequence[Object],
    title: str,
    language: str,
    manuscript: Manuscript,
    table: CacheTable,
    symbols: Symbols = NO_SYMBOLS,
) -> tuple[blocks.Book, tuple[Problem, ...]]:
    """The Book of a rendered manuscript, and problems of links and misplaced blocks.

    ``table`` may hold its Markdown tokens from an earlier run.
    """
    reader = Reader(rendered, objects, manuscript.language.quotes, table, symbols)
    reader.read()
    numbers = reader.numbers
    reader.flow = [_numbered(one, objects, numbers) for one in reader.flow]
    book = blocks.Book(
        title=title,
        language=language,
        bands=tuple(_bands(reader.flow)),
        summary=tuple(reader.summary),
        numbers=numbers,
        anchors=frozenset(reader.anchors),
        chapters=tuple(_chapters_in_contents(reader.flow)),
        index=tuple(
            blocks.Entry(
                term.called,
                apostrophes(term.says),
                tuple(f"term:{term.name}/{n}" for n in range(reader.term_uses.get(term.name, 0))),
            )
            for term in sorted(manuscript.terms, key=lambda t: plain_letters(t.called))
        ),
        rulings=frozenset(reader.rulings),
        cover=reader.cover,
        words={"ruling": manuscript.language.ruling, "rules": manuscript.language.rules},
    )
    return book, (*reader.problems, *_dead_links(book))


@dataclass(frozen=True, eq=False)
class ReadBook:
    """A manuscript that was read with its game: the Book, and the text that it was made of."""

    game: Game
    manuscript: Manuscript
    book: blocks.Book
    rendered: Rendered
    objects: Sequence[Object]
    numbers: Mapping[str, Collection[int]]  # that may be beside a term, by its name
    own: "ReadBook | None" = None  # that in the game's own language, of which it is a translation

    @cached_property
    def digest(self) -> str:
        """A digest of the game and the manuscript, from which all else follows."""
        own = self.own.digest if self.own else ""
        return fingerprint(self.game.digest, self.manuscript, own)


def make_book(
    game: Game, manuscript: Manuscript, cache: Cache = NO_CACHE
) -> tuple[ReadBook | None, tuple[Problem, ...]]:
    """The Book of a manuscript, None if its template fails; and the problems.

    Its words are judged by the checks.
    """
    calls = TemplateFunctions(game, manuscript.terms, manuscript.language, manuscript.edition)
    found = list(_unknown_components(game, manuscript.terms))
    if found:
        return None, tuple(found)
    numbers, problems = _numbers(manuscript.terms, calls, cache)
    rendered, more = render(manuscript, calls, cache)
    found += [*problems, *more]
    if rendered is None:
        return None, tuple(found)
    table = CacheTable(cache, "markdown", str(manuscript.where.file))
    symbols = Symbols(game.symbols if game.theme is None else {**SIGNS, **game.symbols})
    about = game.title, game.language, manuscript, table, symbols
    book, more = arrange(rendered, calls.objects, *about)
    book = replace(book, imprint=game.about.imprint(), imprint_at=game.about.where)
    book = replace(book, signs=manuscript.edition == "designer")
    table.save()
    objects = [_numbered(one, calls.objects, book.numbers) for one in calls.objects]
    return ReadBook(game, manuscript, book, rendered, objects, numbers), (*found, *more)


def _numbered(shown: Any, objects: Sequence[Object], numbers: Mapping[str, str]) -> Any:
    """A block or an object with the numbers that the words over its figures refer to by see()."""
    if isinstance(shown, blocks.Figure):
        scene = with_numbers(shown.scene, objects, numbers)
        return shown if scene is shown.scene else replace(shown, scene=scene)
    if isinstance(shown, Picture):
        return shown._replace(scene=with_numbers(shown.scene, objects, numbers))
    if isinstance(shown, blocks.Box):
        return replace(
            shown, blocks=tuple(_numbered(one, objects, numbers) for one in shown.blocks)
        )
    return shown


def _bands(flow: Sequence[blocks.Block | bool]) -> Iterator[blocks.Band]:
    """The flow of blocks cut into bands.

    Chapter headings and page breaks are bands of their own.
    """
    wide, band = False, list[blocks.Block]()
    for block in flow:
        if isinstance(block, bool):
            moved: list[blocks.Block] = []
            while band and isinstance(
                band[-1], blocks.Heading
            ):  # it goes with the band that follows it
                moved.insert(0, band.pop())
            if band:
                yield blocks.Band(wide, tuple(band))
            wide, band = block, moved
        elif (isinstance(block, blocks.Heading) and block.level == 2) or (
            isinstance(block, blocks.Listing) and block.kind == "page"
        ):
            if band:
                yield blocks.Band(wide, tuple(band))
            yield blocks.Band(True, (block,))
            band = []
        else:
            band.append(block)
    if band:
        yield blocks.Band(wide, tuple(band))


def _chapters_in_contents(flow: Sequence[blocks.Block | bool]) -> Iterator[blocks.Heading]:
    """The chapters that the contents list: those after the contents themselves."""
    begun = not any(
        isinstance(block, blocks.Listing) and block.kind == "contents" for block in flow
    )
    for block in flow:
        begun = begun or (isinstance(block, blocks.Listing) and block.kind == "contents")
        if begun and isinstance(block, blocks.Heading) and block.level == 2:
            yield block


def _dead_links(book: blocks.Book) -> Iterator[Problem]:
    for block in book.blocks():
        for runs in blocks.runs_of(block):
            for run in runs:
                name = run.see or run.link
                if name and name not in book.anchors:
                    hint = did_you_mean(name, book.anchors, listing="anchors")
                    if name.lower().endswith((".svg", *PICTURES)):
                        hint = _FIGURE
                    yield Problem(
                        block.where,
                        "unknown-anchor",
                        f"nothing in the rulebook has the name {name!r}",
                        hint,
                    )
                elif run.see and name not in book.numbers:
                    message = f"{name!r} has no number that could be printed"
                    yield Problem(
                        block.where,
                        "unknown-anchor",
                        message,
                        "move the anchor to a numbered paragraph or chapter",
                    )


def _unknown_components(game: Game, terms: tuple[Term, ...]) -> Iterator[Problem]:
    """A problem for each term whose component or field does not exist."""
    names = [component.name for component in game.components]
    for term in terms:
        for name in term.components:
            if name not in names:
                hint = did_you_mean(name, names, listing="components")
                message = f"the term {term.name!r} names a component that does not exist: {name!r}"
                yield Problem(term.where, "unknown-component", message, hint)
            elif term.of and not game.count(name, **term.of):
                message = f"{name}: no card is {text_form(dict(term.of))}"
                hint = "correct the fields after of:"
                yield Problem(term.where, "empty-term", message, hint)


def _numbers(
    terms: Iterable[Term], calls: TemplateFunctions, cache: Cache
) -> tuple[dict[str, set[int]], tuple[Problem, ...]]:
    """The numbers that the expression of each term allows beside it."""
    sandbox = Sandbox(compiled=CompiledTemplates(cache), markup=False)
    names = calls.names()
    allowed: dict[str, set[int]] = {}
    problems: list[Problem] = []
    for term in terms:
        if not term.numbers:
            continue
        try:
            value = sandbox.computed_by(term.numbers, names, term.where.file)
            allowed[term.name] = _whole_numbers(value)
        except ContentError as error:
            message = f"the numbers of {term.name!r} cannot be computed: {error.message}"
            problems.append(Problem(term.where, "bad-numbers", message, _NUMBERS))
    return allowed, tuple(problems)


def _whole_numbers(value: Any) -> set[int]:
    numbers = value if isinstance(value, (list, tuple, range)) else [value]
    wrong = [one for one in numbers if isinstance(one, bool) or not isinstance(one, int)]
    if wrong:
        message = "it is not a whole number, and not a list of them"
        raise ContentError("bad-numbers", message, _NUMBERS)
    return set(numbers)
