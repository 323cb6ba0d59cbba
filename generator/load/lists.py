"""Lists of game.yaml: entries that are no pieces, such as the regions of a map or the suits.

    lists:
      region: {entries: regions.yaml, fields: {name: text, tint: colour}}

Faces and books ask for ``entry("region", "purple").name`` or go through ``pieces("region")``; texts
say ``{region.purple.name}``; rules speak of a list like of a component.
"""

from typing import Any

from generator.load.components import declared_types, places, read_pieces
from generator.load.field_types import KnownNames
from generator.load.game_schema import ListSpec
from generator.load.pieces import PiecesFiles, PiecesName
from generator.model.component import Component, Plan, title_of
from generator.model.format import Format
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.problem import Problem, Where, has_errors

KIND = "list"  # what a list is in place of a kind of component
_NOWHERE = Format(name="nowhere", trim=(10, 10), bleed=0, safe=0, source="there are no faces")


def read_lists(
    raw: PlacedDict, files: PiecesFiles, known: KnownNames
) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    """The lists of game.yaml that can be read, and the problems of their entries."""
    entries = raw.section("lists")
    lists: list[Component] = []
    found: list[Problem] = []
    taken = {"component": raw.section("components"), "number": known.numbers}
    for name, entry in entries.items():
        one, problems = _list(name, entry, entries.keys_at[name], files, known)
        found += problems
        other = next((what for what, names in taken.items() if name in names), "")
        if other:
            message = f"the list {name!r} has the same name as a {other} of the game"
            hint = "give the list another name: in rules and templates the name could mean either"
            found.append(Problem(entries.keys_at[name], "ambiguous-list", message, hint))
        if one is not None:
            lists.append(one)
    return tuple(lists), tuple(found)


def _list(
    name: str, raw: Any, where: Where, files: PiecesFiles, known: KnownNames
) -> tuple[Component | None, tuple[Problem, ...]]:
    spec, problems = read_record(ListSpec, raw, where)
    if spec is None or not isinstance(raw, PlacedDict):
        return None, problems
    types, undeclarable = declared_types(raw)
    at = {**raw.values_at, "pieces": raw.values_at["entries"]}
    as_component = PlacedDict(
        {**raw, "pieces": raw["entries"]}, where=raw.where, keys_at=raw.keys_at, values_at=at
    )
    pieces, found, *_ = read_pieces(name, as_component, types, files, known)
    problems = (*problems, *undeclarable, *found)
    if has_errors(problems):
        return None, problems
    made = Component(
        name=name,
        title=title_of(name),
        kind=KIND,
        format=_NOWHERE,
        front="",
        back=None,
        plan=Plan(scheme="single"),
        pieces=pieces,
        where=where,
        pieces_at=Where(files.folder.shown(PiecesName.of(spec.entries).file)),
        places=dict(places(raw)),
        free=spec.free,
    )
    return made, problems
