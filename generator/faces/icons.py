"""Icons: a glyph of the icon font as a path, or a drawing from ``art/``; both as SVG markup in a square box."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from generator.faces.svg.subset import faults, parse_svg
from generator.model.game import FontChoice, Game
from generator.problem import ContentError, did_you_mean
from generator.text.fonts import Font
from generator.units import mm_text

_INHERITED = {
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "fill-opacity",
    "stroke-opacity",
    "fill-rule",
}
LARGEST = 100_000  # of a drawing's own units
_GRID = 24.0  # Material Design Icons are drawn on a grid of 24 by 24


def icon_svg(
    game: Game, name: str, *, x: float, y: float, size: float, colour: str, turn: float = 0.0
) -> str:
    """The icon ``name`` of the game's ``icons`` (or art/<name>.svg) in the square at (x, y).

    Raises ContentError ``unknown-icon`` with the nearest name.
    """
    source = game.icons.get(name)
    if source is None and name in game.art:
        source = f"art:{name}"
    if source is None:
        known = [*game.icons, *game.art]
        raise ContentError(
            "unknown-icon",
            f"there is no icon {name!r}",
            f"{did_you_mean(name, known, listing='icons')} Icons are named in game.yaml (icons: {{{name}: mdi:...}}) or are files art/{name}.svg",
        )
    library, _, key = source.partition(":")
    turned = f" rotate({mm_text(turn)} {mm_text(size / 2)} {mm_text(size / 2)})" if turn else ""
    if library == "art":
        return art_svg(game, key, x=x, y=y, w=size, h=size, colour=colour, turn=turn)
    place = f"translate({mm_text(x)} {mm_text(y)}){turned} scale({size / _GRID:.5g})"
    return f'<path transform="{place}" fill="{colour}" d="{_glyph_path(key)}"/>'


def art_svg(
    game: Game,
    name: str,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    colour: str = "",
    turn: float = 0.0,
) -> str:
    """art/<name>.svg fitted into the box: proportions kept, centred. ``currentColor`` in it becomes ``colour``.

    Raises ContentError ``unknown-art`` or ``unsupported-svg``.
    """
    if name not in game.art:
        raise ContentError(
            "unknown-art",
            f"there is no art/{name}.svg",
            did_you_mean(name, game.art, listing="drawings"),
        )
    (left, top, width, height), inner = _art_body(game.art[name], name)
    scale = min(w / width, h / height)
    dx, dy = x + (w - width * scale) / 2, y + (h - height * scale) / 2
    turned = f" rotate({mm_text(turn)} {mm_text(width / 2)} {mm_text(height / 2)})" if turn else ""
    place = f"translate({mm_text(dx)} {mm_text(dy)}) scale({scale:.6g}){turned} translate({mm_text(-left)} {mm_text(-top)})"
    body = inner.replace("currentColor", colour) if colour else inner
    return f'<g transform="{place}">{body}</g>'


def inline_icon(game: Game, name: str, size: float, colour: str) -> tuple[str, float]:
    """An icon as a fragment in a box from 0 0 of the given size, for a stamp in running text."""
    return icon_svg(game, name, x=0, y=0, size=size, colour=colour), size


@cache
def _glyph_path(name: str) -> str:
    character, font = _icon_font(), _open_icon_font()
    glyph = vars(character).get(name.replace("-", "_"))
    if not isinstance(glyph, str) or name.startswith("_"):
        names = [n for n in vars(character) if not n.startswith("_")]
        raise ContentError(
            "unknown-icon",
            f"the icon font has no {name!r}",
            did_you_mean(name, names, listing="icons"),
        )
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    pen = SVGPathPen(None, ntos=lambda v: f"{v:.3f}".rstrip("0").rstrip("."))
    scale = _GRID / font.units
    # The font's baseline lies an eighth of the em above the box's bottom: ascent 21/24, descent 3/24.
    font.draw(
        glyph.rpartition(".")[2],
        TransformPen(pen, (scale, 0, 0, -scale, 0, _GRID * _ascent_share())),
    )
    return str(pen.getCommands())


@cache
def _icon_font() -> Any:
    from fonticon_mdi7 import MDI7

    return MDI7


@cache
def _open_icon_font() -> Font:
    return Font(FontChoice("Material Design Icons"), Path(_icon_font().__font_file__))


def _ascent_share() -> float:
    return 21 / 24


@cache
def _art_body(text: str, name: str) -> tuple[tuple[float, float, float, float], str]:
    from lxml import etree

    where = f"art/{name}.svg"
    try:
        root = parse_svg(text)
    except etree.XMLSyntaxError as error:
        raise ContentError(
            "bad-svg",
            f"{where} is not well-formed: {error.msg}",
            "open it in a drawing program and save it as plain SVG",
        ) from None
    for what, hint in faults(root):
        raise ContentError("unsupported-svg", f"{where} uses {what}", hint)
    box = _view_box(root)
    if box is None:
        raise ContentError(
            "bad-svg", f"{where} has no viewBox", 'the root needs viewBox="0 0 width height"'
        )
    looks = "".join(
        f' {name}="{escape(value)}"'
        for name, value in sorted(root.attrib.items())
        if name in _INHERITED
    )
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = f"<g{looks}>{inner}</g>" if looks else inner
    inner = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", inner)
    inner = re.sub(r'\bid="', f'id="{name}-', inner)
    inner = re.sub(r"url\(\s*#", f"url(#{name}-", inner)
    return box, re.sub(r'href="#', f'href="#{name}-', inner)


def _view_box(root: Any) -> tuple[float, float, float, float] | None:
    try:
        left, top, width, height = (
            float(part) for part in root.get("viewBox", "").replace(",", " ").split()
        )
    except ValueError:
        return None
    return (
        (left, top, width, height)
        if 0 < width < LARGEST and 0 < height < LARGEST and abs(left) + abs(top) < LARGEST
        else None
    )
