"""What a cutting machine finds its way by: a square and arms at the corners of a sheet. mm."""

from generator.geometry import Rect, Size
from generator.model.layout import Cutter


def targets_of(cutter: Cutter | None, paper: Size) -> tuple[Rect, ...]:
    """The filled rectangles of a cutter's marks as the sheet lies: a square, then arms in pairs."""
    if cutter is None:
        return ()
    low, far, down = cutter.inset, paper.width - cutter.inset, paper.height - cutter.inset
    corners = [(far, low, -1, 1), (low, down, 1, -1)]
    found: list[Rect] = []
    if cutter.corners == "three":
        found.append(Rect(low, low, cutter.square, cutter.square))
    else:
        corners += [(low, low, 1, 1), (far, down, -1, -1)]
    half = cutter.line / 2
    for x, y, across, along in corners:
        left = x - half if across > 0 else x + half - cutter.arm
        top = y - half if along > 0 else y + half - cutter.arm
        found += [
            Rect(left, y - half, cutter.arm, cutter.line),
            Rect(x - half, top, cutter.line, cutter.arm),
        ]
    return tuple(found)
