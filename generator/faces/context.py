"""Context of a template's run: the fields, format and side it reads; checks of its values."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from markupsafe import Markup

from generator.measure.geometry import Point
from generator.model import theme
from generator.model.component import Component, Piece
from generator.model.format import Format, Panel
from generator.model.in_text import called, in_text, joined_fields, printed_form
from generator.model.names import in_words
from generator.model.picture import Bleed
from generator.model.source import PlacedDict, PlacedList, where_of
from generator.model.style import Look
from generator.problem import ContentError, Where
from generator.template.arguments import LARGEST, check_numbers
from generator.template.functions import fields_of
from generator.template.recorder import Names, Recorder

Side = Literal["front", "back"]
LOOKS = " looks"  # as a field of what is drawn: those of its fields and slots
_USUAL = Look()


@dataclass(frozen=True)
class Subject:
    """A side of a piece, or a ground such as a book's cover; ``name`` is used in problems."""

    name: str
    fields: PlacedDict
    format: Format
    side: Side
    where: Where
    template_at: Where  # where its template is named
    counted: Mapping[str, int] = field(default_factory=dict)  # ``index`` of how many, ``of``
    slots: Mapping[str, theme.Shown] = field(default_factory=dict)  # of its layout
    chosen: frozenset[str] = frozenset()  # the fields that hold one of several words
    bleeds: Mapping[str, Bleed] = field(default_factory=dict)  # of fields that name art
    continues: str = ""  # where a body that is too long goes on
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of fields with ids
    looks: Mapping[str, Look] = field(default_factory=dict)  # of fields

    @classmethod
    def of(cls, component: Component, piece: Piece, side: Side, index: int = 1) -> "Subject":
        """A side of a piece: its fields, id and copies; ``index`` is the number of its design."""
        own = component.slots_of(side)  # a back by a template of the game may read the front's
        slots = (component.slots or {}) if own is None else own
        body = (
            {} if piece.body is None or slots is not component.slots else {theme.JOINED: piece.body}
        )
        looks: dict[str, Look] = {}
        if component.looks and side == "front":
            of_slots, looks = component.looks_of(piece)
            at = {f"{name} at": theme.Boxed(one.at) for name, one in of_slots.items() if one.at}
            slots = {**slots, **at}
        fields = piece.fields.with_items({**fields_of(piece), **body})
        named = component.where_of(side)
        counted = {"index": index, "of": len(component.pieces)}
        label = component.label(piece)
        form = component.format.of_side(side)
        return cls(
            label, fields, form, side, piece.where, named, counted, slots,
            frozenset(component.choice_fields), component.bleeds, component.continues,
            component.names, looks,
        )  # fmt: skip

    def answer(self, name: str) -> str:
        """A field's value as text, to be compared; absent and empty differ."""
        if name == LOOKS:
            boxes = [one for one in self.slots.items() if isinstance(one[1], theme.Boxed)]
            return repr((self.looks, boxes)) if self.looks or boxes else ""
        if name in self.fields:
            value, names = self.fields[name], self.names.get(name)
            return repr((value, called(value, names)) if names else value)
        return repr(self.counted[name]) if name in self.counted else ""

    def where_of(self, *path: str | int) -> Where:
        """The place of a field, or of something in it; the piece's own place if that has none."""
        return where_of(self.fields, *path) or self.where

    def look_of(self, path: tuple[str | int, ...]) -> Look:
        """The look of the field that a value is from."""
        return self.looks.get(str(path[0]), _USUAL) if path and self.looks else _USUAL

    def path_of(self, value: object) -> tuple[str | int, ...]:
        """The path in the fields of an argument, the identical object first; empty if from none."""
        for name, field_value in self.fields.items():
            if field_value is value:
                return (name,)
        paths = self._leaves_by_type.get(type(value), ())
        same = next((path for path, held in paths if held is value), None)
        return same or next((path for path, held in paths if held == value), ())

    @cached_property
    def _leaves_by_type(self) -> Mapping[type, list[tuple[tuple[str | int, ...], Any]]]:
        found: dict[type, list[tuple[tuple[str | int, ...], Any]]] = {}
        for path, held in _leaves(self.fields):
            found.setdefault(type(held), []).append((path, held))
        return found


class SlotValues(Mapping[str, Any]):
    """The slots of a layout as a template reads them: ``slots.title`` is what it shows of a piece.

    A slot that shows nothing is none; one of several fields is a list, without those that a piece
    does not have, each with its ``name`` in words, ``value``, ``icon``, whether that is to
    ``repeat``, and ``colour``. A list is a text of its items. Names, and values of ``chosen``
    fields, are those of ``words`` where it has some.
    """

    def __init__(
        self, subject: Subject, fields: Mapping[str, Any], words: Mapping[str, str],
        recorder: Recorder | None = None,
    ) -> None:  # fmt: skip
        self._slots, self._fields, self._words = subject.slots, fields, words
        self._chosen, self._names = subject.chosen, subject.names
        self._recorder = recorder or Recorder()

    def __getitem__(self, slot: str) -> Any:
        shown, box = self._slots.get(slot), self._slots.get(f"{slot} at")
        self._recorder.note("slot", slot, (shown, box))
        if isinstance(shown, theme.Boxed):
            return shown.at
        value = self._value(slot, shown)
        boxed = isinstance(value, (str, int, float)) and not isinstance(value, bool)
        return (
            theme.BoxedText.of(value, box.at) if boxed and isinstance(box, theme.Boxed) else value
        )

    def _value(self, slot: str, shown: theme.Shown | None) -> Any:
        if shown is None or isinstance(shown, theme.Fixed):
            return self._words.get(shown.value, shown.value) if shown else None
        if isinstance(shown, str):
            return self._said(shown)
        if isinstance(shown, theme.Joined):
            said = {name: self._said(name) for name in shown.fields}
            text = joined_fields(
                ("" if name == shown.bare else self._label(name), one) for name, one in said.items()
            )
            longest = max(said, key=lambda name: len(in_text(said[name])))
            text = self._fields.get(theme.JOINED, text)  # a part of it, where it goes on
            return theme.FieldText.of(text, longest) if text else None
        if isinstance(shown, theme.Chosen):
            value, meant = self._chosen_of(shown)
            self._recorder.note("tint", f"{slot} {value}", meant)
            return meant
        known = shown if isinstance(shown, dict) else dict.fromkeys(shown, theme.Beside(None))
        rows = [(name, self._said(name), beside) for name, beside in known.items()]
        return [
            {
                "name": self._label(name),
                "value": self._label(name) if value is True else value,
                "icon": beside.icon,
                "repeat": beside.repeat and value in range(1, theme.MOST_REPEATED + 1),
                "colour": beside.colour,
            }
            for name, value, beside in rows
            if value is not None and value != "" and value is not False
        ]

    def _chosen_of(self, shown: theme.Chosen) -> tuple[str, str]:
        """The value, and the colour or icon that goes with it, or nothing."""
        value = str(printed_form(self._fields.get(shown.field)))
        found = shown.of_value.get(value)
        if found is None and shown.otherwise:
            return self._chosen_of(shown.otherwise)
        return value, found or ""

    def _label(self, field: str) -> str:
        """The name of a field as it is printed."""
        return self._words.get(field, in_words(field))

    def _said(self, field: str) -> Any:
        """The value of a field, in the game's word for it where it is one of several."""
        value = called(self._fields.get(field), self._names.get(field, {}))
        if isinstance(value, (dict, list)):
            return theme.FieldText.of(in_text(value), field)
        return self._words.get(value, value) if field in self._chosen and value else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._slots)

    def __len__(self) -> int:
        return len(self._slots)


def text_of(value: object) -> str:
    """The printed form of a value. Raises ContentError for a list, mapping or function."""
    if isinstance(value, Markup):  # of a macro, which wrote &#39; for '
        return value.unescape()
    if isinstance(value, (str, int, float)):
        return str(value)
    if callable(value):
        hint = "add brackets after its name: piece.title.upper(). Or write piece.title | upper"
        raise ContentError("template-fault", "this is a function, not a text", hint)
    what = "a mapping" if isinstance(value, Mapping) else "a list"
    hint = "write |listed after the list. Or print its items one by one"
    raise ContentError("template-fault", f"{what} is not a text", hint)


def point(about: object) -> Point:
    """The point of a list of two numbers, in mm. Raises ContentError for anything else."""
    if not isinstance(about, (list, tuple)) or len(about) != 2:
        raise ContentError(
            "template-fault",
            "about must be a point",
            "write two numbers, in mm, as in `about=[10, 20]`",
        )
    check_numbers(about=about[0])
    check_numbers(about=about[1])
    return Point(about[0], about[1])


def are_plain_numbers(*given: object) -> bool:
    """Whether all values are numbers within bounds; quick, as a deck has ten thousand texts."""
    return all(
        type(v) in (float, int) and -LARGEST <= v <= LARGEST  # type: ignore[operator]
        for v in given
    )


def piece_names(
    subject: Subject, recorder: Recorder, optional: Mapping[str, Collection[str]]
) -> Names:
    """The fields of a piece as its template reads them; ``optional`` has those that may lack."""
    lacking = optional.get(subject.name.partition("/")[0], ())
    if subject.side == "front":
        recorder.note("piece", LOOKS, subject.answer(LOOKS))
    reader = recorder, subject.counted
    return Names("piece", "the piece", subject.fields, "unknown-field", *reader, optional=lacking)


def format_names(form: Format, recorder: Recorder) -> Names:
    """The format as a template reads it, all in mm."""
    about = {
        "name": form.name,
        "trim": list(form.trim),
        "width": form.trim[0],
        "height": form.trim[1],
        "bleed": form.bleed,
        "safe": form.safe,
        "radius": form.radius,
        "outline": form.outline,
        "panels": {panel.name: _panel(panel) for panel in form.panels},
    }
    return Names("size", "the size", about, "unknown-name", recorder)


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, PlacedDict):
        for name, item in value.items():
            yield from _leaves(item, (*path, name))
    elif isinstance(value, PlacedList):
        for number, item in enumerate(value):
            yield from _leaves(item, (*path, number))
    else:
        yield path, value


def _panel(panel: Panel) -> dict[str, Any]:
    """A panel as templates read it, in mm and degrees clockwise; ``use`` is seen, flap or glue."""
    x, y, width, height = (round(length, 3) for length in panel.box)
    box = {"x": x, "y": y, "width": width, "height": height}
    return {"name": panel.name, **box, "turn": panel.turn, "use": panel.use}
