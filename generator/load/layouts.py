"""Loading of layouts: sizes, paper sizes, sheets, themes, slots, targets, one YAML file each."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, TypeVar

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.model.format import Format
from generator.model.renamed import FOLDERS
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

_MODELS: Mapping[str, type[Record]] = {
    "sizes": Format, "papers": Paper, "sheets": SheetLayout, "themes": Theme,
    "slots": SlotLayout, "targets": Target,
}  # fmt: skip
KINDS = tuple(_MODELS)  # of YAML files, a folder each


def load_layouts(folders: Sequence[Folder]) -> tuple[Layouts, tuple[Problem, ...]]:
    """All readable layouts by file name, of equal names the earlier folder's; others' problems."""
    read = {subject: _read(folders, subject, model) for subject, model in _MODELS.items()}
    records: dict[str, Any] = {subject: made for subject, (made, _, _) in read.items()}
    broken = tuple(name for _, names, _ in read.values() for name in names)
    broken = tuple(name.replace("slots/", "layouts/") for name in broken)  # as games say
    layouts = Layouts(**records, broken=broken)
    found = [problem for *_, problems in read.values() for problem in problems]
    return layouts, in_reading_order((*found, *_unknown_papers(layouts), *_old_folders(folders)))


def _old_folders(folders: Sequence[Folder]) -> Iterator[Problem]:
    """A warning for the first file in a folder that has another name today."""
    for folder in folders:
        for old, new in FOLDERS.items():
            for name in folder.names(old)[:1]:
                message = (
                    f"this file is not read: the folder layouts/{old} is now called layouts/{new}"
                )
                hint = f"rename the folder {old} to {new}"
                yield Problem(Where(folder.shown(name)), "unused-file", message, hint, "warning")


def _unknown_papers(layouts: Layouts) -> Iterator[Problem]:
    for sheet in layouts.sheets.values():
        if isinstance(sheet.grid, str) or sheet.grid.paper in layouts.papers:
            continue
        paper = sheet.grid.paper
        if f"papers/{paper}" not in layouts.broken:
            hint = did_you_mean(paper, layouts.papers, listing="paper sizes")
            message = f"there is no paper size {paper!r}"
            yield Problem(sheet.grid.where, "unknown-paper", message, hint)


def layout_files(folders: Sequence[Folder], subject: str) -> dict[str, tuple[Folder, str]]:
    """The YAML files below ``subject`` by stem, of the first folder with each one."""
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
                message = "this file is not read: its name is almost, but not exactly, a known name"
                hint = f"rename it to {PurePosixPath(stem).name}.yaml"
                yield Problem(Where(folder.shown(name)), "unused-file", message, hint, "warning")


def _record(
    model: type[R], folder: Folder, name: str, stem: str
) -> tuple[R | None, tuple[Problem, ...]]:
    raw, problems = read_yaml(folder, name)
    if not isinstance(raw, PlacedDict):
        message = f"a layout file must be lines of the form 'key: value'; this is {describe(raw)}"
        where = Where(folder.shown(name))
        hint = "write lines such as `source: measured by hand`"
        return None, problems or (Problem(where, "wrong-type", message, hint),)
    if "name" in raw:
        hint = "remove this line: a layout has the name of its file"
        wrong = Problem(raw.keys_at["name"], "unknown-key", "unknown key name", hint)
        return None, (*problems, wrong)
    record, mistakes = read_record(model, raw.with_items({**raw, "name": stem}), raw.where)
    return record, (*problems, *mistakes)
