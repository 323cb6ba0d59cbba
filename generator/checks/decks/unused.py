"""What a game names and nothing of it uses: pictures, drawings, icons, colours, fonts, fields."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

from generator.faces.deck import Deck
from generator.files.file_names import is_set_aside
from generator.model.component import Component
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.source import PlacedDict
from generator.model.style import PALETTE
from generator.model.theme import RARELY_SHOWN, Roles
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
_NO_PIECES = ("numbers", "palette", "words", "theme", "game", "slots")  # what they have is theirs


def unused_resources(game: Game, deck: Deck) -> Iterator[Problem]:
    """Pictures, drawings, icons, colours, styles and fonts that nothing of the whole game uses.

    A file that is set aside (``_sketch.png``) may be unused.
    """
    if not all(component.pieces for component in game.components):
        return  # the pieces that are missing may be what shows them
    reads = {read for one in deck.pieces for read in one.reads}
    folder = game.where.file.rpartition("/")[0]
    for name in sorted(game.pictures):
        if is_set_aside(name):
            continue
        if ("picture", name) not in reads and name not in deck.grounds:
            where = Where(f"{folder}/art/{name}" if folder else f"art/{name}")
            message = "no piece shows this picture"
            hint = f"name it in a piece, as in `art: {name}`; or begin its name with _"
            yield Problem(where, "unused-picture", message, hint, "warning")
    texts = "".join((deck.books, deck.grounds, *deck.templates.values()))
    yield from _unused_drawings(game, reads, texts)
    yield from _unused_names(game, reads, texts)
    yield from _unused_styles(game, reads, texts)
    roles = {name for kind, name in reads if kind == "font"}
    roles |= {style.font for style in game.styles.values()}
    for role in game.fonts:
        if not _is_used(role, roles) and role not in deck.grounds:
            where = _place(game.fonts, role, game.where)
            message = f"no style and no piece names the font {role}"
            hint = "name it in a style, or delete it"
            yield Problem(where, "unused-font", message, hint, "warning")


def _unused_drawings(
    game: Game,
    reads: Collection[tuple[str, str]],
    texts: str,
) -> Iterator[Problem]:
    """A problem for each drawing that no face shows and no icon, template or manuscript names."""
    named = {source.removeprefix("art:") for source in game.icons.values()}
    named |= {name for kind, name in reads if kind in ("art", "icon")} | set(game.symbols.values())
    left = [name for name in sorted(game.art) if name not in named and not is_set_aside(name)]
    folder = game.where.file.rpartition("/")[0]
    for name in left:
        if _word_in(name, texts):
            continue
        where = Where(f"{folder}/art/{name}.svg" if folder else f"art/{name}.svg")
        message = "no piece, template or book shows this drawing"
        hint = (
            f'show it with `{{{{ art("{name}", x=5, y=5, w=20) }}}}`, or in a text as {{{name}}}; '
            "or delete it, or begin its name with _"
        )
        yield Problem(where, "unused-drawing", message, hint, "warning")


def _unused_names(game: Game, reads: Collection[tuple[str, str]], texts: str) -> Iterator[Problem]:
    """A warning for each icon and colour of game.yaml that nothing shows, but is nearly a name.

    One that is like no other is left alone: a palette may have more colours than are used yet.
    """
    texts_of = {
        str(value)
        for component in game.components
        for piece in component.pieces
        for value in piece.fields.values()
    }
    values = {one for one in texts_of if _NAME.fullmatch(one)}
    values |= {name_like(one) for one in texts_of if len(one) < _LONG} - {""}  # of a colour or icon
    shown = {name for kind, name in reads if kind == "icon"} | set(game.symbols.values())
    for name in sorted({*game.icons} - shown):
        near = nearest(name, sorted(values - {*game.icons}))
        if near and not _word_in(name, texts):
            where = _place(game.icons, name, game.where)
            message = f"nothing of the game shows the icon {name}"
            hint = f"did you mean {near}? Or show it in a text as {{{name}}}, or delete it"
            yield Problem(where, "unused-icon", message, hint, "warning")
    colours = {name for kind, name in reads if kind == "palette"} | values
    colours |= {value.lower() for value in values}
    for style in game.styles.values():
        colours |= {style.colour, style.outline.colour if style.outline else style.colour}
    for name in sorted({*game.palette} - colours - {*Roles.model_fields, *PALETTE}):
        near = nearest(name, sorted({*Roles.model_fields, *values} - {name}), like=_NEARLY)
        if near and not _word_in(name, texts):
            where = _place(game.palette, name, game.where)
            message = f"nothing of the game shows the colour {name}"
            hint = f"did you mean {near}? Or write palette.{name} in a template, or delete it"
            yield Problem(where, "unused-colour", message, hint, "warning")


def _unused_styles(game: Game, reads: Collection[tuple[str, str]], texts: str) -> Iterator[Problem]:
    """A warning for each style of game.yaml that nothing asks for, where layouts draw all."""
    if any(component.slots is None for component in game.components) or game.theme is None:
        return
    asked, of_theme = {name for kind, name in reads if kind == "style"}, game.theme.styles()
    for name in sorted({*game.styles} - asked - {*of_theme}):
        if not _word_in(name, texts):
            meant = [one for one in of_theme if one in asked]
            message = f"layouts draw all pieces, and none asks for the style {name}"
            hint = f"change one that they use ({', '.join(meant)}), or delete it"
            where = _place(game.styles, name, game.where)
            yield Problem(where, "unused-style", message, hint, "warning")


def _place(names: Mapping[str, object], name: str, where: Where) -> Where:
    """Where game.yaml has a name, as far as that is known."""
    return names.keys_at.get(name, where) if isinstance(names, PlacedDict) else where


def _word_in(name: str, texts: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", texts) is not None


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
                message = f"{templates} asks for a field {name} that no piece has"
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
    others that it asks for, and for declared numbers and choices of which a rule speaks, or of
    which it types a value itself: ``icon("sun")``. What other fields say, these need not:
    ``title: "The sun at {hour}"``.
    What else may be theirs is left alone: a field that a formula names, or in a guarded game a
    rule (then ``not-on-face`` tells it); and what a template asks of other pieces. That a book
    names a piece's value prints it on no piece.
    """
    misspelt, proven = {one.hint for one in misspelt_fields(game, deck)}, deck.proven
    for component in game.components:
        if component.slots is not None or not component.pieces:
            continue  # what slots leave out is told where they are filled
        read = {name for one in deck.of(component) for kind, name in one.reads if kind == "piece"}
        said = {*read, *RARELY_SHOWN, *component.not_printed, *component.free}
        said |= component.computed_from
        said |= {path[1] for path in component.places if len(path) > 1 and path[0] == "compute"}
        if game.guarded:
            said |= {*proven.get(component.name, ())}
        names = dict.fromkeys(name for piece in component.pieces for name in piece.fields)
        own, others = _asking_for(component, game, deck)
        texts = _without_modules(f"{own}\n{others}")
        way = "write piece.get('{}') in one of its slots"
        if not _SLOTS.search(own):
            way = "write {{{{ piece.{} }}}} where it should stand"
            prose = {*names} & (component.texts or frozenset())
            plain = {
                one
                for one in _plainly_printed(component)
                if read & {*component.domains}
                and (one in proven.get(component.name, ()) or _typed_itself(component, one, own))
            }
            names = dict.fromkeys(n for n in names if (n in prose and prose & read) or n in plain)
        lost = [
            name
            for name in names
            if name not in said
            and any(one.fields.get(name) not in (None, "", False) for one in component.pieces)
            and f"did you mean {name}?" not in misspelt
            and not re.search(rf"[.\"']{re.escape(name)}\b(?![\"']\s*:)", texts)  # no slot's name
        ]
        if lost:
            sides = " or ".join(filter(None, (component.front, component.back)))
            message = f"{sides} does not ask for {', '.join(lost)}, so that is not printed"
            why = "or if players need not see it, say why under not_printed of the component"
            hint = f"{way.format(lost[0])}; {why}"
            where = component.where_of("fields", lost[0])
            yield Problem(where, "unread-field", message, hint, "warning", field=lost[0])


def _without_modules(texts: str) -> str:
    """Templates without what they ask of others than pieces: ``kit.rules`` is no field."""
    modules = "|".join(sorted({*_NO_PIECES, *_IMPORT.findall(texts)}))
    return re.sub(rf"(?<![\w.])(?:{modules})\.\w+", "", texts)


def _plainly_printed(component: Component) -> set[str]:
    """The declared numbers and choices of pieces that no text of theirs says as well."""
    found: set[str] = set()
    for name, domain in component.domains.items():
        if domain.choices or domain.type in ("integer", "number"):
            said = (
                re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", other, re.IGNORECASE)
                for piece in component.pieces
                if (value := piece.fields.get(name)) is not None
                for field, other in piece.fields.items()
                if field != name and isinstance(other, str)
            )
            found |= set() if any(said) else {name}
    return found


def _typed_itself(component: Component, field: str, templates: str) -> bool:
    """Whether templates type a value of a choice, and do not ask which one a piece has."""
    values = {str(one.fields.get(field)) for one in component.pieces}
    typed = field in component.choice_fields and len(values) > 1
    return typed and any(re.search(rf"[\"']{re.escape(one)}[\"']", templates) for one in values)


def _asking_for(component: Component, game: Game, deck: Deck) -> tuple[str, str]:
    """The templates that draw a component, and others that may ask for its pieces."""
    own = {component.front, component.back, *component.low_ink.values()}
    texts: dict[bool, set[str]] = {True: set(), False: set()}
    for one in game.components:
        for name in filter(None, (one.front, one.back, *one.low_ink.values())):
            for part in deck.closures.get(name, ()):
                text = _REMARKS.sub("", part)
                if name in own or _PIECES.search(text):
                    texts[name in own].add(text)
    return "\n".join(sorted(texts[True])), "\n".join(sorted(texts[False]))


def _is_used(role: str, roles: Collection[str]) -> bool:
    """Whether a role is used, or is an accent of one that is: ``body-bold`` of ``body``."""
    base, _, accent = role.rpartition("-")
    return role in roles or (accent in get_args(Accent) and base in roles)
