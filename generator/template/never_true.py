"""Conditions of templates that no piece can meet, held against declared fields and the pieces.

A template is judged by all sides that it draws, also as a part of others: what one of them can
meet is in order. A remark ``{# ... #}`` in its line says that a condition is meant so.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from jinja2 import TemplateSyntaxError, nodes

from generator.cache.small_values import CacheTable, digest_of
from generator.cache.store import NO_CACHE, Cache
from generator.model.component import Component, FieldDomain
from generator.model.game import Game
from generator.problem import ContentError, Problem, Where, either
from generator.template.comparisons import (
    Asked,
    Branch,
    Comparison,
    Conditions,
    Filtered,
    Unknown,
    asked_of,
    conditions_of,
)
from generator.template.domains import inferred, never, unfit_filter, why_never, without_entry
from generator.template.forgotten import forgotten, outside_blocks
from generator.template.functions import fields_of
from generator.template.loading import Templates
from generator.template.one_piece import OnePiece
from generator.template.sandbox import Sandbox

Side = Literal["front", "back"]
_MEANT = "write a remark {# ... #} in this line if it is meant so"
_NEVER_MEANT = ("call-in-remark", "outside-blocks")
_BESIDE = "a template that extends another draws its blocks alone, and this stands outside of them"
_SIGNS = (
    "piece",
    "count(",
    "<!--",
    "{% set",
    "{% extends",
)  # without which a template has none of these
_REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
_BLANKED = re.compile(r"\{#[^\n]*?#\}")  # remarks of a template within one line
_MOST_TRIED = 2_000_000  # pieces times branches: a game that has more is not judged by its pieces


class _Use(NamedTuple):
    """A side of a component that a template draws."""

    component: Component
    side: Side


class _Asking(NamedTuple):
    """A template's file, its text and conditions, and what it draws."""

    where: str
    text: str
    conditions: Conditions
    uses: Sequence[_Use]


def conditions_never_met(
    game: Game, sandbox: Sandbox, templates: Templates, cache: Cache = NO_CACHE
) -> Iterator[Problem]:
    """Warnings of conditions: ``never-true``, ``always-true``, ``value-without-entry``, and so on.

    Each stands at a template's line; with them what a loop forgets and what a remark calls.

    Only templates of the game's own are judged: those that ship serve others too. A template that
    had none is not looked at again while it and the pieces that it draws are the same.
    """
    values, table = _Values(game), CacheTable(cache, "conditions", game.name)
    states = {
        one.name: digest_of(repr(one.domains), repr([fields_of(p) for p in one.pieces]))
        for one in game.components_and_lists
    }
    for name, uses in _uses(game, templates).items():
        try:
            text, shown, _ = templates.get_source(None, name)
        except (ContentError, LookupError):
            continue  # told where it is drawn
        if f"faces/{game.name}/" in shown and any(sign in text for sign in _SIGNS):
            drawn = [f"{u.component.name} {u.side} {states[u.component.name]}" for u in uses]
            drawn += states.values() if "pieces(" in text or "count(" in text else ()
            found = _problems(sandbox, (name, shown, text), uses, values)
            yield from table.problems(found, shown, text, *drawn)
    table.save()


def _problems(
    sandbox: Sandbox, template: tuple[str, str, str], uses: Sequence[_Use], values: "_Values"
) -> Iterator[Problem]:
    """The problems of one template, of its name, place and text."""
    name, shown, text = template
    try:
        tree = sandbox.parse(text, name, shown)
        lost, beside = tuple(forgotten(tree)), tuple(outside_blocks(tree))[:1]
        conditions = conditions_of(tree)
    except (ContentError, TemplateSyntaxError, RecursionError):
        return  # told where it is drawn
    asking, lines = _Asking(shown, text, conditions, uses), text.splitlines()
    told: set[int] = set()
    for rule, line, message, hint in (
        *_never_true(asking, values),
        *_unmapped(asking, values),
        *_always_true(asking),
        *_unfit_filters(asking, values),
        *_unreached(asking),
        *(_told_forgotten(*one) for one in lost),
        *(("outside-blocks", line, _BESIDE, "write it within a block") for line in beside),
        *_called_in_remarks(text),
    ):
        if line in told and rule == "unreached-branch":
            continue
        told.add(line)
        written = lines[line - 1] if line <= len(lines) else ""
        if "{#" not in written:
            tags = [at for at in (written.find("{%"), written.find("{{")) if at >= 0]
            where = Where(asking.where, line, min(tags, default=0) + 1)
            way = hint if rule in _NEVER_MEANT else either(hint, _MEANT)
            yield Problem(where, rule, message, way, "warning")


_Told = tuple[str, int, str, str]  # rule, line, message, hint


def _told_forgotten(line: int, name: str) -> _Told:
    message = f"what is set as {name} within a loop is forgotten when its turn ends"
    hint = (
        f"write {{% set all = namespace({name}=0) %}} before the loop and set all.{name} in it; "
        "count() and the filter sum need no loop"
    )
    return "forgotten-value", line, message, hint


def _called_in_remarks(text: str) -> Iterator[_Told]:
    """Calls between ``<!--`` and ``-->``, which are a remark to SVG and none to a template."""
    for remark in _REMARK.finditer(_BLANKED.sub(lambda one: " " * len(one[0]), text)):
        if "{{" in remark[0] or "{%" in remark[0]:
            line = text.count("\n", 0, remark.start()) + 1
            message = "what stands between <!-- and --> is carried out all the same"
            yield "call-in-remark", line, message, "write {# and #} for <!-- and -->"


class _Values:
    """The domains and values of fields, each found once."""

    def __init__(self, game: Game) -> None:
        self._components = {one.name: one for one in game.components_and_lists}
        self._known: dict[tuple[str, str], tuple[FieldDomain | None, list[Any]]] = {}

    def of(self, component: Component, field: str) -> tuple[FieldDomain | None, list[Any]]:
        """What a field may be, None if nothing is known of it; and what it is."""
        key = component.name, field
        if key not in self._known:
            present = [p.fields[field] for p in component.pieces if field in p.fields]
            domain = component.domains.get(field)
            if domain is None or (domain.type == "any" and not domain.choices):
                domain = inferred(present)
            self._known[key] = domain, present
        return self._known[key]

    def all(self, uses: Iterable[_Use], asked: Asked) -> list[tuple[FieldDomain, list[Any]]] | None:
        """The domains of a field in all components that have it; None if one is not known."""
        found = []
        own = {use.component.name: use.component for use in uses}
        other = self._components.get(asked.component)
        for component in (other,) if other else own.values() if not asked.component else ():
            domain, present = self.of(component, asked.field)
            if domain is not None:
                found.append((domain, present))
            elif present:
                return None
        return found or None


def _uses(game: Game, templates: Templates) -> dict[str, list[_Use]]:
    """The sides that each template draws, itself or as a part of another."""
    uses: dict[str, list[_Use]] = {}
    for component in game.components:
        sides: tuple[tuple[Side, str | None], ...] = (
            ("front", component.front), ("back", component.back),
            ("front", component.low_ink.get("front")), ("back", component.low_ink.get("back")),
        )  # fmt: skip
        for side, name in sides:
            for one in sorted(templates.closure(name)) if name and component.pieces else ():
                uses.setdefault(one, []).append(_Use(component, side))
    return uses


def _never_true(asking: _Asking, values: _Values) -> Iterator[_Told]:
    for comparison in asking.conditions.comparisons:
        known = values.all(asking.uses, comparison.asked)
        if known is None:
            continue
        lost = [never(comparison, *one) for one in known]
        wrong = [value for value in comparison.values if all(value in some for some in lost)]
        if wrong:
            yield _told_never(comparison, wrong, known[0])


def _told_never(
    comparison: Comparison, wrong: list[Any], known: tuple[FieldDomain, list[Any]]
) -> _Told:
    name, op = comparison.asked.shown, comparison.op
    some = ", ".join(map(repr, wrong))
    always = op in ("ne", "notin") and len(wrong) == len(comparison.values)
    says = {"lt": "below", "lteq": "at most", "gt": "above", "gteq": "at least"}.get(op, "")
    message = f"{name} is never {says + ' ' if says else ''}{some}"
    if always:
        message += ", so this is always true"
    hint = why_never(wrong[0], comparison.asked, *known)
    return "never-true", comparison.line, message, hint


def _unmapped(asking: _Asking, values: _Values) -> Iterator[_Told]:
    """Entries of mappings that a field never asks for, and its values that have no entry."""
    told: set[tuple[Asked, tuple[tuple[int, Any], ...]]] = set()
    for one in asking.conditions.mappings:
        known = values.all(asking.uses, one.asked)
        if known is None:
            continue
        for line, key in one.keys if (one.asked, one.keys) not in told else ():
            comparison = Comparison(line, one.asked, "in", (key,))
            if all(never(comparison, *each) for each in known):
                yield _told_never(comparison, [key], known[0])
        told.add((one.asked, one.keys))
        lost = [] if one.complete else without_entry([key for _, key in one.keys], one.asked, known)
        if lost:
            some = ", ".join(map(repr, lost))
            message = f"the mapping has no entry for {some} of {one.asked.shown}"
            hint = f"add one, such as {lost[0]!r}: none, or a default: .get(..., none)"
            yield "value-without-entry", one.line, message, hint


def _always_true(asking: _Asking) -> Iterator[_Told]:
    for line, value in asking.conditions.constants:
        message = f"{value!r} is compared with nothing, so it is always true"
        hint = "compare each value, or write a list: piece.suit in ['red', 'blue']"
        yield "always-true", line, message, hint


def _unfit_filters(asking: _Asking, values: _Values) -> Iterator[_Told]:
    for one in asking.conditions.filters:
        known = values.all(asking.uses, one.asked)
        faults = [unfit_filter(one.name, one.arguments, *each) for each in known or ()]
        if faults and all(faults):
            yield _told_unfit(one, faults[0])


def _told_unfit(one: Filtered, fault: str) -> _Told:
    hint = "give it another value, or leave the filter out"
    return "unfit-filter", one.line, f"{one.asked.shown}: {fault}", hint


def _unreached(asking: _Asking) -> Iterator[_Told]:
    pieces = [
        (fields_of(piece, number, len(use.component.pieces)), use.side)
        for use in asking.uses
        for number, piece in enumerate(use.component.pieces, 1)
    ]
    branches = asking.conditions.branches
    if len(pieces) * len(branches) > _MOST_TRIED:
        return
    drawn = [OnePiece(fields, asking.conditions.names, side) for fields, side in pieces]
    for branch in branches:
        if _is_reached(branch, drawn) or _may_be_filled(branch, asking):
            continue
        names = sorted({use.component.name for use in asking.uses})
        drawn_for = " and ".join(names)
        message = f"no piece of {drawn_for} meets this condition: what follows is not drawn"
        hint = "compare it with the values that the pieces have"
        yield "unreached-branch", branch.line, message, hint


def _may_be_filled(branch: Branch, asking: _Asking) -> bool:
    """Whether it asks whether there is a value of a field that is declared as one that may lack."""
    test = branch.test.node if isinstance(branch.test, nodes.Not) else branch.test
    asked = asked_of(test, asking.conditions.names)
    domains = [use.component.domains.get(asked.field) for use in asking.uses if asked]
    return any(one is not None and (one.optional or one.type == "boolean") for one in domains)


def _is_reached(branch: Branch, drawn: Iterable[OnePiece]) -> bool:
    """Whether a piece meets a condition, or may."""
    for one in drawn:
        try:
            if one.meets(branch.test):
                return True
        except Unknown:
            return True
    return False
