"""Checks of the city sheet: streets, cranes, carpets, golf, hotels, the limousine's start."""

from collections.abc import Iterator

from generator.games.new_las_vegas.pieces import City, Street, read_all
from generator.model.game import Game
from generator.model.values import listed
from generator.problem import Problem

FEATURES = ("cranes", "stars", "point_carpets", "cash_carpets")
STREETS = 4


def not_four_streets(game: Game) -> Iterator[Problem]:
    """A city has other than 4 streets: a hotel's avenue would not cross 4 (Game Turn 3; Hotels)."""
    for component, piece, city in read_all(game, "city", City):
        if len(city.streets) != STREETS:
            message = f"the city has {len(city.streets)} streets, not {STREETS}"
            hint = "list four streets: a number goes into one of the four (Game Turn, step 3)"
            yield component.problem(piece, "not-four-streets", message, hint, "streets")


def casino_outside_city(game: Game) -> Iterator[Problem]:
    """A street names an avenue that the city does not have, one twice, or not from the left."""
    for component, piece, city in read_all(game, "city", City):
        for number, street in enumerate(city.streets):
            for feature in FEATURES:
                avenues = getattr(street, feature)
                for at, avenue in enumerate(avenues):
                    twice = avenue in avenues[:at]
                    before = max(avenues[:at], default=0)
                    if avenue <= before or avenue > city.avenues:
                        why = f"does not exist: the city has {city.avenues} avenues"
                        hint = f"write an avenue from 1 to {city.avenues}"
                        if avenue <= before:
                            why = "is listed twice" if twice else f"is listed after {before}"
                            hint = "write each avenue once, the lowest first"
                        message = f"street {number + 1}, {feature}: avenue {avenue} {why}"
                        path = "streets", number, feature, at
                        yield component.problem(piece, "casino-outside-city", message, hint, *path)


def not_the_same_turned(game: Game) -> Iterator[Problem]:
    """A street has something where the street as far from the other end, turned by half, has not.

    The city looks the same when its sheet is turned (our design): no side of it is the better one.
    """
    for component, piece, city in read_all(game, "city", City):
        if len(city.streets) != STREETS:
            continue  # another fault, of all streets
        for number, (street, other) in enumerate(
            zip(city.streets, city.streets[::-1], strict=True)
        ):
            for feature in FEATURES:
                mine = sorted(getattr(street, feature))
                turned = sorted(city.avenues + 1 - one for one in getattr(other, feature))
                if mine != turned:
                    message = f"street {number + 1} has {feature} {listed(mine)}, but street "
                    message += f"{len(city.streets) - number}, upside down, has {listed(turned)}"
                    hint = f"write [{listed(turned)}]. Upside down, the city must look "
                    hint += "the same"
                    steps = ("streets", number, feature)
                    yield component.problem(piece, "not-the-same-turned", message, hint, *steps)


def crowded_casino(game: Game) -> Iterator[Problem]:
    """A casino has a crane and something else, or two carpets.

    Its roof and its door have room for one thing each.
    """
    for component, piece, city in read_all(game, "city", City):
        for number, street in enumerate(city.streets):
            for avenue, features in _crowded(street):
                lists = " and ".join(features)
                message = f"street {number + 1}: avenue {avenue} is listed under {lists}"
                at = getattr(street, features[-1]).index(avenue)
                hint = f"delete {avenue} from one of them: a carpet has points or cash, not both"
                if "cranes" in features:
                    hint = f"delete {avenue} from one of them: beside a crane nothing has room"
                path = "streets", number, features[-1], at
                yield component.problem(piece, "crowded-casino", message, hint, *path)


def _crowded(street: Street) -> Iterator[tuple[int, list[str]]]:
    """Avenues with features that exclude each other, and these features."""
    for avenue in sorted({avenue for feature in FEATURES for avenue in getattr(street, feature)}):
        here = [feature for feature in FEATURES if avenue in getattr(street, feature)]
        if len(here) > 1 and ("cranes" in here or {"point_carpets", "cash_carpets"} <= set(here)):
            yield avenue, here


def golf_gap(game: Game) -> Iterator[Problem]:
    """The golf holes are not one above each casino of street 1, in order (Golf).

    A run of them could not be unbroken.
    """
    why = "there is a golf hole above every casino of the top street (Golf)"
    yield from _not_one_an_avenue(game, "golf", "golf-gap", why)


def avenue_without_hotel(game: Game) -> Iterator[Problem]:
    """The hotels are not one below each avenue, in order (Hotels)."""
    why = "at the bottom of each avenue a hotel can be built (Hotels)"
    yield from _not_one_an_avenue(game, "hotels", "avenue-without-hotel", why)


def _not_one_an_avenue(game: Game, field: str, rule: str, why: str) -> Iterator[Problem]:
    for component, piece, city in read_all(game, "city", City):
        if getattr(city, field) != tuple(range(1, city.avenues + 1)):
            message = f"{field} must list the avenues 1 to {city.avenues}, each once and in order"
            hint = f"write 1, 2, ... {city.avenues}: {why}"
            yield component.problem(piece, rule, message, hint, field, field=field)


def limousine_off_the_road(game: Game) -> Iterator[Problem]:
    """The limousine does not start at the lamp of the airport, left of the last street (Limousine).

    From outside the network no carpet could be reached, and no way back counted.
    """
    for component, piece, city in read_all(game, "city", City):
        column, street = city.limousine.start
        if (column, street) != (0, len(city.streets)):
            message = f"the route starts at column {column} below street {street}, not at column 0"
            hint = f"write [0, {len(city.streets)}]: the airport is left of the last street"
            rule, path = "limousine-off-the-road", ("limousine", "start")
            yield component.problem(piece, rule, message, hint, *path, field="limousine")


CHECKS = (
    not_four_streets, casino_outside_city, not_the_same_turned, crowded_casino, golf_gap,
    avenue_without_hotel, limousine_off_the_road,
)  # fmt: skip
