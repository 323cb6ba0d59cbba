"""Printings of a game: how a piece was when it was printed, as ``printed.lock`` and git have it."""

from contextlib import suppress
from functools import lru_cache
from typing import Any

from generator.changes.lock import LOCK_FILE, read_lock
from generator.changes.state import State, plain, told_of
from generator.commands import history
from generator.faces.context import Side
from generator.files.folder import Folder
from generator.pipeline import Session
from generator.preview.edit import game_of, piece_of
from generator.preview.face_view import drawn
from generator.preview.undo import read_now
from generator.problem import ContentError

_MOST = 12  # printings on the slider


def printings_view(session: Session, name: str, ref: str) -> list[dict[str, Any]]:
    """The printings from the first to the last, as JSON, each with what was other on a piece.

    ``fields`` are rows of a field, its value then and now; None if it was not on the piece.
    """
    component, piece, _ = piece_of(game_of(session, name), ref)
    now, rows = {key: plain(one) for key, one in piece.fields.items()}, []
    for state, then in _printings(session, name):
        old = state.pieces.get(component.name, {}).get(piece.id)
        was = dict(old.fields) if old and then else now
        other = [
            [key, was.get(key), now.get(key)] for key in was | now if was.get(key) != now.get(key)
        ]
        rows.append(
            {**told_of(state, "printing note"), "fields": other, "there": bool(old and then)}
        )
    return rows


def as_printed(session: Session, name: str, ref: str, side: Side, number: int) -> str | None:
    """A side of a piece as a printing has it, as SVG; None if that is not known any more."""
    then = next((one for state, one in _printings(session, name) if state.printing == number), None)
    names = then.names() if then else ()  # one alone, by which its folder was called then
    return drawn(then, name if name in names else names[0], ref, side) if then and names else None


def _printings(session: Session, name: str) -> tuple[tuple[State, Session | None], ...]:
    folder = session.folder(name)
    return _of_lock(session, name, read_now(folder, LOCK_FILE)) if folder.has(LOCK_FILE) else ()


@lru_cache(maxsize=4)
def _of_lock(session: Session, name: str, _lock: bytes) -> tuple[tuple[State, Session | None], ...]:
    """The printings that git remembers and that of the lock; with the project as it was then."""
    place = session.folder(name).place
    revisions = history.revisions_of(place, LOCK_FILE, _MOST) if place else ()
    earlier = (history.files_at(place, one) for one in revisions if place)
    found: dict[int, tuple[State, Session | None]] = {}
    for folder in (session.folder(name), *(Folder.of(one, shown=name) for one in earlier)):
        state, _ = read_lock(folder)
        if state is not None and state.printing not in found:
            found[state.printing] = state, _then(session, folder, state)
    return tuple(found[number] for number in sorted(found))


def _then(session: Session, folder: Folder, state: State) -> Session | None:
    with suppress(ContentError):
        if state.revision:
            return history.session_at(session, state.revision).session
    files = history.read_archive(folder, state.kept)
    return history.session_of(session, files) if files else None
