"""A project as it was: at a revision of git, without a checkout, or when a game was printed."""

from typing import NamedTuple

from generator.changes.kept import Files, kept_files
from generator.changes.revision import files_at
from generator.folders import Folder
from generator.pipeline import Session
from generator.problem import ContentError
from generator.shipped import shipped_layouts

_CONTENT, _LAYOUTS = "content", "layouts"


class Then(NamedTuple):
    """A project as it was at a revision, and the layouts of one's own that git does not hold."""

    session: Session
    as_now: tuple[str, ...]


def session_at(session: Session, revision: str) -> Then:
    """The same project as it was at a revision; layouts that git does not hold stay as they are.

    Raises ContentError ``no-git`` and ``unknown-revision``.
    """
    layouts = [_folder_at(folder, revision, needed=False) for folder in session.layouts]
    content = _folder_at(session.content, revision, needed=True)
    as_now = tuple(
        now.shown(".")
        for now, then in zip(session.layouts, layouts, strict=True)
        if now is then and now.place is not None and now in own_layouts(session)
    )
    return Then(Session(content, layouts, session.rules, session.cache), as_now)


def own_layouts(session: Session) -> tuple[Folder, ...]:
    """The folders of layouts that did not come with Proofdeck."""
    return tuple(one for one in session.layouts if one.place != shipped_layouts())


def files_of(session: Session, name: str) -> bytes:
    """A game's files and the layouts of one's own, to be kept: what ``session_of`` reads."""
    own = {f"{_CONTENT}/{name}": session.folder(name)}
    layouts = {
        f"{_LAYOUTS}-{number}": folder
        for number, folder in enumerate(session.layouts)
        if folder in own_layouts(session)
    }
    return kept_files({**own, **layouts})


def session_of(session: Session, files: Files) -> Session:
    """The same project with the files that were kept; what was not kept stays as it is."""

    def below(start: str, folder: Folder) -> Folder:
        held = {n.removeprefix(start): data for n, data in files.items() if n.startswith(start)}
        return Folder.of(held, called=folder.shown_as) if held else folder

    layouts = [below(f"{_LAYOUTS}-{n}/", folder) for n, folder in enumerate(session.layouts)]
    content = below(f"{_CONTENT}/", session.content)
    return Session(content, layouts, session.rules, session.cache)


def _folder_at(folder: Folder, revision: str, *, needed: bool) -> Folder:
    if folder.place is None:
        return folder
    try:
        return Folder.of(files_at(folder.place, revision), called=folder.shown_as)
    except ContentError:
        if needed:
            raise
        return folder
