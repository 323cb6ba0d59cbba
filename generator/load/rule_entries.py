"""Loading of rules.yaml and examples.yaml, not yet checked against the game."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.files.folder import Folder
from generator.load.game_numbers import NO_NUMBERS, Numbers, with_numbers
from generator.load.game_schema import RuleHead
from generator.load.yaml_tree import read_yaml
from generator.model.game import RuleEntry
from generator.model.schema import known_keys, read_record
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import describe, text_form
from generator.problem import Problem, Where

EXAMPLES_FILE = "examples.yaml"
_KEYS = known_keys(RuleHead)
_DEMANDING = ("is", "rows", "min", "max")
_BRACES = re.compile(r"\{[^{}]+\}")


def read_rules(
    folder: Folder, numbers: Numbers = NO_NUMBERS
) -> tuple[tuple[RuleEntry, ...], tuple[Problem, ...]]:
    """The entries of rules.yaml, with ``numbers`` filled in unless said a second time; problems."""
    if not folder.has("rules.yaml"):
        return (), ()
    raw, problems = read_yaml(folder, "rules.yaml")
    where = Where(folder.shown("rules.yaml"))
    if raw is None:
        return (), problems or (_no_rules(where),)
    if not isinstance(raw, PlacedList):
        message = f"rules.yaml must be a list, not {describe(raw)}"
        hint = "begin each rule with a dash: - rule: ..."
        wrong = Problem(getattr(raw, "where", where), "not-a-list", message, hint)
        return (), (*problems, wrong)
    filled = [_with_numbers(item, numbers) for item in raw]
    read = [
        _entry(item, at, named=_names_its_values(before))
        for (item, _), at, before in zip(filled, raw.values_at, raw, strict=True)
    ]
    mistakes = tuple(problem for _, found in (*filled, *read) for problem in found)
    entries = tuple(entry for entry, _ in read if entry)
    return entries, (*problems, *mistakes, *_repeated_names(raw))


def _with_numbers(item: Any, numbers: Numbers) -> tuple[Any, tuple[Problem, ...]]:
    filled, problems = with_numbers(item, numbers)
    if isinstance(item, PlacedDict) and "numbers" in item:
        filled = filled.with_items({**filled, "numbers": item["numbers"]})
    return filled, problems


def _names_its_values(item: Any) -> bool:
    """Whether all values that an entry demands are names of numbers, such as ``{gift}``."""
    found = [value for key, value in _demanded(item) if key in _DEMANDING]
    return bool(found) and all(isinstance(one, str) and _BRACES.fullmatch(one) for one in found)


def _demanded(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """The plain values in an entry, each with the last key of ``_DEMANDING`` above it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _demanded(inner, key if key in _DEMANDING else name)
    elif isinstance(value, list):
        for inner in value:
            yield from _demanded(inner, key)
    elif value is not None:
        yield key, value


def _no_rules(where: Where) -> Problem:
    hint = "write what the rulebook says about the cards. Or delete the file"
    return Problem(where, "no-rules", "rules.yaml has no rules", hint, "warning")


def _repeated_names(items: PlacedList) -> Iterator[Problem]:
    first: dict[str, Where] = {}
    for item in items:
        name = item.get("rule") if isinstance(item, PlacedDict) else None
        if not isinstance(name, str):
            continue
        where = item.values_at["rule"]
        if name in first:
            hint = "give each rule a name of its own"
            message = f"two rules have the name {name!r}"
            yield Problem(where, "duplicate-rule", message, hint, also=(first[name],))
        first.setdefault(name, where)


def _entry(item: Any, where: Where, *, named: bool) -> tuple[RuleEntry | None, tuple[Problem, ...]]:
    if not isinstance(item, PlacedDict):
        hint = "begin with `- rule: its-name`, then add source, says, and one condition"
        message = f"a rule must be a mapping, not {describe(item)}"
        return None, (Problem(where, "wrong-type", message, hint),)
    head = {key: value for key, value in item.items() if key in _KEYS}
    record, problems = read_record(RuleHead, item.with_items(head), where)
    kinds = [key for key in item if key not in _KEYS]
    if not kinds:
        hint = "add one condition, such as `count: 81` or `unique: [number, suit]`"
        message = "the rule has no condition to check"
        problems = (*problems, Problem(where, "missing-rule-kind", message, hint))
    elif len(kinds) > 1:
        message = f"this rule has {' and '.join(kinds)}, but may have one condition only"
        at = item.keys_at[kinds[1]]
        problems = (*problems, Problem(at, "several-rule-kinds", message, _apart(item, kinds)))
    if record is None or len(kinds) != 1:
        return None, problems
    (kind,) = kinds
    entry = RuleEntry(
        name=record.rule, source=record.source, says=record.says, component=record.component,
        kind=kind, params=item[kind], where=item.keys_at[kind], params_at=item.values_at[kind],
        component_at=item.values_at.get("component"), named=named,
    )  # fmt: skip
    return entry, problems


def _apart(item: PlacedDict, kinds: list[str]) -> str:
    """What to do where a rule has two kinds, or ``where`` stands beside a kind and not in it."""
    others = [kind for kind in kinds if kind != "where"]
    if len(others) == 1 and "where" in kinds and isinstance(item["where"], PlacedDict):
        kind = others[0]
        only = ", ".join(f"{name}: {text_form(value)}" for name, value in item["where"].items())
        held = f"is: {text_form(item[kind])}, " if isinstance(item[kind], int) else "..., "
        return f"put where inside {kind}: `{kind}: {{{held}where: {{{only}}}}}`"
    return "write a rule for each condition"


def read_examples(
    folder: Folder, numbers: Numbers = NO_NUMBERS
) -> tuple[Mapping[str, PlacedDict], tuple[Problem, ...]]:
    """The worked examples by name, with ``numbers`` filled in; and problems."""
    if not folder.has(EXAMPLES_FILE):
        return {}, ()
    raw, problems = read_yaml(folder, EXAMPLES_FILE)
    raw, unknown = with_numbers(raw, numbers)
    problems = (*problems, *unknown)
    where = Where(folder.shown(EXAMPLES_FILE))
    if raw is None:
        return {}, problems
    hint = "write the name of each example, and under it its kind, its position and its moves"
    if not isinstance(raw, PlacedDict):
        message = f"examples.yaml must be a mapping, not {describe(raw)}"
        return {}, (*problems, Problem(where, "wrong-type", message, hint))
    wrong = [
        Problem(raw.values_at[name], "wrong-type", f"an example cannot be {describe(value)}", hint)
        for name, value in raw.items()
        if not isinstance(value, PlacedDict)
    ]
    examples = {name: value for name, value in raw.items() if isinstance(value, PlacedDict)}
    return examples, (*problems, *wrong)
