"""Hints about games that are played by data, as in hint_cases.py."""

from faulty_games import SINGLE, game
from hint_cases import Row

PLAYED = {"cards.yaml": "- {id: a, copies: 40, suit: x, rank: 1, price: 1, income: 1}\n"}
OTHER = (
    f"  more: {{kind: card, size: poker-us, pieces: more.yaml, front: front.svg.j2, {SINGLE}}}\n"
)


def play(text, **more):
    """A game that is played by data."""
    return {"game.yaml": game(head=f"play: {{{text}}}\n"), **PLAYED, **more}


PLAYS = [
    Row("missing-key", play("hand: 5, trump: x«⇒, @»")),
    Row("missing-key", play("draw: 1«⇒, @»")),
    Row("missing-key", play("hand: 5, coins: 3«⇒, @»")),
    Row("missing-key", play("market: 5, cost: price«⇒, @»")),
    Row("wrong-type", play("market: 5, «coins: [income]»")),
    Row("wrong-value", play("«hand: [7, 5]»")),
    Row("wrong-value", play("hand: 5, end: «12 rounds»")),
    Row("unknown-key", play("hand: 5, «turns: 12»")),
    Row("unknown-key", play("draw: 1, «limit: 7»")),
    Row(
        "missing-key",
        {
            **PLAYED,
            "game.yaml": f"{game(head='play: {hand: 5«⇒, @»}' + chr(10))}{OTHER}",
            "more.yaml": "- {id: a, copies: 20, title: A}\n",
        },
    ),
]
