"""Lint of what a book says is laid out or handed out: beside what the set-up takes."""

import re
from collections.abc import Iterator, Sequence

from generator.lint.prose import Prose
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.model.setup import Place
from generator.problem import Problem

_WORD = re.compile(r"[\w-]+")
_CLAUSE = re.compile(r"[.;:,!?|()](?=\s)|\n\s*\n")
_HEADING = re.compile(r"^(#+)[ \t]+(.*)$", re.MULTILINE)
OF_SETUP = re.compile(
    r"set(?:ting)?[ -]?up|before|begin|start|prepar|aufbau|vorberei|bevor|opzet|opbouw|klaarzet|"
    r"voorberei|voordat|mise en place|prépar|avant|début",
    re.IGNORECASE,
)
OF_PLAY = re.compile(
    r"\b(?:turns?|rounds?|phases?|zug\w*|runden?|beurt\w*|rondes?|tours?|manches?)\b", re.IGNORECASE
)
EACH = frozenset((
    "each", "every", "everybody", "everyone", "jeder", "jede", "jedem", "jeden", "alle", "elk",
    "elke", "ieder", "iedere", "iedereen", "chaque", "chacun",
))  # fmt: skip
_HANDED = frozenset((
    "take", "takes", "get", "gets", "receive", "receives", "draw", "draws", "deal", "begins",
    "starts", "nimmt", "nehmen", "bekommt", "erhält", "erhalten", "zieht", "ziehen", "teilt",
    "neemt", "nemen", "krijgt", "krijgen", "trekt", "trekken", "deel", "prend", "prennent",
    "reçoit", "reçoivent", "pioche", "distribuez",
))  # fmt: skip
_LAID = frozenset((
    "lay", "put", "place", "reveal", "turn", "legt", "legen", "lege", "deckt", "leg", "leggen",
    "draai", "plaats", "posez", "placez", "retournez", "révélez",
))  # fmt: skip
_LONGEST = 2  # words between a number and what it counts


def unlike_setup(
    prose: Prose, game: Game, term: Term, text: str, offset: int, value: int
) -> Problem | None:
    """The problem of a number that a chapter of the set-up gives for what the set-up takes.

    Only where it takes one number of that component, for each player or for all of them.
    """
    where = prose.typed(offset)
    if not (game.setup and term.components and where) or term.of or not in_setup(prose, offset):
        return None
    start = max((one.end() for one in _CLAUSE.finditer(prose.text, 0, offset)), default=0)
    end = next((one.start() for one in _CLAUSE.finditer(prose.text, offset)), len(prose.text))
    words = {word.lower() for word in _WORD.findall(prose.text[start:end])}
    for_each = not words.isdisjoint(EACH)
    if words.isdisjoint(_HANDED if for_each else _LAID):
        return None
    place = _only_place(game, term.components, per_player=for_each)
    if place is None or place.take == value:
        return None
    called = term.forms[1] if len(term.forms) > 1 else term.name
    message = f"{text} {called}: the set-up of game.yaml takes {place.take}{_titled(place)}"
    hint = "correct it here, or take: in game.yaml; some() says that others are meant"
    return Problem(where, "wrong-count", message, hint, "warning", also=(place.where,))


def terms_unlike_setup(prose: Prose, game: Game, terms: Sequence[Term]) -> Iterator[Problem]:
    """A warning for each term of the glossary that is called as a place of the set-up is, and
    says another number of what lies there.
    """
    forms = {form.lower(): term for term in terms if not term.of for form in term.forms[:2]}
    for term in terms:
        named = {word.lower() for form in term.forms for word in _WORD.findall(form)}
        words = _WORD.findall(term.says)
        for place in game.setup:
            title = {word.lower() for word in _WORD.findall(place.title or "")}
            if title.isdisjoint(named) or place.take == "all" or place.per_player:
                continue
            same = [one for one in game.setup if one.title == place.title]
            for number, word in enumerate(words):
                value = prose.number(word)
                after = words[number + 1 : number + 2 + _LONGEST]
                its = next((forms[one.lower()] for one in after if one.lower() in forms), None)
                if value is None or its is None or place.component not in its.components:
                    continue
                if value not in {one.take for one in same}:
                    message = f"{term.name}: {word!r}, and the set-up of game.yaml takes "
                    message += f"{place.take}{_titled(place)}"
                    hint = "correct it here, or take: in game.yaml"
                    also = (place.where,)
                    yield Problem(term.where, "wrong-count", message, hint, "warning", also=also)


def _only_place(game: Game, components: Sequence[str], *, per_player: bool) -> Place | None:
    """The one place of the set-up that takes a number of a component; None for several numbers."""
    its = [one for one in game.setup if one.component in components]
    places = [one for one in its if one.take != "all" and one.per_player is per_player]
    if len(places) != 1 or any(one.only for one in its):
        return None
    return places[0]


def in_setup(prose: Prose, offset: int) -> bool:
    """Whether one of the headings above an offset says that the game is set up below it."""
    above: dict[int, str] = {}
    for heading in _HEADING.finditer(prose.rendered.text, 0, offset):
        level = len(heading[1])
        above = {n: text for n, text in above.items() if n < level} | {level: heading[2]}
    titles = [above[level] for level in sorted(above) if level > 1]
    return any(map(OF_SETUP.search, titles)) and not any(map(OF_PLAY.search, titles))


def _titled(place: Place) -> str:
    return f" for {place.title!r}" if place.title else ""
