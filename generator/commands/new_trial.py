"""Trial of a new game: its hardest cards are drawn, and its plan is changed until they can be."""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from operator import add
from typing import Any

from generator.commands.new_columns import Column, words_of_columns
from generator.commands.new_slots import Part, Plan, plan_of
from generator.faces.draw import draw_faces
from generator.faces.face import DrawnPiece
from generator.files.folder import Folder
from generator.load.meanings import icons_of
from generator.measure.units import MM_PER_POINT
from generator.model.component import Piece
from generator.model.fonts import WEIGHT_OF_FILE, FontChoice
from generator.model.theme import Theme
from generator.model.values import yaml_key
from generator.pipeline import Session
from generator.problem import Problem
from generator.text.font_library import FontLibrary
from generator.text.inline import ICON
from generator.text.symbols import SIGNS

SIZES = ("poker-us", "tarot-us", "jumbo-us", "aid-128x186")  # each holds more than those before
_BESIDE, _ABOVE, _OF_A_LETTER = 14, 34, 2.4  # mm round a text box, square mm of a letter in it
_EACH = 2  # of the longest values of each column that are drawn
_SOME = 0.1  # of the values of a column: so many may have letters that no font has
_OTHER_SCRIPTS = 0x0590  # letters before it, such as Greek ones, are no symbols
_LOST = "square-outline"  # the icon of a sign that no font and no icon is
_UNSEEN = frozenset(map(chr, (0x200D, *range(0xFE00, 0xFE10))))  # they change signs before them
_UNKNOWN = re.compile(r"unknown field '(.+?)'(?: \(and \d.*|, and no column .*)?", re.DOTALL)
_BODY = "layout-body"  # the style of a card's text
_POINTS = tuple(one / 2 for one in range(14, 32))  # its size: 7 to 15.5; below a title 11.5
_SOME_CARDS, _MAY_SHRINK = 40, 0.1  # that are drawn to choose it; of them, those that may shrink
_GLYPHS = ("missing-glyph", "unsupported-script")

Files = Callable[[Mapping[str, Sequence[Piece]] | None], Mapping[str, bytes]]  # of a trial, or all


@dataclass
class Looks:
    """The fonts, icons and symbols of a new game, and the size of its cards."""

    size: str
    tile: bool = False  # the size is that of a hexagon or of another tile: only its layout fits
    fallback: tuple[str, ...] = ()
    own: Sequence[str] = ()  # font files in the folder fonts next to the table
    icons: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    points: float = 0.0  # of the letters of all texts; 0: each card as its room allows
    remarks: list[str] = field(default_factory=list)

    def larger(self, sizes: Mapping[str, Any]) -> bool:
        """Take the next size that holds more; False if there is none."""
        if self.tile:
            return False
        area = _area(sizes, self.size)
        more = next((one for one in SIZES if one in sizes and _area(sizes, one) > area), "")
        self.size = more or self.size
        return bool(more)

    def take_room(self, letters: int, sizes: Mapping[str, Any]) -> None:
        """Take the first size that can hold this many letters in the smallest type."""
        larger = True
        while larger:
            width, height = sizes[self.size].trim
            held = (width - _BESIDE) * (height - _ABOVE) / _OF_A_LETTER  # in the least size
            larger = letters > held and self.larger(sizes)


def _area(sizes: Mapping[str, Any], name: str) -> float:
    width, height = sizes[name].trim
    return float(width * height)


def hardest(plan: Plan, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that are hardest to draw: of long values, of all, and of rare characters."""
    wanted: dict[int, None] = {0: None}
    shown, rows = plan.shown, range(len(pieces))
    sums = [0] * len(pieces)
    for column in shown:
        sizes = [_size(piece, column) for piece in pieces]
        sums = [*map(add, sums, sizes)]
        if column.field != "copies":
            wanted |= dict.fromkeys(nlargest(_EACH, rows, key=sizes.__getitem__))
            texts = [str(piece.fields.get(column.heading) or "").split() for piece in pieces]
            wanted[max(rows, key=lambda n: max(map(len, texts[n]), default=0))] = None
    wanted |= dict.fromkeys(nlargest(12, rows, key=sums.__getitem__))
    seen: set[str] = set()
    for number, piece in enumerate(pieces):
        marks = set().union(*(str(piece.fields.get(one.heading) or "") for one in shown)) - seen
        if any(not mark.isascii() for mark in marks) or number < 1:
            wanted[number] = None
            seen |= marks
    return [pieces[number] for number in wanted]


def _size(piece: Piece, column: Column) -> int:
    value = piece.fields.get(column.heading)
    label = 0 if column.is_long or value is False else len(column.label)  # that stands before it
    return 0 if value is None else len(str(value)) + label + 40 * str(value).count("\n")


def letters_of(plan: Plan, pieces: Sequence[Piece]) -> int:
    """How many letters the longest text box has to hold."""
    body = [plan.column(name) for name in plan.slots.get("body", ())]
    return max((sum(_size(piece, one) for one in body) for piece in pieces), default=0)


def as_json(plan: Plan, pieces: Sequence[Piece]) -> str:
    """Rows of a table as JSON, with all headings of fields that the plan shows."""
    rows = []
    for number, piece in enumerate(pieces):
        row: dict[str, Any] = {"id": f"r{number}"}
        for column in plan.shown:
            value = piece.fields.get(column.heading)
            if column.field == "copies":
                value = piece.copies
            text = column.kind in ("text", "choice") or column.type == "text"
            row[column.heading] = str(value) if text and value is not None else value
        rows.append(row)
    return json.dumps(rows, ensure_ascii=False)


def signs_of(
    plan: Plan, looks: Looks, theme: Theme, fonts: FontLibrary, pieces: Sequence[Piece],
    language: str,
) -> None:  # fmt: skip
    """Give the game fonts and icons for all characters and codes of its texts."""
    shown = [one for one in plan.shown if one.kind not in ("number", "flag", "picture")]
    given = (piece.fields.get(one.heading) for one in shown for piece in pieces)
    texts = [*(one.label for one in plan.shown), *(str(one) for one in given if one is not None)]
    for code in dict.fromkeys(c for text in texts if "{" in text for c in ICON.findall(text)):
        looks.icons[code] = icons_of([code], language).get(code) or f"mdi:{_icon_of(code)}"
    every = "".join(sorted(c for c in set().union(*texts) if not c.isspace()))
    lacking = {c for one in theme.fonts.values() for c in fonts.open(one).missing(every)}
    missing = without_fallback(lacking - {*_UNSEEN, *SIGNS}, looks, fonts)
    letters = {one for one in missing if one.isalnum()}
    for column in plan.shown if letters else ():
        bare = plan.slot_of(column.field) in ("title", "corner", "kind")  # without a label
        label = set[str]() if bare else letters & {*column.label}
        values = column.values if column in shown else ()
        found = [label, *(letters & {*str(one)} for one in values)]
        if (
            label
            or sum(map(bool, found)) > _SOME * len(values)
            or any(ord(one) < _OTHER_SCRIPTS for here in found for one in here)
        ):
            some = " ".join(sorted(set().union(*found))[:5])
            plan.leave_out(column.field, f"no installed font has {some}")
    if letters:
        plan.slots, plan.main = (anew := plan_of(plan.columns)).slots, anew.main
    _name_signs(plan, looks, missing)
    if letters:
        hint = "put a font file that has these letters into the folder fonts next to the table"
        looks.remarks.append(f"{hint}, and make the game again")


def _name_signs(plan: Plan, looks: Looks, missing: Collection[str]) -> None:
    """Icons for the signs that fonts lack; a box for those that are no icon either."""
    signs: Mapping[str, str] = words_of_columns()["signs"]  # type: ignore[assignment]
    there = {c for one in plan.shown for text in (one.label, *one.values) for c in str(text)}
    for one in sorted(there.intersection(missing)):
        looks.symbols[one] = signs.get(one) or _icon_called(unicodedata.name(one, "")) or _LOST
        looks.icons[looks.symbols[one]] = f"mdi:{looks.symbols[one]}"
    lost = [one for one, icon in looks.symbols.items() if icon == _LOST]
    said = f"no installed font has {' '.join(lost[:8])}: printed as a box"
    looks.remarks = [said] if lost else []


def without_fallback(missing: set[str], looks: Looks, fonts: FontLibrary) -> set[str]:
    """The characters that no installed font has; the fewest fonts for the others are named."""
    every = "".join(missing)
    having = {
        file: missing - {*fonts.open(FontChoice(file=file, weight=WEIGHT_OF_FILE)).missing(every)}
        for file in looks.own
    }
    for one in missing:
        for family in fonts.families_with([one]):
            having.setdefault(family, set()).add(one)
    while missing and having:
        best = max(sorted(having), key=lambda family: len(having[family] & missing))
        if not having[best] & missing:
            break
        if best not in looks.fallback:
            looks.fallback = (*looks.fallback, best)
        missing = missing - having[best]
    return missing


def _icon_called(words: str) -> str:
    """The icon of that name, such as hammer-wrench for HAMMER AND WRENCH; empty without one."""
    from generator.text.icon_font import icon_names

    plain = words.lower().replace(" and ", "_").replace(" ", "_").replace("-", "_")
    return plain.replace("_", "-") if f"mdi:{plain}" in icon_names() else ""


def _icon_of(code: str) -> str:
    """An icon for a code in braces: the one of its name, else its first letter or its number."""
    if code.isdecimal():
        return f"numeric-{code}-circle" if int(code) in range(11) else "numeric-9-plus-circle"
    first = code[0].lower()
    return _icon_called(code) or (f"alpha-{first}-circle" if first.isalpha() else _LOST)


def fonts_yaml(theme: Theme, fallback: Sequence[str]) -> Iterator[str]:
    """The lines of game.yaml that name the theme's fonts with fallbacks."""
    if not fallback:
        return
    named = ", ".join(map(yaml_key, fallback))
    yield "fonts:                           # those of the theme, and others for what these lack"
    for role, choice in theme.fonts.items():
        slope = f", {choice.slope}" if choice.slope != "normal" else ""
        own = f"{yaml_key(choice.family)}, {choice.weight}{slope}"
        yield f"  {role}: [{own}, fallback: [{named}]]"


def tried(
    session: Session, files: Mapping[str, bytes], name: str, *, drawn: bool = True
) -> tuple[Sequence[DrawnPiece], tuple[Problem, ...]]:
    """The cards of a game of these files; the errors of loading, of its rules, and of drawing."""
    inside = {path.removeprefix("content/"): data for path, data in files.items()}
    trial = Session(Folder.of(inside, shown="content"), session.layouts, {}, session.cache)
    trial.fonts = session.fonts
    game, found = trial.checked(name)
    studio = replace(trial.studio(name), caches_faces=False)
    cards, more = draw_faces(game, studio) if game and drawn else ((), ())
    return cards, tuple(one for one in (*found, *more) if one.severity == "error")


def choose_points(
    session: Session, parts: Sequence[Part], looks: Looks, name: str, files: Files
) -> None:
    """Set one size for the texts of all cards: the largest at which nine of ten hold theirs."""
    some = {part.name: _some(part.plan, part.pieces) for part in parts}
    allowed = _MAY_SHRINK * sum(len(some[one.name]) for one in parts if "body" in one.plan.slots)
    if not allowed:
        return
    points = _POINTS[:10] if any("title" in one.plan.slots for one in parts) else _POINTS
    looks.points = points[-1]  # at which each card says how small its text has to be
    drawn, _ = tried(session, files(some), name)
    bodies = ([text.size for text in one.front.shrunk if text.style == _BODY] for one in drawn)
    held_at = [round(min(sizes) / MM_PER_POINT, 2) for sizes in bodies if sizes]
    holding = (one for one in points if sum(held < one for held in held_at) <= allowed)
    looks.points = max(holding, default=_POINTS[0])


def _some(plan: Plan, pieces: Sequence[Piece]) -> list[Piece]:
    """Some of the pieces, evenly from the shortest text to the longest."""
    body = [plan.column(name) for name in plan.slots.get("body", ())]
    sized = sorted(pieces, key=lambda one: sum(_size(one, column) for column in body))
    return sized[:: max(1, -(-len(sized) // _SOME_CARDS))] if body else sized[:1]


def repaired(plan: Plan, looks: Looks, found: Sequence[Problem], sizes: Mapping[str, Any]) -> bool:
    """Change the plan or the size for problems that were found; False if nobody knows how."""
    empty = [said[1] for one in found if (said := _UNKNOWN.fullmatch(one.message))]
    plan.columns += [Column(heading, "", (), 0, "empty") for heading in empty]
    if empty:
        return True
    shown = {one.field for one in plan.shown}
    fields = {one.field: one for one in found if one.field in shown}
    crowded = {name for name, one in fields.items() if one.name == "text-overflow"}
    for name, one in fields.items():
        if one.name in _GLYPHS:
            plan.leave_out(name, re.sub(r" in '.*", "", one.message))
            return True
        if one.name != "text-overflow":
            column = plan.column(name)
            if column.type != "any" and one.name in ("wrong-type", "not-one-of"):
                plan.columns = [
                    replace(c, type="any") if c.field == name else c for c in plan.columns
                ]
                return True
            plan.leave_out(name, one.message)
            return True
    return bool(crowded) and _made_room(plan, looks, crowded, sizes)


def _made_room(plan: Plan, looks: Looks, crowded: set[str], sizes: Mapping[str, Any]) -> bool:
    """Give texts that do not fit another place, or all of them a larger card."""
    slots = {plan.slot_of(name) for name in crowded}
    stats = plan.slots.get("stats", [])
    numbers = any(plan.column(name).kind == "number" for name in crowded)
    if numbers and "corner" in slots:
        plan.to_body(plan.slots["corner"][0])
        return True
    if numbers and stats and slots <= {"stats"}:
        plan.to_body(stats[-1])
        return True
    for name in sorted(crowded):
        if plan.slot_of(name) in ("tags", "kind", "back"):
            plan.to_body(name)
            return True
    grown = looks.larger(sizes)
    if grown or ("body" in slots and not plan.continues):
        plan.continues = plan.continues or not grown
        return True
    body = sorted(plan.slots.get("body", []), key=lambda one: plan.column(one).longest)
    if slots & {"body", "flavour"} and body:
        longest = plan.slots.get("flavour", body[-1:])[0]
        plan.leave_out(longest, "the text is too long for any card")
        return True
    for name in sorted(crowded):
        plan.leave_out(name, "it is too long for any card")
    return True
