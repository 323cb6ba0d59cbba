"""Checks of the number of players: whether what is there once for each is there for all of them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.languages import number_words
from generator.problem import Problem

_EACH = {  # before and behind the number of all players
    "de": (r"jede[rmns]? der|alle[rn]?(?: der)?", r"spieler\w*|spielenden?|personen|mitspieler\w*"),
    "en": (r"(?:each|every one|all|any one) of the|all(?: the)?", r"players"),
    "es": (r"cada un[oa] de l[oa]s|tod[oa]s l[oa]s", r"jugador[ae]s"),
    "fr": (r"chacune? des|tou(?:te)?s les", r"joueu(?:r|se)s"),
    "it": (r"(?:ognun|ciascun)[oa] de(?:i|lle)|tutt[ie] [il]e?", r"giocat(?:ori|rici)"),
    "nl": (r"(?:elk|ieder|iedereen) van de|alle", r"spelers"),
}
_PLAYER = r"player|spieler|jugador|joueur|giocatore|speler|jogador"
_COUNTS = re.compile(rf"(?:{_PLAYER})(?:[_ -]?(?:number|no|nr))?")  # a field with 1, 2, 3
_IDS = re.compile(rf"(?:{_PLAYER})[_-]?(\d{{1,2}})")
_OF_PLAYERS = re.compile(rf"(?:{_PLAYER})(?:e?s)?['’]?(?![_ -]?(?:count|number))", re.IGNORECASE)


def players_without_pieces(game: Game) -> Iterator[Problem]:
    """A rule says that each of 4 players has something, or there are 4 of it, and 5 may play."""
    if game.printed_for != game.players[1] or game.language != game.own_language:
        return
    words = number_words(game.own_language)
    told: set[str] = set()
    for entry in game.rules:
        said = _all_players(entry.says, game.own_language, words)
        if said and not {*_numbers(entry.says, words)} & {game.players[1]}:
            told.add(str(entry.component))
            message = f"the rule says all {said} players, and up to {game.players[1]} may play"
            hint = f"correct what {entry.name} says and what it demands, or players in game.yaml"
            yield Problem(entry.where, "players-without-pieces", message, hint, "warning")
    for component in game.components:
        there = _for_each(component)
        if there + _alike(game, component) >= game.players[1]:
            continue  # the fifth player's is a component of its own
        about = [one for one in game.rules if one.component == component.name]
        said_so = any(game.players[1] in _numbers(one.says, words) for one in about)
        said_so |= any(_holds_for_each(one, game.players[1]) for one in about)
        if 1 < there < game.players[1] and component.name not in told and not said_so:
            message = f"{component.name}: there are {there}, and up to {game.players[1]} may play"
            hint = "add the others, or per_player: true for a set for each, or correct players; "
            hint += f"if they are enough, say so of {game.players[1]} players in a rule about "
            hint += component.name
            where = component.where_of("pieces")
            yield Problem(where, "players-without-pieces", message, hint, "warning")


def _holds_for_each(entry: RuleEntry, most: int) -> bool:
    """Whether a rule itself demands as many as may play: then it tells what is missing."""
    params = entry.params if isinstance(entry.params, Mapping) else {"is": entry.params}
    least = [params.get(name) for name in ("is", "at_least")] if entry.kind == "count" else []
    return (
        entry.kind == "enough_for_players"
        or "per_player" in params
        or any(isinstance(one, int) and one >= most for one in least)
    )


def _all_players(says: str, language: str, words: Mapping[str, int]) -> int:
    """The number of players of whom a rule says something of each; 0 if it names none."""
    before, behind = _EACH.get(language.partition("-")[0], ("", ""))
    number = rf"(\d{{1,2}}|{'|'.join(words)})"
    found = before and re.search(rf"\b(?:{before}) {number} (?:{behind})\b", says, re.IGNORECASE)
    if not found or re.search(rf"\b{found[1]} (?:{behind})\b", _without(says, found[0])):
        return 0  # with 4 players, each of the 4 players has one
    return words.get(found[1].lower()) or int(found[1])


def _without(says: str, part: str) -> str:
    return says.replace(part, "", 1)


def _numbers(says: str, words: Mapping[str, int]) -> list[int]:
    found = re.findall(r"\w+", says.lower())
    return [words.get(one) or int(one) for one in found if one in words or one.isdecimal()]


def _for_each(component: Component) -> int:
    """How many there are of what each player has one of; 0 if it is nothing of that sort."""
    pieces = component.pieces
    if ("per_player",) in component.places or component.plan.extra:
        return 0
    ids = [_IDS.fullmatch(piece.id) for piece in pieces]
    if ids and all(ids):
        return _run([int(one[1]) for one in ids if one])
    for name in component.domains or (pieces[0].fields if pieces else ()):
        if _COUNTS.fullmatch(name):
            return _run([piece.fields.get(name) for piece in pieces])
    return component.count if _OF_PLAYERS.match(component.title) else 0


def _alike(game: Game, component: Component) -> int:
    """How many pieces of its format others have that are a player's too: the fifth player's mat."""
    others = (one for one in game.components if one is not component)
    return sum(
        one.count
        for one in others
        if one.format == component.format and _OF_PLAYERS.search(one.title)
    )


def _run(numbers: Sequence[object]) -> int:
    """How many different numbers there are from 1 on; 0 if one is missing between."""
    whole = {one for one in numbers if isinstance(one, int)}
    return len(whole) if whole == {*range(1, len(whole) + 1)} else 0
