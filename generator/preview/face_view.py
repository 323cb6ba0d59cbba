"""A face as the page shows it: an SVG document whose letters are outlines."""

from collections.abc import Callable, Sequence
from typing import Any

from generator.exports.svg import outlined
from generator.faces.context import Side
from generator.faces.draw import Drawing
from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore
from generator.faces.studio import Look
from generator.files.folder import Folder
from generator.pipeline import Session
from generator.preview.edit import game_of, piece_of
from generator.preview.undo import Edit

_KEPT = "pictures of looks"  # in the cache


def outlined_with(face: Face, session: Session, name: str) -> str | None:
    """A face of a game as an SVG document; None if its picture or font went meanwhile."""
    try:
        return outlined(face, session.fonts_of(name), PictureStore(session.cache))
    except (OSError, ValueError):
        return None


def tried(session: Session, name: str, edit: Edit, ref: str, side: Side) -> str | None:
    """A side of a piece as it would be with an edit, as SVG; None if it cannot be drawn.

    Raises ContentError if the piece cannot be read then.
    """
    content, layouts = session.content, list(session.layouts)
    if edit.folder is session.folder(name):
        content = content.overlaid({f"{name}/{edit.name}": edit.after})
    else:
        layouts = [
            one.overlaid({edit.name: edit.after}) if one is edit.folder else one for one in layouts
        ]
    own = Session(content, layouts, session.rules, session.cache, session.sets)
    own.fonts = session.fonts
    return drawn(own, name, ref, side)


def drawn(session: Session, name: str, ref: str, side: Side) -> str | None:
    """A side of a piece, drawn now, as SVG. Raises as ``tried``."""
    game = game_of(session, name)
    component, piece, number = piece_of(game, ref)
    face, _ = Drawing(game, session.studio(name), Look()).face(component, piece, side, number)
    return outlined_with(face, session, name) if face else None


def kept(
    session: Session, folders: Sequence[Folder], asked: Sequence[str], make: Callable[[], Any]
) -> str | None:
    """A drawing made of the files of some folders and of what is asked, kept between visits."""
    key = "\n".join((*(one.state() for one in folders), *asked))
    data = session.cache.made(_KEPT, key, lambda: str(make() or "").encode("utf-8"))
    return data.decode() or None
