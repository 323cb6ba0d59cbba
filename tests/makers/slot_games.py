"""Games without a template: a component for each format that suits a layout, in a theme.

Each has the longest piece and the emptiest, and some between; texts are as long as the format is
large.
"""

import csv
import io
from dataclasses import replace

from conftest import LAYOUTS, run_cache

from generator.exports.svg import embedded
from generator.faces.face import TextRun
from generator.faces.pictures.rasterise import drawn_quickly
from generator.measure.units import MM_PER_INCH
from generator.project import Project

CARDS = (
    "micro-us", "mini-euro-44x68", "poker-us", "tarot-us", "jumbo-us", "square-70",
    "business-85x54",
)  # fmt: skip
TILES = ("square-26", "tile-48", "square-70", "hex-tile-us-small", "pointy-60", "round-50", "eight")
TOKENS = ("token-17", "token-20", "token-square-17", "chit-us-large", "square-26", "round-50")
WIDE = ("half-sheet-188x126", "sheet-264x195", "jumbo-us")
FORMATS = {
    **dict.fromkeys(("index", "hero", "number", "event", "role", "recipe"), CARDS),
    "tile": TILES,
    "token": TOKENS,
    "aid": ("poker-us", "tarot-us", "aid-92x126", "aid-128x186", "half-sheet-188x126"),
    "mat": (*WIDE, "track-188x62"),
    "score": (*WIDE, "aid-128x186"),
}
THEMES = ("plain", "deco", "woodcut", "arcade", "botanic", "space", "noir", "storybook")
KINDS = {"tile": "tile", "token": "token", "mat": "board", "score": "sheet-pad"}
_OWN = {  # outlines that no shipped format has
    "sizes/pointy-60.yaml": "{trim: [60, 69.282], bleed: 2, safe: 2.5, outline: hexagon-pointy}",
    "sizes/round-50.yaml": "{trim: [50, 50], bleed: 2, safe: 2.5, outline: circle}",
    "sizes/eight.yaml": "{trim: [60, 60], bleed: 2, safe: 2.5, outline: octagon}",
}
PICTURED = ("index", "hero", "event", "role", "recipe", "tile", "token", "mat")  # with art
_ICONS = '{fire: "mdi:fire", water: "mdi:water"}'
_LONG = (
    "When it arrives, **every other** creature in its row moves one space back; those at the edge "
    "are returned to their owners' hands. If nothing moves, gain two wood instead and draw a card "
    "for each forest that you control."
)
_NAME = "Keeper of the Uttermost Lighthouse"
_NUMBERS = ("wood", "stone", "grain", "coins")
_TEXTS = ("setup", "your_turn", "end_of_the_game")
_SLOTS = {
    "recipe": "{needs: {wood: mdi:pine_tree, stone: null, grain: mdi:barley},"
    " gives: {coins: mdi:hand_coin}}",
    "index": "{stats: {wood: mdi:pine_tree, stone: null, grain: null}}",
    "hero": "{stats: {wood: null, stone: null, grain: mdi:barley}}",
    "aid": "{parts: [setup, your_turn, end_of_the_game], stats: {wood: mdi:pine_tree, stone: null},"
    " note: land}",
    "mat": "{places: [setup, your_turn, end_of_the_game], tracks: {wood: mdi:pine_tree,"
    " grain: null}, body: rules}",
    "score": "{rows: {wood: mdi:pine_tree, grain: null}, lines: [land, weather], body: rules}",
}


def slot_project(layout, theme, art=None, formats=None):
    """A project with one game, ``case``; ``art`` is a PNG that all pieces show, or none."""
    formats = formats or FORMATS[layout]
    content = {} if art is None else {"case/art/a.png": art}
    own = {path: text[:-1] + ", source: ours}" + "\n" for path, text in _OWN.items()}
    project = Project({**content, "case/game.yaml": ""}, [own, *LAYOUTS])
    known = project.layouts()[0].sizes
    lines = [
        "title: Tide & Wood", "players: [2, 4]", f"theme: {theme}", f"icons: {_ICONS}",
        "components:",
    ]  # fmt: skip
    for number, name in enumerate(formats):
        lines += [
            f"  c{number}: {{kind: {KINDS.get(layout, 'card')}, size: {name},"
            f" pieces: c{number}.csv, layout: {layout}"
            + (f", slots: {_SLOTS[layout]}" if layout in _SLOTS else "")
            + "}"
        ]
        content[f"case/c{number}.csv"] = _table(layout, known[name], art is not None)
    content["case/game.yaml"] = "\n".join(lines) + "\n"
    return Project(content, [own, *LAYOUTS], cache=run_cache())


def _table(layout, form, pictured):
    wide, high = form.trim
    share = min(wide * high / (63 * 88), 1.0)
    long = _cut(_LONG, int(len(_LONG) * share))
    name = _cut(_NAME, max(int(len(_NAME) * min(wide / 63, 1)), 8))
    parts = [
        _cut(text, 30 if layout == "mat" else len(long) // 3) for text in (_LONG, _NAME, _LONG)
    ]
    fields = ["name", "number", *_NUMBERS, "suit", "land", "weather", "rules", *_TEXTS]
    most = {"token": "100", "tile": "12"}.get(layout, "16")
    full = [name, most, "12", "10", "16", "7", "fire", "At sea", "Rain", long, *parts]
    rows = [
        full,
        ["", "", "", "", "", "", "", "", "", "", "", "", ""],
        ["Oak", "0", "", "1", "", "0", "water", "", "", "Draw a card.", "", "Go.", ""],
        ["Élan", "7", "2", "", "1", "1", "fire", "Hill", "Sun", "", "Deal.", "", "End."],
        ["Tide & Co", "", "", "", "", "", "water", "", "", "", "", "", ""],
    ]
    if layout not in ("aid", "mat"):
        fields, rows = fields[:-3], [row[:-3] for row in rows]
    if pictured:
        fields.append("picture")
        rows = [[*row, "" if number == 1 else "a.png"] for number, row in enumerate(rows)]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([["id", *fields]] + [
        [f"p{number}", *row] for number, row in enumerate(rows)
    ])  # fmt: skip
    return text.getvalue()


def _cut(text, most):
    """The text up to a word's end; emphasis that is cut ends there."""
    if len(text) <= most:
        return text
    cut = text[:most].rpartition(" ")[0] or text[:most]
    return cut + ("**" if cut.count("**") % 2 else "")


def grounds(built, faces, dpi):
    """Pictures of faces without their texts, bleed included, as resvg draws them."""
    link = embedded(built.pictures)
    for face in faces:
        box = face.format.bleed_box
        bare = replace(face, items=tuple(i for i in face.items if not isinstance(i, TextRun)))
        size = (round(side * dpi / MM_PER_INCH) for side in (box.width, box.height))
        yield drawn_quickly(bare.svg(link), *size).convert("RGB")
