"""Sums in a text that do not come out: ``6 + 4 = 12``, and ``twice as many``."""

import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from generator.model.game import Game
from generator.model.rulebook import Term
from generator.problem import Problem
from generator.rulebook.figures import FigureReader
from generator.rulebook.phrases import Said
from generator.rulebook.prose import Prose

_NUMBER = r"[$€]?\d+(?:[.,]\d+)?"
_TERM = rf"\(*{_NUMBER}\)*"
_SUM = re.compile(rf"{_TERM}(?:\s*[+−×*/-]\s*{_TERM})+\s*=\s*[−-]?{_NUMBER}")
_PART = re.compile(r"\d+(?:[.,]\d+)?|[()+−×*/=-]")
_FAR = 60  # characters after "twice" within which what is compared stands


def wrong_sums(prose: Prose) -> Iterator[tuple[int, Problem]]:
    """Sums, differences and products whose result is another, where any of it was typed; with
    where the result stands.
    """
    for match in _SUM.finditer(prose.text):
        typed = [at for at in range(match.start(), match.end()) if prose.typed(at)]
        parts = _PART.findall(match[0])
        wanted = _worked_out(list(reversed(parts[: parts.index("=")])))
        result = "".join(parts[parts.index("=") + 1 :])
        said = Fraction(result.replace(",", ".").replace("−", "-"))
        where = prose.typed(typed[-1]) if typed else None
        if where and wanted is not None and said != wanted:
            at = match.end() - len(parts[-1])
            place = prose.typed(at) or where
            message = f"{match[0]!r}: it makes {float(wanted):g}"
            yield at, Problem(place, "wrong-sum", message, "correct the sum, or compute it")


def wrong_times(
    prose: Prose, game: Game, found: list[tuple[Said, Term]], reader: FigureReader
) -> Iterator[Problem]:
    """``Twice as many X as Y``, ``half as many``, where the game has other numbers of them."""
    named = [(said, term) for said, term in found if term.components]
    for figure in reader.figures(prose.text):
        where = prose.typed(figure.start)
        if figure.kind not in ("times", "part") or where is None:
            continue
        end = figure.start + len(figure.text)
        near = [pair for pair in named if end <= pair[0].start < end + _FAR]
        if len(near) < 2 or near[0][1] is near[1][1]:
            continue
        (first, one), (second, two) = near[:2]
        between = prose.text[first.end : second.start].split()
        many = prose.text[end : first.start].split()
        if not (_compares(prose, between) and _compares(prose, many)):
            continue
        counts = _counts(game, one), _counts(game, two)
        if not any(a == figure.values[0] * b for a in counts[0] for b in counts[1]):
            there = " and ".join(
                f"{max(n)} {t.forms[-1]}" for n, t in zip(counts, (one, two), strict=True)
            )
            message = f"{figure.text!r}: the game has {there}"
            yield Problem(where, "wrong-count", message, "correct it, or write both numbers")


def _compares(prose: Prose, words: list[str]) -> bool:
    return any(word.lower() in prose.language.compare_words for word in words)


def _counts(game: Game, term: Term) -> Collection[int]:
    return {game.count(name, **term.of) for name in term.components}


def _worked_out(left: list[str]) -> Fraction | None:
    """The value of numbers, signs and brackets, the first one last in the list, which is used up.

    None if one divides by nothing.
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
    """A number, or what stands in brackets; None where nothing is left."""
    part = left.pop() if left else ""
    if part != "(":
        return Fraction(part.replace(",", ".")) if part[:1].isdigit() else None
    value = _worked_out(left)
    if left:
        left.pop()
    return value
