"""A tuck box of a shop: which one takes our cards, and the picture of its flat pattern."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PIL import Image

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import View, rendered
from generator.faces.face import Face
from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.box import TUCKBOX, Inside, box_format
from generator.model.component import Component
from generator.model.format import Format
from generator.model.game import Game
from generator.model.target import Target, TuckBox

LOOSE = 4.0  # mm that a box may be wider or higher inside than its cards
_PAPER = (255, 255, 255)


class Cards(NamedTuple):
    """The cards in a box: how many, and the size of the largest, in mm."""

    number: int
    size: Size


class Unfit(NamedTuple):
    """Why a shop has no box for some cards, and what to do."""

    said: str
    hint: str


def tuck_box(target: Target, game: Game, component: Component) -> str | Unfit:
    """The smallest tuck box for what a box of the game holds, or why there is none."""
    cards = _cards_in(game, component)
    if not cards:
        return Unfit("has no box of this kind, as far as we know", "have it printed elsewhere")
    chosen = component.targets.get(target.name)
    known = {chosen: target.tuckboxes[chosen]} if chosen else target.tuckboxes
    room = {name: inside_of(target, box) for name, box in known.items()}
    loose = {
        name: max(one.width - cards.size.width, one.height - cards.size.height)
        for name, one in room.items()
        if one.width >= cards.size.width and one.height >= cards.size.height
    }
    sized = [name for name in loose if chosen or loose[name] <= LOOSE]
    fitting = [name for name in sized if known[name].cards >= cards.number]
    if fitting:
        return min(fitting, key=lambda name: (known[name].cards, loose[name]))
    wanted = f"{mm_text(cards.size.width)} x {mm_text(cards.size.height)} mm"
    if sized:
        largest = max(sized, key=lambda name: known[name].cards)
        said = f"has no tuck box for {cards.number} cards: its {largest} takes "
        return Unfit(f"{said}{known[largest].cards}", "use two boxes")

    def apart(name: str) -> float:
        wide, high, _ = room[name]
        return abs(wide - cards.size.width) + abs(high - cards.size.height)

    nearest = min(known, key=apart)
    inside = f"{mm_text(room[nearest].width)} x {mm_text(room[nearest].height)} mm inside"
    said = f"has no tuck box for cards of {wanted}; the nearest is {nearest}, {inside}"
    return Unfit(said, "have it printed elsewhere")


def _cards_in(game: Game, component: Component) -> Cards | None:
    """What a tuck box holds; None for a tray, a lid, or a box that was made in Python."""
    if not any(panel.name == "tuck" for panel in component.format.panels):
        return None
    names = component.pieces[0].fields.get("holds", ())
    held = [one for one in game.components if one.name in names]
    if not held:
        return None
    wide = max(one.format.size.width for one in held)
    high = max(one.format.size.height for one in held)
    return Cards(sum(one.count for one in held), Size(wide, high))


def inside_of(target: Target, box: TuckBox) -> Inside:
    """The room in a shop's box, in mm to a tenth."""
    return Inside(*(round(side / target.dpi * 25.4, 1) for side in box.inside))


def box_form(target: Target, box: TuckBox) -> Format:
    """The format with which our own template draws a box of the shop's size."""
    return box_format(TUCKBOX, inside_of(target, box))


def box_picture(built: Built, face: Face, box: TuckBox) -> Image.Image:
    """The flat pattern as the shop's picture: our walls in its order, white beyond them."""
    panels = {panel.name: panel.rect for panel in face.format.panels}
    shown = list(_parts(panels, box, face.format.bleed))
    views = [View(face, window, at.size) for window, at in shown]
    picture = Image.new("RGB", box.pixels, _PAPER)
    for part, (_, at) in zip(rendered(built, views), shown, strict=True):
        picture.paste(part, (at.x, at.y))
    return picture


class _At(NamedTuple):
    """Where a part of the picture lies, in pixels."""

    x: int
    y: int
    size: tuple[int, int]


def _parts(panels: Mapping[str, Rect], box: TuckBox, bleed: float) -> Iterator[tuple[Rect, _At]]:
    """The windows of our face with outer bleed, and where they lie on the shop's picture."""
    (x, y), (wide, high, deep) = box.corner, box.inside
    tuck = panels["top"].y + bleed  # all that is drawn above the lid
    back = x + deep
    walls = (
        ("right", (x, y, deep, high), (bleed, bleed, 0, bleed)),
        ("left", (back + wide, y, deep, high), (0, bleed, 0, bleed)),
        ("front", (back + wide + deep, y, wide, high), (0, bleed, bleed, bleed)),
        ("top", (back, y - deep, wide, deep), (bleed, tuck, bleed, 0)),
        ("bottom", (back, y + high, wide, deep), (bleed, 0, bleed, bleed)),
        ("back", (back, y, wide, high), (0, 0, 0, 0)),
    )
    for name, (left, top, width, height), (before, above, after, below) in walls:
        rect = panels[name]
        across, down = width / rect.width, height / rect.height
        window = Rect(rect.x - before, rect.y - above,
                      rect.width + before + after, rect.height + above + below)  # fmt: skip
        start = round(left - before * across), round(top - above * down)
        end = round(left + width + after * across), round(top + height + below * down)
        yield window, _At(*start, (end[0] - start[0], end[1] - start[1]))
