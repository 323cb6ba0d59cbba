"""Live pages: games are built again when their files change, and the pages are told what changed.

A page gets the whole state first, and then patches: the pieces, sheets and other parts that differ.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from generator.preview.session import Desk, Shown, State
from generator.preview.watch import Watch

_MOST_WAITING = 200  # messages for one page; one that lags so far begins anew
_KEYED = ("pieces", "sheets", "papers")  # parts of a state that are told piece by piece
_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Message(NamedTuple):
    """A message to a page: the kind of event, and its value."""

    event: str
    value: Any


def patch(old: State, new: State) -> State:
    """The patch that turns the old state into the new one.

    ``set`` and ``gone`` are the pieces and sheets, by name, that have changed or been removed; all
    other keys are parts of the state that differ.
    """
    changed: State = {
        key: new[key] for key in new if key not in _KEYED and old.get(key) != new[key]
    }
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
        steps = self.desk.steps(*shown)
        try:
            while (state := await asyncio.to_thread(_next, steps)) is not None:
                self._publish(shown, state)
        except Exception as error:  # noqa: BLE001 - a bug of ours: told, and the page stays
            _LOG.exception("the preview could not make %s", shown.game)
            fault = f"a fault of Proofdeck's own: {type(error).__name__}; see the terminal"
            last = self._states.get(shown, {"name": shown.game})
            self._publish(shown, {**last, "fault": fault})

    def _gone(self, shown: Shown, new: list[str]) -> None:
        self._publish(shown, self.desk.forget(*shown))
        if len(new) == 1:  # one went and one came: it was renamed
            for queue in tuple(self._pages.get(shown, ())):
                self._send(shown, queue, Message("moved", new[0]))

    def _publish(self, shown: Shown, state: State) -> None:
        old = self._states.get(shown)
        self._states[shown] = state
        if old is None:
            message = Message("state", state)
        else:
            message = Message("patch", patch(old, state))
            message.value.setdefault("fault", state.get("fault"))
        for queue in tuple(self._pages.get(shown, ())):
            self._send(shown, queue, message)

    def _send_to_all(self, message: Message) -> None:
        for shown, pages in self._pages.items():
            for queue in tuple(pages):
                self._send(shown, queue, message)

    def _send(self, shown: Shown, queue: "asyncio.Queue[Message]", message: Message) -> None:
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


def _next(steps: Iterator[T]) -> T | None:
    return next(steps, None)
