"""Lint of sentences that stand twice in a book, with another figure the second time."""

import re
from collections.abc import Iterator, Sequence

from generator.lint.prose import Prose
from generator.problem import Problem, Where
from generator.rulebook.sentences import sentence_at, stretches

_FEWEST = 5  # words besides the figure; of shorter ones several may well be alike
_ENDS = frozenset(".!?")
_PLAYERS = re.compile(r"player|spieler|speler|joueu|jugador|giocator|jogador")
_CALL = re.compile(r"\{\{-?\s*(\w+)\(")
_CONDITION = frozenset({"with", "if", "in", "at", "for", "mit", "bei", "wenn", "met", "bij", "als"})


def contradictions(prose: Prose, manuscript: str) -> Iterator[Problem]:
    """A problem for each sentence that stands there before, in the same words but for one figure.

    It is typed, or given to ``some``. Not where it is that of players, of a round or of a rule:
    these may be several cases.
    """
    lines = manuscript.split("\n")
    first: dict[tuple[str, ...], tuple[int, int]] = {}  # a sentence -> its figure, and where
    for start, end in stretches(prose.text):
        words = sentence_at(prose.text, start, end)
        values = [prose.number(one) for one in words.small]
        at = [number for number, value in enumerate(values) if value is not None]
        if len(at) != 1 or words.small[-1] not in _ENDS or len(words.small) < _FEWEST + 2:
            continue
        (number,) = at
        counted = words.small[number + 1]
        if not counted[0].isalpha() or _PLAYERS.match(counted) or words.small[0] in _CONDITION:
            continue
        key = (*words.small[:number], "#", *words.small[number + 1 :])
        offset, value = words.starts[number], values[number] or 0
        before = first.setdefault(key, (value, offset))
        where, other = (_place(prose, lines, one) for one in (offset, before[1]))
        if before[0] != value and where and other:
            said = " ".join(prose.text[start:end].split())
            message = f"{said!r} stands here, and with {before[0]} in line {other.line}"
            hint = f"correct one of them; or write `{{{{ word({words.texts[number]!r}) }}}}` "
            hint += "if both are meant"
            yield Problem(where, "contradicting-figures", message, hint, "warning", also=(other,))


def _place(prose: Prose, lines: Sequence[str], offset: int) -> Where | None:
    """The place of a figure that is typed, or that ``some`` is given; None for other calls."""
    where = prose.typed(offset)
    if where:
        return where
    near = prose.rendered.nearest_place(offset)
    call = _CALL.search(lines[near.line - 1], max(near.column - 2, 0)) if near else None
    return near if call and call[1] == "some" else None
