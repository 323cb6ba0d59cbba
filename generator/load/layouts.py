"""The shared measurements: formats, papers and sheet layouts, one YAML file each."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from generator.load.source import read_yaml, shown_path
from generator.model.format import Format
from generator.model.layout import Layouts, Paper, SheetLayout
from generator.model.places import PlacedDict
from generator.model.record import Record
from generator.model.schema import read_record
from generator.model.values import describe
from generator.problem import Problem, Where, did_you_mean, in_reading_order

R = TypeVar("R", bound=Record)


def load_layouts(folders: Sequence[Path]) -> tuple[Layouts, tuple[Problem, ...]]:
    """All layouts that can be read, by file name, and problems with the others. Earlier folders win."""
    problems: list[Problem] = []
    papers = _read(folders, "papers", Paper, problems)
    sheets = _read(folders, "sheets", SheetLayout, problems)
    formats = _read(folders, "formats", Format, problems)
    for sheet in sheets.values():
        if sheet.grid != "auto" and sheet.grid.paper not in papers:
            hint = did_you_mean(sheet.grid.paper, papers, listing="papers")
            problems.append(
                Problem(
                    sheet.grid.where, "unknown-paper", f"there is no paper {sheet.grid.paper}", hint
                )
            )
    return Layouts(formats=formats, papers=papers, sheets=sheets), in_reading_order(problems)


def _read(
    folders: Sequence[Path], subject: str, model: type[R], problems: list[Problem]
) -> dict[str, R]:
    files: dict[str, Path] = {}
    for folder in folders:
        for path in sorted((folder / subject).glob("*.yaml")):
            files.setdefault(path.stem, path)
    records: dict[str, R] = {}
    for name, path in sorted(files.items()):
        shown = shown_path(path)
        raw, found = read_yaml(path, shown)
        problems += found
        if not found and not isinstance(raw, PlacedDict):
            hint = "write lines such as source: ..."
            problems.append(
                Problem(
                    Where(shown), "wrong-type", f"a layout is a mapping, not {describe(raw)}", hint
                )
            )
        elif isinstance(raw, PlacedDict):
            record, mistakes = _record(model, raw, name)
            problems += mistakes
            if record is not None:
                records[name] = record
    return records


def _record(model: type[R], raw: PlacedDict, name: str) -> tuple[R | None, tuple[Problem, ...]]:
    if "name" in raw:
        where = raw.keys_at["name"]
        return None, (
            Problem(
                where,
                "unknown-key",
                "unknown key name",
                "a layout is named by its file: remove this line",
            ),
        )
    named = PlacedDict(
        {**raw, "name": name}, where=raw.where, keys_at=raw.keys_at, values_at=raw.values_at
    )
    return read_record(model, named, raw.where)
