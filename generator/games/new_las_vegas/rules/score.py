"""Checks of the score sheet: places of debts, and of every track, table and safe.

With these, the debt markers of a game are as many as the pairs of the track, the cranes of the
city, and five more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.games.new_las_vegas.pieces import City, Score, read_all
from generator.model.game import Game
from generator.model.values import listed
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
        track = score.inauguration
        pairs = [*range(1, track.circles // 2 + 1)]
        hint = f"write {listed(pairs)}: each pair of circles has a debt marker (Special Actions)"
        if track.circles % 2:
            message = f"{track.circles} circles cannot form pairs"
            hint = f"write an even number, such as {track.circles + 1} (Special Actions)"
            yield component.problem(
                piece, "unpaired-inauguration", message, hint, "inauguration", "circles"
            )
        elif list(track.debt_pairs) != pairs:
            message = f"debt_pairs must list the pairs 1 to {len(pairs)}, each once"
            yield component.problem(
                piece, "unpaired-inauguration", message, hint, "inauguration", "debt_pairs"
            )


def wrong_placement(game: Game) -> Iterator[Problem]:
    """The placement column lacks its 3 falling scores and 1 debt marker (Card Effects 1, Debt)."""
    for component, piece, score in read_all(game, "score", Score):
        points = score.placement.points
        if len(points) != PLACES or not _rises([-value for value in points]):
            message = f"the points {listed(points)} are not {PLACES} falling numbers"
            hint = "write the points of the first, second and third place (Card Effects 1)"
            yield component.problem(piece, "wrong-placement", message, hint, "placement", "points")
        if score.placement.debts != 1:
            message = f"the placement column has {score.placement.debts} debt markers instead of 1"
            hint = "write 1 as the debts: only the fewest circles bring a debt (Card Effects 1)"
            yield component.problem(piece, "wrong-placement", message, hint, "placement", "debts")


def wrong_shows(game: Game) -> Iterator[Problem]:
    """There are not 2 show columns with 2 debt markers each (Card Effects 5).

    One of a column's markers stands at its bottom circle; each circle is worth more than the one
    before it.
    """
    for component, piece, score in read_all(game, "score", Score):
        if len(score.shows) != SHOWS:
            message = f"there are {len(score.shows)} show columns instead of {SHOWS}"
            hint = f"write {SHOWS} (Card Effects 5)"
            yield component.problem(piece, "wrong-shows", message, hint, "shows")
        for at, show in enumerate(score.shows):
            last = len(show.points)
            if (
                len(set(show.debt_at)) != DEBTS_A_SHOW
                or len(show.debt_at) != DEBTS_A_SHOW
                or max(show.debt_at) != last
            ):
                message = f"show {show.name} has debt markers at the circles {listed(show.debt_at)}"
                hint = f"write {DEBTS_A_SHOW} different circles, one of them {last}, at the bottom "
                hint += "(Card Effects 5)"
                yield component.problem(piece, "wrong-shows", message, hint, "shows", at, "debt_at")
            steps = [high - low for low, high in pairwise((0, *show.points))]
            if min(steps) < 1 or not _rises(steps):
                message = f"show {show.name}: the circles add {listed(steps)} points, "
                message += "numbers that do not rise"
                more = "change the points: each circle must add more than the one before it"
                yield component.problem(piece, "wrong-shows", message, more, "shows", at, "points")


def falling_multiplier(game: Game) -> Iterator[Problem]:
    """A multiplier does not rise from the bottom: a covered box loses points (Card Effects 4)."""
    hint = "write rising numbers: each covered box must raise the multiplier (Card Effects 4)"
    for component, piece, score in read_all(game, "score", Score):
        for at, multiplier in enumerate(score.multipliers):
            if not _rises(multiplier.steps):
                message = f"{multiplier.name}: the values {listed(multiplier.steps)} do not rise"
                path = "multipliers", at, "values"
                yield component.problem(piece, "falling-multiplier", message, hint, *path)


def too_many_boxes(game: Game) -> Iterator[Problem]:
    """There are more boxes to cover than Improvement cards in one pass of the deck."""
    for component, piece, score in read_all(game, "score", Score):
        boxes = sum(len(multiplier.steps) - 1 for multiplier in score.multipliers)
        cards = (
            game.count("casino", effect="improvement") if any(game.pieces_of("casino")) else boxes
        )
        if boxes > cards:
            message = (
                f"the multipliers have {boxes} boxes to cover, but the deck has {cards} "
                "Improvement cards"
            )
            hint = f"delete {boxes - cards} of the values. Or print more Improvement cards"
            yield component.problem(piece, "too-many-boxes", message, hint, "multipliers")


def short_streak_table(game: Game) -> Iterator[Problem]:
    """A streak table lacks a length that a street can reach (Odd/Even Streaks)."""
    avenues = max((city.avenues for _, _, city in read_all(game, "city", City)), default=0)
    for component, piece, score in read_all(game, "score", Score):
        for parity in ("odd", "even"):
            table = getattr(score.streaks, parity)
            hint = f"write {avenues} numbers, the points of streaks from 1 to {avenues} casinos"
            if avenues and len(table) != avenues:
                message = f"{parity} has {len(table)} numbers, but a street has {avenues} casinos"
                path = "streaks", parity
                yield component.problem(piece, "short-streak-table", message, hint, *path)


def streak_points(game: Game) -> Iterator[Problem]:
    """A streak of n casinos does not score a quarter of n times n, rounded down (our design)."""
    for component, piece, score in read_all(game, "score", Score):
        for parity in ("odd", "even"):
            table = getattr(score.streaks, parity)
            right = tuple(length**2 // 4 for length in range(1, len(table) + 1))
            if table != right:
                n = next(
                    n for n, two in enumerate(zip(table, right, strict=True)) if two[0] != two[1]
                )
                wrong = f"{table[n]} instead of {right[n]} for a streak of {n + 1}"
                message = f"the {parity} table has {wrong}"
                hint = f"write {right[n]}: a quarter of {n + 1} times {n + 1}, rounded down"
                yield component.problem(piece, "streak-points", message, hint, "streaks", parity)


def full_safe(game: Game) -> Iterator[Problem]:
    """The safe has not one circled icon, or not one for each of the larger loan and all carpets.

    (Cash and Borrowing)
    """
    hint = "write 1 as circled: everybody starts with one bundle of cash (Cash and Borrowing)"
    carpets = max(
        (
            sum(len(s.cash_carpets) for s in city.streets)
            for _, _, city in read_all(game, "city", City)
        ),
        default=0,
    )
    for component, piece, score in read_all(game, "score", Score):
        needed = score.safe.circled + max(loan.bundles for loan in score.loans) + carpets
        if score.safe.circled != 1:
            message = f"{score.safe.circled} icons are circled in print instead of 1"
            yield component.problem(piece, "full-safe", message, hint, "safe", "circled")
        elif score.safe.icons != needed:
            message = (
                f"the safe has {score.safe.icons} icons, but players can circle {needed}: 1 "
                f"at the start, {needed - carpets - 1} by the larger loan, {carpets} by carpets"
            )
            hint = f"write {needed} as the icons"
            yield component.problem(piece, "full-safe", message, hint, "safe", "icons")
        bundles = tuple(loan.bundles for loan in score.loans)
        if bundles != LOANS:
            message = f"the loans are {listed(bundles)} bundles of cash instead of {listed(LOANS)}"
            hint = f"write a loan of {LOANS[0]} and one of {LOANS[1]} bundles (Cash and Borrowing)"
            yield component.problem(piece, "full-safe", message, hint, "loans")


def _rises(values: Sequence[int]) -> bool:
    return all(low < high for low, high in pairwise(values))


CHECKS = (
    unpaired_inauguration, wrong_placement, wrong_shows, falling_multiplier, too_many_boxes,
    short_streak_table, streak_points, full_safe,
)  # fmt: skip
