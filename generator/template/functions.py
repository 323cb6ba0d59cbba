"""Functions about the game for templates; ``typed`` checks arguments by their annotations."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from types import UnionType
from typing import Any, Union, get_args, get_origin

from jinja2.runtime import Macro

from generator.measure.colour import contrast, luminance, mixed
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.values import is_colour, is_number
from generator.problem import ContentError, did_you_mean
from generator.template.arguments import LARGEST, check_defined, described, number_meant
from generator.template.recorder import Names, Recorder

_READABLE, _READABLE_LARGE = 4.5, 3.0  # contrast, as WCAG 2.2 demands it at AA
_TONES = 20  # from one colour to another
_MANY = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
_WORDS = {str: "a text", float: "a number", int: "a whole number", bool: "true or false"}


def typed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as templates call it, arguments checked. Raises ``template-fault``."""
    form = signature(function)

    @wraps(function)
    def checked(*given: Any, **named: Any) -> Any:
        for value in (*given, *named.values()):
            check_defined(value)
        for key, value in form.bind(*given, **named).arguments.items():
            parameter = form.parameters[key]
            if parameter.kind not in _MANY and not _fits(value, parameter.annotation):
                message = f"{name} needs {_words(parameter.annotation)} as {key}"
                large = is_number(value) and abs(value) > LARGEST
                outside = large and _fits(1, parameter.annotation)
                limit = f" between -{LARGEST:,} and {LARGEST:,}" if outside else ""
                hint = "check the values in this line"
                if parameter.annotation in (float, int):
                    hint = number_meant(value, "" if parameter.annotation is int else " mm")
                elif isinstance(value, str) and "a list of texts" in message:
                    hint = f'write it as a list: ["{value[:40]}"]'
                raise ContentError(
                    "template-fault", f"{message}{limit}, not {described(value)}", hint
                )
        return function(*given, **named)

    checked.__name__ = name
    return checked


def _fits(value: Any, wanted: Any) -> bool:
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin in (UnionType, Union):
        return any(_fits(value, one) for one in inside)
    if wanted in (float, int):
        return is_number(value) and isinstance(value, (int, wanted)) and abs(value) <= LARGEST
    if wanted is None or wanted is type(None):
        return value is None
    if origin is not None and issubclass(origin, Sequence):
        return isinstance(value, (list, tuple)) and all(_fits(one, inside[0]) for one in value)
    if origin is not None and issubclass(origin, Callable):  # type: ignore[arg-type]
        return isinstance(value, Macro)  # what a call block hands in, or a macro
    return wanted in (Any, object, Parameter.empty) or isinstance(value, origin or wanted)


def _words(wanted: Any) -> str:
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin in (UnionType, Union):
        known = [one for one in inside if one is not type(None)]
        return " or ".join(dict.fromkeys(map(_words, known)))
    if origin is not None and issubclass(origin, Sequence):
        many = _words(inside[0]).removeprefix("a ")
        return f"a list of {many}s" if inside[0] in _WORDS else "a list"
    if origin is not None and issubclass(origin, Callable):  # type: ignore[arg-type]
        return "a macro"
    return _WORDS.get(wanted, "a mapping" if wanted is Mapping else f"a {wanted.__name__.lower()}")


def about_of(game: Game) -> dict[str, Any]:
    """The facts of a game for templates: ``game.title`` and so on."""
    return {
        "title": game.title,
        "titles": {one.name: one.title for one in game.components},
        "version": game.version,
        "players": game.players,
        "language": game.language,
        "minutes": game.about.time(),
        "age": game.about.age,
        "facts": list(game.about.facts()),
        "blurb": game.about.blurb or "",
        "edition": game.about.edition or "",
        "imprint": list(game.about.imprint()),
    }


class GameFunctions:
    """The functions of one game; what they return is noted by the recorder."""

    def __init__(self, game: Game, recorder: Recorder) -> None:
        self.game, self.recorder = game, recorder

    def names(self) -> dict[str, Any]:
        """The functions by their names in a template."""
        about, words = about_of(self.game), self.game.words
        return {
            "count": typed("count", self.count),
            "mix": typed("mix", mix),
            "on": typed("on", self.on),
            "pieces": typed("pieces", self.pieces),
            "entry": typed("entry", self.entry),
            "game": Names("game", "the game", about, "unknown-name", self.recorder),
            "numbers": Names(
                "numbers",
                "game.yaml",
                self.game.numbers,
                "unknown-number",
                self.recorder,
                none="game.yaml has none; add them under numbers",
            ),
            "words": Names("words", "game.yaml", words, "unknown-word", self.recorder),
        }

    def on(self, ground: str, *, large: bool = False, like: str = "") -> str:
        """A colour that is easy to read on a ground; the lighter one where both are.

        Of the palette's ink, panel and paper, or else black or white. A ``large`` one, such as
        an icon, needs less contrast. ``like`` a colour: that one, moved towards it as far as is
        needed to be read. Raises ContentError ``unknown-colour`` for anything else.
        """
        _require_colour(ground)
        palette = self.game.palette
        own = {palette[name] for name in ("ink", "panel", "paper") if name in palette}
        least = _READABLE_LARGE if large else _READABLE
        readable = [one for one in own if contrast(one, ground) >= least]
        if readable:
            found = max(readable, key=luminance)
        else:
            found = max(("#000000", "#ffffff"), key=lambda one: contrast(one, ground))
        if not like:
            return found
        _require_colour(like)
        nearer = (mixed(like, found, share / _TONES) for share in range(_TONES, 0, -1))
        return next((one for one in nearer if contrast(one, ground) >= least), found)

    def count(self, component: str, **fields: Any) -> int:
        """The number of printed cards whose fields have these values, copies included.

        Raises ContentError ``unknown-component``, and ``unknown-field`` for a field that no piece
        of the component has: a misspelt one would count nothing.
        """
        counted = self.component(component)
        known = {name for piece in counted.pieces for name in piece.fields}
        for name in fields:
            if name not in known:
                message = f"{component}: no card has {name!r}"
                hint = did_you_mean(name, known, listing="fields")
                raise ContentError("unknown-field", message, hint)
        number = self.game.count(component, **fields)
        self.recorder.note("count", repr((component, sorted(fields.items()))), number)
        return number

    def pieces(self, component: str) -> list[Mapping[str, Any]]:
        """All cards of a component, or entries of a list, each with its fields and id."""
        listed = self.component(component).pieces
        made: list[Mapping[str, Any]] = [
            fields_of(piece, number, len(listed)) for number, piece in enumerate(listed, 1)
        ]
        self.recorder.note("pieces", component, made)
        return made

    def entry(self, name: str, identity: str) -> Mapping[str, Any]:
        """The fields of an entry of a list, or of a card, by its id.

        Raises ContentError ``unknown-entry`` if there is no such entry.
        """
        by_id = {one["id"]: one for one in self.pieces(name)}
        if identity not in by_id:
            hint = did_you_mean(identity, by_id, listing="entries")
            raise ContentError("unknown-entry", f"{name} has no {identity[:60]!r}", hint)
        return by_id[identity]

    def component(self, name: str) -> Component:
        """The component of that name. Raises ContentError ``unknown-component``."""
        try:
            return self.game.component(name)
        except KeyError:
            known = [one.name for one in self.game.components_and_lists]
            hint = did_you_mean(name, known, listing="components")
            of = [
                c.name for c in self.game.components for p in c.pieces if name in (p.id, p.written)
            ]
            if len(of) == 1:
                hint = f"{name} is a card of {of[0]}; to count it, write {of[0]}/{name}"
            message = f"there is no component {name[:60]!r}"
            raise ContentError("unknown-component", message, hint) from None


def fields_of(piece: Piece, index: int | None = None, of: int | None = None) -> dict[str, Any]:
    """A piece's fields for templates, id and copies; ``index`` counts its designs."""
    counted = {} if index is None else {"index": index, "of": of}
    return {**counted, **piece.fields, "id": piece.written or piece.id, "copies": piece.copies}


def mix(one: str, other: str, share: float) -> str:
    """A mixture of two colours: ``share`` of the first, from 0 to 1, the rest of the other.

    Raises ContentError ``unknown-colour`` for what is no ``#rrggbb``.
    """
    _require_colour(one)
    _require_colour(other)
    return mixed(one, other, min(max(share, 0.0), 1.0))


def _require_colour(value: str) -> None:
    if not is_colour(value):
        hint = "write a colour of the palette, such as palette.ink"
        raise ContentError("unknown-colour", f"{value[:60]!r} is not a colour", hint)
