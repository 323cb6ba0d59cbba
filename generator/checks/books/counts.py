"""Lint of counts: numbers beside names of components and terms, and sums such as ``6 + 4 = 12``."""

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from generator.checks.books.opened import opened
from generator.checks.texts.phrases import Match
from generator.checks.texts.text import Names, Text
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.model.values import some_of, text_form
from generator.problem import Problem
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import LONGEST, FigureReader

# A number and up to two words before the name, "60 casino cards"; or after it, as in a table.
_NEAR = 3  # words before the name, the farthest of which may be the number
_CLAUSE = re.compile(r"[.;:,!?|()]|\n\s*\n")
_WORD = re.compile(r"[\w-]+")
_AFTER = re.compile(r"\s*[:(|×=]\s*(\d+)\b(?!\s*[.,:/–-]?\d)")
_NUMBER = r"[$€]?\d+(?:[.,]\d+)?"
_TERM = rf"\(*{_NUMBER}\)*"
_SUM = re.compile(rf"{_TERM}(?:\s*[+−×*/-]\s*{_TERM})+\s*=\s*[−-]?{_NUMBER}")
_PART = re.compile(r"\d+(?:[.,]\d+)?|[()+−×*/=-]")
_OF_A_PARAGRAPH = re.compile(r"\d+\.\d+\.\d+")
_LONG_NUMBER = 8  # characters of it on either side
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_OF_TIME = frozenset(("in", "since", "from", "until", "anno", "sinds", "uit"))  # before a year
_OR = frozenset(("or", "oder", "ou"))
NAMES_OF_A_HAND = frozenset(("hand", "draw", "drawn", "deal", "dealt"))
OF_A_HAND = NAMES_OF_A_HAND | frozenset((
    "hands", "draws", "deals", "zieh", "zieht", "ziehen", "ziehst", "handkarten", "trek", "trekt",
    "trekken", "handkaarten", "pioche", "piochent", "piochez", "main",
))  # fmt: skip
_NAMES_OF_AN_END = frozenset(("goal", "target", "win", "winning", "end", "ziel", "doel", "but"))
_OF_AN_END = _NAMES_OF_AN_END | frozenset((
    "wins", "won", "ends", "ended", "finish", "finishes", "gewinnt", "gewonnen", "endet", "ende",
    "wint", "winnen", "eindigt", "einde", "gagne", "gagner", "fin", "termine",
))  # fmt: skip
_MEANINGS = ((OF_A_HAND, NAMES_OF_A_HAND), (_OF_AN_END, _NAMES_OF_AN_END))
_FAR = 60  # characters after "twice" within which what is compared stands


class Counted(NamedTuple):
    """A number beside a name: its offset, and its problem if it is wrong."""

    offset: int
    problem: Problem | None
    share: bool  # some of all there are may be meant
    whole: bool  # all there are must be meant, as in a heading
    beyond: bool = False  # more than there are: no other figure of the game makes it right


def counts_beside_names(
    prose: Text,
    game: Game,
    found: list[tuple[Match, Term]],
    numbers: Mapping[str, Collection[int]],
    *,
    shown: bool = False,
) -> Iterator[Counted]:
    """The numbers beside names; ``numbers`` are those that a term's expression allows.

    With ``shown``, for a picture, a number may be some of all; only more than there are is wrong.
    """
    for match, term in found:
        if not (term.components or term.name in numbers) or " ".join(
            match.text.lower().split()
        ) not in {form.lower() for form in term.forms[:2]}:
            continue  # a short form, "buildings" for building tiles, is as often some as all
        number, between = _number_before(prose, match.start)
        value = (prose.number(number[0]) if number else None) or 0
        any_few = value <= max(_counts_of_term(game, term), default=0)
        if number and any_few and _means_any(prose, number[1], match.end):
            yield Counted(number[1], None, share=False, whole=False)
        elif number:
            yield from _checked_count(prose, game, term, numbers, *number, between, shown)
        after = _AFTER.match(prose.text, match.end)
        if after:
            yield from _checked_count(
                prose, game, term, numbers, after[1], after.start(1), [], shown
            )


def unmentioned(read: ReadBook, names: Names) -> Iterator[Problem]:
    """Components that the rulebook never names.

    Except boxes, and what is not needed to play: it lies in files that players may not have.
    """
    prose, game = opened(read).prose, read.game
    found = prose.terms(names.terms)
    named = {name for _, term in found for name in term.components if len(term.components) == 1}
    text = " ".join(prose.text.lower().split())
    for component in game.components:
        kind = KINDS.get(component.kind)
        if component.plan.extra or (kind and not kind.in_play):
            continue
        if component.name not in named and component.title.lower() not in text:
            title = component.title.lower()
            message = f"the rulebook never mentions {component.title!r} ({component.name})"
            hint = f"say what {title} is for, or give the glossary a term with "
            hint += f"`component: {component.name}`"
            where = read.manuscript.where
            yield Problem(where, "unmentioned-component", message, hint, "warning")


def wrong_sums(prose: Text) -> Iterator[tuple[int, Problem]]:
    """Sums, differences and products with a wrong result, if any part was typed.

    Each with its offset.
    """
    for match in _SUM.finditer(prose.text):
        typed = [at for at in range(match.start(), match.end()) if prose.typed(at)]
        parts = _PART.findall(match[0])
        wanted = _worked_out(list(reversed(parts[: parts.index("=")])))
        result = "".join(parts[parts.index("=") + 1 :])
        stated = Fraction(result.replace(",", ".").replace("−", "-"))
        where = prose.typed(typed[-1]) if typed else None
        if where and wanted is not None and stated != wanted:
            at = match.end() - len(parts[-1])
            place = prose.typed(at) or where
            message = f"{match[0]!r}: it makes {float(wanted):g}"
            yield (
                at,
                Problem(place, "wrong-sum", message, "correct the sum, or compute it", "warning"),
            )


def wrong_times(
    prose: Text, game: Game, found: list[tuple[Match, Term]], reader: FigureReader
) -> Iterator[Problem]:
    """A problem for each wrong ``twice as many X as Y`` or ``half as many``."""
    named = [(match, term) for match, term in found if term.components]
    for figure in reader.figures(prose.text):
        where = prose.typed(figure.start)
        end = figure.start + len(figure.text)
        after = _WORD.search(prose.text, end, end + _FAR)
        multiplies = after is not None and after[0].lower() in prose.language.multiples
        is_number = figure.kind == "number" and multiplies
        if not (is_number or figure.kind in ("times", "part")) or where is None:
            continue
        near = [pair for pair in named if end <= pair[0].start < end + _FAR]
        if len(near) < 2 or near[0][1] is near[1][1]:
            continue
        (first, one), (second, two) = near[:2]
        between = prose.text[first.end : second.start].split()
        many = prose.text[end : first.start].split()
        if not (_compares(prose, between) and _compares(prose, many)):
            continue
        counts = _counts_of_term(game, one), _counts_of_term(game, two)
        if not any(a == figure.values[0] * b for a in counts[0] for b in counts[1]):
            there = " and ".join(
                f"{max(n)} {t.plural}" for n, t in zip(counts, (one, two), strict=True)
            )
            message = f"{figure.text!r}: the game has {there}"
            yield Problem(
                where, "wrong-count", message, "correct it, or write both numbers", "warning"
            )


def _number_before(prose: Text, end: int) -> tuple[tuple[str, int] | None, list[str]]:
    """The number shortly before a name, with its offset, and the words between the two."""
    start = max(
        [0, end - 60, *(m.end() for m in _CLAUSE.finditer(prose.text, max(0, end - 60), end))]
    )
    words = [(m[0], m.start()) for m in _WORD.finditer(prose.text, start, end)]
    between: list[str] = []
    for last in reversed(range(max(len(words) - _NEAR, 0), len(words))):
        text, offset = words[last]
        for first in range(max(last + 1 - LONGEST, 0), last + 1):
            number = prose.text[words[first][1] : offset + len(text)]
            if prose.number(number) is not None:
                return (" ".join(number.split()), words[first][1]), between
        if text.lower() in prose.language.joining_words:
            break
        between.insert(0, text.lower())
    return None, between


def _checked_count(
    prose: Text,
    game: Game,
    term: Term,
    numbers: Mapping[str, Collection[int]],
    text: str,
    offset: int,
    between: list[str],
    shown: bool,  # noqa: FBT001 - as the caller was asked
) -> Iterator[Counted]:
    value, where = prose.number(text), prose.typed(offset)
    if value is None or where is None or _is_no_count(prose, text, offset):
        return
    problem = None
    right = _counts(game, term, between) | set(numbers.get(term.name, ()))
    owner = None if value in right else _field_of_a_piece(prose, game, offset)
    if owner:
        label, field, has = owner
        message = f"{text!r}: {field} of {label} is {has}"
        hint = f"write `{{{{ piece({label!r}).{field} }}}}`"
        problem = None if value == has else Problem(where, "wrong-number", message, hint, "warning")
        yield Counted(offset, problem, share=False, whole=True)
        return
    if value not in right and not (shown and value <= max(right, default=0)):
        called = " ".join([*between, term.plural])
        says = (
            " or ".join(map(str, sorted(right)[:4]))
            if len(right) < 5
            else f"one of {some_of([str(n) for n in sorted(right)])}"
        )
        hint = _call(term)
        drawn = _number_meant(prose, game, offset) if term.components else None
        if drawn:
            says = f"numbers.{drawn[0]} is {drawn[1]}, and there are {says}"
            hint = f"write `{{{{ numbers.{drawn[0]} }}}}`, or correct that number in game.yaml"
        elif value <= sum(game.count(name, **term.of) for name in term.components):
            part = f"`{{{{ some({value}, of={term.name!r}) }}}}`"
            hint = f"{hint}, or {part} where it is not how many there are"
        says = says if drawn else f"the game has {says}"
        problem = Problem(where, "wrong-count", f"{text} {called}: {says}", hint, "warning")
    whole = _in_heading(prose, offset)
    share = not whole and _is_share(prose, offset) and value <= max(right, default=0)
    of_pieces = bool(term.components) and not between
    yield Counted(offset, problem, share, whole, of_pieces and value > max(right, default=0))


def _number_meant(prose: Text, game: Game, offset: int) -> tuple[str, int] | None:
    """The number of game.yaml that a clause of a hand or of the end is about, with its name."""
    start = max((m.end() for m in _CLAUSE.finditer(prose.text, 0, offset)), default=0)
    end = next((m.start() for m in _CLAUSE.finditer(prose.text, offset)), len(prose.text))
    words = {match[0].lower() for match in _WORD.finditer(prose.text, start, end)}
    for said, names in _MEANINGS:
        for name, value in game.numbers.items() if words & said else ():
            if type(value) is int and {*name.lower().split("_")} & (words | names):
                return name, value
    return None


def _field_of_a_piece(prose: Text, game: Game, offset: int) -> tuple[str, str, int] | None:
    """The field of which a clause tells before a number: of Ada's cost, in ``Ada costs 3 coins``.

    With its piece, and the value that it has.
    """
    start = max((m.end() for m in _CLAUSE.finditer(prose.text, 0, offset)), default=0)
    before = " ".join(prose.text[start:offset].split())
    words = {word.lower() for word in _WORD.findall(before)}
    for component in game.components if words else ():
        for piece in component.pieces:
            name = piece.fields.get("name") or piece.fields.get("title")
            if not isinstance(name, str) or not re.search(rf"\b{re.escape(name)}\b", before):
                continue
            for field, value in piece.fields.items():
                if type(value) is int and {field.lower(), f"{field.lower()}s"} & words:
                    return component.label(piece), field, value
    return None


def _means_any(prose: Text, start: int, end: int) -> bool:
    """Whether a sentence begins with a number of pieces of which it tells what they ever do.

    "Two pawns never meet" is about any two of them.
    """
    before = prose.text[:start].rstrip()
    after = _WORD.match(prose.text, end + 1)
    first = not before or before[-1] in ".!?:\n" or prose.text[len(before) : start].count("\n") > 1
    return first and after is not None and after[0].lower() in prose.language.ever_words


def _is_no_count(prose: Text, text: str, offset: int) -> bool:
    """Whether a number counts nothing: it is that of a page, a year, or one of two: ``7 or 8``."""
    before = _WORD.findall(prose.text[max(0, offset - _FAR) : offset])
    last = before[-1].lower() if before else ""
    named = {*prose.language.reference_words, *prose.language.spoken_references}
    if last in {word.lower() for word in named} or is_year(prose, text, offset):
        return True
    return len(before) > 1 and last in _OR and prose.number(before[-2]) is not None


def is_an_id(text: str, figure: str, start: int) -> bool:
    """Whether a figure is an id or part of the number of a paragraph: hex 0304, see 3.2.1."""
    if figure[0] == "0" and figure.isdecimal() and len(figure) > 1:
        return True
    begin = max(start - _LONG_NUMBER, 0)
    around = text[begin : start + len(figure) + _LONG_NUMBER]
    return any(
        begin + match.start() <= start < begin + match.end()
        for match in _OF_A_PARAGRAPH.finditer(around)
    )


def is_year(prose: Text, text: str, offset: int) -> bool:
    """Whether a number is a year: four digits after a word such as in or since."""
    before = _WORD.findall(prose.text[max(0, offset - _FAR) : offset])
    return bool(_YEAR.fullmatch(text) and before and before[-1].lower() in _OF_TIME)


def _counts(game: Game, term: Term, between: list[str]) -> set[int]:
    """The right numbers: of a term's components, or of pieces named by a word between."""
    totals = {game.count(name, **term.of) for name in term.components}
    named = {
        game.count(name, **{field: value})
        for name in term.components
        for piece in game.component(name).pieces
        for field, value in piece.fields.items()
        if isinstance(value, str) and value.lower() in between
    }
    return named or {*totals, sum(game.count(name, **term.of) for name in term.components)} - {0}


def _call(term: Term) -> str:
    if not term.components:
        return f"compute it, as the glossary does: `{{{{ {term.numbers} }}}}`"
    fields = "".join(f", {name}={_written(value)}" for name, value in term.of.items())
    return f"write `{{{{ count({term.components[0]!r}{fields}) }}}}`"


def _written(value: object) -> str:
    return repr(value) if isinstance(value, str) else text_form(value)


def _in_heading(prose: Text, offset: int) -> bool:
    line = prose.rendered.text.rfind("\n", 0, offset) + 1
    return prose.rendered.text[line:offset].lstrip().startswith("#")


def _is_share(prose: Text, offset: int) -> bool:
    """Whether the words of a number's clause say that it is some of all there are."""
    start = max((m.end() for m in _CLAUSE.finditer(prose.text, 0, offset)), default=0)
    end = next((m.start() for m in _CLAUSE.finditer(prose.text, offset)), len(prose.text))
    words = [match[0].lower() for match in _WORD.finditer(prose.text, start, end)]
    return any(word in prose.language.share_words for word in words)


def _worked_out(left: list[str]) -> Fraction | None:
    """The value of numbers, signs and brackets, in a list from the last to the first.

    It is consumed.

    None after a division by zero.
    """
    total, sign = Fraction(0), 1
    while True:
        product = _product(left)
        if product is None:
            return None
        total += sign * product
        if not left or left[-1] == ")":
            return total
        sign = 1 if left.pop() == "+" else -1


def _product(left: list[str]) -> Fraction | None:
    value = _single(left)
    while value is not None and left and left[-1] in "×*/":
        operator, other = left.pop(), _single(left)
        if other is None or (operator == "/" and not other):
            return None
        value = value / other if operator == "/" else value * other
    return value


def _single(left: list[str]) -> Fraction | None:
    """A number, or the value in brackets; None if nothing is left."""
    part = left.pop() if left else ""
    if part != "(":
        return Fraction(part.replace(",", ".")) if part[:1].isdigit() else None
    value = _worked_out(left)
    if left:
        left.pop()
    return value


def _compares(prose: Text, words: list[str]) -> bool:
    return any(word.lower() in prose.language.compare_words for word in words)


def _counts_of_term(game: Game, term: Term) -> Collection[int]:
    return {game.count(name, **term.of) for name in term.components}
