"""Three strangers' decks that are played by ``play`` of game.yaml: hands, a market, a trick."""

from dataclasses import replace

from generator import Component, Format, Game, Piece
from generator.model.component import FieldDomain
from generator.model.play_data import PlayData
from generator.play.players import RANDOM
from generator.play.run import Job, play_games
from generator.play.summary import report_of
from generator.play.tricks import TRICKS
from generator.play.turns import TURNS

CARD = Format(name="card", trim=(57, 88), source="a test")
CREW = {"red": 15, "blue": 12, "green": 9, "white": 12}
HEIST = {"hand": [5, 7], "draw": 2, "cost": "risk", "score": "loot", "end": "8 turns"}
FAIR = {"market": 5, "cost": "price", "coins": [3, 1], "score": "points", "end": "10 points"}
WINDS = {"trick": ["wind", "rank"], "trump": "north"}
UNPAYABLE = 60  # coins that nobody has


def played(play, rows, fields, players=(2, 4)):
    """A game of one deck: rows of id, copies and fields; choices of some fields."""
    pieces = [Piece.of(name, values, copies=copies) for name, copies, values in rows]
    deck = Component.of("deck", "card", CARD, pieces, front="c.svg.j2")
    deck = replace(deck, domains={name: FieldDomain("text", some) for name, some in fields.items()})
    return replace(Game.of("stranger", [deck], players=players), play=PlayData(**play))


def heist(**play):
    """Hands and draws: jobs of four crews, paid with other jobs of the hand."""
    rows = [
        (f"{crew}-{number}", 3, {"crew": crew, "risk": number, "loot": number})
        for crew, cards in CREW.items()
        for number in range(1, cards // 3 + 1)
    ]
    return played(HEIST | play, rows, {"crew": tuple(CREW)})


def fair(dead=None, **play):
    """A market of thirty dishes that are all alike, but for one that nobody can pay."""
    rows = [(f"d{n:02}", 1, {"price": 3, "points": 1, "title": f"Dish {n}"}) for n in range(1, 31)]
    if dead:
        rows[dead - 1][2]["price"] = UNPAYABLE
    return played(FAIR | play, rows, {})


def winds(**play):
    """Tricks: four suits of fifteen ranks, the north is trump."""
    suits = ("north", "east", "south", "west")
    rows = [(f"{wind}-{n}", 1, {"wind": wind, "rank": n}) for wind in suits for n in range(1, 16)]
    return played(WINDS | play, rows, {"wind": suits}, players=(3, 5))


def results_of(game, games=300, *, players=3, seed=1, by=RANDOM):
    """The games of a deck, played in this process."""
    play = TRICKS if game.play.trick else TURNS
    return play_games(Job(play, play.read(game), (by,) * players, seed), games, workers=1)


def report(game, games=300, **options):
    """The report on them."""
    return report_of(game, results_of(game, games, **options))
