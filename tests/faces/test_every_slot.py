"""A field that is given to a slot leaves ink on its card, or a warning."""

import pytest
from conftest import LAYOUTS, run_cache
from picture_files import pixels, saved
from slot_games import KINDS

from generator.project import Project

SIZES = {"tile": "tile-48", "token": "token-20", "mat": "half-sheet-188x126",
         "score": "half-sheet-188x126"}  # fmt: skip
LONG = ("Draw a card from the deck, then discard one of your hand.",
        "Take two coins from the bank, and give one to a neighbour.")  # fmt: skip
VALUES = {"text": ("Ox", "Elk"), "body": LONG, "flavour": ("It was cold.", "It was late."),
          "number": ("3", "5"), "picture": ("a.png", "b.png")}  # fmt: skip
CHOICES = ("fire", "sea", "ice")
ICONS = '{fire: "mdi:fire", sea: "mdi:waves", ice: "mdi:snowflake"}'
ART = {f"case/art/{name}.png": saved(pixels(60 + n, 80)) for n, name in enumerate("ab")}
KNOWN = Project({}, LAYOUTS).layouts()[0].slots
CASES = [
    f"{layout} {slot}{way}"
    for layout, shown in KNOWN.items() for slot in shown.slots
    for way in ("", " full", *([" art", " full art"] if "art" in shown.slots else []))
    if not (slot == "art" and " art" in way)
]  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES)
def test_a_field_given_to_a_slot_leaves_ink_or_a_warning(case):
    layout, slot, *way = case.split()
    assert shows(layout, slot, full="full" in way, art="art" in way)


def test_what_gives_way_to_another_slot_is_told():
    """The name of a token with a number is printed nowhere."""
    first, second, told = drawn("token", "title", full=True, art=False)
    assert first == second
    assert told == {"field-without-slot"}


@pytest.mark.parametrize("layout", ["tile", "token"])
def test_an_icon_is_seen_beside_a_picture_and_a_number(layout):
    first, second, _ = drawn(layout, "emblem", full=True, art=True)
    assert first != second


def shows(layout, slot, **how):
    first, second, told = drawn(layout, slot, **how)
    return first != second or "field-without-slot" in told


def drawn(layout, slot, *, full, art):
    """Two fronts that differ in the field of a slot alone, and the names of what is told."""
    slots = KNOWN[layout].slots
    others = {one for one in slots if (full or one == "title") and one != "art"}
    others |= {"art"} if art else set()
    fields, rows, filled = [], ["a", "b"], []
    for name, one in slots.items():
        if name not in others | {slot}:
            filled.append(f"{name}: null")
            continue
        choice = one.takes in ("choice", "tint", "emblem")
        values = CHOICES[:2] if choice else VALUES[one.takes]
        values = values if name == slot else (CHOICES[2] if choice else values[0],) * 2
        kind = {"number": "integer", "picture": "picture"}.get(one.takes, "text")
        kind = f"[{', '.join(CHOICES)}]" if choice else kind
        fields.append(f"f_{name}: {kind}")
        filled.append(f"{name}: {'[f_' + name + ']' if one.many else 'f_' + name}")
        rows = [f'{row},"{value}"' for row, value in zip(rows, values, strict=True)]
    head = ",".join(["id", *(one.partition(":")[0] for one in fields)])
    game = (
        f"title: Case\nplayers: [1, 4]\nicons: {ICONS}\ncomponents:\n  card: {{pieces: c.csv, "
        f"kind: {KINDS.get(layout, 'card')}, size: {SIZES.get(layout, 'poker-us')}, "
        f"layout: {layout}, fields: {{{', '.join(fields)}}}, slots: {{{', '.join(filled)}}}}}\n"
    )
    files = {"case/game.yaml": game, "case/c.csv": "\n".join([head, *rows, ""]), **ART}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    assert not [one for one in problems if one.severity == "error"], problems
    told = {one.name for one in problems} & {"field-without-slot"}
    return *(one.front.key for one in built.drawn), told
