"""A proof as a report: a table by component and field, and the slips that nothing notices."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.proving.run import Outcome, Proof


class Row(NamedTuple):
    """One line of the table: how many slips were made in a field, and how many were noticed."""

    component: str
    field: str
    made: int
    caught: int

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
        rows[key] = row._replace(made=row.made + 1, caught=row.caught + outcome.caught)
    return list(rows.values())


def survivors_of(proof: Proof) -> list[Outcome]:
    """The slips that nothing notices, those first at which a check broke down."""
    return sorted((one for one in proof.outcomes if not one.caught), key=lambda one: not one.crash)


def lines_of(proof: Proof, most: int) -> Iterator[str]:
    """The report as lines of text; of the slips that nothing notices the first ``most``."""
    survivors = survivors_of(proof)
    made = len(proof.outcomes)
    drawn = f", drawn from {proof.possible:,}" if made < proof.possible else ""
    caught = made - len(survivors)
    yield f"{proof.game.name}: {caught:,} of {made:,} slips are noticed ({percent(proof)}{drawn})"
    for row in rows_of(proof):
        share = f"{_floor(row.share)} %"
        yield f"  {row.component:<20} {row.field:<24} {row.caught:>6} of {row.made:>6} {share:>7}"
    for problem in proof.unguarded:
        yield f"{problem.where}: {problem.message}"
    for component in proof.game.components:
        for field, reason in component.free.items():
            yield f"  {component.name:<20} {field:<24} free: {reason}"
    for one in survivors[:most]:
        slip = one.slip
        broke = f"a check broke down ({one.crash})" if one.crash else "no rule notices"
        yield f"{slip.where}: {broke}: {slip.piece}, {slip.field}: {slip.change}"
    if len(survivors) > most:
        yield f"and {len(survivors) - most:,} more: --format json lists them all"


def json_of(proof: Proof) -> dict[str, Any]:
    """The report as data, with every slip that nothing notices."""
    by_rule: dict[str, int] = {}
    for outcome in proof.outcomes:
        for rule in outcome.rules:
            by_rule[rule] = by_rule.get(rule, 0) + 1
    return {
        "game": proof.game.name,
        "possible": proof.possible,
        "made": len(proof.outcomes),
        "share": round(proof.share, 4),
        "fields": [row._asdict() for row in rows_of(proof)],
        "unguarded": [problem.message for problem in proof.unguarded],
        "free": {one.name: dict(one.free) for one in proof.game.components if one.free},
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
        "file": slip.where.file,
        "line": slip.where.line,
        "column": slip.where.column,
        "piece": slip.piece,
        "field": slip.field,
        "kind": slip.kind,
        "change": slip.change,
        "crash": one.crash,
    }
