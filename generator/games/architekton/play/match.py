"""A match of Architekton: games in turn until one player has two points of victories."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.games.architekton.play import position, steps
from generator.games.architekton.play.position import Position, Table
from generator.games.architekton.play.steps import Step
from generator.measure.dice import Dice
from generator.rules.playing import Facts

EARLY, USUAL = 2, 1  # points of a victory because the other cannot pay, and of any other
TO_WIN = 2
WON = "somebody has won the match"


class Match(NamedTuple):
    """A state: the game that is played, those before it, and what each player has won.

    In a game the first seat begins; who sits there changes from game to game.
    """

    game: Position
    before: tuple[Position, ...] = ()
    points: tuple[tuple[int, int], ...] = ()  # of each game before, by player
    end: str = ""


def setup(table: Table, players: int, dice: Dice) -> Match:
    """The first game of a match."""
    return Match(position.setup(table, players, dice))


def _player(match: Match, seat: int) -> int:
    """Who sits at a seat of the game that is played, and the other way round."""
    return seat ^ (len(match.before) & 1)


def turn(match: Match) -> int:
    """Whose move it is."""
    return _player(match, position.turn(match.game))


def moves(match: Match) -> Sequence[Step]:
    """Those of the game that is played."""
    return steps.moves(match.game)


def apply(match: Match, move: Step, dice: Dice) -> Match:
    """The match after a move; a game that has ended is noted, and the other player begins."""
    game = steps.apply(match.game, move, dice)
    if not game.end:
        return match._replace(game=game)
    won = [0, 0]
    winners = steps.winners(game)
    if len(winners) == 1:
        won[_player(match, winners[0])] = EARLY if game.lost >= 0 else USUAL
    noted = match._replace(before=(*match.before, game), points=(*match.points, (won[0], won[1])))
    if max(_totals(noted)) >= TO_WIN:
        return noted._replace(end=WON)
    return noted._replace(game=position.setup(game.table, 2, dice))


def _totals(match: Match) -> tuple[int, int]:
    return sum(one for one, _ in match.points), sum(other for _, other in match.points)


def over(match: Match) -> str:
    """How the match ended, or nothing."""
    return match.end


def scores(match: Match) -> Sequence[float]:
    """The points of victories."""
    first, second = _totals(match)
    return float(first), float(second)


def estimate(match: Match, seat: int) -> float:
    """The games won, and how good the present game is."""
    mine = 100 * scores(match)[seat]
    return mine if match.end else mine + steps.estimate(match.game, _player(match, seat))


def unseen(match: Match, seat: int, dice: Dice) -> Match:
    """The face-down tiles in another order."""
    return match._replace(game=position.unseen(match.game, seat, dice))


def facts(match: Match) -> Facts:
    """The buildings of all games, what the points are for, and how many games there were."""
    drawn: list[dict[str, None]] = [{}, {}]
    taken: list[dict[str, None]] = [{}, {}]
    noted = {"a game of the match is a draw": sum(max(one) == 0 for one in match.points)}
    most = 0
    for number, game in enumerate(match.before):
        said = steps.facts(game)
        for player in (0, 1):
            drawn[player].update(dict.fromkeys(said.drawn[player ^ number & 1]))
            taken[player].update(dict.fromkeys(said.taken[player ^ number & 1]))
        for name, often in said.noted.items():
            noted[name] = noted.get(name, 0) + often
        most = max(most, *said.used.values())
    noted["the match takes a third game"] = int(len(match.before) > TO_WIN)
    return Facts(
        tuple(tuple(one) for one in drawn),
        tuple(tuple(one) for one in taken),
        tuple(
            {
                "early wins": sum(one[player] for one in match.points if one[player] == EARLY),
                "other wins": sum(one[player] for one in match.points if one[player] == USUAL),
            }
            for player in (0, 1)
        ),
        {"chip/chip": most},
        noted,
    )
