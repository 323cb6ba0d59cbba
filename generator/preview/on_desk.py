"""One game on the desk: what a page was shown of it last, and what that was made from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.changes.state import told_of
from generator.faces.face import DrawnPiece, Face
from generator.files.folder import Folder
from generator.load.field_types import TYPE_WORDS
from generator.model.game import Game
from generator.preview.redraw import Easel, Redrawn
from generator.preview.text_files import text_names
from generator.preview.views import SHORT, component_view, piece_view, problem_views
from generator.problem import Problem, has_errors, in_reading_order

State = dict[str, Any]  # plain values that one page gets


@dataclass
class OnDesk:
    """One game in a language: what was last shown of it, and what that was made from."""

    easel: Easel = field(default_factory=Easel)
    files_state: str = ""  # the state of its files
    head: State = field(default_factory=dict)
    pieces: dict[str, State] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    drawing: tuple[Problem, ...] = ()
    rules: tuple[Problem, ...] = ()
    odd: tuple[Problem, ...] = ()  # what checks find, with what drawing found
    sheets: dict[str, State] = field(default_factory=dict)
    papers: dict[str, State] = field(default_factory=dict)
    stage: str = "drawing"
    edits: int = 0  # number of the last edit that is shown
    shown_before: set[str] = field(default_factory=set)  # keys of faces
    proof: list[State] = field(default_factory=list)
    played: str = ""  # the page on games played by chance, as asked for last
    seen: tuple[str, ...] = ()  # the pieces in the window of the page, drawn before all others
    game: Game | None = None  # as it was drawn last, with all its pieces
    drawn: tuple[DrawnPiece, ...] = ()

    def show(self, part: Sequence[Redrawn]) -> dict[str, Redrawn]:
        """Add drawn pieces; a side that could not be drawn stays as it was, marked as stale.

        Returns them by their names.
        """
        shown: dict[str, Redrawn] = {}
        for one in part:
            view = piece_view(one.component, one.piece)
            last = self.pieces.get(view["ref"], {})
            texts = (t.text for card in one.drawn for _, f in card.faces() for t in f.texts)
            view["words"] = " ".join(dict.fromkeys(texts))  # for searching
            faulty = has_errors(p for p in one.problems if p.name != "text-overflow")  # it is seen
            view["stale"] = not one.drawn or faulty
            for side, face in (("front", one.front), ("back", one.back)):
                good = last.get(side) if faulty or face is None else None
                view[side] = good or (face.key[:SHORT] if face else None)
                if face and not good:
                    self.faces[view[side]] = face
            if one.component.back is None:
                view["back"] = None
            self.pieces[view["ref"]] = view
            shown[view["ref"]] = one
        return shown

    def place(self, places: Sequence[str]) -> None:
        """Put the pieces in these places, new ones too; those that are to go come last."""
        here = {ref: self.pieces[ref] for ref in places if ref in self.pieces}
        self.pieces = {**here, **{ref: one for ref, one in self.pieces.items() if ref not in here}}

    def grey(self) -> None:
        """Mark all pieces as stale."""
        self.pieces = {ref: {**piece, "stale": True} for ref, piece in self.pieces.items()}

    def tidy(self) -> None:
        """Drop faces that nothing shows; a page may still ask for those of the round before."""
        shown = {piece[side] for piece in self.pieces.values() for side in ("front", "back")}
        shown |= {slot["face"] for paper in self.papers.values() for slot in paper["slots"]}
        wanted = shown | self.shown_before
        self.shown_before = shown
        self.faces = {key: face for key, face in self.faces.items() if key in wanted}

    def state(self, name: str, problems: Sequence[Problem]) -> State:
        """The whole state as JSON, a copy that later steps do not change."""
        found = (*problems, *self.odd, *self.rules)
        found = in_reading_order(one for one in found if one.severity != "allowed")
        pieces: Mapping[str, State] = dict(self.pieces)
        return {
            "name": name,
            **self.head,
            "pieces": pieces,
            "order": list(pieces),
            "problems": problem_views(found, pieces),
            "sheets": self.sheets,
            "papers": self.papers,
            "rules": self.proof,
            "stage": self.stage,
            "edits": self.edits,
        }


def head_of(game: Game, books: Iterable[str | None], folder: Folder) -> State:
    """The parts of a game for a page, except pieces, sheets and rules."""
    return {
        **told_of(game, "title version language players"),
        "components": [component_view(component) for component in game.components],
        "rulebooks": [language or "" for language in books],
        "palette": dict(game.palette),
        "art": [name.removeprefix("art/") for name in folder.names("art")],
        "texts": text_names(folder),
        "types": TYPE_WORDS,
    }
