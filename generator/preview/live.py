"""Live pages: games are built again when their files change, and the pages learn what changed.

A page gets the whole state first, and then patches: the pieces, sheets and other parts that differ.
Folders are followed by name: one that comes later, goes, or is replaced by another is followed all
the same. The system tells of changes; a look at the files every two seconds is the net below it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from watchfiles import awatch

from generator.files.digest import Stamp, root_stamp, stamps_below
from generator.preview.on_desk import State
from generator.preview.session import Desk, Shown

STEP = 25  # ms without a further save, after which the page follows
MOST_WAITED = 200  # ms; even a flood of saves is followed so often
POLL = 2.0  # s between two looks at the files
_AGAIN = 0.5  # s until a folder that the system does not watch is tried again


class Watch:
    """Changes of all files below some folders. It belongs to one event loop."""

    def __init__(self, folders: Sequence[Path], poll: float = POLL) -> None:
        """The first of the folders must be there; the others may come later."""
        self._folders, self._poll = tuple(folders), poll
        self._roots: tuple[Stamp | None, ...] = ()
        self._noticed = asyncio.Event()
        self.fault = ""  # why files are not followed just now

    async def changes(self) -> AsyncIterator[None]:
        """Yields each time that something may have changed, or ``fault`` has."""
        seen, fault = await self._look()
        notices = asyncio.create_task(self._notices())
        try:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._noticed.wait(), self._poll)
                noticed = self._noticed.is_set()
                self._noticed.clear()
                roots = self._roots
                now, self.fault = await self._look()
                replaced = self._roots != roots
                if replaced:  # the system watches what was there, not what is
                    notices.cancel()
                    notices = asyncio.create_task(self._notices())
                if noticed or replaced or now != seen or self.fault != fault:
                    seen, fault = now, self.fault
                    yield
        finally:
            notices.cancel()
            with suppress(asyncio.CancelledError):
                await notices

    async def _look(self) -> tuple[int, str]:
        """A number that is another one after any change, and why the files cannot be followed."""
        self._roots = tuple(map(root_stamp, self._folders))
        if not self._folders or not self._folders[0].is_dir():
            name = self._folders[0].name if self._folders else "content"
            return 0, f"the folder {name} does not exist"
        try:
            return await asyncio.to_thread(_state, self._folders), ""
        except OSError as error:
            return 0, f"the folder cannot be read: {error.strerror}"

    async def _notices(self) -> None:
        """Set ``_noticed`` whenever the system tells of a change."""
        there = [folder for folder in self._folders if folder.is_dir()]
        while there:
            try:
                async for _ in awatch(*there, step=STEP, debounce=MOST_WAITED):
                    self._noticed.set()
            except Exception:  # noqa: BLE001 - the system watches no more: the look is left
                _LOG.debug("watching again", exc_info=True)
            await asyncio.sleep(_AGAIN)
            there = [folder for folder in self._folders if folder.is_dir()]


def _state(folders: Sequence[Path]) -> int:
    there = (folder for folder in folders if folder.is_dir())
    return hash(tuple(stamp for folder in there for stamp in stamps_below(folder)))


_MOST_WAITING = 200  # messages for one page; one that lags so far begins anew
_KEYED = ("pieces", "sheets", "papers")  # parts of a state that are told piece by piece
_LOG = logging.getLogger(__name__)


class Message(NamedTuple):
    """A message to a page: the kind of event, and its value."""

    event: str
    value: Any


def patch(old: State, new: State) -> State:
    """The patch that turns the old state into the new one.

    ``set`` and ``gone`` are the pieces and sheets, by name, that have changed or been removed; all
    other keys are parts of the state that differ.
    """
    changed: State = {k: new[k] for k in new if k not in _KEYED and old.get(k) != new[k]}
    updated: State = {}
    gone: State = {}
    for key in _KEYED:
        before, after = old.get(key, {}), new.get(key, {})
        updated[key] = {name: value for name, value in after.items() if before.get(name) != value}
        gone[key] = [name for name in before if name not in after]
    return {**changed, "set": updated, "gone": gone}


class Live:
    """The games that pages show, kept up to date. It belongs to one event loop."""

    def __init__(self, desk: Desk, ahead: str = "") -> None:
        """``ahead`` is a game that is built before any page asks for it."""
        self.desk = desk
        self._ahead = ahead
        self.games: tuple[str, ...] = ()
        self._states: dict[Shown, State] = {}
        self._pages: dict[Shown, set[asyncio.Queue[Message]]] = {}
        self._wake = asyncio.Event()
        self.fault = ""  # why the files are not followed just now

    async def run(self) -> None:
        """Follow the files until cancelled; no content of theirs ends it."""
        self._wake.set()
        watching = asyncio.create_task(self._follow())
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                try:
                    await self._renew()
                except Exception:  # noqa: BLE001 - the page must outlive any fault of ours
                    _LOG.exception("the preview could not follow the files")
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    async def messages(self, name: str, language: str = "") -> AsyncIterator[Message]:
        """The messages to a page that shows a game: the present state, then what changes."""
        shown = Shown(name, language)
        queue: asyncio.Queue[Message] = asyncio.Queue(_MOST_WAITING)
        pages = self._pages.setdefault(shown, set())
        pages.add(queue)
        try:
            yield Message("following", self.fault)
            yield Message("games", list(self.games))
            yield Message("state", self._states.get(shown, {"name": name, "stage": "drawing"}))
            self._wake.set()
            while queue in pages:
                yield await queue.get()
        finally:
            pages.discard(queue)

    async def _renew(self) -> None:
        before = self.games
        self.games = await asyncio.to_thread(self.desk.games)
        if self.games != before:
            self._send_to_all(Message("games", list(self.games)))
        looked_at = {shown for shown, pages in self._pages.items() if pages}
        if self._ahead in self.games:
            looked_at.add(Shown(self._ahead))
        for shown in sorted(looked_at):
            if shown.game not in self.games:
                self._gone(shown, [new for new in self.games if before and new not in before])
            elif shown not in self._states or await asyncio.to_thread(self.desk.changed, *shown):
                await self._remake(shown)
        self._ahead = ""

    async def _remake(self, shown: Shown) -> None:
        """Build a game again and publish each step; files saved meanwhile are seen next."""
        steps, stage = self.desk.steps(*shown), ""
        try:
            while (state := await asyncio.to_thread(next, steps, None)) is not None:
                self._publish(shown, state)
                stage = state["stage"]
            if stage not in ("done", "stopped"):  # edited meanwhile
                self._wake.set()
        except Exception as error:  # noqa: BLE001 - a bug of ours: told, and the page stays
            _LOG.exception("the preview could not make %s", shown.game)
            fault = f"an error in Proofdeck itself: {type(error).__name__}; see the terminal"
            last = self._states.get(shown, {"name": shown.game})
            self._publish(shown, {**last, "fault": fault})

    def _gone(self, shown: Shown, new: list[str]) -> None:
        self._publish(shown, self.desk.forget(*shown))
        if len(new) == 1:  # one went and one came: it was renamed
            self._send(shown, Message("moved", new[0]))

    def _publish(self, shown: Shown, state: State) -> None:
        old = self._states.get(shown)
        self._states[shown] = state
        message = Message("state", state)
        if old is not None:
            message = Message("patch", {"fault": state.get("fault"), **patch(old, state)})
        self._send(shown, message)

    def _send_to_all(self, message: Message) -> None:
        for shown in self._pages:
            self._send(shown, message)

    def _send(self, shown: Shown, message: Message) -> None:
        for queue in tuple(self._pages.get(shown, ())):
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:  # it ends, and the browser opens a new one by itself
                self._pages[shown].discard(queue)

    async def _follow(self) -> None:
        """Look at the files again whenever some changed, and tell whether they are followed."""
        session = self.desk.project.session
        places = (folder.place for folder in (session.content, *session.layouts))
        watch = Watch([place for place in places if place is not None])
        async for _ in watch.changes():
            self._wake.set()
            if watch.fault != self.fault:
                self.fault = watch.fault
                self._send_to_all(Message("following", self.fault))
