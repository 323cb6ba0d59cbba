"""Every face as a file: ``faces/<component>/<id>-front.svg`` and ``-back.svg``, trim plus bleed, in mm."""

from pathlib import Path

from generator.exports.built import Built
from generator.exports.files import write_file


def export_svg(built: Built, folder: Path) -> list[Path]:
    """Write one SVG a side of each piece; a face that did not change is not written again."""
    written = []
    for drawn in built.drawn:
        for side, face in drawn.faces():
            path = folder / "faces" / drawn.component.name / f"{drawn.piece.id}-{side}.svg"
            data = face.svg().encode()
            if not (path.exists() and path.read_bytes() == data):
                write_file(path, data)
            written.append(path)
    return written
