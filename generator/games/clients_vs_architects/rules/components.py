"""Checks between components, rules A-11 to A-13: boards, cards, bids, money; labels of a board."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from generator.games.clients_vs_architects.drawing.drawn import Label
from generator.games.clients_vs_architects.drawing.lines import Way, distance
from generator.games.clients_vs_architects.drawing.plan import plan_of
from generator.games.clients_vs_architects.pieces import worth
from generator.games.clients_vs_architects.pieces.board import Board, board_of, boards_of
from generator.games.clients_vs_architects.rules.shape import BASIC_RULES, Finding
from generator.measure.geometry import Rect
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.values import listed, text_form
from generator.problem import Problem, Where

# What the bank keeps once the richest clients are paid: fifty runs of five, or 125 cards.
BANK_RESERVE = 500
NINE = 9  # the number whose four cards differ, so that two of them make no pair
LIKE = {5: 1, 6: 2, 7: 3, 8: 4, 12: 4, 13: 3, 14: 1, 15: 2}  # numbers that move like others
COUNT: Mapping[Any, str] = {2: "two", 3: "three"}
NTH: Mapping[Any, str] = {2: "second", 3: "third"}
WORDS: Mapping[Any, str] = {2: "two", 3: "three", 4: "four", 5: "five"}
NEEDS = {  # what the cards of a play have in common, in the words of the aid
    "number-pair": f"same number, not {NINE}",
    "straight": "{count} numbers in a row",
    "suits": "{count} different suits",
    "flush": "{count} of a suit",
    "suit-pairs": "two of one suit, two of another",
}
ORDER = {"retreat": 3, "ascend": 2, "descend": 2, "advance": 1}  # in texts with a choice


def commission_for_every_board(game: Game) -> Iterator[Problem]:
    """A problem for each board that no commission card names."""
    named = {piece.fields.get("board") for _, piece in game.pieces_of("commission")}
    for label, piece, board in boards_of(game):
        if piece.id not in named:
            message = f"no commission card names board {board.numeral}"
            hint = f"add a commission card for {piece.id}, to deal out this board"
            rule = "a-11-commission-for-every-board"
            yield Problem(piece.where, rule, message, hint, piece=label)


def bids_on_the_scale(game: Game) -> Iterator[Problem]:
    """A problem for each bid that is not above nothing, in order, and a stop of every slider."""
    rule = "a-12-bids-on-the-scale"
    architects = [*game.pieces_of("architect")]
    for label, _, board in boards_of(game):
        where = board.bid.where
        if not 0 < board.bid.min < board.bid.max:
            message = f"the bids of board {board.numeral} are {board.bid.min} to {board.bid.max}"
            hint = "write the lower bid first, above 0"
            yield Problem(where, rule, message, hint, piece=label)
        for bid in (board.bid.min, board.bid.max):
            for component, piece in architects:
                stops, architect = stops_of(piece), component.label(piece)
                if bid not in stops:
                    message = f"board {board.numeral}: {architect} has no bid {bid} on its scale"
                    scale = listed([*stops[:2], "...", *stops[-1:]])
                    hint = f"write one of {scale}. Or change the scale of {architect}"
                    yield Problem(where, rule, message, hint, piece=label)
                    break


def cards_say_what_they_do(game: Game) -> Iterator[Problem]:
    """A construction card whose text and note do not follow from its other fields, or these from
    its number: 5 to 8 move like 1 to 4, and 12 to 15 join what 4, 3, 1 and 2 let choose.
    """
    moves = {
        p.fields.get("number"): _move(p)
        for _, p in game.pieces_of("construction")
        if str(p.fields.get("text")).startswith(_text(p))
    }
    for component, piece in game.pieces_of("construction"):
        fields = piece.fields
        number = fields.get("number")
        wanted: dict[str, Any] = {
            "text": _text(piece),
            "note": _note(piece),
            "pairs": number != NINE,
        }
        like = LIKE.get(number) if isinstance(number, int) else None
        if {like, number} <= moves.keys() and _move(piece) != moves[like]:
            message = f"cards of number {number} do not move like those of {like}"
            hint = "write the same direction and height"
            yield component.problem(
                piece, "cards-say-what-they-do", message, hint, field="direction"
            )
        for field, value in wanted.items():
            said = fields.get(field)
            right = str(said).startswith(value) if field == "text" and value else said == value
            if not right:
                message = f"the {field} does not follow from the other fields"
                hint = f"write {text_form(value)!r}" if value is not None else f"delete the {field}"
                hint += f". Or correct the fields that the {field} follows from"
                yield component.problem(piece, "cards-say-what-they-do", message, hint, field=field)


def plays_need_their_cards(game: Game) -> Iterator[Problem]:
    """A play on the aid asks in words for other cards than it is made of, or two ask alike."""
    for component, piece in game.pieces_of("aid"):
        asked: set[str] = set()
        for at, play in enumerate(piece.fields.get("plays") or ()):
            count, needs = WORDS.get(play.get("cards")), str(play.get("needs"))
            right = NEEDS.get(str(play.get("of")), "?").format(count=count)
            if needs != right or needs in asked:
                cards = f"the play {play.get('play')} is made of {play.get('cards')} cards"
                message = f"{cards}, but it needs {needs!r}"
                hint = f"write {right!r}. Or correct cards"
                if needs in asked:
                    message, hint = f"two plays need {needs!r}", "write another group of cards"
                yield component.problem(
                    piece, "plays-need-their-cards", message, hint, "plays", at, field="plays"
                )
            asked.add(needs)


def regions_as_called(game: Game) -> Iterator[Problem]:
    """A region is not called, tinted and walled by its colour (Moving Across the Board, 14)."""
    regions = [(one, piece) for one in game.lists if one.name == "region" for piece in one.pieces]
    for component, piece in regions:
        wanted = {"tint": piece.id, "wall": f"{piece.id}-wall"}
        for field, value in wanted.items():
            if piece.fields.get(field) != value:
                message = f"{field} is {piece.fields.get(field)} instead of {value}"
                hint = f"write {value}: each region has the colour that it is named by"
                yield component.problem(piece, "regions-as-called", message, hint, field=field)
        name = str(piece.fields.get("name"))
        if not name.startswith(f"{piece.id.upper()} "):
            message = f"the name {name!r} does not begin with {piece.id.upper()}"
            hint = f"begin it with {piece.id.upper()} and a space"
            yield component.problem(piece, "regions-as-called", message, hint, field="name")


def _move(piece: Piece) -> tuple[Any, ...]:
    return tuple(piece.fields.get(name) for name in ("direction", "height"))


def _text(piece: Piece) -> str:
    """The beginning of the text that a card's moves make; of a nine its choice follows."""
    fields = piece.fields
    steps, names = fields.get("steps"), [name for name in _move(piece) if name]
    if steps != 1:
        return f"Take {COUNT.get(steps)} steps, each in any direction."
    if fields.get("free"):
        return f"{names[0]}, and no funds change hands; or ".capitalize() if names else "?"
    if fields.get("join") == "and":
        return f"{' and '.join(names)}, in one move.".capitalize()
    if len(names) == 2:  # the texts name the two in the order of the alphabet
        ordered = sorted(names, key=lambda name: (-ORDER[name], name))
        return f"{' or '.join(ordered)}.".capitalize()
    return "?"


def _note(piece: Piece) -> str | None:
    """The note that follows from a card's money and steps."""
    fields = piece.fields
    amount = fields.get("amount")
    if fields.get("money") == "client-gains":
        return f"The client gains {amount} from the bank."
    if fields.get("money") == "architect-pays":
        return f"The architect pays {amount} to the bank."
    steps = fields.get("steps")
    return None if steps == 1 else f"Only the {NTH.get(steps)} step moves funds."


def stops_of(piece: Piece) -> range:
    """The bids that the slider of an architect card can show."""
    start, end, step = (piece.fields.get(f"scale_{name}") for name in ("from", "to", "step"))
    if isinstance(start, int) and isinstance(end, int) and isinstance(step, int) and step > 0:
        return range(start, end + 1, step)
    return range(0)


def money_for_the_highest_bids(game: Game) -> Iterator[Problem]:
    """A problem if the tokens cannot pay the highest bids of the boards in play and the reserve.

    As many boards play as there are players; the reserve is what must be left in the bank.
    """
    component = next(
        (component for component in game.components if component.name == "money"), None
    )
    bids = sorted((board.bid.max for _, _, board in boards_of(game)), reverse=True)
    bids = bids[: game.players[1]]
    if component is None or not bids:
        return
    there, needed = worth(component), sum(bids) + BANK_RESERVE
    if there < needed:
        message = f"the tokens are worth {there}, but the game needs {needed}: highest bids of "
        message += f"{' + '.join(map(str, bids))}, and {BANK_RESERVE} for the bank"
        hint = f"print more tokens, worth {needed - there} (Bidding, rules 8 to 10; rule 38)"
        yield Problem(component.pieces_at, "a-13-money-for-the-highest-bids", message, hint)


APART = 0.3  # mm: less than this between two labels reads as touching
HINT = "move a space to make room for both, or remove a line"


def labels_lie_apart(component: Component, piece: Piece) -> Iterator[Problem]:
    """A problem for every two labels of a board that overlap, and each label crossed or cut off."""
    board = board_of(piece)
    if board is None or any(finding for rule in BASIC_RULES for finding in rule.check(board)):
        return  # it cannot be drawn; the rules say why
    if len({space.at for space in board.spaces}) < len(board.spaces):
        return  # labels of spaces at one place always overlap; A-42 says why
    for where, message, _ in clashes(board, component.format.safe_box):
        yield Problem(where, "labels-lie-apart", message, HINT, piece=component.label(piece))


def clashes(board: Board, sheet: Rect) -> Iterator[Finding]:
    """Parts of a board drawn within ``sheet`` that cannot be read.

    Each sentence names both sides and stands at the one that comes later in the data.
    """
    plan = plan_of(board, rooms=False)
    for (one, wide), (other, _) in combinations(
        [(label, label.box.grown(APART)) for label in plan.labels], 2
    ):
        if wide.overlaps(other.box):
            yield Finding(max(one.where, other.where), f"{one.what} and {other.what} overlap")
    runs = [_Run("line", line.name, line.ends, line.ways, line.where) for line in plan.lines]
    runs += [_Run("dotted link", *link[:3], link.where) for link in plan.links]
    for label in plan.labels:
        for what, where in _crossing(runs, label):
            yield Finding(max(label.where, where), f"{what} runs under {label.what}")
        if not sheet.contains(label.box):
            yield Finding(label.where, f"{label.what} is outside the board")


class _Run(NamedTuple):
    """A line or a link, as something that may not run under a label."""

    what: str
    name: str
    ends: tuple[str, str]
    ways: tuple[Way, ...]
    where: Where


def _crossing(runs: Sequence[_Run], label: Label) -> Iterator[tuple[str, Where]]:
    """Those, except what it belongs to, that come within a label's half width."""
    centre, reach = label.box.centre, max(label.box.width, label.box.height) / 2
    for run in runs:
        if label.of == run.name or label.of in run.ends:
            continue
        for part in run.ways:
            left, right = sorted((part.start.x, part.start.x + part.along.x * part.length))
            # Most are too far away in one direction already.
            if left - reach < centre.x < right + reach and distance(centre, part) < reach:
                yield f"the {run.what} {run.name}", run.where
                break
