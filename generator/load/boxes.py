"""Box components of game.yaml: their format is computed from the components that they hold."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.load.components import path_problems, places, plan_of
from generator.load.game_schema import BoxedSpec, BoxSpec
from generator.load.named_layouts import unknown_names, unknown_products
from generator.measure.geometry import Size
from generator.measure.units import mm_text
from generator.model.box import MAX_SIDE, SLEEVED, STYLES, Held, Inside, box_format
from generator.model.component import Component, Piece, Plan, title_of
from generator.model.schema import read_record
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict, PlacedList, where_of
from generator.model.theme import Fixed
from generator.model.values import text_form
from generator.problem import Problem, Where, counted, did_you_mean

FRONT = "_box.svg.j2"  # in layouts/faces
THEMED = "_slot_box.svg.j2"  # in layouts/slots
DIVIDER = "_divider.svg.j2"  # in layouts/faces, for both sides
_FREE = "no entry of a file of pieces: the box follows from what game.yaml lets it hold"

Read = tuple[Component | None, tuple[Problem, ...]]


def is_box(raw: Any) -> bool:
    """Whether an entry of components is a box whose format is computed."""
    return isinstance(raw, dict) and "box" in raw


def read_box(
    name: str,
    raw: PlacedDict,
    where: Where,
    others: Mapping[str, Component | None],
    layouts: Layouts,
    *,
    icons: Iterable[str] = (),
    themed: bool = False,
) -> Read:
    """The box's component, or None, and problems; faulty ones of the ``others`` are None."""
    spec, problems = read_record(BoxedSpec, raw, where)
    box = raw.section("box")
    unknown = tuple(unknown_names(raw, layouts))
    reported = {problem.where for problem in unknown}
    problems = (
        *(problem for problem in problems if problem.where not in reported),
        *path_problems(raw),
        *unknown,
        *unknown_products(raw, layouts, boxed=True),
        *_unknown_style(box),
        *_unknown_holds(box, others),
    )
    if spec is None or problems:
        return None, problems
    contents = [component for one in spec.box.holds if (component := others[one])]
    if len(contents) < len(spec.box.holds):
        return None, ()  # their problems are reported already
    inside = _inside(spec.box, contents)
    if max(inside) > MAX_SIDE:
        return None, (_too_large(inside, contents, where_of(box, "holds") or where),)
    made = _component(name, raw, where, spec, inside, THEMED if themed else FRONT)
    return (_divided(made, contents, {*icons}) if STYLES[spec.box.style].each else made), ()


def _divided(box: Component, held: Iterable[Component], icons: Collection[str]) -> Component:
    """The dividers for some components, each printed alike on both sides, with its symbol."""
    front = DIVIDER if box.front in (FRONT, THEMED) else box.front
    pieces = [_piece(one.name, box.where, [one.name], symbol=_symbol(one, icons)) for one in held]
    free = {**box.free, "symbol": _FREE}
    return replace(box, front=front, back=front, pieces=tuple(pieces), free=free)


def _symbol(component: Component, icons: Collection[str]) -> str:
    """The icon of a component: the one of its name, or that of its backs; empty if none."""
    emblem = (component.back_slots or {}).get("emblem")
    own = component.name if component.name in icons else ""
    return own or (emblem.value if isinstance(emblem, Fixed) else "")


def _piece(name: str, where: Where, holds: list[str], **more: str) -> Piece:
    fields = {"holds": PlacedList(holds, where=where), **more}
    return Piece(name, where, PlacedDict(fields, where=where), 1, name)


def _component(
    name: str, raw: PlacedDict, where: Where, spec: BoxedSpec, inside: Inside, front: str
) -> Component:
    return Component(
        name=name,
        title=spec.title or title_of(name),
        kind=spec.kind,
        format=box_format(spec.box.style, inside),
        front=spec.front or front,
        back=None,
        plan=plan_of(Plan(scheme=STYLES[spec.box.style].scheme), spec.print),
        pieces=(_piece(name, where, spec.box.holds),),
        where=where,
        pieces_at=where,
        texts=frozenset(),
        places=dict(places(raw)),
        free={"holds": _FREE, "copies": _FREE},
        targets=spec.target,
        assemble=spec.assemble or "",
        first_game=False,
    )


def _inside(box: BoxSpec, contents: list[Component]) -> Inside:
    """The room for all cards, as wide and high as the largest card, in its sleeve if it has one."""
    sleeve = SLEEVED if box.sleeves else 0
    wide = max(component.format.size.width for component in contents) + sleeve
    high = max(component.format.size.height for component in contents) + sleeve
    counts = tuple(component.count for component in contents)
    held = Held(Size(wide, high), counts, box.paper + 2 * box.sleeves, box.play)
    return STYLES[box.style].room(held)


def _unknown_style(box: PlacedDict) -> Iterator[Problem]:
    style = text_form(box.get("style"))
    if "style" in box and style not in STYLES and not isinstance(box["style"], (dict, list)):
        hint = did_you_mean(style, STYLES, listing="styles")
        where = box.values_at["style"]
        yield Problem(where, "unknown-box", f"there is no box style {style!r}", hint)


def _unknown_holds(box: PlacedDict, others: Mapping[str, Component | None]) -> Iterator[Problem]:
    holds = box.get("holds")
    for number, one in enumerate(holds if isinstance(holds, list) else ()):
        if isinstance(one, (str, int)) and text_form(one) not in others:
            where = where_of(box, "holds", number) or box.where
            hint = did_you_mean(text_form(one), others, listing="components")
            message = f"the box cannot hold {text_form(one)!r}: it is a box, or no component"
            yield Problem(where, "unknown-component", message, hint)


def _too_large(inside: Inside, contents: list[Component], where: Where) -> Problem:
    size = " x ".join(map(mm_text, inside))
    names = ", ".join(component.name for component in contents)
    held = sum(one.count for one in contents)
    return Problem(
        where,
        "box-too-large",
        f"{counted(held, 'piece')} ({names}) need a box of {size} mm inside; "
        f"the longest side may have {mm_text(MAX_SIDE)} mm",
        "check 'paper', the thickness of one card in mm. If it is right, use several boxes",
    )
