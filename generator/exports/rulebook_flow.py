"""Where blocks come to lie: filled columns, columns of even height at a band's end, headings that keep with what follows. Points."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.exports.rulebook_blocks import Setting

_STEP = 3.0  # points by which evened columns grow until everything fits
_LEAST = 60.0  # points: a band does not begin in less room than five lines


class Spot(NamedTuple):
    """A block with its upper left corner on the page, y down from the text area's top."""

    block: Setting
    x: float
    y: float


@dataclass(slots=True)
class PageSpots:
    """One page's blocks."""

    spots: list[Spot] = field(default_factory=list)
    used: float = 0.0
    after: float = 0.0


class Area(NamedTuple):
    """The text area of a page, and the space between its columns."""

    width: float
    height: float
    gutter: float


def fill(
    blocks: Sequence[Setting], width: float, height: float
) -> tuple[list[tuple[Setting, float]], float, list[Setting]]:
    """As many blocks as fit, with their tops; the height used; and what is left, of which the first may be a part."""
    placed: list[tuple[Setting, float]] = []
    y = after = 0.0
    left = list(blocks)
    while left:
        block = left[0]
        top = y + (max(after, block.before) if placed else 0.0)
        tall = block.wrap(width, height)[1]
        clung = _clung(left, width) if block.clings else 0.0
        if top + tall + clung <= height + 0.01:
            placed.append((block, top))
            y, after = top + tall, block.after
            left.pop(0)
            continue
        parts = block.split(width, height - top)
        if len(parts) == 2:
            parts[0].wrap(width, height)
            placed.append((parts[0], top))
            y = top + parts[0].height
            left[0] = parts[1]
        break
    return placed, y, left


def _clung(blocks: Sequence[Setting], width: float) -> float:
    """The room that what follows a heading needs at least."""
    total, before = 0.0, blocks[0]
    for block in blocks[1:]:
        total += max(before.after, block.before)
        if not block.clings:
            return total + block.head(width)
        total += float(block.wrap(width, 1e6)[1])
        before = block
    return total


def columns(
    blocks: Sequence[Setting], width: float, height: float, count: int
) -> tuple[list[list[tuple[Setting, float]]], float, list[Setting]]:
    """So many columns, as low as they can be if everything fits, else full; the height used; and what is left."""
    total = sum(block.wrap(width, 1e6)[1] + block.before for block in blocks)
    limit = min(height, max(total / count * 0.8, _STEP))
    while True:
        made, used, left = _try(blocks, width, limit, count)
        if not left or limit >= height:
            return made, used, left
        limit = min(limit + _STEP, height)


def _try(
    blocks: Sequence[Setting], width: float, height: float, count: int
) -> tuple[list[list[tuple[Setting, float]]], float, list[Setting]]:
    made, used, left = [], 0.0, list(blocks)
    for _ in range(count):
        placed, deep, left = fill(left, width, height)
        made.append(placed)
        used = max(used, deep)
    return made, used, left


class Flow:
    """The pages made so far: bands are added one below the other."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.pages: list[PageSpots] = [PageSpots()]
        self.too_tall: list[Setting] = []

    def new_page(self) -> None:
        """Go on at the top of a new page, unless this one is still empty."""
        if self.pages[-1].spots:
            self.pages.append(PageSpots())

    def room(self) -> float:
        """The height left on the page."""
        return self.area.height - self.pages[-1].used

    def band(
        self,
        blocks: Sequence[Setting],
        count: int,
        following: Sequence[Setting] = (),
        following_count: int = 1,
    ) -> None:
        """Add a band of so many columns. If it clings, it stays with the beginning of the band that follows."""
        left = list(blocks)
        wide = self._width(count)
        if left and left[-1].clings and self.pages[-1].spots:
            _, used, _ = columns(left, wide, 1e6, count)
            need = (
                self._gap(left[0])
                + used
                + self._beginning(following, following_count, left[-1].after)
            )
            if need > self.room():
                self.new_page()
        while left:
            page = self.pages[-1]
            gap = self._gap(left[0])
            height = self.area.height - page.used - gap
            made, used, rest = columns(left, wide, height, count)
            begun = sum(map(len, made))
            if rest and page.spots and (height < _LEAST or not begun):
                self.new_page()
                continue
            if rest and not begun:  # taller than a whole page: let it stick out, and say so
                self.too_tall.append(rest[0])
                made, used, rest = [[(rest[0], 0.0)]], float(rest[0].wrap(wide, 1e6)[1]), rest[1:]
            for number, placed in enumerate(made):
                x = number * (wide + self.area.gutter)
                page.spots += [Spot(block, x, page.used + gap + top) for block, top in placed]
            page.after = max((placed[-1][0].after for placed in made if placed), default=0.0)
            page.used += gap + used
            left = rest
            if left:
                self.pages.append(PageSpots())

    def _width(self, count: int) -> float:
        return (self.area.width - (count - 1) * self.area.gutter) / count

    def _gap(self, block: Setting) -> float:
        page = self.pages[-1]
        return max(page.after, block.before) if page.spots else 0.0

    def _beginning(self, blocks: Sequence[Setting], count: int, after: float) -> float:
        """The room that a band needs on the page of the heading before it: all of it, or five lines."""
        if not blocks:
            return 0.0
        wide = self._width(count)
        _, used, _ = columns(blocks, wide, 1e6, count)
        return min(used, max(_LEAST, blocks[0].head(wide))) + max(after, blocks[0].before)
