"""Typed figures that nothing else in the game says, or that the rest says otherwise."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from generator.model.values import some_of
from generator.problem import Problem, Severity, Where
from generator.rulebook.evidence import Known
from generator.rulebook.figures import Figure
from generator.rulebook.prose import Prose

_NEAR = 2  # what figures must share to speak of the same thing: what is counted, or two words
_SURE = 3  # what they share where one contradicts the other
_LEAD = 3  # how much more the others must share than those that agree
_PROSE = 4  # words for smaller numbers are as often a turn of phrase as a figure


class Verdict(NamedTuple):
    """How well figures with the same value, and with others, speak of what a figure speaks of."""

    same: int
    other: int
    says: tuple[Known, ...]  # the best of the others

    @property
    def backed(self) -> bool:
        """Whether what is known speaks for the figure."""
        return self.same >= _NEAR and self.same >= self.other - _LEAD

    @property
    def contradicted(self) -> bool:
        """Whether what is known clearly speaks for another figure."""
        return self.other >= _SURE and self.other > self.same + _LEAD


@dataclass(frozen=True)
class Backing:
    """What is known in figures, found by the words that stand near them."""

    known: Sequence[Known]
    by_stem: Mapping[str, Sequence[int]]  # which of them

    @classmethod
    def of(cls, known: Iterable[Known], asked: frozenset[str]) -> "Backing":
        """All that is known, for questions about figures near no other stems than ``asked``."""
        every = tuple(known)
        by_stem: dict[str, list[int]] = {}
        for number, one in enumerate(every):
            for stem in asked & one.near:
                by_stem.setdefault(stem, []).append(number)
        return cls(every, by_stem)

    def verdict(self, figure: Figure, itself: Known | None) -> Verdict:
        """What is known about a figure, besides by ``itself``; what was known first goes first."""
        near = {number for stem in figure.near for number in self.by_stem.get(stem, ())}
        found = [
            (len(figure.near & one.near) + 2 * len(figure.after & one.after), one)
            for one in (self.known[number] for number in sorted(near))
            if one.kind == figure.kind and one is not itself
        ]
        same = max((n for n, one in found if one.values == figure.values), default=0)
        same *= len(figure.values)  # two ends that are right are no chance
        other = max((n for n, one in found if one.values != figure.values), default=0)
        best = (one for n, one in found if n == other and one.values != figure.values)
        return Verdict(same, other, tuple(best))


def asked_about(
    prose: Prose, figures: Iterable[Figure], passed: Collection[int]
) -> Iterator[tuple[Figure, Where]]:
    """The typed figures that something must back; ``passed`` are places of others."""
    for figure in figures:
        where = prose.typed(figure.start)
        if where and figure.start not in passed and not _is_key(prose.rendered.text, figure):
            yield figure, where


def is_unbacked(prose: Prose, figure: Figure, verdict: Verdict) -> bool:
    """Whether nothing backs a figure that something must back."""
    if verdict.backed or _is_a_part(prose, figure, verdict):
        return False
    return _is_sure(figure, verdict) or _is_figure(figure)


def _is_sure(figure: Figure, verdict: Verdict) -> bool:
    """Whether the others contradict it: a small number in words needs more of them."""
    return verdict.contradicted and (_is_figure(figure) or verdict.other >= _SURE + _LEAD)


def told(figure: Figure, where: Where, verdict: Verdict, *, strict: bool) -> Problem:
    """The problem of a figure that nothing backs: an error where every figure must be."""
    severity: Severity = "error" if strict else "warning"
    others = sorted({" to ".join(map(str, one.values)) for one in verdict.says})
    if verdict.contradicted:
        source = verdict.says[0].source
        message = f"{figure.text!r}: {source} says {some_of(others)}"
        hint = "correct it, or compute it: what is computed is never wrong"
        return Problem(where, "wrong-number", message, hint, severity)
    message = f"nothing in the game says {figure.text!r} of this"
    hint = "compute it, or list it in places.yaml, under figures, by its paragraph's anchor"
    return Problem(where, "unbacked-number", message, hint, severity)


def _is_figure(figure: Figure) -> bool:
    return figure.digits or figure.kind == "range" or figure.values[0] >= _PROSE


def _is_a_part(prose: Prose, figure: Figure, verdict: Verdict) -> bool:
    """Whether it is said of some of a number: ``three of its edges``, of four."""
    end = figure.start + len(figure.text)
    after = prose.text[end : end + 20].split(maxsplit=1)
    if not after or after[0].lower() not in prose.language.part_words:
        return False
    most = max((max(one.values) for one in verdict.says), default=Fraction(0))
    return figure.values[0] <= most or not _is_figure(figure)


def _is_key(text: str, figure: Figure) -> bool:
    """Whether it is the number of a list's item, or a pointer's: ``**2** stacks``."""
    end = figure.start + len(figure.text)
    line = text.rfind("\n", 0, figure.start) + 1
    if not text[line : figure.start].strip() and text[end : end + 2] in (". ", ") "):
        return True
    return text[figure.start - 2 : figure.start] == "**" and text[end : end + 2] == "**"
