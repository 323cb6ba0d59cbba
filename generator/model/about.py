"""About a game: what a buyer asks before a rule is read, the key ``about`` of game.yaml."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.model.names import Text
from generator.model.source import Record

LONGEST = 1_440  # minutes: a game of more than a day is a slip
OLDEST = 21  # years: a game for nobody younger is a slip
MOST_CREDITS = 20  # lines
MAKERS = ("author", "authors", "designer", "designers", "artist", "artists", "publisher")
BLURB = 300  # letters of what a game is: three lines on the back of a box
_ADDRESS = re.compile(r"(https?://)?[^\s/@]+\.[^\s/@]{2,}(/\S*)?", re.IGNORECASE)

# What whoever sells a game says of it, in the order in which it is asked.
SOLD_WITH = ("minutes", "age", "credits", "licence")


def _minutes(value: Any) -> Any:
    told = value if isinstance(value, list) else [value, value]
    whole = all(isinstance(one, int) and not isinstance(one, bool) for one in told)
    if not whole or len(told) != 2:
        return value  # of another type, which its schema says
    least, most = told
    if 1 <= most < least <= LONGEST:
        raise ValueError(f"the longer time comes first; write `[{most}, {least}]`")
    if not 1 <= least <= most <= LONGEST:
        raise ValueError("this is not a time; write minutes, such as `45`, or `[30, 45]`")
    return told


def _address(value: Any) -> Any:
    if isinstance(value, str) and not _ADDRESS.fullmatch(value):
        raise ValueError(f'"{value[:60]}" is not a web address; write it as in `example.org`')
    return value


_Minutes = {"type": "integer", "minimum": 1, "maximum": LONGEST}
Minutes = Annotated[
    tuple[int, int],
    BeforeValidator(_minutes),
    WithJsonSchema(
        {"anyOf": [_Minutes, {"type": "array", "items": _Minutes, "minItems": 2, "maxItems": 2}]}
    ),
]
Web = Annotated[
    str,
    BeforeValidator(_address),
    WithJsonSchema({"type": "string", "pattern": f"^{_ADDRESS.pattern}$"}),
]


class About(Record):
    """Facts about a game for box, cover, page 1 and the last page of the rulebook."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(MAKERS, "write the name of the person as a line of credits"),
        "players": "write it at the top of game.yaml",
        "title": "write it at the top of game.yaml",
        "version": "write it at the top of game.yaml",
    }

    minutes: Minutes | None = None  # of a game: from, to
    age: Annotated[int, Field(ge=1, le=OLDEST)] | None = None  # of the youngest players, in years
    blurb: Annotated[Text, Field(max_length=BLURB)] | None = None  # what it is, on a box
    credits: Annotated[tuple[Text, ...], Field(max_length=MOST_CREDITS)] = ()
    licence: Text | None = None  # what a buyer may do with the files
    web: Web | None = None
    edition: Text | None = None

    def unsaid(self) -> tuple[str, ...]:
        """The keys of ``SOLD_WITH`` that say nothing."""
        return tuple(key for key in SOLD_WITH if not getattr(self, key))

    def time(self) -> str:
        """How long a game takes, in minutes: ``45``, ``30–45``; empty if that is not said."""
        if self.minutes is None:
            return ""
        least, most = self.minutes
        return str(least) if least == most else f"{least}–{most}"

    def facts(self) -> tuple[str, ...]:
        """Time and age in signs of any language, as boxes have them: ``45 min``, ``10+``."""
        time = f"{self.time()} min" if self.minutes else ""
        return tuple(filter(None, (time, f"{self.age}+" if self.age else "")))

    def imprint(self) -> tuple[str, ...]:
        """Edition, credits, licence and address, each a line of small print."""
        return tuple(filter(None, (self.edition, *self.credits, self.licence, self.web)))
