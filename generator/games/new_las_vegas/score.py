"""Checks of the score sheet: where debts stand, and the places of every track, table and safe.

With these, the debt markers of a game are as many as the pairs of the track, the cranes of the
city, and five more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.games.new_las_vegas.records import City, Score, read_all
from generator.model.game import Game
from generator.problem import Problem

LOANS = (2, 4)  # Cash and Borrowing: two more bundles, or four
PLACES = 3
SHOWS = 2
DEBTS_A_SHOW = 2


def unpaired_inauguration(game: Game) -> Iterator[Problem]:
    """The inauguration track has a circle without partner, or not one debt marker above each pair.

    (Special Actions)
    """
    for component, piece, score in read_all(game, "score", Score):
        track, label = score.inauguration, component.label(piece)
        hint = (
            "the player aid says: every 2 circles allow a special action, "
            "whose debt stands above the pair (Special Actions)"
        )
        if track.circles % 2:
            message = f"{track.circles} circles do not make pairs"
            yield Problem(
                piece.where_of("inauguration", "circles"),
                "unpaired-inauguration",
                message,
                hint,
                piece=label,
            )
        elif track.debt_pairs != tuple(range(1, track.circles // 2 + 1)):
            message = f"the pairs with a debt marker are not 1 to {track.circles // 2}, each once"
            yield Problem(
                piece.where_of("inauguration", "debt_pairs"),
                "unpaired-inauguration",
                message,
                hint,
                piece=label,
            )


def wrong_placement(game: Game) -> Iterator[Problem]:
    """The placement column lacks its 3 falling scores and 1 debt marker (Card Effects 1, Debt)."""
    for component, piece, score in read_all(game, "score", Score):
        points, label = score.placement.points, component.label(piece)
        hint = (
            "the player aid says: first, second and third place score, "
            "the fewest circles bring a debt (Card Effects 1)"
        )
        if len(points) != PLACES or not _rises([-value for value in points], strictly=True):
            message = f"{_listed(points)} are not {PLACES} falling scores"
            yield Problem(
                piece.where_of("placement", "points"), "wrong-placement", message, hint, piece=label
            )
        if score.placement.debts != 1:
            message = f"the placement column has {score.placement.debts} debt markers, not 1"
            yield Problem(
                piece.where_of("placement", "debts"), "wrong-placement", message, hint, piece=label
            )


def wrong_shows(game: Game) -> Iterator[Problem]:
    """There are not 2 show columns with rising points and 2 debt markers each (Card Effects 5).

    One of a column's markers stands at its bottom circle.
    """
    hint = (
        "the player aid says: of 2 columns each has 2 debt markers, one at the bottom "
        "(Card Effects 5)"
    )
    for component, piece, score in read_all(game, "score", Score):
        label = component.label(piece)
        if len(score.shows) != SHOWS:
            message = f"there are {len(score.shows)} show columns, not {SHOWS}"
            yield Problem(piece.where_of("shows"), "wrong-shows", message, hint, piece=label)
        for at, show in enumerate(score.shows):
            last = len(show.points)
            if (
                len(set(show.debt_at)) != DEBTS_A_SHOW
                or len(show.debt_at) != DEBTS_A_SHOW
                or max(show.debt_at) != last
            ):
                message = (
                    f"show {show.name}: debts at the circles {_listed(show.debt_at)} "
                    f"are not {DEBTS_A_SHOW}, the lower at circle {last}"
                )
                yield Problem(
                    piece.where_of("shows", at, "debt_at"),
                    "wrong-shows",
                    message,
                    hint,
                    piece=label,
                )
            if not _rises(show.points, strictly=True):
                message = f"show {show.name}: the points {_listed(show.points)} do not rise"
                yield Problem(
                    piece.where_of("shows", at, "points"), "wrong-shows", message, hint, piece=label
                )


def falling_multiplier(game: Game) -> Iterator[Problem]:
    """A multiplier does not rise from the bottom: a covered box loses points (Card Effects 4)."""
    hint = (
        "the player aid says: the lowest uncovered number counts, "
        "so each box covered must raise it (Card Effects 4)"
    )
    for component, piece, score in read_all(game, "score", Score):
        for at, multiplier in enumerate(score.multipliers):
            if not _rises(multiplier.steps, strictly=True):
                message = f"{multiplier.name}: {_listed(multiplier.steps)} do not rise"
                where = piece.where_of("multipliers", at, "values")
                yield Problem(
                    where, "falling-multiplier", message, hint, piece=component.label(piece)
                )


def too_many_boxes(game: Game) -> Iterator[Problem]:
    """There are more boxes to cover than Improvement cards in one pass of the deck."""
    for component, piece, score in read_all(game, "score", Score):
        boxes = sum(len(multiplier.steps) - 1 for multiplier in score.multipliers)
        cards = game.count("casino", effect="improvement") if _has(game, "casino") else boxes
        if boxes > cards:
            message = (
                f"the multipliers have {boxes} boxes to cover, "
                f"the deck has {cards} Improvement cards"
            )
            hint = "remove boxes, or add cards"
            yield Problem(
                piece.where_of("multipliers"),
                "too-many-boxes",
                message,
                hint,
                piece=component.label(piece),
            )


def short_streak_table(game: Game) -> Iterator[Problem]:
    """A streak table lacks a length a street can reach, or gives a longer streak fewer points.

    (Odd/Even Streaks)
    """
    avenues = max((city.avenues for _, _, city in read_all(game, "city", City)), default=0)
    for component, piece, score in read_all(game, "score", Score):
        for parity in ("odd", "even"):
            table = getattr(score.streaks, parity)
            where, label = piece.where_of("streaks", parity), component.label(piece)
            hint = (
                "the player aid says: the length of the longest streak of a street scores "
                "(Odd/Even Streaks)"
            )
            if avenues and len(table) != avenues:
                message = (
                    f"the {parity} table has {len(table)} lengths, a street has {avenues} casinos"
                )
                yield Problem(where, "short-streak-table", message, hint, piece=label)
            if not _rises(table, strictly=False):
                yield Problem(
                    where,
                    "short-streak-table",
                    f"the {parity} table {_listed(table)} falls",
                    hint,
                    piece=label,
                )


def full_safe(game: Game) -> Iterator[Problem]:
    """The safe has not one circled icon, or too few for the larger loan and all cash carpets.

    (Cash and Borrowing)
    """
    hint = (
        "the player aid says: everybody starts with one circled icon, "
        "a loan brings 2 or 4 more (Cash and Borrowing)"
    )
    carpets = max(
        (
            sum(len(s.cash_carpets) for s in city.streets)
            for _, _, city in read_all(game, "city", City)
        ),
        default=0,
    )
    for component, piece, score in read_all(game, "score", Score):
        label = component.label(piece)
        needed = score.safe.circled + max(loan.bundles for loan in score.loans) + carpets
        if score.safe.circled != 1:
            message = f"{score.safe.circled} icons are circled in print, not 1"
            yield Problem(
                piece.where_of("safe", "circled"), "full-safe", message, hint, piece=label
            )
        elif score.safe.icons < needed:
            message = (
                f"the safe has {score.safe.icons} icons, {needed} can be circled: "
                f"1 at the start, the larger loan, {carpets} carpets"
            )
            yield Problem(piece.where_of("safe", "icons"), "full-safe", message, hint, piece=label)
        bundles = tuple(loan.bundles for loan in score.loans)
        if bundles != LOANS:
            message = f"the loans are {_listed(bundles)} cash, not {_listed(LOANS)}"
            yield Problem(piece.where_of("loans"), "full-safe", message, hint, piece=label)


def _has(game: Game, name: str) -> bool:
    return any(component.name == name for component in game.components)


def _rises(values: Sequence[int], *, strictly: bool) -> bool:
    return all(low < high or (low == high and not strictly) for low, high in pairwise(values))


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values)) or "none"


CHECKS = (
    unpaired_inauguration,
    wrong_placement,
    wrong_shows,
    falling_multiplier,
    too_many_boxes,
    short_streak_table,
    full_safe,
)
