"""Views of a game for the page: components, pieces, problems and sheets as JSON."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from generator.changes.causes import cause_message
from generator.changes.compare import Change, Changes, changes
from generator.changes.lock import read_lock
from generator.changes.sources import of_theme
from generator.changes.state import plain, state_of, told_of
from generator.commands.changed import counted
from generator.commands.changed_rules import passages_of
from generator.commands.part import with_copies
from generator.faces.face import DrawnPiece
from generator.load.messages import load_change_words
from generator.load.yaml_tree import read_cell
from generator.measure.geometry import Rect
from generator.model.component import KINDS, Component, Piece
from generator.model.format import Format
from generator.model.game import Game
from generator.model.messages import ChangeWords
from generator.pipeline import Session
from generator.problem import Problem, Where
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.outline import outline_of
from generator.sheets.sheet import PrintedJob, Sheet, Slot
from generator.version import __version__

SHORT = 24  # hexadecimal digits of a face's key, as addresses name it
Json = dict[str, Any]


def component_view(component: Component) -> Json:
    """A component: its sizes in mm, and its outline if that is not a rectangle."""
    form = component.format
    return {
        **told_of(component, "name title kind count"),
        **told_of(form, "trim bleed safe radius"),
        "noun": KINDS[component.kind].noun,
        "size": form.name,
        "clip": _clip(form),
        "clip_behind": _clip(form.behind),
        "back": component.back is not None,
        "fields": [
            {"name": name, **told_of(domain, "type choices least most optional default")}
            for name, domain in component.domains.items()
        ],
    }


def piece_view(component: Component, piece: Piece) -> Json:
    """A piece with its fields and their places, without its faces."""
    return {
        "ref": component.label(piece),
        "component": component.name,
        "id": piece.id,
        "title": component.name_of(piece),
        "copies": piece.copies,
        "place": place_view(piece.where),
        "fields": [
            {"name": name, "value": plain(value), "place": place_view(piece.where_of(name))}
            for name, value in piece.fields.items()
        ],
    }


def called(component: Component, piece: Piece) -> str:
    """The name of a piece in problems: with its title, if it is known by its row alone."""
    title, ref = component.name_of(piece), component.label(piece)
    return f"{title} ({ref})" if title and piece.id.isdigit() else ref


def place_view(where: Where) -> Json:
    """A place in a file: its path as the user knows it, and the absolute path for an editor."""
    path = Path(where.file).absolute().as_posix()
    return {"file": where.file, "line": where.line, "column": where.column, "path": path}


def problem_views(
    problems: Iterable[Problem], pieces: Mapping[str, Mapping[str, Any]]
) -> list[Json]:
    """The problems, each with the pieces it is shown at: its own, or those at its place.

    Equal problems of several pieces at one place are one problem of all of them.
    """
    lines: dict[str, list[tuple[int, str]]] = {}
    for ref, piece in pieces.items():
        lines.setdefault(piece["place"]["file"], []).append((piece["place"]["line"], ref))
    for refs in lines.values():
        refs.sort()
    views: dict[object, Json] = {}
    for p in problems:
        fresh = {
            **told_of(p, "severity name message field"),
            **cure_of(p.hint, p.piece.partition("/")[0]),
            "about": p.about(),
            "place": place_view(p.where),
            "also": [place_view(where) for where in p.also],
            "pieces": [],
        }
        view = views.setdefault((p.where, p.name, p.message, p.field), fresh)
        beside = [p.piece] if p.piece in pieces else _at(p.where, lines)
        view["pieces"] += [ref for ref in beside if ref not in view["pieces"]]
    return list(views.values())


def job_views(jobs: Sequence[PrintedJob]) -> dict[str, Json]:
    """The jobs by name, each with the names of its papers."""
    return {
        job.name: {
            **told_of(job, "heading scheme flip"),
            "papers": [f"{job.name} {number}" for number in range(1, len(job.sheets) + 1)],
        }
        for job in jobs
    }


def paper_views(jobs: Sequence[PrintedJob]) -> dict[str, Json]:
    """Each printed paper by name: slots with the keys of their faces, marks, labels."""
    return {
        f"{job.name} {number}": _sheet(sheet)
        for job in jobs
        for number, sheet in enumerate(job.sheets, 1)
    }


def _clip(form: Format) -> list[list[float]] | None:
    """The corners of an outline as fractions of the trim; None for rectangles and circles."""
    if form.outline in ("rectangle", "circle"):
        return [] if form.outline == "circle" else None
    width, height = form.trim
    line = outline_of(form, Rect(0, 0, width, height))
    return [[to.x / width, to.y / height] for to, _ in line.steps]


_CURE = re.compile(r"(?:To |Or )?(\w[^.:?]+): \x60([^\x60]+)\x60 in (fields|styles|the component)")


def cure_of(hint: str, component: str = "") -> Json:
    """A hint for the page; a part of it that is an edit of a component or a style as a ``cure``."""
    if (found := _CURE.search(hint)) is None:
        return {"hint": hint}
    says, text, place = found.groups()
    value = read_cell(f"{{{text}}}", Where(""))[0]
    of = {"styles": ["styles"], "fields": ["components", component, "fields"]}
    path = of.get(place, ["components", component])
    most = 4 if place == "fields" else 3
    while isinstance(value, dict) and len(value) == 1 and len(path) < most:
        ((key, value),) = value.items()
        path.append(key)
    cure = {"says": says[:1].upper() + says[1:], "path": path, "value": value}
    return {"hint": hint.replace(found[0], "").strip(" ."), "cure": cure}


def _at(where: Where, lines: Mapping[str, Sequence[tuple[int, str]]]) -> list[str]:
    """The pieces that begin on a line, or on the last one before it in the same file."""
    refs = lines.get(where.file, [])
    number = bisect_right(refs, where.line, key=lambda row: row[0])
    line = refs[number - 1][0] if number else None
    return [ref for at, ref in refs if at == line]


def _sheet(sheet: Sheet) -> Json:
    return {
        **told_of(sheet, "paper side number total times strokes"),
        "slots": [_slot(slot) for slot in sheet.slots],
        "marks": [[mark.kind, mark.x1, mark.y1, mark.x2, mark.y2] for mark in sheet.marks],
        "labels": [list(label[:4]) for label in (*sheet.labels, *sheet.numbers)],
    }


def _slot(slot: Slot) -> Json:
    return {
        "piece": str(slot.piece),
        "face": slot.face.key[:SHORT],
        "size": [slot.face.format.bleed_box.width, slot.face.format.bleed_box.height],
        "trim": list(astuple(slot.trim)),
        "clip": list(astuple(slot.clip)),
        "turn": slot.turn,
    }


def changed_view(
    session: Session, game: Game, drawn: Sequence[DrawnPiece], paper: str
) -> dict[str, Any]:
    """The pieces that differ from the printed state, why, and the sheets to print, as JSON.

    ``recorded`` is False if no printed state was recorded.
    """
    old, problems = read_lock(session.folder(game.name))
    if old is None:
        return {"recorded": False, "problems": problem_views(problems, {})}
    now = state_of(
        game, drawn, session.layouts, session.fonts_of(game.name),
        passages=passages_of(session, game.name), made_by=f"Proofdeck {__version__}",
    )  # fmt: skip
    found = changes(old, now, {one.ref: one.reads for one in drawn}, of_theme(game))
    words = load_change_words("en")
    printed = _to_print(session, game, drawn, found, paper)
    return {
        "recorded": True,
        **told_of(old, "printing note"),
        "counted": dict(counted(found.pieces)),
        "pieces": [_change(one, words) for one in found.pieces],
        "sources": [cause_message(one, words) for one in found.sources],
        **told_of(found, "rules passages passages_gone"),
        "sheets": job_views(printed),
        "papers": paper_views(printed),
        "problems": problem_views(problems, {}),
    }


def _to_print(
    session: Session, game: Game, drawn: Sequence[DrawnPiece], found: Changes, paper: str
) -> tuple[PrintedJob, ...]:
    """The sheets of what must be printed: new and changed pieces, and copies that are more."""
    wanted = {one.piece: one.to_print for one in found.pieces if one.to_print}
    layouts, _ = session.read_layouts()
    jobs, _ = jobs_of(game, [*with_copies(drawn, wanted)], layouts, paper, cache=session.cache)
    return impose(gang(jobs), layouts.papers.values())[0]


def _change(change: Change, words: ChangeWords) -> dict[str, Any]:
    return {
        "piece": str(change.piece),
        **told_of(change, "how take_out fields"),
        "print": change.to_print,
        "causes": [cause_message(one, words) for one in change.causes],
    }
