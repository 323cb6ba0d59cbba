"""State of a printed game: every piece with its fields and faces, and the sources of the faces.

It consists of texts, numbers, lists and mappings, so that it can be written as text and compared
with a later build.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from generator.changes.sources import SHORT, fingerprint, one_line, sources_of
from generator.faces.face import DrawnPiece
from generator.files.folder import Folder
from generator.model.game import Game
from generator.model.in_text import called
from generator.model.values import TypedNumber
from generator.text.font_library import FontLibrary


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
    return State(
        title=game.title,
        version=game.version,
        pieces=_pieces(game, drawn),
        sources=sources_of(game, layouts, fonts, {one for piece in drawn for one in piece.reads}),
        rules=rule_texts(game),
        passages={number: fingerprint(text) for number, text in passages.items()},
        made_by=made_by,
        titles={c.name: c.title for c in game.components},
    )


def _pieces(game: Game, drawn: Sequence[DrawnPiece]) -> dict[str, dict[str, PieceState]]:
    pieces: dict[str, dict[str, PieceState]] = {c.name: {} for c in game.components}
    for one in drawn:
        pieces[one.component.name][one.piece.id] = PieceState(
            one.piece.copies,
            one.front.key[:SHORT],
            one.back.key[:SHORT] if one.back else None,
            {
                name: called(plain(value), one.component.names.get(name, {}))
                for name, value in one.piece.fields.items()
            },
        )
    return pieces


def state_id(state: State) -> str:
    """A short name of a printed state: its printing, and a digest of how its pieces look."""
    return f"{state.printing}-{_look(state.pieces)}"


def printed_as(
    game: Game, drawn: Sequence[DrawnPiece], lock: State | None, *, usual: bool
) -> tuple[str, str]:
    """The name of the printing that all pieces of a game are of, and its note, as one text.

    Where none is recorded with these looks: the name that ``printed`` will give to those of the
    ``usual`` build in its own language, without a note; of another, two empty texts.
    """
    usual = usual and game.language == game.own_language
    looks = _look(_pieces(game, drawn))
    state = lock and lock.others.get(game.language, lock)
    if lock is None or state is None or _look(state.pieces) != looks:
        return f"{lock.printing + 1 if lock else 1}-{looks}" if usual else "", ""
    return state_id(lock), " · ".join(filter(None, (state_id(lock), lock.note)))


def _look(pieces: Mapping[str, Mapping[str, PieceState]]) -> str:
    looks = [
        (name, id_, *piece[:3]) for name in sorted(pieces) for id_, piece in pieces[name].items()
    ]
    return fingerprint(str(sorted(looks, key=str)))[:6]


def rule_texts(game: Game) -> dict[str, RuleText]:
    """Each rule as text, by its name."""
    found: dict[str, RuleText] = {}
    for rule in game.rules:
        demand = one_line({"component": rule.component or "", rule.kind: plain(rule.params)})
        found[rule.name] = RuleText(demand, rule.says)
    return found


def how_changed(old: RuleText | None, new: RuleText | None) -> RuleHow | None:
    """How a rule has changed: new, gone, edited or reworded; None if it has not."""
    if old is None or new is None:
        return "gone" if old else "new" if new else None
    if old.holds != new.holds:
        return "edited"
    known = old.says is not None and new.says is not None
    return "reworded" if known and old.says != new.says else None


def told_of(value: object, names: str) -> dict[str, Any]:
    """Some attributes of a value, by their names, as JSON can hold them."""
    return {name: plain(getattr(value, name)) for name in names.split()}


def plain(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, TypedNumber):
        return value.typed
    return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)
