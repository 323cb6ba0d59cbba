"""Preview of ``proofdeck changed``, from the faces that the page shows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.changes.compare import Change, cause_message, changes
from generator.changes.lock import read_lock
from generator.changes.state import state_of
from generator.commands.changed import counted
from generator.commands.changed_rules import passages_of
from generator.faces.face import DrawnPiece
from generator.load.messages import load_change_words
from generator.model.game import Game
from generator.model.messages import ChangeWords
from generator.pipeline import Session
from generator.preview.views import job_views, paper_views, problem_views
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.version import __version__


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
        game,
        drawn,
        session.layouts,
        session.fonts_of(game.name),
        passages=passages_of(session, game.name),
        made_by=f"Proofdeck {__version__}",
    )
    found = changes(old, now, {one.ref: one.reads for one in drawn})
    words = load_change_words("en")
    wanted = {one.piece: one.to_print for one in found.pieces if one.to_print}
    to_print = [
        replace(one, piece=replace(one.piece, copies=wanted[one.ref]))
        for one in drawn
        if one.ref in wanted
    ]
    layouts, _ = session.read_layouts()
    jobs, _ = jobs_of(game, to_print, layouts, paper)
    printed, _ = impose(gang(jobs), layouts.papers.values())
    return {
        "recorded": True,
        "printing": old.printing,
        "note": old.note,
        "counted": dict(counted(found.pieces)),
        "pieces": [_change(one, words) for one in found.pieces],
        "sources": [cause_message(one, words) for one in found.sources],
        "rules": dict(found.rules),
        "passages": list(found.passages),
        "passages_gone": found.passages_gone,
        "sheets": job_views(printed),
        "papers": paper_views(printed),
        "problems": problem_views(problems, {}),
    }


def _change(change: Change, words: ChangeWords) -> dict[str, Any]:
    return {
        "piece": str(change.piece),
        "how": change.how,
        "print": change.to_print,
        "take_out": change.take_out,
        "fields": [list(field) for field in change.fields],
        "causes": [cause_message(one, words) for one in change.causes],
    }
