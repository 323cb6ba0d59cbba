"""Loading of layouts: formats, papers, sheets, themes, slots, targets, one YAML file each."""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import TypeVar

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.model.format import Format
from generator.model.schema import read_record
from generator.model.sheet_layout import Layouts, Paper, SheetLayout
from generator.model.source import PlacedDict, Record
from generator.model.target import Target
from generator.model.theme import SlotLayout, Theme
from generator.model.values import describe
from generator.problem import (
    ContentError,
    Problem,
    Where,
    did_you_mean,
    in_reading_order,
    problem_of,
)

R = TypeVar("R", bound=Record)
Read = tuple[dict[str, R], tuple[str, ...], tuple[Problem, ...]]


KINDS = (
    "formats",
    "papers",
    "sheets",
    "themes",
    "slots",
    "targets",
)  # of YAML files, a folder each


def load_layouts(folders: Sequence[Folder]) -> tuple[Layouts, tuple[Problem, ...]]:
    """All readable layouts by file name, and the problems of the others.

    Of two files with the same name the one in the earlier folder counts.
    """
    papers, broken_papers, bad_papers = _read(folders, "papers", Paper)
    sheets, broken_sheets, bad_sheets = _read(folders, "sheets", SheetLayout)
    formats, broken_formats, bad_formats = _read(folders, "formats", Format)
    themes, broken_themes, bad_themes = _read(folders, "themes", Theme)
    slots, broken_slots, bad_slots = _read(folders, "slots", SlotLayout)
    targets, broken_targets, bad_targets = _read(folders, "targets", Target)
    broken = (*broken_papers, *broken_sheets, *broken_formats, *broken_themes, *broken_targets)
    broken += tuple(name.replace("slots/", "layouts/") for name in broken_slots)  # as games say
    unknown = tuple(
        Problem(
            sheet.grid.where,
            "unknown-paper",
            f"there is no paper {sheet.grid.paper}",
            did_you_mean(sheet.grid.paper, papers, listing="papers"),
        )
        for sheet in sheets.values()
        if not isinstance(sheet.grid, str)
        and sheet.grid.paper not in papers
        and f"papers/{sheet.grid.paper}" not in broken
    )
    found = (
        *bad_papers,
        *bad_sheets,
        *bad_formats,
        *bad_themes,
        *bad_slots,
        *bad_targets,
        *unknown,
    )
    layouts = Layouts(
        formats=formats,
        papers=papers,
        sheets=sheets,
        themes=themes,
        slots=slots,
        targets=targets,
        broken=broken,
    )
    return layouts, in_reading_order(found)


def layout_files(folders: Sequence[Folder], subject: str) -> dict[str, tuple[Folder, str]]:
    """The YAML files below ``subject`` by their stem, each in the first folder that has it.

    Raises ContentError for a folder that cannot be listed.
    """
    files: dict[str, tuple[Folder, str]] = {}
    for folder in folders:
        for name in folder.names(subject):
            path = PurePosixPath(name)
            if path.suffix == ".yaml" and len(path.parts) == 2:
                files.setdefault(path.stem, (folder, name))
    return dict(sorted(files.items()))


def _read(folders: Sequence[Folder], subject: str, model: type[R]) -> Read[R]:
    records: dict[str, R] = {}
    broken: list[str] = []
    found: tuple[Problem, ...] = ()
    try:
        files = layout_files(folders, subject)
    except ContentError as error:
        return {}, (), (problem_of(error, Where(folders[0].shown(subject))),)
    found += tuple(_misnamed(folders, subject))
    for stem, (folder, name) in files.items():
        record, problems = _record(model, folder, name, stem)
        found += problems
        if record is None:
            broken.append(f"{subject}/{stem}")
        else:
            records[stem] = record
    return records, tuple(broken), found


def _misnamed(folders: Sequence[Folder], subject: str) -> Iterator[Problem]:
    """A warning for each file of layouts that is not read because of the end of its name."""
    for folder in folders:
        for name in folder.names(subject):
            stem, _, end = name.partition(".")
            if end.lower() in ("yml", "yaml.txt", "yml.txt", "txt"):
                message = "this file is not read: its name is not quite one that is known"
                hint = f"rename it to {PurePosixPath(stem).name}.yaml"
                yield Problem(Where(folder.shown(name)), "unused-file", message, hint, "warning")


def _record(
    model: type[R], folder: Folder, name: str, stem: str
) -> tuple[R | None, tuple[Problem, ...]]:
    raw, problems = read_yaml(folder, name)
    if not isinstance(raw, PlacedDict):
        message = f"a layout is a mapping, not {describe(raw)}"
        where = Where(folder.shown(name))
        hint = "write lines such as `source: measured by hand`"
        return None, problems or (Problem(where, "wrong-type", message, hint),)
    if "name" in raw:
        hint = "a layout is named by its file: remove this line"
        wrong = Problem(raw.keys_at["name"], "unknown-key", "unknown key name", hint)
        return None, (*problems, wrong)
    record, mistakes = read_record(model, raw.with_items({**raw, "name": stem}), raw.where)
    return record, (*problems, *mistakes)
