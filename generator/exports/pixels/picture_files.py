"""Picture files: every face as ``png/<component>/<id>-front.png``, or ``jpg/``.

Drawn by pdfium from the faces' PDF. Where paper shall be transparent, resvg draws the faces' SVG
instead: a PDF viewer blends with white at every soft edge.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PIL import Image

from generator.exports.built import Built, Written
from generator.exports.pdf.print_files import sheets_pdf
from generator.exports.pixels import face_pixels
from generator.exports.pixels.wall import wall_picture
from generator.exports.svg import outlined
from generator.faces.face import DrawnPiece, Face
from generator.faces.pictures.rasterise import transparent_png_of
from generator.files.write import write_file
from generator.model.export_options import ExportOptions

COPIES_FILE = "copies.csv"


def export_pictures(built: Built, folder: Path, kind: face_pixels.Kind) -> tuple[Written, ...]:
    """Write the faces as pictures, equal ones drawn once."""
    options, pieces = built.options, built.exported()
    faces = {face.key: face for one in pieces for _, face in one.faces()}
    names: dict[str, list[tuple[str, Path]]] = {key: [] for key in faces}
    for one in pieces:
        place = folder / kind / one.component.name
        for side, face in one.faces():
            for name in _names(one, side, options):
                names[face.key].append((one.component.name, place / f"{name}.{kind}"))
    written: list[Written] = []
    pictures = _pictures(built, list(faces.values()))
    for key, data in zip(faces, face_pixels.encoded(pictures, kind, options.dpi), strict=True):
        written += [Written(write_file(path, data), of) for of, path in names[key]]
    if options.copies == "list":
        written += _lists(pieces, folder / kind, kind)
    if options.wall:
        wall = wall_picture(built, pieces)
        (data,) = face_pixels.encoded([wall], kind, options.dpi)
        written.append(Written(write_file(folder / kind / f"wall.{kind}", data)))
    if options.sheets:
        written += _sheets(built, folder, kind)
    return tuple(sorted(written, key=lambda one: one.path))


export_png = partial(export_pictures, kind="png")
export_jpg = partial(export_pictures, kind="jpg")


def _sheets(built: Built, folder: Path, kind: face_pixels.Kind) -> Iterator[Written]:
    """Write the pages of the game's print file, without its instructions, as pictures."""
    data = sheets_pdf(built)
    pages = face_pixels.rendered_pages(data, built.options.dpi)
    for number, picture in enumerate(face_pixels.encoded(pages, kind, built.options.dpi), 1):
        path = folder / kind / "sheets" / f"{number:02}-{built.paper.name}.{kind}"
        yield Written(write_file(path, picture), None, built.paper.name)


def _pictures(built: Built, faces: Sequence[Face]) -> Iterator[Image.Image]:
    options = built.options
    views = [face_pixels.cut_view(face, options.crop, options.dpi) for face in faces]
    drawn = (
        _transparent(built, views) if options.transparent else face_pixels.rendered(built, views)
    )
    for picture, face in zip(drawn, faces, strict=True):
        yield face_pixels.cut_out(picture, face.format) if options.rounded else picture


def _transparent(built: Built, views: Sequence[face_pixels.View]) -> Iterator[Image.Image]:
    """The views as resvg draws them, transparent where nothing is drawn."""
    for face, window, size in views:
        box, dpi = face.format.bleed_box, built.options.dpi
        svg = outlined(face, built.fonts, built.pictures)
        picture = transparent_png_of(
            svg, face_pixels.pixels(box.width, dpi), face_pixels.pixels(box.height, dpi)
        )
        across, down = picture.width / box.width, picture.height / box.height
        left, top = (window.x - box.x) * across, (window.y - box.y) * down
        right = min(left + window.width * across, picture.width)
        bottom = min(top + window.height * down, picture.height)
        yield picture.resize(size, Image.Resampling.BICUBIC, box=(left, top, right, bottom))


def _names(one: DrawnPiece, side: str, options: ExportOptions) -> Iterator[str]:
    identity, copies = one.piece.id, one.piece.copies
    if options.copies == "files":
        digits = max(len(str(piece.copies)) for piece in one.component.pieces)
        for number in range(1, copies + 1):
            yield f"{identity}-{number:0{digits}}-{side}"
    elif options.copies == "names":
        yield f"{identity}-x{copies}-{side}"
    else:
        yield f"{identity}-{side}"


def _lists(pieces: Sequence[DrawnPiece], place: Path, kind: face_pixels.Kind) -> Iterator[Written]:
    """A list of each component's files, with how many of each are wanted."""
    rows: dict[str, list[str]] = {}
    for one in pieces:
        lines = rows.setdefault(one.component.name, ["front,back,copies"])
        sides: Mapping[str, str] = {
            side: f"{one.piece.id}-{side}.{kind}" for side, _ in one.faces()
        }
        lines.append(f"{sides['front']},{sides.get('back', '')},{one.piece.copies}")
    for name, lines in rows.items():
        text = "".join(f"{line}\n" for line in lines)
        yield Written(write_file(place / name / COPIES_FILE, text.encode()), name)
