"""Mutation testing of a game's rules: mistakes are planted in memory, and rules must notice them.

Slips are checked in two processes where the system can fork. The report is a table by component and
field, and a list of the slips that no rule noticed.
"""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from generator.changes.state import told_of
from generator.commands.proofs.prove_templates import TemplateJudge, TemplateOutcome
from generator.commands.proofs.slips import Slip, slipped, slips_of, with_component
from generator.load.field_declarations import Declared, declared_fields
from generator.measure.dice import Dice
from generator.model.game import Game
from generator.options import Progress, quiet
from generator.pipeline import Session
from generator.problem import Problem, has_errors
from generator.rules.coverage import ParsedParams, copies_of, fields_without_rule
from generator.rules.extension import GameRules
from generator.rules.run import ChangedPieces, check_rules

WORKERS = 2
NOT_TRIED = (
    "ids, fields declared free, computed fields, prose, game.yaml, rules.yaml, glossary, "
    "translations, rulebooks, templates that others import, conditions in templates that do "
    "not depend on the card, two mistakes at once"
)
S = TypeVar("S")
_AT_ONCE = 25  # slips that a process takes at a time


class Outcome(NamedTuple):
    """The result of a planted mistake: the rules that noticed it, or how a check broke down."""

    slip: Slip
    rules: tuple[str, ...]
    crash: str = ""
    copied: bool = False  # only entries noticed it that say the content a second time

    @property
    def caught(self) -> bool:
        """Whether a rule noticed it."""
        return bool(self.rules)


@dataclass(frozen=True, slots=True)
class Proof:
    """The mistakes planted in a game, in order; ``possible`` is the number of all."""

    game: Game
    outcomes: tuple[Outcome, ...]
    possible: int
    unguarded: tuple[tuple[str, str], ...] = ()  # component and field, without a rule
    templates: tuple[TemplateOutcome, ...] = ()  # slips of templates; none where none were made

    @property
    def by_copy(self) -> int:
        """The number of mistakes that only a second copy of the values notices."""
        return sum(outcome.copied for outcome in self.outcomes)

    @property
    def share(self) -> float:
        """The share of mistakes noticed; 1 if none can be planted."""
        caught = sum(outcome.caught for outcome in self.outcomes)
        return caught / len(self.outcomes) if self.outcomes else 1.0


def prove(
    session: Session, name: str, *, sample: int | None = None, seed: int = 1,
    templates: bool = True, workers: int = WORKERS, progress: Progress = quiet,
) -> tuple[Proof | None, tuple[Problem, ...]]:  # fmt: skip
    """Plant every mistake in a game that passes its checks, or a ``sample`` of them.

    None with the problems where the game does not pass.
    """
    game, found = session.checked(name)
    if game is None or has_errors(found):
        return None, found
    declared = declared_fields(session.folder(name), game)
    possible = list(slips_of(game, {key: one.computed for key, one in declared.items()}))
    made = _drawn(possible, sample, seed)
    rules = session.rules_of(name)
    judge = Judge(game, rules, declared, copies_of(game, rules))
    rows: dict[int, Sequence[Outcome]] = {}
    for start, outcomes in _judged(judge, made, workers):
        rows[start] = outcomes
        progress("prove", sum(map(len, rows.values())), len(made))
    ordered = tuple(one for start in sorted(rows) for one in rows[start])
    bare = fields_without_rule(game, judge.rules)
    unguarded = tuple((component.name, field) for component, field, _ in bare)
    of_templates = TemplateJudge(session, game)
    drawn = _drawn(list(of_templates.slips()), sample, seed)
    told: list[TemplateOutcome] = []
    for number, one in enumerate(drawn if templates else (), 1):
        progress("prove templates", number, len(drawn))
        outcome = of_templates.outcome(one)
        told += [outcome] if outcome else []
    return Proof(game, ordered, len(possible), unguarded, tuple(told)), found


@dataclass(frozen=True, slots=True)
class Judge:
    """Checks planted mistakes: a game that passes, and the rules that it must obey."""

    game: Game
    rules: GameRules
    declared: Mapping[str, Declared]
    copies: frozenset[str] = frozenset()  # entries of rules.yaml that are no rules
    readings: ParsedParams = field(default_factory=ParsedParams)

    def outcomes(self, slips: Sequence[Slip]) -> tuple[Outcome, ...]:
        """The outcome of each planted mistake."""
        return tuple(map(self.outcome, slips))

    def outcome(self, slip: Slip) -> Outcome:
        """The rules that notice a mistake: first the types of fields, as in loading."""
        game, component, touched = slipped(self.game, slip)
        try:
            component, found = self.declared[component.name].checked(component)
            if not has_errors(found):
                ids = {piece.id for piece in touched}
                now = tuple(piece for piece in component.pieces if piece.id in ids)
                at = ChangedPieces(component.name, now)
                found = check_rules(with_component(game, component), self.rules, at, self.readings)
        except Exception as error:  # noqa: BLE001 - a check that breaks down is what we look for
            return Outcome(slip, (), f"{type(error).__name__}: {error}")
        errors = {problem.name for problem in found if problem.severity == "error"}
        return Outcome(slip, tuple(sorted(errors)), copied=bool(errors) and errors <= self.copies)


def _drawn(slips: list[S], sample: int | None, seed: int) -> list[S]:
    """All slips, or some of them in their order."""
    if sample is None or sample >= len(slips):
        return slips
    chosen = Dice(seed).shuffled(range(len(slips)))[:sample]
    return [slips[number] for number in sorted(chosen)]


def _judged(
    judge: Judge, slips: Sequence[Slip], workers: int
) -> Iterator[tuple[int, Sequence[Outcome]]]:
    """Outcomes by the number of their first slip, in any order.

    Processes are forked, so that a game's own Python need not be found anew; elsewhere one does
    all the work.
    """
    starts = range(0, len(slips), _AT_ONCE)
    if workers < 2 or len(starts) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for start in starts:
            yield start, judge.outcomes(slips[start : start + _AT_ONCE])
        return
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, context, _begin, (judge, slips)) as pool:
        for done in as_completed([pool.submit(_judge_from, start) for start in starts]):
            yield done.result()


_work: dict[str, tuple[Judge, Sequence[Slip]]] = {}  # of a worker's own process, set once


def _begin(judge: Judge, slips: Sequence[Slip]) -> None:
    _work["all"] = judge, slips


def _judge_from(start: int) -> tuple[int, tuple[Outcome, ...]]:
    judge, slips = _work["all"]
    return start, judge.outcomes(slips[start : start + _AT_ONCE])


class Row(NamedTuple):
    """One line of the table: mistakes planted in a field, and those noticed."""

    component: str
    field: str
    made: int
    caught: int
    copied: int = 0  # of those noticed: only by a second copy

    @property
    def share(self) -> float:
        """How much of what was made was noticed, from 0 to 1."""
        return self.caught / self.made


def rows_of(proof: Proof) -> list[Row]:
    """The table, in the order of the pieces' files."""
    rows: dict[tuple[str, str], Row] = {}
    for outcome in proof.outcomes:
        key = outcome.slip.component, outcome.slip.field
        row = rows.get(key, Row(*key, 0, 0))
        rows[key] = row._replace(
            made=row.made + 1,
            caught=row.caught + outcome.caught,
            copied=row.copied + outcome.copied,
        )
    return list(rows.values())


def survivors_of(proof: Proof) -> list[Outcome]:
    """The mistakes that nothing notices; first those at which a check broke down."""
    return sorted((one for one in proof.outcomes if not one.caught), key=lambda one: not one.crash)


def lines_of(proof: Proof, *, whole: bool) -> Iterator[str]:
    """The report as lines of text; each mistake that nothing notices only if ``whole``."""
    survivors = survivors_of(proof)
    made = len(proof.outcomes)
    drawn = f", drawn from {proof.possible:,}" if made < proof.possible else ""
    caught = made - len(survivors)
    share = f"{percent(proof)}{drawn}"
    yield f"{proof.game.name}: {caught:,} of {made:,} test mistakes are noticed ({share})"
    copied = proof.by_copy
    of_rules, of_copies = (_floor(n / made if made else 0) for n in (caught - copied, copied))
    yield f"  by a rule {caught - copied:,} ({of_rules} %)"
    yield f"  only by a second copy of the content {copied:,} ({of_copies} %)"
    yield f"  not noticed {made - caught:,}"
    yield from _lines_of_templates(proof)
    yield f"  {'component':<20} {'field':<24} {'noticed':>16} {'share':>9} {'by copy only':>13}"
    for row in rows_of(proof):
        share = f"{_floor(row.share)} %"
        line = f"  {row.component:<20} {row.field:<24} {row.caught:>6} of {row.made:>6} {share:>9}"
        yield f"{line} {row.copied or '':>13}".rstrip()
    yield from _lines_of_unguarded(proof)
    for component in proof.game.components_and_lists:
        for name, reason in component.free.items():
            yield f"  {component.name:<20} {name:<24} free: {reason}"
    for one in survivors if whole else (one for one in survivors if one.crash):
        slip = one.slip
        broke = f"a check broke down ({one.crash})" if one.crash else "no rule notices"
        yield f"{slip.where}: {broke}: {slip.piece}, {slip.field}: {slip.change}"
    if survivors and not whole:
        yield f"to list the {len(survivors):,} not noticed: proofdeck prove {proof.game.name} --all"


def _lines_of_unguarded(proof: Proof) -> Iterator[str]:
    """The fields without a rule, and what declares them free."""
    fields: dict[str, list[str]] = {}
    for component, name in proof.unguarded:
        fields.setdefault(component, []).append(name)
    for component, names in fields.items():
        free = ", ".join(f'{name}: "why"' for name in names)
        yield f"{component}: no rule for {', '.join(names)}"
        yield f"    if none is needed, write in {component}: `free: {{{free}}}`"


def _lines_of_templates(proof: Proof) -> Iterator[str]:
    if proof.templates:
        made, caught = _of_templates(proof.templates)
        share = _floor(caught / made)
        noticed = f"{caught:,} of {made:,} test mistakes in templates"
        yield f"  {noticed} are noticed on the faces ({share} %)"
        for in_words, what in ((True, "another text"), (False, "only another drawing")):
            some = [one for one in proof.templates if one.in_words == in_words]
            made, caught = _of_templates(some)
            if made:
                yield f"    {what}: {caught:,} of {made:,} ({_floor(caught / made)} %)"


def _of_templates(outcomes: Sequence[TemplateOutcome]) -> tuple[int, int]:
    """How many slips of templates were made, and how many noticed."""
    return len(outcomes), sum(one.caught for one in outcomes)


def json_of(proof: Proof) -> dict[str, Any]:
    """The report as data, with every mistake that nothing notices."""
    by_rule: dict[str, int] = {}
    for outcome in proof.outcomes:
        for rule in outcome.rules:
            by_rule[rule] = by_rule.get(rule, 0) + 1
    return {
        "game": proof.game.name,
        "possible": proof.possible,
        "made": len(proof.outcomes),
        "share": round(proof.share, 4),
        "by_rule": sum(outcome.caught for outcome in proof.outcomes) - proof.by_copy,
        "by_copy": proof.by_copy,
        "templates": {
            "made": len(proof.templates),
            "caught": sum(one.caught for one in proof.templates),
            "in_words": {
                "made": sum(one.in_words for one in proof.templates),
                "caught": sum(one.in_words and one.caught for one in proof.templates),
            },
            "survivors": [
                f"{one.slip.where}: {one.slip.change}" for one in proof.templates if not one.caught
            ],
        },
        "not_tried": NOT_TRIED,
        "fields": [row._asdict() for row in rows_of(proof)],
        "unguarded": [f"{component}.{field}" for component, field in proof.unguarded],
        "free": {one.name: dict(one.free) for one in proof.game.components_and_lists if one.free},
        "rules": dict(sorted(by_rule.items())),
        "survivors": [_survivor(one) for one in survivors_of(proof)],
    }


def percent(proof: Proof) -> str:
    """``97.3 %``, never rounded up: 100 % means all."""
    return f"{_floor(proof.share)} %"


def _floor(share: float) -> str:
    return f"{int(share * 1000 + 1e-9) / 10:.1f}"


def _survivor(one: Outcome) -> dict[str, Any]:
    slip = one.slip
    return {
        **told_of(slip.where, "file line column"),
        **told_of(slip, "piece field kind change"),
        "crash": one.crash,
    }
