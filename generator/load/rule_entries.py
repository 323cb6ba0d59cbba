"""rules.yaml to rule entries: who says what about which component. What the rule kinds mean is judged in ``rules/``."""

from pathlib import Path
from typing import Any

from generator.load.source import read_yaml, shown_path
from generator.load.spec import RuleHead
from generator.model.game import RuleEntry
from generator.model.places import PlacedDict, PlacedList
from generator.model.schema import known_keys, read_record
from generator.model.values import describe
from generator.problem import Problem, Where

_KEYS = known_keys(RuleHead)


def read_rules(path: Path) -> tuple[tuple[RuleEntry, ...], tuple[Problem, ...]]:
    """The entries of rules.yaml in order, none if there is no such file, and what is wrong with them."""
    if not path.exists():
        return (), ()
    shown = shown_path(path)
    raw, problems = read_yaml(path, shown)
    if raw is None:
        return (), problems
    if not isinstance(raw, PlacedList):
        where = getattr(raw, "where", Where(shown))
        return (), (
            *problems,
            Problem(
                where,
                "not-a-list",
                f"rules.yaml is a list, not {describe(raw)}",
                "begin each rule with a dash: - rule: ...",
            ),
        )
    entries: list[RuleEntry] = []
    found = list(problems)
    first: dict[str, Where] = {}
    for item, where in zip(raw, raw.values_at, strict=True):
        entry, mistakes = _entry(item, where)
        found += mistakes
        name = item.get("rule") if isinstance(item, PlacedDict) else None
        if isinstance(name, str) and name in first:
            hint = f"the first is in line {first[name].line}; give each rule a name of its own"
            found.append(
                Problem(
                    item.values_at["rule"], "duplicate-rule", f"two rules are named {name}", hint
                )
            )
        elif isinstance(name, str):
            first[name] = item.values_at["rule"]
        if entry:
            entries.append(entry)
    return tuple(entries), tuple(found)


def _entry(item: Any, where: Where) -> tuple[RuleEntry | None, tuple[Problem, ...]]:
    if not isinstance(item, PlacedDict):
        hint = "write it as - rule: name-of-the-rule, with source, says, and what must hold"
        return None, (
            Problem(where, "wrong-type", f"a rule is a mapping, not {describe(item)}", hint),
        )
    head = {key: value for key, value in item.items() if key in _KEYS}
    placed = PlacedDict(head, where=item.where, keys_at=item.keys_at, values_at=item.values_at)
    record, problems = read_record(RuleHead, placed, where)
    kinds = [key for key in item if key not in _KEYS]
    if not kinds:
        hint = "add one, such as count: 81 or unique: [number, suit]"
        problems = (
            *problems,
            Problem(where, "missing-rule-kind", "the rule does not say what must hold", hint),
        )
    elif len(kinds) > 1:
        message = f"one rule holds one thing, here are {' and '.join(kinds)}"
        problems = (
            *problems,
            Problem(
                item.keys_at[kinds[1]],
                "several-rule-kinds",
                message,
                "write two rules, or correct the key",
            ),
        )
    if record is None or len(kinds) != 1:
        return None, problems
    kind = kinds[0]
    return (
        RuleEntry(
            record.rule,
            record.source,
            record.says,
            record.component,
            kind,
            item[kind],
            item.keys_at[kind],
            item.values_at[kind],
        ),
        problems,
    )
