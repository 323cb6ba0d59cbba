"""Editor: what the page may change, each change written at once and kept to be undone."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event, Lock
from typing import Any

from generator.preview.begin import Wanted, begin
from generator.preview.edit import check_of
from generator.preview.printing import Press
from generator.preview.session import Desk
from generator.preview.settings import FILE
from generator.preview.undo import History, Planned, refused, write_edit
from generator.problem import ContentError

State = dict[str, Any]
_TRIES = 3
_MOMENT = 0.05  # s


class Editor:
    """Edits the games of a desk. Each method gives JSON, or raises ContentError with the reason
    why nothing was written, or OSError where a file cannot be.
    """

    def __init__(self, desk: Desk, output: Path = Path("output")) -> None:
        self._desk, self._session = desk, desk.writing
        self.press, self.seen = Press(desk.project, output), desk.seen
        self._nothing = Event()  # that never comes: to wait for it is to sleep
        self._once = Lock()

    def once(self, name: str, key: str, step: Callable[[], State]) -> State:
        """An edit that its page may send twice, as it got no answer: it is made once."""
        with self._once:
            known = name in self._desk.names()
            return self._desk.history(name).once(key, step) if known else step()

    def make(self, name: str, plan: Callable[..., Planned | State], *given: Any) -> State:
        """Write the edit that ``plan`` makes of the session, a game and what is given.

        It is planned again where the files have just changed.
        """
        with self._desk.paused(name) as history:
            return self._written(name, history, partial(plan, self._session, name, *given))

    def undo(self, name: str, *, again: bool = False, whose: bool = False) -> State:
        """Undo the latest edit of a page that can be undone; or ``again``: redo one.

        ``skipped`` are the labels of those that others have overtaken.
        """
        with self._desk.paused(name) as history:
            step = history.redo if again else history.undo
            done = step(check_of(self._session, name), whose=whose)
            skipped = list(done.skipped)
            return {"said": done.edit.label, "skipped": skipped, "edits": history.number}

    def begin(self, wanted: Wanted) -> State:
        """Write a new game. The page goes on while it is made of a table."""
        name, remarks = begin(self._session, wanted, self._desk.paused())
        return {"game": name, "remarks": list(remarks)}

    def _is_whole(self, name: str) -> bool:
        """Whether the game can be loaded, and none of its files is empty, as while it is saved."""
        folder = self._session.folder(name)
        tables = [one for one in folder.names() if one.endswith((".csv", ".tsv")) or one == FILE]
        return bool(self._session.load(name)[0]) and all(folder.read(one).data for one in tables)

    def _written(self, name: str, history: History, plan: Callable[[], Planned | State]) -> State:
        for left in reversed(range(_TRIES)):
            before = self._session.folder(name).state()
            try:
                planned = plan()
                if not isinstance(planned, Planned):
                    return planned
                done = False
                try:
                    done = write_edit(planned.edit, planned.check)
                finally:
                    for path in () if done else planned.files:
                        path.unlink(missing_ok=True)
                if done:
                    made = [(one, one) for one in planned.made]  # what had that name is forgotten
                    history.add(planned.edit._replace(renamed=(*planned.edit.renamed, *made)))
                    told = {"renamed": history.renamed(), "edits": history.number}
                    return {"said": planned.edit.label, "made": list(planned.made), **told}
            except ContentError as error:  # of a file that a program is just saving, perhaps
                self._nothing.wait(_MOMENT)
                self._session.refresh()
                if not left or self._session.folder(name).state() == before:
                    if self._is_whole(name):
                        raise
                    raise refused(error.message, error.hint, "later") from None
            self._session.refresh()
        raise refused("the file has just changed", why="later")
