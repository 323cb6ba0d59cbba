"""Rules view: each rule with its pieces, mistakes that the rules notice, games played by chance."""

from collections.abc import Callable, Iterator
from typing import Any

from generator.changes.state import plain, told_of
from generator.commands.proofs.prove import json_of, percent, prove
from generator.files.folder import Folder
from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.pipeline import Session
from generator.preview.views import place_view, problem_views
from generator.problem import Where
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.count import Count
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
    """A rule; ``now`` is how many copies there are of what it counts, None for any other rule."""
    params: Any = None
    if component and entry.kind in kinds:
        params = read_record(kinds[entry.kind].params, entry.params, entry.params_at)[0]
    about = component.pieces if component else ()
    if component and isinstance(params, Selection):
        about = tuple(chosen(component, params))
    selected = [component.label(piece) for piece in about][:MOST] if component else []
    of_all = component and not (isinstance(params, Selection) and params.only)
    counts = isinstance(params, Count) and params.exactly is not None
    return {
        **told_of(entry, "name says source component kind"),
        "asks": plain(entry.params),
        "place": place_view(entry.where),
        "count": len(about if of_all else selected),
        "pieces": None if of_all else selected,
        "now": sum(one.copies for one in about) if counts else None,
    }


def _check(check: Callable[..., Iterator[Any]]) -> dict[str, Any]:
    """A check in Python: the first paragraph of its docstring."""
    docstring = (check.__doc__ or "").strip().partition("\n\n")[0]
    return {
        "name": str(getattr(check, "__name__", "check")).strip("_").replace("_", "-"),
        "says": " ".join(docstring.split()),
        "source": "the game's own Python",
        "kind": "python",
        "pieces": [],
        **dict.fromkeys(("component", "asks", "place", "count", "now")),
    }


def slip_view(session: Session, name: str) -> dict[str, Any]:
    """The result of a sample proof, in seconds: planted mistakes, and those that no rule notices.

    ``problems`` are returned instead if the game breaks a rule as it is.
    """
    asked = fresh_session(session)
    proof, problems = prove(asked, name, sample=SLIPS, templates=False, workers=1)
    if proof is None:
        return {"problems": problem_views(problems, {})}
    as_json = json_of(proof)
    unnoticed = [
        {**one, "place": place_view(Where(one["file"], one["line"], one["column"]))}
        for one in as_json["survivors"][:MOST_LISTED]
    ]
    return {**as_json, "percent": percent(proof), "survivors": unnoticed, "problems": []}


def fresh_session(session: Session) -> Session:
    """The same project without shared caches: it may be asked while others use the first."""
    content, *layouts = (
        Folder(one.place, one.shown_as) if one.place else one
        for one in (session.content, *session.layouts)
    )
    return Session(content, layouts, session.rules, session.cache, session.sets)
