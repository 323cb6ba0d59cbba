"""The components of game.yaml, each with the pieces of its file."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.load.expand import expand
from generator.load.fields import FieldType, check_fields, read_fields, text_fields
from generator.load.files import pieces_file, template_problems
from generator.load.source import read_yaml, shown_path
from generator.load.spec import ComponentSpec, PlanSpec
from generator.load.tables import read_table
from generator.model.component import KINDS, Component, Piece, Plan
from generator.model.layout import Layouts
from generator.model.places import PlacedDict, where_of
from generator.model.schema import read_record
from generator.model.scheme import SCHEME_FACTS
from generator.problem import Problem, Where, did_you_mean

Read = tuple[tuple[Piece, ...], tuple[Problem, ...]]


class PiecesFiles:
    """The pieces files of one game, each read once; ``used`` are those that some component names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.used: set[Path] = set()
        self.complete = True  # whether every component's file is known
        self._read: dict[tuple[Path, frozenset[str]], Read] = {}

    def read(self, path: Path, texts: frozenset[str]) -> Read:
        """The pieces of a file, and its problems; in a table the fields ``texts`` are not taken for numbers."""
        key = (path, texts if path.suffix == ".csv" else frozenset())
        if key not in self._read:
            shown = shown_path(path)
            rows, found = (
                read_table(path, shown, texts) if path.suffix == ".csv" else read_yaml(path, shown)
            )
            pieces, mistakes = expand(rows, shown)
            places = {problem.where for problem in found}
            self._read[key] = pieces, (*found, *(p for p in mistakes if p.where not in places))
        return self._read[key]


def read_component(
    name: str,
    raw: Any,
    where: Where,
    files: PiecesFiles,
    layouts: Layouts,
    palette: Mapping[str, str],
    *,
    players: int,
) -> tuple[Component | None, tuple[Problem, ...]]:
    """The component for a number of players, or None; in either case everything that is wrong with it and with its pieces."""
    spec, problems = read_record(ComponentSpec, raw, where)
    found = list(problems)
    raw = raw if isinstance(raw, PlacedDict) else PlacedDict(where=where)
    types = _field_types(raw, found)
    pieces, pieces_at = _pieces(name, raw, files, types, palette, found)
    for side in ("front", "back"):
        if isinstance(raw.get(side), str):
            found += template_problems(raw[side], raw.values_at[side])
    found += _unknown_names(raw, layouts)
    if spec is None or spec.kind not in KINDS or spec.format not in layouts.formats:
        return None, tuple(found)
    title = spec.title or name.replace("_", " ").replace("-", " ").capitalize()
    plan = _plan(KINDS[spec.kind].plan, spec.plan)
    if spec.per_player:
        pieces = tuple(replace(piece, copies=piece.copies * players) for piece in pieces)
    component = Component(
        name,
        title,
        spec.kind,
        layouts.formats[spec.format],
        spec.front,
        spec.back,
        plan,
        pieces,
        where,
        pieces_at,
        None if types is None else text_fields(types),
        dict(_places(raw)),
    )
    return component, tuple(found)


def _pieces(
    name: str,
    raw: PlacedDict,
    files: PiecesFiles,
    types: dict[str, FieldType] | None,
    palette: Mapping[str, str],
    found: list[Problem],
) -> tuple[tuple[Piece, ...], Where]:
    where = raw.values_at.get("pieces", raw.where)
    if not isinstance(raw.get("pieces"), str):
        files.complete = False
        return (), where
    path, problems = pieces_file(files.folder, raw["pieces"], where)
    found += problems
    if path is None:
        files.complete = False
        return (), where
    files.used.add(path.resolve())
    pieces, problems = files.read(path, text_fields(types or {}))
    found += problems
    if types is not None:
        pieces, mistakes = check_fields(pieces, types, name, palette)
        places = {problem.where for problem in problems}
        found += [mistake for mistake in mistakes if mistake.where not in places]
    return pieces, Where(shown_path(path))


def _field_types(raw: PlacedDict, found: list[Problem]) -> dict[str, FieldType] | None:
    declared = raw.get("fields")
    if not isinstance(declared, PlacedDict):
        return None
    types, problems = read_fields(declared)
    found += problems
    return types if not problems else None


def _unknown_names(raw: PlacedDict, layouts: Layouts) -> list[Problem]:
    """Problems for a kind, a format, a scheme or a sheet layout that nobody has defined."""
    return [
        Problem(
            where_of(raw, *path) or raw.where,
            f"unknown-{noun}",
            f"there is no {words} {value}",
            did_you_mean(value, known, listing=f"{words}s"),
        )
        for path, noun, words, known in (
            (("kind",), "kind", "kind", KINDS),
            (("format",), "format", "format", layouts.formats),
            (("plan", "scheme"), "scheme", "scheme", SCHEME_FACTS),
            (("plan", "sheet"), "sheet", "sheet layout", layouts.sheets),
        )
        if isinstance(value := _at(raw, path), str) and value not in known
    ]


def _places(raw: PlacedDict, *above: str) -> Iterator[tuple[tuple[str, ...], Where]]:
    """The place of every value in a mapping and in the mappings in it, by its path."""
    for name, value in raw.items():
        yield (*above, name), raw.values_at[name]
        if isinstance(value, PlacedDict):
            yield from _places(value, *above, name)


def _at(raw: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        raw = raw.get(step) if isinstance(raw, dict) else None
    return raw


def _plan(default: Plan, given: PlanSpec) -> Plan:
    return Plan(
        scheme=given.scheme or default.scheme,
        sheet=given.sheet or default.sheet,
        flip=given.flip or default.flip,
    )
