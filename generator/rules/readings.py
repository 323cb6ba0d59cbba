"""The parameters of rules.yaml as records, read once however often the rules are asked."""

from generator.model.game import RuleEntry
from generator.model.schema import read_record
from generator.problem import Problem
from generator.rules.kinds.selection import Params, RuleKind


class Readings:
    """The parameters of rules as records, each read once: a proof judges them thousands of times.

    It belongs to one game's rules and goes with whoever asks.
    """

    def __init__(self) -> None:
        self._read: dict[int, tuple[RuleEntry, Params | None, tuple[Problem, ...]]] = {}

    def of(self, entry: RuleEntry, kind: RuleKind) -> tuple[Params | None, tuple[Problem, ...]]:
        """The record of an entry's parameters, None after a mistake; and every mistake."""
        held = self._read.get(id(entry))
        if held is None:  # the entry is kept beside it, so that its id stays its own
            held = (entry, *read_record(kind.params, entry.params, entry.params_at))
            self._read[id(entry)] = held
        return held[1], held[2]
