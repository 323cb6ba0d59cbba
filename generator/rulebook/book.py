"""The read stage: a manuscript over a game becomes a Book, every slip in it a problem."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from generator.cache import NO_CACHE, Cache
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import ContentError, Problem, in_reading_order
from generator.rulebook.arrange import arrange
from generator.rulebook.blocks import Book
from generator.rulebook.calls import Calls
from generator.rulebook.counts import unknown_components
from generator.rulebook.kept import Findings
from generator.rulebook.lint import lint
from generator.rulebook.render import render
from generator.template.compiled import CompiledTemplates
from generator.template.sandbox import Sandbox, settings_key

_NUMBERS = "write an expression that gives a whole number, such as `1 + 2`"


def make_book(
    game: Game, manuscript: Manuscript, cache: Cache = NO_CACHE, machine: str = ""
) -> tuple[Book | None, tuple[Problem, ...]]:
    """The Book, or None if its template cannot run; and everything the lint found.

    The template's code is kept in ``cache``; and so is what follows from texts alone, where the
    state of the ``machine`` is known.
    """
    book, found, linted = begin_book(game, manuscript, cache, machine)
    return book, in_reading_order([*found, *linted()])


def begin_book(
    game: Game, manuscript: Manuscript, cache: Cache = NO_CACHE, machine: str = ""
) -> tuple[Book | None, tuple[Problem, ...], Callable[[], tuple[Problem, ...]]]:
    """As ``make_book``, without the lint, which is what is returned last: the Book can be set
    meanwhile.
    """
    calls = Calls(game, manuscript.terms, manuscript.language)
    found = list(unknown_components(game, manuscript.terms))
    if found:
        return None, tuple(found), tuple
    numbers, problems = _numbers(manuscript.terms, calls, cache)
    rendered, more = render(manuscript, calls, cache, machine)
    found += [*problems, *more]
    if rendered is None:
        return None, tuple(found), tuple
    findings = Findings(cache, machine, str(manuscript.where.file))
    book, more = arrange(rendered, calls.objects, game.title, game.language, manuscript, findings)
    found += more

    def linted() -> tuple[Problem, ...]:
        told = lint(game, manuscript, book, rendered, calls.objects, numbers, findings)
        findings.save()
        return (*told, *_without_place(game, manuscript, book))

    return book, tuple(found), linted


def _without_place(game: Game, manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """Rules of rules.yaml and terms of the glossary that the rulebook does not tell of."""
    for entry in game.rules:
        if f"rule:{entry.name}" not in book.anchors:
            call = f"`{{{{ rule({entry.name!r}) }}}}`"
            hint = f"write {call} in {manuscript.where.file}, in the paragraph that says so"
            message = f"the rulebook has no place for this rule: {entry.says}"
            yield Problem(entry.where, "rule-without-place", message, hint)
    for line in book.index:
        if not line.anchors:
            term = next(term for term in manuscript.terms if term.name == line.term)
            hint = f"write `{{{{ term({line.term!r}) }}}}` where it is explained"
            yield Problem(
                term.where,
                "term-without-place",
                f"the rulebook does not explain {line.term!r}",
                hint,
            )


def _numbers(
    terms: Iterable[Term], calls: Calls, cache: Cache
) -> tuple[dict[str, set[int]], tuple[Problem, ...]]:
    """The numbers that each term's own expression allows beside it."""
    sandbox = Sandbox(compiled=CompiledTemplates(cache, settings_key()), markup=False)
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
        message = "it gives no whole number, and no list of them"
        raise ContentError("bad-numbers", message, _NUMBERS)
    return set(numbers)
