"""Slots of a new component: the best column of a stranger's table for each part of a card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from generator.commands.new_columns import Column
from generator.load.slot_fields import is_yes_or_no
from generator.model.component import Piece
from generator.model.values import text_form

_CORNER = 4  # characters of a number in the corner
_STATS = 5  # numbers in a row
_ROW = 54.0  # mm on a card of 63 mm, and what a letter and a digit of it need
_LETTER, _DIGIT, _BESIDE = 0.95, 1.75, 2.6
_TAGS, _TAG_LETTERS = 3, 70
_SHORT = 20  # short values in the text box of a card, on the average
_TITLE = 90  # characters
_FIRST = 5  # rows that are shown before a table is taken
_COMMON = 0.2  # of rows that have one value: more, and the column holds no names
# What a column may be used as, where that is chosen.
USES = ("title", "text", "number", "picture", "choice", "copies", "leave out")
_SLOT_WORDS = {
    "title": "the title", "corner": "the corner", "art": "the picture", "kind": "the band",
    "number": "the disk", "tags": "the band", "stats": "the foot", "body": "the text",
    "flavour": "the text", "back": "the back",
}  # fmt: skip
_MOSTLY = 0.9  # of the rows have a name of their own


@dataclass
class Plan:
    """The field of each slot, and why others are left out; changed by repairs."""

    columns: list[Column]
    slots: dict[str, list[str]] = field(default_factory=dict)
    main: str = ""  # the field of the rules text
    continues: bool = False  # the text goes on on a second card

    def column(self, name: str) -> Column:
        """The column of a field."""
        return next(one for one in self.columns if one.field == name)

    @property
    def shown(self) -> list[Column]:
        """The columns that are fields of the game."""
        return [one for one in self.columns if not one.why]

    def slot_of(self, name: str) -> str:
        """The slot of a field; empty if it has none."""
        return next((slot for slot, names in self.slots.items() if name in names), "")

    def place_of(self, column: Column) -> str:
        """Where a column is on a card, in words; empty if it is left out."""
        if column.field == "copies":
            return "how often it is printed"
        return "" if column.why else _SLOT_WORDS.get(self.slot_of(column.field), "")

    def use_of(self, column: Column) -> str:
        """The use of a column: title, copies, leave out, or its kind."""
        if column.why:
            return "leave out"
        if column.field == "copies":
            return "copies"
        return "title" if self.slot_of(column.field) == "title" else column.kind

    def leave_out(self, name: str, why: str) -> None:
        """Take a field from its slot; its column is left out."""
        self.take(name)
        self.columns = [replace(one, why=why) if one.field == name else one for one in self.columns]

    def take(self, name: str) -> None:
        """Take a field from its slot."""
        kept = {slot: [n for n in names if n != name] for slot, names in self.slots.items()}
        self.slots = {slot: names for slot, names in kept.items() if names}
        self.continues = self.continues and "body" in self.slots

    def on_tile(self) -> None:
        """Keep what the layout ``tile`` shows: a name, a number, a picture and a kind."""
        if numbers := [*self.slots.pop("corner", ()), *self.slots.get("stats", ())][:1]:
            self.take(numbers[0])
            self.slots["number"] = numbers
        for slot in [one for one in self.slots if one not in ("title", "number", "art", "kind")]:
            for name in self.slots.get(slot, []):
                self.leave_out(name, "a tile shows no such value")

    def to_body(self, name: str) -> None:
        """Move a field to the text, before the rules."""
        self.take(name)
        body = self.slots.setdefault("body", [])
        place = body.index(self.main) if self.main in body else len(body)
        body.insert(place, name)


@dataclass
class Part:
    """A component of a new game: its rows and what its plan shows of them."""

    name: str
    title: str
    pieces_name: str  # of the file in the game's folder, as game.yaml writes it
    pieces: Sequence[Piece]
    plan: Plan

    def uses(self) -> list[tuple[str, str, list[str]]]:
        """The columns before they are taken: heading, use and first cells; the id has no use."""
        first = self.pieces[:_FIRST]
        return [
            (
                one.heading,
                self.plan.use_of(one),
                [
                    text_form(n.copies if one.field == "copies" else n.fields.get(one.heading))
                    for n in first
                ],
            )
            for one in self.plan.columns
            if one.field != "id"
        ]

    def names_rows(self) -> str:
        """The field that names rows without ids; empty where many are alike, or all have ids."""
        name = next(iter(self.plan.slots.get("title", ())), "")
        in_yaml = self.pieces[0].where.file.endswith((".yaml", ".yml"))
        if not name or in_yaml or any("id" in one.fields.keys_at for one in self.pieces):
            return ""
        column = self.plan.column(name)
        fits = column.kind not in ("number", "flag", "picture")
        return name if fits and column.distinct >= _MOSTLY * len(column.texts) else ""


def plan_of(columns: Sequence[Column]) -> Plan:
    """The plan of a table: a column for each slot, by its name, its length and its variety."""
    plan = Plan(list(columns))
    left = [one for one in columns if not one.why and one.field != "copies"]
    spoken = [one for one in left if one.score("language") > 1]
    spoken = spoken if len(spoken) == 2 and not any(one.use == "title" for one in left) else []
    title = _title(spoken[:1]) or _title(left)
    _take(plan, left, "title", title)
    if pictures := [one for one in left if one.kind == "picture"]:
        _take(plan, left, "art", pictures[0])
        for other in pictures[1:]:
            left.remove(other)
            plan.leave_out(other.field, "a second picture")
    texts = [one for one in left if one.kind not in ("number", "flag", "picture")]
    mood = _best(left, "flavour", [one for one in texts if one.kind != "choice"])
    _take(plan, left, "flavour", mood)
    texts = [one for one in texts if one not in (mood, *spoken)]
    named = [one for one in texts if one.is_long or (one.score("body") and one.kind != "choice")]
    asked = title is not None and title.asks
    best = max(named, key=lambda one: (one.is_long, one.score("body"), one.mean), default=None)
    main = next((one for one in named if one.asks), None if asked else best)
    plan.main = main.field if main else ""
    if spoken and spoken[1] in left:
        _take(plan, left, "back", spoken[1])
    elif asked or (main and main.asks) or any(one.score("front") > 1 for one in columns):
        _take(plan, left, "back", _best(left, "answer", [one for one in texts if one is not main]))
    elif len(left) == 1 == len(plan.slots) and left[0].heading.lower() != "meaning":
        _take(plan, left, "back", left[0] if left[0].score("answer") > 1 else None)
    numbers = [one for one in left if one.kind == "number"]
    short = [one for one in numbers if one.longest <= _CORNER and one.distinct > 1]
    only = short[0] if len(numbers) == 1 and short else None
    _take(plan, left, "corner", _best(left, "corner", short) or only)
    choices = [one for one in left if one.kind == "choice" and one is not main
               and not is_yes_or_no(one.texts)]  # fmt: skip
    kind = _best(left, "kind", choices, certain=False)
    _take(plan, left, "kind", kind)
    _fill_band(plan, left, kind, main)
    _fill_foot(plan, left)
    _fill_text(plan, left, main)
    return plan


def _title(left: Sequence[Column]) -> Column | None:
    """The column of names: one that is called so, else one of which nearly all values differ."""
    fitting = [
        one
        for one in left
        if one.kind in ("text", "choice", "any") and one.longest <= _TITLE and not one.use
        and (one.score("title") > 1 or not one.is_long)
    ]  # fmt: skip
    long = [one.field for one in left if one.is_long]
    known = [
        one
        for one in fitting
        if one.score("title")
        or (one.distinct > one.rows / 2 and one.commonest < _COMMON
            and (not one.score("body") or any(one.field in name for name in long)))
    ]  # fmt: skip
    asked = [one for one in left if one.use == "title"]
    first = [one for one in left[:1] if one.kind == "text" and one.distinct >= _MOSTLY * one.rows
             and one.longest <= _TITLE and not one.score("body") and len(left) > 1]  # fmt: skip
    return next(iter(asked), max(known or first, key=_as_title, default=None))


def _as_title(column: Column) -> float:
    """How good a title is: by its heading, how its values differ, and that they are words."""
    named, spaced = column.score("title"), sum(" " in text for text in column.texts)
    words = 0.5 if named else spaced / max(1, len(column.texts)) / 2  # Latin names have more
    coded = sum("_" in text for text in column.texts) / max(1, len(column.texts))
    return 2 * named + column.distinct / max(1, column.rows) + words - coded


def _best(
    left: Sequence[Column], role: str, fitting: Sequence[Column], *, certain: bool = True
) -> Column | None:
    """The column that fits best; without a fitting name only if it need not be certain."""
    known = [one for one in fitting if one in left and (one.score(role) or not certain)]
    return max(known, key=lambda one: one.score(role), default=None)


def _take(plan: Plan, left: list[Column], slot: str, column: Column | None) -> None:
    if column is not None:
        plan.slots.setdefault(slot, []).append(column.field)
        left.remove(column)


def _fill_band(plan: Plan, left: list[Column], kind: Column | None, main: Column | None) -> None:
    """Words that say what a card is, beside its kind."""
    room = _TAG_LETTERS - (kind.longest if kind else 0)
    for one in [one for one in left if one.kind in ("choice", "text") and one.score("kind")]:
        digits = sum(text.isdigit() for text in one.texts) > len(one.texts) / 2  # they need a label
        if one is main or one.is_long or digits or one.longest + 5 > room:
            continue
        if len(plan.slots.get("tags", ())) + bool(kind) < _TAGS:
            room -= one.longest + 5
            _take(plan, left, "tags", one)


def _fill_foot(plan: Plan, left: list[Column]) -> None:
    """Numbers in a row, as many as there is room for."""
    room = _ROW
    for one in [one for one in left if one.kind == "number"]:
        letters = len(one.field)
        needed = max(letters * _LETTER, one.longest * _DIGIT) + _BESIDE
        if len(plan.slots.get("stats", ())) < _STATS and needed <= room:
            room -= needed
            _take(plan, left, "stats", one)


def _fill_text(plan: Plan, left: Iterable[Column], main: Column | None) -> None:
    """What is left, in the text box: short values with their labels, the rules, more texts."""
    left = [one for one in left if one is not main]
    lines, body = 0.0, list[str]()
    for one in [one for one in left if not one.is_long]:
        filled = one.values.count(True) if one.kind == "flag" else len(one.values)
        lines += filled / one.rows
        if lines <= _SHORT:
            body.append(one.field)
        else:
            plan.leave_out(one.field, "no room")
    if main:
        body.insert(0 if main.asks else len(body), main.field)
    body += [one.field for one in left if one.is_long]
    if body:
        plan.slots["body"] = body
