"""Preview session: each game as the page last saw it, rebuilt when its files change.

A game is sent in steps, so that the page shows the first pieces before the last ones are drawn.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Lock
from typing import Any, NamedTuple

from generator.commands import rulebook
from generator.commands.gallery import gallery_page
from generator.commands.play import PlayOptions, page_of, play
from generator.faces.face import Face
from generator.faces.pictures.rasterise import rasterised
from generator.model.game import Game
from generator.options import Options
from generator.pipeline import Session
from generator.preview import rules_view
from generator.preview.begin import require, sample
from generator.preview.book_view import Pages
from generator.preview.face_view import kept, outlined_with
from generator.preview.on_desk import OnDesk, State, head_of
from generator.preview.redraw import Redrawn
from generator.preview.text_files import text_names
from generator.preview.undo import History, refused
from generator.preview.views import SHORT, changed_view, job_views, paper_views, problem_views
from generator.problem import ContentError, Problem, has_errors, not_yet_reported
from generator.project import Project
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

_MOMENT = 0.001  # s
_GAMES = 200  # of each number of players, when the page asks for them
_SMALL, _DPI = "small faces", 73  # 200 px for a poker card with its bleed


class Shown(NamedTuple):
    """A game on a page: in a language of its translations or, with "", in its own."""

    game: str
    language: str = ""


class Turns:
    """A lock that who holds it for long gives up to those who wait, whenever it looks up."""

    def __init__(self) -> None:
        self._lock, self._count, self._waiting = Lock(), Lock(), 0
        self._nothing = Event()  # that never comes: to wait for it is to sleep

    def __enter__(self) -> None:
        with self._count:
            self._waiting += 1
        self._lock.acquire()
        with self._count:
            self._waiting -= 1

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def give_way(self, other: Lock) -> None:
        """Let everybody else who waits or holds another lock go first."""
        while self._waiting or other.locked():
            self._lock.release()
            self._nothing.wait(_MOMENT)
            self._lock.acquire()


class Desk:
    """The games of a project as they are shown. Thread-safe: one thing is made at a time.

    Edits have a lock and a session of their own, and never wait for what is drawn: it is drawn
    again from where it was once they are written.
    """

    def __init__(self, project: Project, paper: str = "a4") -> None:
        self.project, self.paper = project, paper
        self._games: dict[Shown, OnDesk] = {}
        self._histories: dict[str, History] = {}
        self._seen_edits: dict[str, int] = {}  # number of the last edit when files were looked at
        self._lock, self._edits = Turns(), Lock()
        self._round = Lock()  # while a game is made, nobody looks at the files again
        self.writing = rules_view.fresh_session(project.session)
        self.writing.steps = project.session.steps
        self.pages = Pages()

    def games(self) -> tuple[str, ...]:
        """The names of the games, after the files were read again."""
        with self._round, self._lock:
            names = self.project.games()
            self._seen_edits = {name: self.history(name).number for name in names}
            self.project.refresh()
            return self.project.games()

    def names(self) -> tuple[str, ...]:
        """The names of the games, without reading the files again."""
        return self.project.games()

    def changed(self, name: str, language: str = "") -> bool:
        """Whether the game's files have changed since it was last shown."""
        with self._lock:
            return self._on_desk(name, language).files_state != self._state_of_files(name)

    def steps(self, name: str, language: str = "") -> Iterator[State]:
        """The present state of the game in steps; the last one is complete.

        It ends early once the game was edited: then it is to be made again. In a language that the
        game is not translated to it is shown in its own.
        """
        with self._round:
            with self._lock:
                desk_game = self._on_desk(name, language)
                desk_game.files_state = self._state_of_files(name)
            making = self._made(Shown(name, language), desk_game)
            while True:
                with self._lock:
                    state = next(making, None)
                if state is None:
                    gc.collect(1)  # rings of what was just made; the interpreter seldom looks
                    return
                yield state

    def seen(self, name: str, language: str, pieces: Sequence[str]) -> State:
        """These pieces are in the window of a page: they are drawn first from now on."""
        if desk_game := self._games.get(Shown(name, language)):
            desk_game.seen = tuple(pieces)
        return {}

    def face(self, name: str, key: str) -> str | None:
        """A shown face as an SVG document; None if there is none with that key."""
        face = self._face(name, key)
        return outlined_with(face, self.project.session, name) if face else None

    def small_face(self, name: str, key: str) -> bytes | None:
        """The same as a small PNG, cached between visits; None if it cannot be drawn."""
        face, cache = self._face(name, key), self.project.session.cache
        data = cache.get(_SMALL, face.key) if face else None
        if face and data is None and (svg := self.face(name, key)):
            with suppress(ValueError):
                data = rasterised(svg, *face.format.bleed_box.size, _DPI)
                cache.put(_SMALL, face.key, data)
        return data

    def _face(self, name: str, key: str) -> Face | None:
        games = tuple(one for shown, one in tuple(self._games.items()) if shown.game == name)
        return next((one.faces[key] for one in games if key in one.faces), None)

    def view(self, view: Callable[..., Any], name: str, *given: Any) -> Any:
        """A view of a game, as JSON. Raises ContentError."""
        with self._lock:
            return view(self.project.session, name, *given)

    def trial(self, trial: Callable[..., str | None], name: str, *given: Any) -> str | None:
        """A drawing of a game that is tried, as SVG; None if it cannot be."""
        with self._lock, suppress(ContentError):
            return trial(self.project.session, name, *given) if name in self.names() else None
        return None

    def sample(self, kind: str, theme: str) -> str | None:
        """The first face of a starter in a theme, as an SVG document; None if there is none."""
        with self._lock:
            session = self.project.session
            make = partial(sample, session, kind, theme)
            return kept(session, session.layouts, (kind, theme), make)

    def book(self, name: str, language: str) -> State:
        """A rulebook typeset now: its key, the sizes of its pages in mm, and its problems, as JSON.

        ``language`` is "" for the game's own. There are no pages if it cannot be typeset.
        """
        with self._lock:
            options = Options(language=language or None, draft=True)
            data, problems = rulebook.set_rulebook(self.project.session, name, options)
        found = {"problems": problem_views(problems, {})}
        return {**found, **(self.pages.add(data) if data else {"key": "", "pages": []})}

    def reprint(self, name: str) -> State:
        """The cards that ``proofdeck changed`` would print, by the faces last shown, as JSON."""
        with self._lock:
            desk_game = self._on_desk(name)
            if desk_game.game is None:
                return {"recorded": None, "problems": []}
            return changed_view(self.project.session, desk_game.game, desk_game.drawn, self.paper)

    def played(self, name: str) -> State:
        """Play games by chance, and keep the page on them. It takes seconds, without the lock."""
        asked = rules_view.fresh_session(self.project.session)
        played, problems = play(asked, name, PlayOptions(_GAMES, ladder=False))
        self._on_desk(name).played = page_of(played, asked.fonts_of(name)) if played else ""
        return {"made": bool(played), "problems": problem_views(problems, {})}

    def gallery(self) -> str:
        """All layouts in all themes as a page; empty where they have errors. It takes seconds."""
        session = rules_view.fresh_session(self.project.session)
        where = session.layouts
        return kept(session, where, (), lambda: gallery_page(where, session.cache)[0]) or ""

    def played_page(self, name: str) -> str:
        """The page on the games that were played last; empty if none were."""
        desk_game = self._games.get(Shown(name))
        return desk_game.played if desk_game else ""

    def reading(self, name: str) -> Session:
        """A session of its own that reads a game, and does not wait for edits.

        Raises ContentError if there is no such game.
        """
        session = rules_view.fresh_session(self.writing)
        session.steps = self.writing.steps
        require(name, session.names(), "game")
        return session

    @contextmanager
    def paused(self, name: str = "") -> Iterator[History]:
        """A time to write a game: no other edit is made meanwhile, and files were read before it.

        Gives the edits of a game. Raises ContentError if there is no such game.
        """
        with self._edits:
            self.writing.refresh()
            if name and name not in self.writing.names():
                raise refused("this game no longer exists")
            yield self.history(name) if name else History()

    def history(self, name: str) -> History:
        """The edits of a game, those of an earlier preview too."""
        if name not in self._histories:
            folder = self.writing.folder(name)
            self._histories[name] = History.kept(folder, self.writing.cache)
        return self._histories[name]

    def forget(self, name: str, language: str = "") -> State:
        """The state of a game that no longer exists: its last faces, marked as stale."""
        desk_game = self._on_desk(name, language)
        desk_game.files_state = ""
        desk_game.grey()
        return {**self._told(name, desk_game, ()), "stage": "gone"}

    def _told(self, name: str, desk_game: OnDesk, problems: Sequence[Problem]) -> State:
        if desk_game.stage not in ("drawing", "stopped"):  # all edited until then is shown
            desk_game.edits = self._seen_edits.get(name, 0)
        return {**desk_game.state(name, problems), **self.history(name).told()}

    def _on_desk(self, name: str, language: str = "") -> OnDesk:
        return self._games.setdefault(Shown(name, language), OnDesk())

    def _state_of_files(self, name: str) -> str:
        session = self.project.session
        return " ".join(folder.state() for folder in (session.folder(name), *session.layouts))

    def _made(self, shown: Shown, desk_game: OnDesk) -> Iterator[State]:
        session, name = self.project.session, shown.game
        spoken = [language or "" for language in session.languages(name)]
        language = (shown.language or None) if shown.language in spoken else None
        game, problems = session.load(name, language)
        if game is None:
            desk_game.stage = "stopped"
            desk_game.grey()
            with suppress(ContentError):  # of a folder that cannot be read: loading reported it
                desk_game.head = {**desk_game.head, "texts": text_names(session.folder(name))}
            yield self._told(name, desk_game, problems)
            return
        desk_game.stage = "drawing"
        desk_game.head = {
            **head_of(game, rulebook.languages(session, name), session.folder(name)),
            "languages": spoken,
            "own_language": game.own_language,
            "spoken": language or "",
        }
        made: dict[str, Redrawn] = {}
        places = [one.label(piece) for one in game.components for piece in one.pieces]
        seen = self._seen_edits.get(name, 0)

        def goes_on() -> bool:
            """Let edits go first; at a no the game was edited, and is to be made again."""
            self._lock.give_way(self._edits)
            if seen and self.history(name).number != seen:
                desk_game.files_state = ""
                return False
            return True

        for part in desk_game.easel.draw(game, session.studio(name), desk_game.seen, goes_on):
            made |= desk_game.show(part)
            if any(one.redrawn for one in part):
                desk_game.place(places)
                yield self._told(name, desk_game, problems)
        if len(made) < len(places) or not goes_on():
            return
        desk_game.pieces = {ref: desk_game.pieces[ref] for ref in places}
        drawn = [made[ref] for ref in places]
        found = (problem for one in drawn for problem in one.problems)
        desk_game.drawing = desk_game.odd = (*desk_game.easel.problems, *found)
        desk_game.stage = "checking"
        yield self._told(name, desk_game, problems)
        if not goes_on():
            return
        _, desk_game.rules = session.checked(name, language)
        desk_game.proof = rules_view.rule_views(game, session.rules_of(name))
        whole = [card for one in drawn for card in one.drawn]
        odd = not_yet_reported(desk_game.rules, session.odd(game, whole, desk_game.drawing))
        desk_game.rules = session.with_allowed(game, desk_game.rules)
        desk_game.odd = session.with_allowed(game, odd)
        yield self._told(name, desk_game, problems)
        if not goes_on():
            return
        problems = (*problems, *self._impose(game, drawn, desk_game))
        desk_game.stage = "done"
        yield self._told(name, desk_game, problems)
        desk_game.tidy()
        if goes_on() and language in rulebook.languages(session, name):
            _, told = rulebook.read_book(session, name, language)
            yield self._told(name, desk_game, (*problems, *told))

    def _impose(
        self, game: Game, drawn: Sequence[Redrawn], desk_game: OnDesk
    ) -> tuple[Problem, ...]:
        """Lay the pieces out on sheets, if all of them could be drawn. Returns the problems."""
        complete = [card for one in drawn for card in one.drawn]
        desk_game.game, desk_game.drawn = None, ()
        if not all(one.drawn for one in drawn) or has_errors(desk_game.drawing):
            return ()
        desk_game.game, desk_game.drawn = game, tuple(complete)
        session = self.project.session
        layouts, _ = session.read_layouts()
        jobs, problems = jobs_of(game, complete, layouts, self.paper, cache=session.cache)
        printed, more = impose(gang(jobs), layouts.papers.values())
        desk_game.sheets, desk_game.papers = job_views(printed), paper_views(printed)
        for job in printed:
            for slot in (slot for sheet in job.sheets for slot in sheet.slots):
                desk_game.faces[slot.face.key[:SHORT]] = slot.face
        return (*problems, *more)
