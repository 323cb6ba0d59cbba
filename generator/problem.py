"""User mistakes as values: gathered by every stage, printed once by ``cli/telling.py``.

A problem reads, in one line an editor can click, and an indented line on what to do:

    content/vegas/casino.yaml:12:5: error[text-overflow]: casino/c01, field 'title': needs 61.2 mm
        hint: shorten the text. If it fits nearly, lower the style's min
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

MOST_SAID = 1_000  # characters of a message or a hint: what it quotes may be a whole file
_BIDI = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}
Severity = Literal["error", "warning", "allowed"]  # allowed: a warning that the designer accepts
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "allowed")


class Where(NamedTuple):
    """A place in a file, line and column from 1; or ``Where.option("piece")`` of a command."""

    file: str
    line: int = 1
    column: int = 1

    @classmethod
    def option(cls, name: str) -> "Where":
        """The place of what an option asks for: in no file."""
        return cls(f"--{name}", 0, 0)

    @property
    def is_option(self) -> bool:
        """Whether it is an option, and no file is wrong."""
        return not self.line

    def __str__(self) -> str:
        return self.file if self.is_option else f"{self.file}:{self.line}:{self.column}"


IN_PYTHON = Where("python")  # the place of what no file holds


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in content or layouts: its place, its name, what to do about it.

    What stands between backquotes in a message or a hint is to be written (or run) as it stands:
    then this mistake is mended. A row of ``tests/makers/hint_cases.py`` shows it for each.

    Raises TypeError or ValueError for a place that is no ``Where``, a name or message that is no
    text, or another severity: what nobody would notice where it is told.
    """

    where: Where
    name: str
    message: str
    hint: str = ""
    severity: Severity = "error"
    piece: str = ""  # component/id, when the mistake belongs to one piece
    field: str = ""
    also: tuple[Where, ...] = ()  # further places: the first of two equal ids, the rule it breaks
    allow: str = ""  # what to write to accept it, of a warning that a check gives

    def __post_init__(self) -> None:
        if not isinstance(self.where, Where):
            raise TypeError(f"Problem: where must be a Where, such as game.where: {self.where!r}")
        if not (isinstance(self.name, str) and isinstance(self.message, str)):
            raise TypeError(f"Problem: name and message are texts: {self.name!r}, {self.message!r}")
        if self.severity not in SEVERITIES:
            raise ValueError(
                f"Problem: severity must be {' or '.join(SEVERITIES)}: {self.severity!r}"
            )
        for key in ("message", "hint", "piece", "field"):
            said = getattr(self, key)
            if len(said) > MOST_SAID or not said.isprintable():
                object.__setattr__(self, key, _short(plain(said)))

    def about(self) -> str:
        """``casino/c01, field 'title'`` or as much of it as is known; empty if nothing is."""
        return (
            ", field ".join(filter(None, (self.piece, self.field and f"'{self.field}'")))
            if self.piece
            else (f"field '{self.field}'" if self.field else "")
        )

    def __str__(self) -> str:
        about = self.about()
        kind = f"{self.severity}[{self.name}]"
        text = f"{self.where}: {kind}: {about + ': ' if about else ''}{self.message}"
        places = "".join(f"\n    also: {where}" for where in self.also)
        allow = f"\n    to allow it: {self.allow}" if self.allow else ""
        return f"{text}{places}" + (f"\n    hint: {self.hint}" if self.hint else "") + allow


def plain(text: str) -> str:
    """The text without what would steer a terminal or forge a line: such characters by number."""
    return "".join(c if _is_plain(c) else f"\\u{ord(c):04x}" for c in text)


def _is_plain(character: str) -> bool:
    code = ord(character)
    steers = code < 0x20 or 0x7F <= code < 0xA0 or code in _BIDI or code in (0x2028, 0x2029)
    return not steers and not 0xD800 <= code <= 0xDFFF


def _short(text: str) -> str:
    left_out = len(text) - MOST_SAID
    return text if left_out <= 0 else f"{text[:MOST_SAID]}... ({left_out:,} characters more)"


class ContentError(Exception):
    """Raised inside a stage that cannot go on; the stage makes it a Problem and ends it there."""

    def __init__(
        self, name: str, message: str, hint: str = "", *, where: Where | None = None
    ) -> None:
        super().__init__(message)
        self.name, self.message, self.hint = name, message, hint
        self.where = where  # where it is known better than by whoever catches it
        self.also: tuple[Where, ...] = ()


class SourceError(OSError):
    """A file of the designer's could be used when it was looked at, and no longer when needed."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.where.file}: {problem.message}")
        self.problem = problem


def problem_of(error: ContentError, where: Where, **about: Any) -> Problem:
    """A ContentError as a problem, at its own place or else at the given one."""
    place = error.where or where
    return Problem(place, error.name, error.message, error.hint, also=error.also, **about)


def beyond(told: Iterable[Problem], found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those of ``found`` at other places, and errors where there is only a warning."""
    told = tuple(told)
    places = {problem.where for problem in told}
    of_errors = {problem.where for problem in told if problem.severity == "error"}
    return tuple(
        one for one in found if one.where not in (of_errors if one.severity == "error" else places)
    )


def not_yet_reported(
    found: Sequence[Problem], of_drawing: Sequence[Problem]
) -> tuple[Problem, ...]:
    """Problems of drawing, without those of pieces already found to be wrong."""
    wrong = {problem.piece for problem in found if has_errors([problem])} - {""}
    several = " more piece"  # that the problem has, too
    return tuple(one for one in of_drawing if one.piece not in wrong or several in one.message)


def in_reading_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems sorted, without repeats; what one place does to many pieces once."""
    return tuple(sorted(_told_once(problems), key=lambda p: (*p.where, p.name, p.message)))


def _told_once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """One of those that differ in their piece alone: a row that makes four pieces is one fault."""
    alike: dict[Problem, list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        alike.setdefault(replace(problem, piece=""), []).append(problem)
    for first, *more in alike.values():
        said = f"{first.message} (and in {more_pieces(len(more))})" if more else first.message
        yield replace(first, message=said)


def more_pieces(count: int) -> str:
    """``1 more piece``, ``3 more pieces``."""
    return f"{count:,} more {'piece' if count == 1 else 'pieces'}"


def has_errors(problems: Iterable[Problem], *, strict: bool = False) -> bool:
    """Whether a build must stop: any error, or with ``strict`` any problem at all."""
    return any(
        one.severity == "error" or (strict and one.severity == "warning") for one in problems
    )


def counted(number: int, noun: str, several: str = "") -> str:
    """``1 piece``, ``7 pieces``, ``1,000 pieces``; ``several`` where an s does not make it."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"


def either(first: str, other: str) -> str:
    """Two remedies as one hint: ``did you mean gold? Or add it``, ``icons: gold. Or add it``."""
    return f"{first} Or {other}" if first.endswith("?") else f"{first}. Or {other}"


def nearest(name: str, names: Iterable[str], *, like: float = 0.6) -> str | None:
    """The name that another is nearly (0.68), or but for one letter; None if none is."""
    from difflib import get_close_matches  # where nothing is wrong nobody asks

    names = list(names)
    bare = _PADDING.sub("", name.lower())  # north-1 is north-01
    same = next((one for one in names if _PADDING.sub("", one.lower()) == bare), None)
    letters = sorted(name.lower())  # turned round, as in mosan for mason
    turned = next((one for one in names if sorted(one.lower()) == letters), None)
    close = get_close_matches(name, names, n=1, cutoff=max(like, 0.68)) or [
        one
        for one in get_close_matches(name, names, cutoff=like)
        if one.startswith(name)
        or name.startswith(one)
        or (len(one) == len(name) and sum(a != b for a, b in zip(one, name, strict=True)) == 1)
    ]
    return same or turned or next(iter(close), None)


_PADDING = re.compile(r"(?<![\d.])0+(?=\d)")  # zeros before a number


def did_you_mean(name: str, known: Iterable[str], *, listing: str = "write one of") -> str:
    """A hint for an unknown name: the nearest known one, else the (first dozen) names there are."""
    names = sorted({str(n) for n in known})
    meant = nearest(name, names)
    if meant is not None:
        return f"did you mean {meant}?"
    if not names:
        return f"there are no {listing}" if listing != "write one of" else "there are none yet"
    if not listing.endswith((" of", "has", "is", "so far")):  # a noun
        listing = f"choose one of these {listing}" if names[1:] else "there is only one"
    return f"{listing}: {', '.join(names[:12])}{', ...' if len(names) > 12 else ''}"
