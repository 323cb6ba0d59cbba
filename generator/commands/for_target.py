"""Further parts of a game for an export: the rulebook, boxes of a shop's own size."""

from dataclasses import replace

from generator.commands.rulebook import with_book
from generator.exports import EXPORTS
from generator.exports.built import Built
from generator.exports.shops.order_book import misfits
from generator.exports.shops.order_box import box_form
from generator.exports.shops.order_fit import orders_of
from generator.faces.face import Face
from generator.model.box import room_in
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.target import Target
from generator.options import Options
from generator.pipeline import Session
from generator.problem import Problem, has_errors

WITH_BOOK, OF_BOXES = "html", "trays"


def for_target(
    session: Session, built: Built, target: str, options: Options
) -> tuple[Built, tuple[Problem, ...]]:
    """A built game with all that a target makes of it, and what it cannot make or is wrong.

    An error where it can make nothing of it: then the export raises ValueError.
    """
    shop = built.targets.get(target)
    found: tuple[Problem, ...] = ()
    if target == WITH_BOOK or (shop and shop.booklets and not built.only):
        built, found = with_book(session, built, options, bound=shop is not None)
    if target == OF_BOXES and not any(room_in(one.format) for one in built.game.components):
        box = f"{{style: tray, holds: [{built.game.components[0].name}], paper: 0.3mm}}"
        hint = f"add a line below components: `tray: {{kind: box, box: {box}}}`"
        found = (Problem(built.game.where, "nothing-to-order", "it has no boxes or trays", hint),)
    without = left_out(built.game, target)
    if without and all(KINDS[one.kind].folded for one in built.game.components):
        hint = f"write a page with every piece: proofdeck export {WITH_BOOK} {built.game.name}"
        says = f"{', '.join(without)}: screen tables show flat pieces only"
        found = (Problem(built.game.where, "nothing-to-order", says, hint),)
    if shop is None or has_errors(found, strict=options.strict):
        return built, found
    built, more = _with_boxes(session, built, shop)
    return built, (*found, *more, *misfits(shop, built))


def left_out(game: Game, target: str) -> list[str]:
    """The titles of the components in play that a screen table does not show, if it is one."""
    if not (target in EXPORTS and EXPORTS[target].made_by.startswith("tables.")):
        return []
    kinds = ((one.title, KINDS[one.kind]) for one in game.components)
    return [title for title, kind in kinds if kind.folded and kind.in_play]


def _with_boxes(session: Session, built: Built, shop: Target) -> tuple[Built, tuple[Problem, ...]]:
    """Its boxes drawn anew, as large inside as those of the shop that they become."""
    faces: dict[str, Face] = {}
    found: tuple[Problem, ...] = ()
    for order in orders_of(shop, built.game, built.only).made:
        if not order.box:
            continue
        name = order.component.name
        box = replace(order.component, format=box_form(shop, order.box))
        others = (box if one.name == name else one for one in built.game.components)
        drawn, more = session.drawn(replace(built.game, components=tuple(others)), only=[name])
        found += more
        if drawn:
            faces[name] = drawn[0].front
    return replace(built, shop_boxes=faces), found
