"""Checks of the player aid: each effect of the deck once, each sign of the city, 3 actions."""

from collections import Counter
from collections.abc import Iterator

from generator.games.new_las_vegas.pieces import Aid, City, read_all
from generator.model.game import Game
from generator.problem import Problem, counted

SPECIAL_ACTIONS = 3


def unexplained_effect(game: Game) -> Iterator[Problem]:
    """An effect of the deck is not on the player aid, or is there twice."""
    deck = {str(piece.fields.get("effect")) for _, piece in game.pieces_of("casino")}
    for component, piece, aid in read_all(game, "aid", Aid):
        told = Counter(str(entry.effect) for entry in aid.effects)
        for effect in sorted(deck):
            if told[effect] != 1:
                message = f"the aid explains the effect {effect} {counted(told[effect], 'time')}"
                hint = "delete all but one"
                if not told[effect]:
                    message = f"the aid does not explain the effect {effect}"
                    hint = f"add an item for {effect}"
                yield component.problem(piece, "unexplained-effect", message, hint, field="effects")


def wrong_special_actions(game: Game) -> Iterator[Problem]:
    """The player aid lacks the 3 actions that a pair of circles allows (Special Actions)."""
    for component, piece, aid in read_all(game, "aid", Aid):
        if len(aid.special) != SPECIAL_ACTIONS:
            message = f"the aid has {len(aid.special)} special actions, not {SPECIAL_ACTIONS}"
            hint = (
                "list three: every two filled circles allow one of three actions (Special Actions)"
            )
            yield component.problem(piece, "wrong-special-actions", message, hint, field="special")


def said_twice(game: Game) -> Iterator[Problem]:
    """Two entries of one list of the player aid have the same text, icon, effect or sign."""
    for component, piece, aid in read_all(game, "aid", Aid):
        for field, entries in aid:
            for part in ("text", "icon", "effect", "sign") if isinstance(entries, tuple) else ():
                told = [getattr(entry, part) for entry in entries]
                for at, value in enumerate(told):
                    if value is not None and value in told[:at]:
                        items = f"items {told.index(value) + 1} and {at + 1}"
                        message = f"{field}: {items} have the same {part}"
                        hint = "change or delete one of the two"
                        yield component.problem(piece, "said-twice", message, hint, field, at)


# What each kind of thing on the city sheet is shown by, or by how many signs.
SIGNS = {
    "avenues": ("box",), "golf": ("hole",), "hotels": ("hotel",), "limousine": ("lamp",),
    "cranes": ("crane", "debt"), "stars": ("star",), "point_carpets": ("points",),
    "cash_carpets": ("cash",),
}  # fmt: skip


def unexplained_sign(game: Game) -> Iterator[Problem]:
    """A sign of the city sheet is not on the player aid once, or one there is on no city sheet."""
    there: set[str] = set()
    for _, _, city in read_all(game, "city", City):
        plain = {name for name in type(city).model_fields if name in SIGNS and getattr(city, name)}
        in_streets = {name for one in city.streets for name, avenues in one if avenues}
        there |= {sign for name in plain | in_streets for sign in SIGNS[name]}
    for component, piece, aid in read_all(game, "aid", Aid):
        told = Counter(str(entry.sign) for entry in aid.signs)
        for sign in sorted(there | set(told)) if aid.signs else ():
            if told[sign] != (sign in there):
                message = f"the aid explains the icon {sign} {counted(told[sign], 'time')}"
                hint = "delete all but one"
                if sign not in there:
                    message = f"the aid explains the icon {sign}, which is not on the city sheet"
                    hint = "delete this item"
                elif not told[sign]:
                    message = f"the aid does not explain the icon {sign} of the city sheet"
                    hint = f"add an item for {sign}"
                yield component.problem(piece, "unexplained-sign", message, hint, field="signs")


CHECKS = (unexplained_effect, wrong_special_actions, unexplained_sign, said_twice)
