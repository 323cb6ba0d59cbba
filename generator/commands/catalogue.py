"""Catalogue: sizes, paper sizes, sheets, themes, layouts, fonts and icons for a game to name."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from generator.load.which_language import load_language
from generator.measure.units import MM_PER_INCH, mm_text, parse_length
from generator.model.format import Format
from generator.model.sheet_layout import Layouts, SheetLayout
from generator.model.theme import Theme
from generator.problem import nearest
from generator.text.font_library import InstalledFamily, installed_families
from generator.text.icon_font import icon_names

KINDS = ("sizes", "papers", "sheets", "themes", "layouts", "fonts", "icons")
_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)\s*(mm|cm|in|pt|\")?"
_SIZE = re.compile(rf"{_NUMBER}\s*(?:x|×|\*|by)\s*{_NUMBER}")
_INCHES = 20.0  # a size without a unit of which both sides are smaller may be meant so
_NEAR, _SOME = 0.6, 5  # mm that a side may differ by and be the same; how many near ones are told
_LIKE = 0.6


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be named: its size as text (empty for none), what it is or is for."""

    name: str
    size: str
    says: str
    sides: tuple[float, float] | None = None  # mm


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The things asked for; ``exact`` is False if these are only similar."""

    entries: tuple[Entry, ...]
    exact: bool = True


def catalogue(layouts: Layouts, kind: str, query: str = "") -> Catalogue:
    """The entries of a kind of KINDS that a query fits, sorted by name; near ones if none does.

    A query is a size (``63x88``, ``2.5in x 3.5in``, both ways round) or words, each of which
    stands in the name or in what it is for. Raises KeyError for a kind that is none.
    """
    entries = tuple(sorted(_ENTRIES[kind](layouts), key=lambda entry: entry.name.lower()))
    sizes = sizes_of(query)
    if sizes and any(entry.sides for entry in entries):
        return _by_size(entries, sizes)
    words = query.lower().replace("_", " ").replace("-", " ").split()
    texts = ((entry, f"{_words_of(entry)} {entry.says.lower()}") for entry in entries)
    found = tuple(entry for entry, text in texts if all(word in text for word in words))
    if found or not words:
        return Catalogue(tuple(sorted(found, key=lambda entry: _strays(entry, words))))
    return Catalogue(tuple(_nearly(entries, words)), exact=False)


def sizes_of(query: str) -> tuple[tuple[float, float], ...]:
    """The sizes in mm that a query may mean, small side first; empty if it is no size.

    A number without a unit has that of the other; two small ones may be mm or inches.
    """
    match = _SIZE.fullmatch(query.lower().strip())
    if not match:
        return ()
    wide, first, high, second = match.groups()
    first, second = (unit and unit.replace('"', "in") for unit in (first, second))
    unit = second or first
    if unit:
        sides = (parse_length(f"{wide}{first or unit}"), parse_length(f"{high}{unit}"))
        return (_sorted(*sides),)
    sides = (float(wide), float(high))
    ways = [_sorted(*sides)]
    if max(sides) < _INCHES:
        ways.append(_sorted(*(side * MM_PER_INCH for side in sides)))
    return tuple(ways)


def _by_size(entries: Iterable[Entry], sizes: Iterable[tuple[float, float]]) -> Catalogue:
    ways = tuple(sizes)
    measured = [(_distance(entry.sides, ways), entry) for entry in entries if entry.sides]
    measured.sort(key=lambda one: (one[0], one[1].name))
    if same := tuple(entry for far, entry in measured if far <= _NEAR):
        return Catalogue(same)
    return Catalogue(tuple(entry for _, entry in measured[:_SOME]), exact=False)


def _distance(sides: tuple[float, float], ways: Iterable[tuple[float, float]]) -> float:
    small, large = _sorted(*sides)
    return min(max(abs(small - way[0]), abs(large - way[1])) for way in ways)


def _sorted(wide: float, high: float) -> tuple[float, float]:
    return min(wide, high), max(wide, high)


def _words_of(entry: Entry) -> str:
    return entry.name.lower().rpartition(":")[2].replace("_", " ").replace("-", " ")


def _strays(entry: Entry, words: Sequence[str]) -> int:
    """How far a name is from the words: a sword comes before a shield-sword and a password."""
    own = _words_of(entry).split()
    known = {*own, *entry.says.split(", ")}  # an icon is for a list of words
    return 10 * sum(word not in known for word in words) + (len(own) if words else 0)


def _nearly(entries: Iterable[Entry], words: Sequence[str]) -> Iterator[Entry]:
    by_name = {_words_of(entry): entry for entry in entries}
    meant = nearest(" ".join(words), by_name, like=_LIKE)
    if meant:
        yield by_name[meant]


def _format(name: str, one: Format) -> Entry:
    shape = "" if one.outline == "rectangle" else f"{one.outline[:20]}; "
    return Entry(name, _mm(one.trim), f"{shape}{one.source}", one.trim)


def _grid(one: SheetLayout) -> str:
    if isinstance(one.grid, str):
        return "a machine cuts it" if one.cutter or one.room else f"{one.grid} grid"
    return f"{one.grid.columns} x {one.grid.rows} on {one.grid.paper}"


def _theme(name: str, one: Theme) -> Entry:
    fonts = ", ".join(dict.fromkeys(font.family for font in one.fonts.values()))
    return Entry(name, fonts, one.says)


def _weights(family: InstalledFamily) -> str:
    low, high = min(family.weights), max(family.weights)
    if family.is_variable and low < high:
        return f"any weight {low} to {high}"
    return ", ".join(map(str, family.weights))


def _mm(size: tuple[float, float]) -> str:
    return f"{mm_text(size[0])} x {mm_text(size[1])} mm"


def _shown(icon: str) -> Iterable[str]:
    """The words for what an icon shows."""
    return load_language("en").icons.get(icon.removeprefix("mdi:").replace("_", "-"), ())


_ENTRIES: Mapping[str, Callable[[Layouts], Iterable[Entry]]] = {
    "sizes": lambda layouts: starmap(_format, layouts.sizes.items()),
    "papers": lambda layouts: (
        Entry(name, _mm(one.size), one.source, one.size) for name, one in layouts.papers.items()
    ),
    "sheets": lambda layouts: (
        Entry(name, _grid(one), " ".join(one.source.split()))
        for name, one in layouts.sheets.items()
    ),
    "themes": lambda layouts: starmap(_theme, layouts.themes.items()),
    "layouts": lambda layouts: (
        Entry(name, ", ".join(one.slots), one.says) for name, one in layouts.slots.items()
    ),
    "fonts": lambda _layouts: (
        Entry(one.name, _weights(one), "with italics" * one.has_italics)
        for one in installed_families()
    ),
    "icons": lambda _layouts: (Entry(name, "", ", ".join(_shown(name))) for name in icon_names()),
}
