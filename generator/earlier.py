"""A project as it was at a revision of git: nothing is checked out."""

from generator.changes.revision import files_at
from generator.folders import Folder
from generator.pipeline import Session
from generator.problem import ContentError


def session_at(session: Session, revision: str) -> Session:
    """The same project as it was at a revision; layouts that git does not hold stay as they are.

    Raises ContentError ``no-git`` and ``unknown-revision``.
    """
    return Session(
        _folder_at(session.content, revision, needed=True),
        [_folder_at(folder, revision, needed=False) for folder in session.layouts],
        session.rules,
        session.cache,
    )


def _folder_at(folder: Folder, revision: str, *, needed: bool) -> Folder:
    if folder.place is None:
        return folder
    try:
        return Folder.of(files_at(folder.place, revision), called=folder.shown_as)
    except ContentError:
        if needed:
            raise
        return folder
