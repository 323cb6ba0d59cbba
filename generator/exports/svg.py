"""Every face as a file: ``faces/<component>/<id>-front.svg`` and ``-back.svg``, in mm."""

from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.files import write_file


def export_svg(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write one SVG a side of each piece, sized trim plus bleed."""
    written = []
    for drawn in built.exported():
        name = drawn.component.name
        for side, face in drawn.faces():
            path = folder / "faces" / name / f"{drawn.piece.id}-{side}.svg"
            written.append(Written(write_file(path, face.svg().encode()), name))
    return tuple(written)
