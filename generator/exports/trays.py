"""Boxes, trays and dividers to cut out, and the box of the whole game from above, as SVG in mm.

Trays are packed in rows, to keep the box small; components in no tray are on top. Upright trays
lie on their backs where that makes the box smaller.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import ceil, prod
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple
from xml.sax.saxutils import escape

from generator.exports.built import Built, Written
from generator.exports.cut import written_paths
from generator.files.write import write_file
from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.box import OVER, TAB_HIGH, Inside, Style, room_in
from generator.model.component import KINDS, THICK, Component
from generator.model.game import Game

STEP = 5.0  # mm, between the widths that are tried
LETTERS = 5.0  # mm: their height, where there is room
WIDE = 0.6  # of its height: a letter, on average
_STRIP = 30.0  # mm: below the box, for what is on top
SMALL = 0.06  # the scale in which it is drawn there
INK, TRAY, HELD = "#1a1a1a", "#ffffff", "#e7e4de"


class Part(NamedTuple):
    """A stack in a tray: copies of a component."""

    rect: Rect
    component: Component
    copies: int


class Tray(NamedTuple):
    """A box or tray of a game, from above, and what it holds. mm."""

    component: Component
    rect: Rect
    high: float
    parts: tuple[Part, ...]

    def counts(self) -> dict[str, int]:
        """How many it holds of each component, by the title of it."""
        counts: dict[str, int] = {}
        for part in self.parts:
            counts[part.component.title] = counts.get(part.component.title, 0) + part.copies
        return counts


class Above(NamedTuple):
    """The box of a game from above: its trays, what is on top of them, and its room inside."""

    trays: tuple[Tray, ...]
    on_top: tuple[Component, ...]
    room: Inside


def export_trays(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write the cutting paths of boxes and dividers, and the picture from above."""
    boxes = {one.name for one in built.game.components if room_in(one.format)}
    jobs = tuple(job for job in built.per_component if boxes.issuperset(job.components))
    text = picture(from_above(built.game), words=True)
    path = write_file(folder / "trays" / "from-above.svg", text.encode())
    return (*written_paths(built, jobs, folder / "trays"), Written(path))


def from_above(game: Game) -> Above:
    """The smallest box found for a game's trays and the components in none of them."""
    ways = (_packed(game, lying=lying) for lying in (False, True))
    return min(ways, key=lambda of: prod(of.room))


def _packed(game: Game, *, lying: bool) -> Above:
    trays, held = [], set[str]()
    for one in game.components:
        made = room_in(one.format)
        names = one.pieces[0].fields.get("holds", ()) if made else ()
        names = [name for name in names if name not in held]  # none: a lid on its tray
        if made and not made[0].each and names:
            held.update(names)
            stands = made[0].upright and not lying
            trays.append(_tray(one, *made, [*map(game.component, names)], stands=stands))
    on_top = tuple(
        one
        for one in game.components
        if one.name not in held and KINDS[one.kind].in_play and not one.plan.extra
    )
    sides = [sorted(one.format.size) for one in on_top]
    least = Size(max([0.0, *(long for _, long in sides)]), max([0.0, *(low for low, _ in sides)]))
    packed = min(_ways(trays, least), key=lambda way: _area(way, least), default=())
    size = Rect.around([Rect(0, 0, *least), *(one.rect for one in packed)])
    high = max([0.0, *(one.high for one in packed)])
    high += sum(one.count * THICK[KINDS[one.kind].stock] for one in on_top)
    names = [one.name for one in game.components]
    packed = tuple(sorted(packed, key=lambda one: names.index(one.component.name)))
    return Above(packed, on_top, Inside(*(float(ceil(s)) for s in (size.right, size.bottom, high))))


def _tray(
    box: Component, style: Style, room: Inside, held: Sequence[Component], *, stands: bool
) -> Tray:
    wide, high, deep = room
    high += TAB_HIGH if style.upright else 0
    room = Inside(wide, deep, high) if stands else Inside(wide, high, deep)
    parts = tuple((_row if stands else _stacks)(room, held))
    return Tray(box, Rect(0, 0, room.width + OVER, room.height + OVER), room.depth + OVER, parts)


def _row(room: Inside, held: Sequence[Component]) -> Iterator[Part]:
    """A row of upright cards."""
    whole, top = max(1, sum(one.count for one in held)), OVER / 2
    for one in held:
        deep = room.height * one.count / whole
        yield Part(Rect(OVER / 2, top, room.width, deep), one, one.count)
        top += deep


def _stacks(inside: Inside, held: Sequence[Component]) -> Iterator[Part]:
    """One stack of all, or stacks of each component side by side."""
    wide = max(one.format.size.width for one in held)
    high = max(one.format.size.height for one in held)
    across, rows = int(inside.width / wide), int(inside.height / high)
    cell = Size(inside.width / across, inside.height / rows)
    places = [
        Rect(OVER / 2 + n % across * cell.width, OVER / 2 + n // across * cell.height, *cell)
        for n in range(across * rows)
    ]
    if len(places) < len(held):
        yield from (Part(places[0], one, one.count) for one in held)
        return
    each = 1
    while sum(ceil(one.count / each) for one in held) > len(places):
        each += 1
    for one in held:
        for begun in range(0, one.count, each):
            yield Part(places.pop(0), one, min(each, one.count - begun))


def _ways(trays: Sequence[Tray], least: Size) -> Iterator[tuple[Tray, ...]]:
    """The trays in rows, for each width of the box worth trying."""
    for upright in (False, True):
        alike = (
            one
            if (one.rect.height > one.rect.width) == upright
            else _with(one, lambda at: Rect(at.y, at.x, at.height, at.width))
            for one in trays
        )
        lying = sorted(
            alike, key=lambda one: (-one.rect.height, -one.rect.width, one.component.name)
        )
        widest = max([least.width, *(one.rect.width for one in lying)])
        for step in range(ceil(sum(one.rect.width for one in lying) / STEP) + 1):
            yield tuple(_on_rows(lying, widest + step * STEP))


def _on_rows(trays: Iterable[Tray], width: float) -> Iterator[Tray]:
    x = y = row = 0.0
    for one in trays:
        if x + one.rect.width > width:
            x, y, row = 0.0, y + row, 0.0
        yield _with(one, partial(_moved, x, y))
        x, row = x + one.rect.width, max(row, one.rect.height)


def _with(tray: Tray, at: Callable[[Rect], Rect]) -> Tray:
    """The tray and what it holds at other places."""
    parts = tuple(part._replace(rect=at(part.rect)) for part in tray.parts)
    return tray._replace(rect=at(tray.rect), parts=parts)


def _moved(x: float, y: float, rect: Rect) -> Rect:
    return Rect(rect.x + x, rect.y + y, rect.width, rect.height)


def _area(way: Iterable[Tray], least: Size) -> float:
    whole = Rect.around([Rect(0, 0, *least), *(one.rect for one in way)])
    return whole.width * whole.height + whole.width + whole.height


def picture(above: Above, *, words: bool) -> str:
    """The box from above as SVG; with ``words``, labelled, with the things on top below."""
    wide, high = above.room.width, above.room.height
    shapes = [_rect(Rect(0, 0, wide, high), TRAY, 1.0)]
    for tray in above.trays:
        shapes.append(_rect(tray.rect, TRAY, 0.5))
        shapes += [_rect(part.rect, HELD, 0.2) for part in tray.parts]
    if words:
        shapes += [_text(*one) for tray in above.trays for one in _said(tray)]
        shapes += _below(above)
    width, height = mm_text(wide + 2), mm_text(high + (_STRIP if words else 2))
    size = f'width="{width}mm" height="{height}mm" viewBox="-1 -1 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif"'
    return "\n".join([f'{head} text-anchor="middle">', *shapes, "</svg>\n"])


def _below(above: Above) -> Iterator[str]:
    """What is on top, small and in a row below the box; and how large this is inside."""
    wide, high = above.room.width, above.room.height
    room = wide / max(1, len(above.on_top))
    for number, one in enumerate(above.on_top):
        long, short = sorted((SMALL * side for side in one.format.size), reverse=True)
        yield _rect(Rect((number + 0.5) * room - long / 2, high + 3, long, short), TRAY, 0.2)
        at = Rect(number * room, high + 3 + short, room, 8)
        yield _text(at, [f"{one.count} {one.title}"])
    size = " × ".join(map(mm_text, above.room))
    yield _text(Rect(0, high + _STRIP - 8, wide, 8), [f"{size} mm"])


def _said(tray: Tray) -> Iterator[tuple[Rect, list[str]]]:
    """The words in each place of a tray."""
    places: dict[Rect, list[str]] = {}
    for part in tray.parts:
        places.setdefault(part.rect, []).append(f"{part.copies} {part.component.title}")
    yield from places.items()


def _rect(rect: Rect, fill: str, line: float) -> str:
    x, y, wide, high = map(mm_text, (rect.x, rect.y, rect.width, rect.height))
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="{line}"/>'
    )


def _text(room: Rect, lines: Sequence[str]) -> str:
    """Lines in the middle of a place, as large as fits: along its longer side, broken at words."""
    upright = room.height > 1.5 * room.width
    wide, high = (room.height, room.width) if upright else (room.width, room.height)

    def size_of(rows: Sequence[str]) -> float:
        return min(LETTERS, 0.9 * wide / (WIDE * max(map(len, rows))), 0.8 * high / len(rows))

    ways = (partial(wrap, width=n, break_long_words=False) for n in range(40, 2, -1))
    rows = max(([row for line in lines for row in way(line)] for way in ways), key=size_of)
    size, x, y = size_of(rows), mm_text(room.centre.x), mm_text(room.centre.y)
    turn = f' transform="rotate(-90 {x} {y})"' if upright else ""
    middle = room.centre.y - 1.2 * size * (len(rows) / 2 - 0.5) + 0.35 * size
    spans = (
        f'<tspan x="{x}" y="{mm_text(middle + 1.2 * size * n)}">{escape(row)}</tspan>'
        for n, row in enumerate(rows)
    )
    return f'<text font-size="{mm_text(size)}" fill="{INK}"{turn}>{"".join(spans)}</text>'
