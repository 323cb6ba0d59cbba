"""What lies on the desk: each game as the page last saw it, made again when its files change.

A game is told in steps, so that the page shows the first pieces before the last ones are drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from generator.commands import rulebook
from generator.faces.face import DrawnPiece, Face
from generator.faces.pictures.encode import PictureStore
from generator.model.game import Game
from generator.options import Options
from generator.preview.changed_view import changed_view
from generator.preview.edit import Edits, Spot, changed, spot_of, undone
from generator.preview.redraw import Easel, Redrawn
from generator.preview.rules_view import rule_views, slip_view
from generator.preview.views import (
    SHORT,
    Pages,
    component_view,
    job_views,
    outlined,
    paper_views,
    piece_view,
    place_view,
    problem_views,
)
from generator.problem import ContentError, Problem, has_errors, in_reading_order
from generator.project import Project
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

State = dict[str, Any]  # plain values: what one page is told
Path = Sequence[str | int]  # of a value in the fields of a piece


@dataclass
class _OnDesk:
    """One game: what was last shown of it, and what it was made of."""

    easel: Easel = field(default_factory=Easel)
    seen: str = ""  # the state of its files
    head: State = field(default_factory=dict)
    pieces: dict[str, State] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    drawing: tuple[Problem, ...] = ()
    rules: tuple[Problem, ...] = ()
    sheets: dict[str, State] = field(default_factory=dict)
    papers: dict[str, State] = field(default_factory=dict)
    stage: str = "drawing"
    edits: Edits = field(default_factory=Edits)
    proof: list[State] = field(default_factory=list)
    game: Game | None = None  # as it was drawn last, with all its pieces
    drawn: tuple[DrawnPiece, ...] = ()


class Desk:
    """The games of a project as they are shown. Thread-safe: one thing is made at a time."""

    def __init__(self, project: Project, paper: str = "a4") -> None:
        self.project, self.paper = project, paper
        self._games: dict[str, _OnDesk] = {}
        self._lock = Lock()
        self._round = Lock()  # while a game is made, nobody looks at the files anew
        self.pages = Pages()

    def games(self) -> tuple[str, ...]:
        """The games there are, after another look at the files."""
        with self._round, self._lock:
            self.project.refresh()
            return self.project.games()

    def names(self) -> tuple[str, ...]:
        """The games there are, without another look at what their files hold."""
        return self.project.games()

    def changed(self, name: str) -> bool:
        """Whether the game's files are not those that it was last shown of."""
        with self._lock:
            return self._on_desk(name).seen != self._state_of_files(name)

    def steps(self, name: str) -> Iterator[State]:
        """The game as it is now, better with each step; the last one is the whole of it."""
        with self._round:
            with self._lock:
                known = self._on_desk(name)
                known.seen = self._state_of_files(name)
            making = self._made(name, known)
            while True:
                with self._lock:
                    state = next(making, None)
                if state is None:
                    return
                yield state

    def face(self, name: str, key: str) -> str | None:
        """A face that is shown, as an SVG document; None if there is none of that key."""
        known = self._games.get(name)
        face = known.faces.get(key) if known else None
        if face is None:
            return None
        try:
            fonts = self.project.session.fonts_of(name)
            return outlined(face, fonts, PictureStore(self.project.session.cache))
        except (OSError, ValueError):  # its picture or font went while it was on its way
            return None

    def book(self, name: str, language: str) -> State:
        """A rulebook as it can be set now: its key, the sizes of its pages, and its problems.

        Of a language, or "" for the game's own. Without pages where it cannot be set.
        """
        with self._lock:
            options = Options(language=language or None)
            data, problems = rulebook.set_rulebook(self.project.session, name, options)
        found = {"problems": problem_views(problems, {})}
        return {**found, **(self.pages.add(data) if data else {"key": "", "pages": []})}

    def reprint(self, name: str) -> State:
        """What would be printed of a game that was printed before, of the faces as last shown."""
        with self._lock:
            known = self._on_desk(name)
            if known.game is None:
                return {"recorded": None, "problems": []}
            return changed_view(self.project.session, known.game, known.drawn, self.paper)

    def prove(self, name: str) -> State:
        """How many slips the rules notice, and which they do not. Takes seconds, stops nobody."""
        return slip_view(self.project.session, name)

    def written(self, name: str, ref: str, path: Path) -> State:
        """A value of a piece as its file holds it now, to be changed in its place.

        Raises ContentError where it is not to be changed here; so do ``edit`` and ``undo``.
        """
        with self._round, self._lock:
            spot = self._spot(name, ref, path)
            return {
                "value": spot.written,
                "kind": spot.kind,
                "digest": spot.digest,
                "place": place_view(spot.place),
            }

    def edit(self, name: str, ref: str, path: Path, value: str, digest: str) -> State:
        """Write a value in its place, if the file is still the one with that digest."""
        with self._round, self._lock:
            spot = self._spot(name, ref, path)
            if spot.digest != digest:
                raise ContentError("edit-refused", "the file changed meanwhile: look at it again")
            said = f"{ref}, {' '.join(map(str, path))}"
            edit = changed(self.project.session, name, spot, value, said)
            self._on_desk(name).edits.add(edit)
            return {"said": said, "place": place_view(spot.place)}

    def undo(self, name: str) -> State:
        """Take the latest edit of a game back."""
        with self._round, self._lock:
            if name not in self.project.games():
                raise ContentError("edit-refused", "there is no such game any more")
            edit = undone(self.project.session, name, self._on_desk(name).edits)
            return {"said": edit.said}

    def _spot(self, name: str, ref: str, path: Path) -> Spot:
        self.project.refresh()
        if name not in self.project.games():
            raise ContentError("edit-refused", "there is no such game any more")
        return spot_of(self.project.session, name, ref, path)

    def forget(self, name: str) -> State:
        """What is told of a game that is no longer there: its last faces, greyed."""
        known = self._on_desk(name)
        known.seen = ""
        _grey(known)
        return {**_told(name, known, ()), "stage": "gone"}

    def _on_desk(self, name: str) -> _OnDesk:
        return self._games.setdefault(name, _OnDesk())

    def _state_of_files(self, name: str) -> str:
        session = self.project.session
        return " ".join(folder.state() for folder in (session.folder(name), *session.layouts))

    def _made(self, name: str, known: _OnDesk) -> Iterator[State]:
        session = self.project.session
        game, problems = session.load(name)
        if game is None:
            known.stage = "stopped"
            _grey(known)
            yield _told(name, known, problems)
            return
        known.stage = "drawing"
        known.head = _head(game, self._languages(name))
        drawn: list[Redrawn] = []
        old, order = known.pieces, list[str]()
        for part in known.easel.draw(game, session.studio(name)):
            drawn += part
            _show(known, part, order)
            if any(one.anew for one in part):
                yield _told(name, known, problems)
        for ref in [ref for ref in old if ref not in set(order)]:
            del old[ref]
        known.pieces = {ref: old[ref] for ref in order}
        found = (problem for one in drawn for problem in one.problems)
        known.drawing = (*known.easel.problems, *found)
        known.stage = "checking"
        yield _told(name, known, problems)
        _, known.rules = session.checked(name)
        known.proof = rule_views(game, session.rules_of(name))
        yield _told(name, known, problems)
        problems = (*problems, *self._impose(game, drawn, known))
        known.stage = "done"
        yield _told(name, known, problems)
        _tidy(known)

    def _impose(self, game: Game, drawn: Sequence[Redrawn], known: _OnDesk) -> tuple[Problem, ...]:
        """Lay the pieces out on sheets, if all of them could be drawn; what is wrong with that."""
        whole = [one.drawn for one in drawn if one.drawn]
        known.game, known.drawn = None, ()
        if len(whole) < len(drawn) or has_errors(known.drawing):
            return ()
        known.game, known.drawn = game, tuple(whole)
        layouts, _ = self.project.session.read_layouts()
        jobs, problems = jobs_of(game, whole, layouts, self.paper)
        printed, more = impose(gang(jobs), layouts.papers.values())
        known.sheets, known.papers = job_views(printed), paper_views(printed)
        for job in printed:
            for slot in (slot for sheet in job.sheets for slot in sheet.slots):
                known.faces[slot.face.key[:SHORT]] = slot.face
        return (*problems, *more)

    def _languages(self, name: str) -> list[str]:
        session = self.project.session
        return [language or "" for language in rulebook.languages(session, name)]


def _head(game: Game, books: list[str]) -> State:
    return {
        "title": game.title,
        "version": game.version,
        "language": game.language,
        "players": list(game.players),
        "components": [component_view(component) for component in game.components],
        "rulebooks": books,
    }


def _show(known: _OnDesk, part: Sequence[Redrawn], order: list[str]) -> None:
    """Put drawn pieces on the desk; a side that could not be drawn stays as it was, greyed."""
    for one in part:
        view = piece_view(one.component, one.piece)
        last = known.pieces.get(view["ref"], {})
        view["words"] = _words(one.drawn)
        faulty = has_errors(one.problems)
        view["stale"] = one.drawn is None or faulty
        for side, face in (("front", one.front), ("back", one.back)):
            good = last.get(side) if faulty or face is None else None
            view[side] = good or (face.key[:SHORT] if face else None)
            if face and not good:
                known.faces[view[side]] = face
        if one.component.back is None:
            view["back"] = None
        known.pieces[view["ref"]] = view
        order.append(view["ref"])


def _words(drawn: DrawnPiece | None) -> str:
    """The texts on its faces, to be searched."""
    if drawn is None:
        return ""
    return " ".join(dict.fromkeys(t.text for _, face in drawn.faces() for t in face.texts))


def _grey(known: _OnDesk) -> None:
    known.pieces = {ref: {**piece, "stale": True} for ref, piece in known.pieces.items()}


def _tidy(known: _OnDesk) -> None:
    """Let go of faces that nothing shows any more."""
    shown = {piece[side] for piece in known.pieces.values() for side in ("front", "back")}
    shown |= {slot["face"] for paper in known.papers.values() for slot in paper["slots"]}
    known.faces = {key: face for key, face in known.faces.items() if key in shown}


def _told(name: str, known: _OnDesk, problems: Sequence[Problem]) -> State:
    """The whole state, a copy that later steps leave alone."""
    found = in_reading_order((*problems, *known.drawing, *known.rules))
    pieces: Mapping[str, State] = dict(known.pieces)
    return {
        "name": name,
        **known.head,
        "pieces": pieces,
        "order": list(pieces),
        "problems": problem_views(found, pieces),
        "sheets": known.sheets,
        "papers": known.papers,
        "rules": known.proof,
        "stage": known.stage,
        "undo": known.edits.held[-1].said if known.edits.held else "",
    }
