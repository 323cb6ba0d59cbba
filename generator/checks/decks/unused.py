"""Unused things that a game names: pictures, drawings, icons, colours, fonts, fields."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple, get_args

from generator.faces.deck import Deck
from generator.files.file_names import is_set_aside
from generator.model.component import Component
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.source import PlacedDict
from generator.model.style import PALETTE
from generator.model.theme import RARELY_SHOWN, Chosen, Roles
from generator.problem import Problem, Where, nearest
from generator.template.functions import fields_of
from generator.text.inline import Accent

_NEARLY = 0.8  # of two names' letters are the same; below it they are two fields of two things
_LONG = 32  # characters
_NAME = re.compile(r"[\w-]{2,31}")  # of a choice, as layouts find an icon or a colour for it
_DIGITS = re.compile(r"\d+")
_SLOTS = re.compile(r"\{%-? set slots = \{")  # what --eject writes above a layout
_REMARKS = re.compile(r"\{#.*?#\}", re.DOTALL)
_PIECES = re.compile(r"\b(?:pieces|entry|count)\(")  # of other components
_IMPORT = re.compile(r"\bimport\s+\S+\s+as\s+(\w+)")
_SEEN_IN_READS = ("unused-picture", "unused-font")  # but for what the pages of a book show
_Read = Mapping[str, set[str]]  # by kind, the names that templates read
_NO_PIECES = ("numbers", "palette", "words", "theme", "game", "slots")  # what they have is theirs


class _Row(NamedTuple):
    """What nothing of the game may use: the warning about it, if no text names it either."""

    rule: str
    name: str
    where: Where
    message: str
    hint: str


def unused_resources(game: Game, deck: Deck) -> Iterator[Problem]:
    """Pictures, drawings, icons, colours, styles and fonts that nothing of the whole game uses.

    A file that is set aside (``_sketch.png``) may be unused.
    """
    if not all(component.pieces for component in game.components):
        return  # the pieces that are missing may be what shows them
    read: dict[str, set[str]] = defaultdict(set)
    for kind, name in {one for piece in deck.pieces for one in piece.reads}:
        read[kind].add(name)
    texts = "".join((deck.books, deck.grounds, *deck.templates.values()))
    for about in (_files, _icons, _colours, _styles, _fonts):
        for one in about(game, read):
            named_in = deck.grounds if one.rule in _SEEN_IN_READS else texts
            word = rf"(?<![\w-]){re.escape(one.name)}(?![\w-])"
            if not is_set_aside(one.name) and not re.search(word, named_in):
                yield Problem(one.where, one.rule, one.message, one.hint, "warning")


def _files(game: Game, read: _Read) -> Iterator[_Row]:
    """Pictures and drawings of ``art/`` that no face shows and no icon stands for."""
    folder = game.where.file.rpartition("/")[0]
    art = f"{folder}/art" if folder else "art"
    for name in sorted({*game.pictures} - read["picture"]):
        hint = f"name it in a card: `art: {name}`. To keep it unused, begin its name with _"
        place = Where(f"{art}/{name}")
        yield _Row("unused-picture", name, place, "no card shows this picture", hint)
    named = {source.removeprefix("art:") for source in game.icons.values()}
    for name in sorted({*game.art} - named - read["art"] - read["icon"] - {*game.symbols.values()}):
        hint = (
            f'show it with `{{{{ art("{name}", x=5, y=5, w=20) }}}}` or, in a text, as '
            f"{{{name}}}. To keep it unused, begin its name with _"
        )
        message = "no card, template or book shows this drawing"
        yield _Row("unused-drawing", name, Where(f"{art}/{name}.svg"), message, hint)


def _icons(game: Game, read: _Read) -> Iterator[_Row]:
    """Icons of game.yaml that nothing shows, but are nearly a value of some piece.

    One that is called as a value may be shown by another layout, or where a text is shorter.
    """
    values = _values(game)
    called = {form for value in values for form in (value.lower(), name_like(value))}
    slots = (shown for one in game.components for shown in (one.slots or {}).values())
    called |= {icon for one in slots if isinstance(one, Chosen) for icon in one.of_value.values()}
    for name in sorted({*game.icons} - read["icon"] - {*game.symbols.values()} - called):
        if near := nearest(name, sorted(values - {*game.icons})):
            hint = f"did you mean {near}? Otherwise delete the icon"
            message = f"the icon {name!r} is never used"
            yield _Row("unused-icon", name, _place(game.icons, name, game.where), message, hint)


def _colours(game: Game, read: _Read) -> Iterator[_Row]:
    """Colours that nothing shows, but are nearly a name.

    One that is like no other is left alone: a palette may have more colours than are used yet.
    """
    values = _values(game)
    used = read["palette"] | values | {value.lower() for value in values}
    for style in game.styles.values():
        used |= {style.colour, style.outline.colour if style.outline else style.colour}
    for name in sorted({*game.palette} - used - {*Roles.model_fields, *PALETTE}):
        near = nearest(name, sorted({*Roles.model_fields, *values} - {name}), like=_NEARLY)
        if near:
            hint = f"did you mean {near}? Otherwise delete the colour"
            message, place = f"the colour {name!r} is never used", game.palette
            yield _Row("unused-colour", name, _place(place, name, game.where), message, hint)


def _styles(game: Game, read: _Read) -> Iterator[_Row]:
    """Styles of game.yaml that nothing asks for, where layouts draw all."""
    if game.theme is None or any(component.slots is None for component in game.components):
        return
    of_theme = game.theme.styles()
    for name in sorted({*game.styles} - read["style"] - {*of_theme}):
        meant = ", ".join(one for one in of_theme if one in read["style"])
        message = f"no layout uses the style {name!r}, and layouts draw every card"
        hint = f"to change a style, use its name: {meant}. Or delete this one"
        yield _Row("unused-style", name, _place(game.styles, name, game.where), message, hint)


def _fonts(game: Game, read: _Read) -> Iterator[_Row]:
    """Fonts that no style and no piece names; ``body-bold`` is an accent of ``body``."""
    used = read["font"] | {style.font for style in game.styles.values()}
    for role in game.fonts:
        base, _, accent = role.rpartition("-")
        if role not in used and not (accent in get_args(Accent) and base in used):
            place, hint = _place(game.fonts, role, game.where), "use it in a style. Or delete it"
            message = f"no style and no card uses the font {role!r}"
            yield _Row("unused-font", role, place, message, hint)


def _values(game: Game) -> set[str]:
    """The values of pieces that may be a choice, for which layouts find an icon or a colour."""
    texts = {
        str(value)
        for component in game.components
        for piece in component.pieces
        for value in piece.fields.values()
    }
    near = {name_like(one) for one in texts if len(one) < _LONG} - {""}
    return near | {one for one in texts if _NAME.fullmatch(one)}


def _place(names: Mapping[str, object], name: str, where: Where) -> Where:
    """Where game.yaml has a name, as far as that is known."""
    return names.keys_at.get(name, where) if isinstance(names, PlacedDict) else where


def misspelt_fields(game: Game, deck: Deck) -> Iterator[Problem]:
    """Optional fields that no piece has, but with a nearly equal name.

    ``piece.get("flavuor")`` gives its default for every piece: nothing else would show the mistake.
    """
    pieces = [piece for one in game.components for piece in one.pieces]
    present = {"index", "of"} | {name for piece in pieces for name in fields_of(piece)}
    for component in game.components:
        reads = {one.reads for one in deck.of(component)}
        read = {name for those in reads for kind, name in those if kind == "piece"}
        own = {name for piece in component.pieces for name in piece.fields}
        own |= set(component.texts or ()) | set(component.free)
        for name in sorted(read - present - own):
            near = [one for one in own - read if _DIGITS.sub("", one) != _DIGITS.sub("", name)]
            turned = [one for one in near if sorted(one.lower()) == sorted(name.lower())]
            meant = next(iter(turned), None) or nearest(name, sorted(near), like=_NEARLY)
            if meant is not None:
                templates = " or ".join(filter(None, (component.front, component.back)))
                message = f"{templates} uses a field {name}, which no card has"
                where = _line_of(name, deck) or component.where
                hint = f"did you mean {meant}?"
                yield Problem(where, "unknown-field", message, hint, "warning")


def _line_of(name: str, deck: Deck) -> Where | None:
    """The first line of a template of the game that names a field; None if it is not found."""
    said = re.compile(rf"""["']{re.escape(name)}["']|piece\.{re.escape(name)}\b""")
    for file, text in deck.templates.items():
        if found := said.search(text):
            return Where(file, text.count("\n", 0, found.start()) + 1)
    return None


def unread_fields(game: Game, deck: Deck) -> Iterator[Problem]:
    """Fields that have values and that no template of their component reads.

    For all fields where the template was a layout and still lists its slots; else for texts beside
    others that it asks for, and for declared numbers and choices of which a rule speaks.
    """
    misspelt = {one.hint for one in misspelt_fields(game, deck)}
    for component in game.components:
        if component.slots is not None or not component.pieces:
            continue  # what slots leave out is told where they are filled
        own, texts = _asking_for(component, game, deck)
        ejected = bool(_SLOTS.search(own))
        lost = [
            name
            for name in _meant_to_be_read(component, game, deck, whole=ejected)
            if f"did you mean {name}?" not in misspelt
            and not re.search(rf"[.\"']{re.escape(name)}\b(?![\"']\s*:)", texts)  # no slot's name
        ]
        if lost:
            sides = " or ".join(filter(None, (component.front, component.back)))
            are = "are" if lost[1:] else "is"
            message = f"{' and '.join(map(repr, lost))} {are} not printed: not used in {sides}"
            way = f"write {{{{ piece.{lost[0]} }}}} in a template"
            if ejected:
                way = f"write piece.get('{lost[0]}') in one of the slots"
            why = "If players need not see the field, list it under not_printed, with a reason"
            where = component.where_of("fields", lost[0])
            yield Problem(where, "unread-field", message, f"{way}. {why}", "warning")


def _meant_to_be_read(component: Component, game: Game, deck: Deck, *, whole: bool) -> list[str]:
    """The fields with values that no face read, and of which nothing says that none need.

    What else may be theirs is left alone: a field that a formula names, or in a guarded game a
    rule (then ``not-on-face`` tells it).
    """
    read = {name for one in deck.of(component) for kind, name in one.reads if kind == "piece"}
    proven = {*deck.proven.get(component.name, ())}
    said = {*read, *RARELY_SHOWN, *component.not_printed, *component.free, *component.computed_from}
    said |= {path[1] for path in component.places if len(path) > 1 and path[0] == "compute"}
    said |= proven if game.guarded else set()
    names = dict.fromkeys(
        name
        for piece in component.pieces
        for name, value in piece.fields.items()
        if name not in said and value not in (None, "", False)
    )
    prose = component.texts or frozenset()
    some_prose = bool(read.intersection(prose))
    some_plain = bool(read.intersection(component.domains))
    return [
        name
        for name in names
        if whole
        or (name in prose and some_prose)
        or (name in proven and some_plain and _is_said_nowhere(component, name))
    ]


def _is_said_nowhere(component: Component, name: str) -> bool:
    """Whether a field is a declared number or choice, and no text of a piece says it as well.

    What other fields say, it need not: ``title: "The sun at {hour}"``.
    """
    domain = component.domains.get(name)
    if domain is None or not (domain.choices or domain.type in ("integer", "number")):
        return False
    return not any(
        re.search(rf"(?<!\w){re.escape(str(piece.fields[name]))}(?!\w)", other, re.IGNORECASE)
        for piece in component.pieces
        if piece.fields.get(name) is not None
        for field, other in piece.fields.items()
        if field != name and isinstance(other, str)
    )


def _asking_for(component: Component, game: Game, deck: Deck) -> tuple[str, str]:
    """The templates that draw a component, and with them those that may ask for its pieces.

    The latter are without what they ask of others than pieces: ``kit.rules`` is no field.
    """
    own = {component.front, component.back, *component.low_ink.values()}
    texts: dict[bool, set[str]] = {True: set(), False: set()}
    for one in game.components:
        for name in filter(None, (one.front, one.back, *one.low_ink.values())):
            for part in deck.closures.get(name, ()):
                text = _REMARKS.sub("", part)
                if name in own or _PIECES.search(text):
                    texts[name in own].add(text)
    drawn, whole = ("\n".join(sorted(some)) for some in (texts[True], texts[True] | texts[False]))
    modules = "|".join(sorted({*_NO_PIECES, *_IMPORT.findall(whole)}))
    return drawn, re.sub(rf"(?<![\w.])(?:{modules})\.\w+", "", whole)
