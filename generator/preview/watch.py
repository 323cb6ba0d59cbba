"""File watcher: tells when anything below some folders changed, whatever becomes of the folders.

Folders are followed by name: one that comes later, goes, or is replaced by another is followed all
the same. The system tells of changes; a look at the files every two seconds is the net below it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path

from watchfiles import awatch

from generator.files.digest import Stamp, root_stamp, stamps_below

STEP = 25  # ms without a further save, after which the page follows
MOST_WAITED = 200  # ms; even a flood of saves is followed so often
POLL = 2.0  # s between two looks at the files
_AGAIN = 0.5  # s until a folder that the system does not watch is tried again
_LOG = logging.getLogger(__name__)


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
            return 0, f"the folder {name} is not there"
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
