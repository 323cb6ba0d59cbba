"""Every face as a file: ``faces/<component>/<id>-front.svg`` and ``-back.svg``, in mm.

Pictures lie beside them once, in ``faces/<component>/art/``, and fonts are named; or every face
holds its pictures and the letters of its fonts.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath

from generator.exports.built import Built, Written
from generator.exports.files import is_file_with, write_file
from generator.exports.lettered import Lettered, lettered
from generator.faces.face import DrawnPiece, Link
from generator.faces.pictures.shown import Shown
from generator.faces.pictures.store import PictureStore

_BESIDE = "art"
_MEDIA = {".jpg": "image/jpeg", ".png": "image/png"}


def export_svg(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write one SVG a side of each piece, sized trim plus bleed, and the pictures they show."""
    written: list[Written] = []
    for name in dict.fromkeys(drawn.component.name for drawn in built.exported()):
        place = folder / "faces" / name
        pieces = [drawn for drawn in built.exported() if drawn.component.name == name]
        link = embedded(built.pictures)
        if not built.embed:
            names = _pictures_beside(pieces, built.pictures, place)
            written += [Written(place / file, name) for file in names.values()]
            link = partial(_address, names)
        for drawn in pieces:
            for side, face in drawn.faces():
                path = place / f"{drawn.piece.id}-{side}.svg"
                shown = lettered(face, built.fonts) if built.embed else Lettered(face)
                written.append(_write_face(path, shown, link, name))
    return tuple(written)


def _write_face(path: Path, shown: Lettered, link: Link, component: str) -> Written:
    face, style = shown
    if face.pictures or style:
        return Written(write_file(path, face.svg(link, style).encode()), component)
    if not is_file_with(path, face.key):  # of its SVG, where no picture is called otherwise
        write_file(path, face.svg().encode())
    return Written(path, component, digest=face.key)


def embedded(pictures: PictureStore) -> Link:
    """Pictures as part of the SVG itself."""

    def link(shown: Shown) -> str:
        ending, data = pictures.as_file(shown)
        return f"data:{_MEDIA[ending]};base64,{b64encode(data).decode()}"

    return link


def embedded_drawing(svg: str, width: float, height: float) -> str:
    """A drawing that only a picture shows, in mm, as part of an SVG. Raises ContentError."""
    data = PictureStore().drawing(svg, width, height)
    return f"data:image/png;base64,{b64encode(data).decode()}"


def _pictures_beside(
    pieces: Iterable[DrawnPiece], pictures: PictureStore, place: Path
) -> Mapping[Shown, str]:
    """Write the pictures that some faces show; the name of each as the faces call it."""
    shown = {p.shown for drawn in pieces for _, face in drawn.faces() for p in face.pictures}
    names: dict[Shown, str] = {}
    held: dict[str, bytes] = {}  # what lies under a name, in capitals or not
    for one in sorted(shown, key=_whole_files_first):
        ending, data = pictures.as_file(one)
        name = _name_beside(one, ending)
        if held.setdefault(name.casefold(), data) != data:
            path = PurePosixPath(name)
            apart = sha256(one.key.encode()).hexdigest()[:12]
            name = f"{path.with_suffix('')}-{apart}{path.suffix}"
        names[one] = name
        write_file(place / name, data)
    return names


def _whole_files_first(shown: Shown) -> tuple[bool, str, str]:
    """A picture that is its file keeps the name of it, whatever is made of others."""
    return bool(shown.reduced), shown.file.name, shown.key


def _address(names: Mapping[Shown, str], shown: Shown) -> str:
    """The name of a picture's file as a link says it: some signs would end the name."""
    return names[shown].replace("%", "%25").replace("#", "%23").replace("?", "%3F")


def _name_beside(shown: Shown, ending: str) -> str:
    """The picture's own name, with its size where it is reduced and the ending it now has."""
    path = PurePosixPath(_BESIDE, shown.file.name)
    size = f"-{shown.size[0]}x{shown.size[1]}" if shown.reduced else ""
    own = path.suffix.lower().replace(".jpeg", ".jpg") == ending
    return f"{path.with_suffix('')}{size}{path.suffix}{'' if own else ending}"
