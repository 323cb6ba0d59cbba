"""State of a printed game: every piece with its fields and faces, and the sources of the faces.

It consists of texts, numbers, lists and mappings, so that it can be written as text and compared
with a later build.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from generator.faces.face import DrawnPiece
from generator.files.folder import Folder
from generator.model.game import Game
from generator.model.values import TypedNumber
from generator.text.font_library import FontLibrary

_SHORT = 16  # hexadecimal digits of a fingerprint: two of a million differ but for one in 10^7


class PieceState(NamedTuple):
    """A piece as it was printed; ``front`` and ``back`` are fingerprints, None without a back."""

    copies: int
    front: str
    back: str | None
    fields: Mapping[str, Any]


class RuleText(NamedTuple):
    """A rule as text: what it demands of the pieces, and the sentence.

    None if that is not known.
    """

    holds: str
    says: str | None


RuleHow = Literal["new", "edited", "reworded", "gone"]


@dataclass(frozen=True, slots=True)
class State:
    """A game as it was printed, or as a build would print it now."""

    title: str
    version: str
    pieces: Mapping[str, Mapping[str, PieceState]]  # by component and id
    sources: Mapping[str, Mapping[str, str]]  # by kind and name: what a face may be drawn of
    rules: Mapping[str, RuleText]  # by name
    passages: Mapping[str, str]  # a rulebook's numbered paragraphs: number -> fingerprint
    printing: int = 0  # how often the game was recorded as printed
    note: str = ""
    revision: str = ""  # of git, if the files were committed as they are
    made_by: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)  # component -> what people call it
    kept: str = ""  # the SHA-256 of printed.zip, where no revision holds the files
    others: "Mapping[str, State]" = field(default_factory=dict)  # by language; without rules


def state_of(
    game: Game,
    drawn: Sequence[DrawnPiece],
    layouts: Sequence[Folder],
    fonts: FontLibrary,
    *,
    passages: Mapping[str, str],
    made_by: str,
) -> State:
    """The state of a built game. ``passages`` are the texts of its rulebook by number."""
    pieces: dict[str, dict[str, PieceState]] = {c.name: {} for c in game.components}
    for one in drawn:
        pieces[one.component.name][one.piece.id] = PieceState(
            one.piece.copies,
            one.front.key[:_SHORT],
            one.back.key[:_SHORT] if one.back else None,
            plain(one.piece.fields),
        )
    return State(
        title=game.title,
        version=game.version,
        pieces=pieces,
        sources=_sources(game, layouts, fonts),
        rules=rule_texts(game),
        passages={number: fingerprint(text) for number, text in passages.items()},
        made_by=made_by,
        titles={c.name: c.title for c in game.components},
    )


def rule_texts(game: Game) -> dict[str, RuleText]:
    """Each rule as text, by its name."""
    return {
        rule.name: RuleText(_demand(rule.component, rule.kind, rule.params), rule.says)
        for rule in game.rules
    }


def how_changed(old: RuleText | None, new: RuleText | None) -> RuleHow | None:
    """How a rule has changed: new, gone, edited or reworded; None if it has not."""
    if old is None or new is None:
        return "gone" if old else "new" if new else None
    if old.holds != new.holds:
        return "edited"
    known = old.says is not None and new.says is not None
    return "reworded" if known and old.says != new.says else None


def plain(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, TypedNumber):
        return value.typed
    return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)


def fingerprint(text: str) -> str:
    """A short hexadecimal digest of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_SHORT]


def _sources(
    game: Game, layouts: Sequence[Folder], fonts: FontLibrary
) -> dict[str, dict[str, str]]:
    """The sources of faces, by the kinds under which a template's reads are recorded."""
    return {
        "game": {
            "title": game.title,
            "version": game.version,
            "players": " to ".join(map(str, game.players)),
        },
        "palette": dict(game.palette),
        "style": {name: _one_line(style.model_dump()) for name, style in game.styles.items()},
        "font": {
            role: f"{' '.join(map(str, choice))} {fonts.open(choice).file.digest[:_SHORT]}"
            for role, choice in game.fonts.items()
        },
        "words": dict(game.words),
        "numbers": {name: str(value) for name, value in game.numbers.items()},
        "icon": dict(game.icons),
        "art": {name: fingerprint(text) for name, text in game.art.items()},
        "picture": {name: file.digest[:_SHORT] for name, file in game.pictures.items()},
        "size": {c.name: _one_line(_measures(c.format)) for c in game.components},
        "outline": {c.name: _one_line(_cut_line(c.format)) for c in game.components},
        "template": _templates(game.name, layouts),
    }


def _measures(form: Any) -> dict[str, Any]:
    return {"trim": list(form.trim), "bleed": form.bleed, "safe": form.safe}


def _cut_line(form: Any) -> dict[str, Any]:
    """The cutting line, which no face shows."""
    return {"line": form.outline, "radius": form.radius}


def _templates(game: str, layouts: Sequence[Folder]) -> dict[str, str]:
    """The templates of a game's faces and the shared ones; earlier folders win."""
    found: dict[str, str] = {}
    for place in (f"faces/{game}/", "faces/"):
        for folder in layouts:
            for name in folder.names(place.rstrip("/")):
                rest = name.removeprefix(place)
                shared = place == "faces/" and "/" in rest  # another game's
                if name.startswith(place) and not shared and rest not in found:
                    found[rest] = folder.digest(name)[:_SHORT]
    return found


def _demand(component: str | None, kind: str, params: Any) -> str:
    return _one_line({"component": component or "", kind: plain(params)})


def _one_line(values: Mapping[str, Any]) -> str:
    """A mapping as one line of text: ``size 4.2, colour ink``."""
    return ", ".join(
        f"{key} {_value(item)}" for key, item in values.items() if item not in (None, "")
    )


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + _one_line(value) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)
