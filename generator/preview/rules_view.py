"""Proof view: each rule with the pieces it selects, and how many slips the rules notice,
as JSON.
"""

from collections.abc import Callable, Iterator
from typing import Any

from generator.changes.state import plain
from generator.commands.prove import json_of, percent, prove
from generator.files.folder import Folder
from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.pipeline import Session
from generator.preview.views import place_view, problem_views
from generator.problem import Where
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Selection, chosen

MOST = 2_000  # pieces of one rule that are told by name
SLIPS = 400  # that are made when the page asks for it
MOST_LISTED = 100  # of those that nobody notices


def rule_views(game: Game, rules: GameRules) -> list[dict[str, Any]]:
    """The rules of rules.yaml, then the game's own checks.

    ``pieces`` are the names of those that a rule selects; None for all of its component.
    """
    kinds = {**KINDS, **rules.kinds}
    components = {component.name: component for component in game.components}
    entries = [_entry(entry, components.get(entry.component or ""), kinds) for entry in game.rules]
    return [*entries, *(_check(check) for check in rules.checks)]


def _entry(entry: RuleEntry, component: Component | None, kinds: Any) -> dict[str, Any]:
    selected = None if component is None else _selected(entry, component, kinds)
    count = len(selected if selected is not None else component.pieces if component else ())
    return {
        "name": entry.name,
        "says": entry.says,
        "source": entry.source,
        "component": entry.component,
        "kind": entry.kind,
        "asks": plain(entry.params),
        "place": place_view(entry.where),
        "count": count,
        "pieces": selected if component else [],
    }


def _selected(entry: RuleEntry, component: Component, kinds: Any) -> list[str] | None:
    """The pieces that an entry selects; None if it has no selection."""
    kind = kinds.get(entry.kind)
    params = read_record(kind.params, entry.params, entry.params_at)[0] if kind else None
    if not isinstance(params, Selection) or not params.only:
        return None
    return [component.label(piece) for piece in chosen(component, params)][:MOST]


def _check(check: Callable[..., Iterator[Any]]) -> dict[str, Any]:
    """A check in Python: the first paragraph of its docstring."""
    docstring = (check.__doc__ or "").strip().partition("\n\n")[0]
    return {
        "name": str(getattr(check, "__name__", "check")).strip("_").replace("_", "-"),
        "says": " ".join(docstring.split()),
        "source": "the game's own Python",
        "component": None,
        "kind": "python",
        "asks": None,
        "place": None,
        "count": None,
        "pieces": [],
    }


def slip_view(session: Session, name: str) -> dict[str, Any]:
    """The result of a sample proof: slips made in memory, and those that no rule notices.

    ``problems`` are returned instead if the game breaks a rule as it is.
    """
    own_session = Session(
        fresh_folder(session.content),
        [fresh_folder(one) for one in session.layouts],
        session.rules,
        session.cache,
        session.sets,
    )
    proof, problems = prove(own_session, name, sample=SLIPS, templates=False, workers=1)
    if proof is None:
        return {"problems": problem_views(problems, {})}
    as_json = json_of(proof)
    unnoticed = [
        {**one, "place": place_view(Where(one["file"], one["line"], one["column"]))}
        for one in as_json["survivors"][:MOST_LISTED]
    ]
    return {**as_json, "percent": percent(proof), "survivors": unnoticed, "problems": []}


def fresh_folder(folder: Folder) -> Folder:
    """The same folder without shared caches."""
    return Folder(folder.place, folder.shown_as) if folder.place else folder
