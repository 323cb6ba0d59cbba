"""The mosaic of Architekton's tiles: the outlines of stones, sorted into six tones, as SVG paths.

A wedge is the quarter of a tile below its north edge: u runs along the edge from -24 to 24, d from
the edge (0) to the tile's middle (24) and backwards into the bleed. mm. Which stones lie where and
in which colours is said by ``_mosaic.svg.j2``; here each gets its place, length and hand-cut form,
by a small generator of numbers, so that a tile is the same in every build.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.measure.geometry import point_at
from generator.measure.units import mm_text

_HALF = 24.0  # of a tile
_BLEED = 2.0
_FIELD = 12.0
_FACTOR, _PRIME = 1103, 8191
_TONES = 6
Paths = list[str]
Spot = tuple[float, float]


def courses(heights: Sequence[tuple[float, int]], swing: float = 0.0) -> Paths:
    """Rows of stones parallel to the edge, mitred on the diagonals, each with its first tone.

    ``heights`` repeat inward; ``swing`` is how far rows swing to either side, in two waves on each
    side of the edge's middle. What lies at the edge is drawn beyond it too, point-symmetrically.
    """
    paths = [""] * _TONES
    state, depth = 1201, 0.0
    for height, tone in list(heights) * 8:
        if depth < _HALF - 0.1:
            state = _course(paths, state, depth, height, tone, swing)
            depth += height
    return paths


def _course(paths: Paths, state: int, depth: float, height: float, tone: int, swing: float) -> int:
    """One row of stones; the state of the generator after it."""
    joint, mitre = 0.11, 0.16
    top, foot, middle = depth + joint, depth + height - joint, depth + height / 2
    u, wave, first, last = depth - _HALF, 0.0, True, False
    while not last:
        state = state * _FACTOR % _PRIME
        end = u + 1.4 + 1.5 * state / _PRIME + (height if first else 0)
        last = end > _HALF - depth - height - 1.2
        end = _HALF - depth if last else end
        calm = min(max((_HALF - middle - abs(end)) / 4, 0), 1) if swing else 0
        now = point_at(0, 0, swing * calm, end * 30)[0] if swing else 0.0
        state = state * _FACTOR % _PRIME
        a = u + (top - depth + mitre if first else joint)
        b = u + (foot - depth + mitre if first else joint)
        y = max(end - (top - depth + mitre if last else joint), a)
        z = max(end - (foot - depth + mitre if last else joint), b)
        stone = [(a, top + wave), (y, top + now), (z, foot + now), (b, foot + wave)]
        outlines = [stone]
        if depth < _BLEED + swing:
            outlines.append([(-along, -down) for along, down in stone])
        paths[tone + state * 3 // _PRIME] += "".join(map(_closed, outlines))
        u, wave, first = end, now, False
    return state


def crowns(places: Iterable[tuple[float, float, float]]) -> Paths:
    """Tree crowns from above, at (u, d, radius): lobes around a lighter top."""
    paths = [""] * _TONES
    state = 37
    for u, d, r in places:
        state = (state * _FACTOR + (int(u) + 48) * 31 + int(d) * 7) % _PRIME
        large = r > 2.5
        paths[state % 3 if large else 2] += _ring(
            u, d, (r * 0.6, r * 0.97), 10 if large else 8, 0.36
        )
        paths[3 + state // 16 % 2 if d else 3] += _ring(u, d, (r * 0.24, r * 0.56), 6, 0.6)
        paths[5] += _disc(u, d, r * 0.17)
    return paths


def fields(cells: Iterable[tuple[int, int]], reach: float = _HALF) -> Paths:
    """Ploughed fields of 12 by 12 mm at (column, row), furrows along and across by turns.

    Furrows sway in the middle of a field and are straight at its border. Stones end on the
    diagonals, where u + d is as much as ``reach``.
    """
    paths = [""] * _TONES
    state = 2503
    for column, row in cells:
        corner = column * _FIELD - _HALF, row * _FIELD
        level = (column + row) % 2 == 0
        start = 0.0
        for width, tone in [(1.76, 0), (0.8, 3)] * 4 + [(1.76, 0)]:
            along = 0.0
            while along < _FIELD:
                state = state * _FACTOR % _PRIME
                end = along + 1.5 + 1.3 * state / _PRIME
                end = _FIELD if end > _FIELD - 1.1 else end
                lengthwise, across = (along, end), (start, start + width)
                us, ds = (lengthwise, across) if level else (across, lengthwise)
                box = (corner[0] + us[0], corner[0] + us[1], corner[1] + ds[0], corner[1] + ds[1])
                paths[tone + state // 8 % 3] += _furrow_stone(box, reach, corner, level=level)
                along = end
            start += width
    return paths


def _furrow_stone(
    box: tuple[float, float, float, float], reach: float, corner: Spot, *, level: bool
) -> str:
    """A stone of the field at ``corner``, as far as it lies between the two diagonals."""
    u0, u1, d0, d1 = box[0] + 0.1, box[1] - 0.1, box[2] + 0.1, box[3] - 0.1
    side = -1 if u0 + u1 < 0 else 1
    near, far = (u0, u1) if side > 0 else (-u1, -u0)
    if near + d0 >= reach:
        return ""
    a = min(far, reach - d0)
    b, c = min(d1, reach - a), min(d1, reach - near)
    e = max(near, min(far, reach - c))
    spots = [(near, d0), (a, d0), (a, b), (e, c), (near, c)]
    return _closed([_swayed(side * u, d, corner, level=level) for u, d in spots])


def _swayed(u: float, d: float, corner: Spot, *, level: bool) -> Spot:
    left, top = corner
    share = (d - top if level else u - left) / _FIELD
    along = u - left if level else d - top
    sway = point_at(0, 0, 2.6 * share * (1 - share), along * 30)[0]
    return (u, d + sway) if level else (u + sway, d)


def squares(rows: Iterable[tuple[int, int, int]]) -> Paths:
    """Square stones, each cut by hand, in a grid of 2 mm that fills the tile.

    A row is its number, its first column and the one after its last.
    """
    paths = [""] * _TONES
    state = 4001
    for column, row in ((column, row) for row, first, end in rows for column in range(first, end)):
        state = (state * _FACTOR + column * 37 + row * 101) % _PRIME
        e = 0.12 + (state % 11) / 100
        x, y = column * 2 - _HALF + 0.12, row * 2 + 0.12
        spots = [
            (x, y + e - 0.12), (x + 1.76, y), (x + 1.88 - e, y + 1.76), (x + e - 0.12, y + 1.7),
        ]  # fmt: skip
        paths[state * 3 // _PRIME] += _closed(spots)
    return paths


def tufts(places: Iterable[tuple[float, float, float]]) -> Paths:
    """Tufts of grass from above, eight blades each, at (u, d, any); every third is in flower."""
    paths = [""] * _TONES
    for u, d, _ in places:
        number = int((u if d else abs(u)) * 3 + d * 5) // 4 + 36
        for k in range(8):
            turn = k * 45
            paths[3 + number % 2] += _closed(
                [
                    point_at(u, d, 0.35, turn),
                    point_at(u, d, 1, turn - 19),
                    point_at(u, d, 2.1 if k % 2 else 1.75, turn),
                    point_at(u, d, 1, turn + 19),
                ]
            )
        if number % 3 == 0:
            paths[5] += _disc(u, d, 0.55)
    return paths


def _ring(cx: float, cy: float, radii: Spot, count: int, lobe: float) -> str:
    """Sectors of a circle, two equal halves of them, as an edge through its middle demands."""
    inner, outer = radii
    turn, gap = 360 / count, 6.5 / outer
    bulge = mm_text(outer * lobe)
    drawn = ""
    for k in range(count):
        a = point_at(cx, cy, inner, k * turn + gap * outer / inner)
        b = point_at(cx, cy, outer, k * turn + gap)
        c = point_at(cx, cy, outer, (k + 1) * turn - gap)
        d = point_at(cx, cy, inner, (k + 1) * turn - gap * outer / inner)
        drawn += f"M{_spot(a)}L{_spot(b)}A{bulge} {bulge} 0 0 1 {_spot(c)}L{_spot(d)}z"
    return drawn


def _disc(cx: float, cy: float, r: float) -> str:
    radius, across = mm_text(r), mm_text(2 * r)
    half = f"a{radius} {radius} 0 1 1"
    return f"M{mm_text(cx - r)} {mm_text(cy)}{half} {across} 0{half} -{across} 0z"


def _closed(spots: Sequence[Spot]) -> str:
    first, second, *more = map(_spot, spots)
    return f"M{first}L{second} {' '.join(more)}z"


def _spot(spot: Spot) -> str:
    return f"{mm_text(spot[0])} {mm_text(spot[1])}"


DRAWING: Mapping[str, Callable[..., Any]] = {
    "courses": courses, "crowns": crowns, "fields": fields, "squares": squares, "tufts": tufts,
}  # fmt: skip
