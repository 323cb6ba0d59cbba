"""Columns of a stranger's table: the field that each becomes, its type, and what it is good for."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

from generator.commands.new import folder_name, numbered
from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.model.component import Piece
from generator.model.in_text import in_text
from generator.model.names import OWN_KEYS
from generator.model.values import yaml_key

_MOST_CHOICES, _LONGEST_CHOICE = 12, 24
_LOOKED_AT = 2_000  # rows that say how long and how different the texts of a column are
_LONG, _LONG_ON_AVERAGE = 36, 20  # characters: texts of more are rules rather than tags
_EQUAL_FROM = 4  # rows: a column of one value says nothing about a card
IMAGE = re.compile(r"[^\n]+\.(?i:png|jpe?g|webp|gif|tiff?|svg)")
_LINK = re.compile(r"(https?:|www\.|data:|\.{0,2}/)\S+|\[sound:[^\[\]]*\]")  # or what Anki plays
UNIQUE = r"(?=[a-f-]*\d)(?=[\d-]*[a-f])[\da-f]{8}(-?[\da-f]{4}){4}[\da-f]{8}"  # such as a UUID
_FILE = re.compile(r"[\w./\\-]+\.[A-Za-z]\w{1,3}")
_COLOUR_CODE = re.compile(r"#?[\dA-Fa-f]{6}")
_KEY = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[\w:.-]{10,}")
_WORDS = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])|\d+")
_SPLIT = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MOST_CODED = 0.8  # of mappings without sentences: of more the rest is seen as such, too
_SAID = re.compile(r'":("|true|false)')  # an entry of a mapping in JSON, but of numbers
_CHOICE = re.compile(r"[^\W\d_](?:[^\W_]|[ '&/-]){0,23}")
_POINTED_AT = 3  # texts that name the number of a card: fewer are by chance
_POINTER = re.compile(r"(?i)(?:#|([^\W\d_]+)\.? )(\d+)\b")  # #12, card 12, turn to 12


@dataclass(frozen=True)
class Column:
    """A column: its values that are filled, and of how many rows; ``why`` it is left out."""

    heading: str
    field: str  # its name in game.yaml
    values: Sequence[Any]
    rows: int
    why: str = ""
    type: str = ""  # as it is declared; empty: as its values say
    remark: str = ""
    use: str = ""  # that was asked for: title, or a kind; empty: as its values say

    @cached_property
    def kind(self) -> str:
        """The kind of its values: number, flag, list, picture, choice, text, or any of these."""
        return self.type or _kind_of(self.values, self.texts)

    @cached_property
    def texts(self) -> Sequence[str]:
        """Its values as texts, of some rows of a large table."""
        step = max(1, len(self.values) // _LOOKED_AT)
        return [one if isinstance(one, str) else in_text(one) for one in self.values[::step]]

    @cached_property
    def longest(self) -> int:
        """How long the longest text is."""
        return max(map(len, self.texts), default=0)

    @cached_property
    def mean(self) -> float:
        """How long a text is on the average."""
        return sum(map(len, self.texts)) / max(1, len(self.texts))

    @cached_property
    def distinct(self) -> int:
        """How many different values it has."""
        return len({*self.texts}) if self.kind != "flag" else 2

    @cached_property
    def label(self) -> str:
        """Its heading as it is printed before its values."""
        words = " ".join(_SPLIT.sub(" ", self.heading.replace("_", " ")).split())
        return words[:1].upper() + words[1:]

    @property
    def commonest(self) -> float:
        """The share of rows that have its commonest value."""
        return max(Counter(self.texts).values(), default=0) / max(1, len(self.texts))

    @cached_property
    def is_long(self) -> bool:
        """Whether its texts are sentences rather than words."""
        return self.kind not in ("number", "flag", "picture") and (
            (self.longest > _LONG and self.mean > _LONG_ON_AVERAGE)
            or any("\n" in one for one in self.texts)
        )

    @property
    def asks(self) -> bool:
        """Whether most of its texts are questions."""
        return sum(one.rstrip().endswith("?") for one in self.texts) > len(self.texts) / 2

    @cached_property
    def declared(self) -> str:
        """Its declaration in game.yaml."""
        kind = self.type or {"flag": "boolean"}.get(self.kind, self.kind)
        optional = len(self.values) < self.rows
        if kind == "choice":
            values = ", ".join(map(yaml_key, dict.fromkeys(map(str, self.values))))
            return f"{{one_of: [{values}], optional: true}}" if optional else f"[{values}]"
        if kind == "number" and all(isinstance(one, int) for one in self.values):
            kind = "integer"
        return f"{kind}?" if optional else kind

    def score(self, role: str) -> float:
        """How well its heading says that it is a part of a card: 2 and more by all its words."""
        known = words_of_columns()[role]
        words = _WORDS.findall(self.heading)
        places = [known.index(one.lower()) for one in words if one.lower() in known]
        if not places:
            return 0.0
        return (2.0 if len(places) == len(words) else 1.0) - min(places) / 100


_known_words: dict[str, list[str]] = {}


def words_of_columns() -> Mapping[str, Sequence[str]]:
    """The words of headings by what a column is on a card."""
    if not _known_words:
        here = Folder.of(Path(__file__).parent, shown="commands")
        _known_words.update(read_yaml(here, "column_words.yaml")[0])
    return _known_words


def pointed_at(texts: Iterable[str]) -> set[str]:
    """The numbers of cards that texts name; none where hardly a text does."""
    words = words_of_columns()["points"]
    found = [
        number
        for one in texts
        for word, number in _POINTER.findall(one)
        if not word or word.lower() in words
    ]
    return {*found} if len(found) >= _POINTED_AT else set()


def columns_of(pieces: Sequence[Piece], known: Mapping[str, str], *, typed: bool) -> list[Column]:
    """The columns of a table; ``typed`` where each cell can be read as the text that it is.

    ``known`` are the fields of other tables by their headings: one name has one label in a game.
    """
    values: dict[str, list[Any]] = {}
    for piece in pieces:
        for heading, value in piece.fields.items():
            filled = values.setdefault(heading, [])
            if value is not None and value not in ("", [], {}):
                filled.append(value)
    taken: set[str] = set()
    found: list[Column] = []
    for heading, filled in values.items():
        name = known.get(heading.casefold(), "")
        if not name or name in taken:
            name = _field_name(heading, {*taken, *known.values()})
        taken.add(name)
        made = Column(heading, name, filled, len(pieces))
        kinds = {*map(type, filled)}  # a text "true" among others is no yes
        if made.kind == "any" and (typed or bool in kinds) and not kinds & {dict, list}:
            made = replace(made, type="text")
        found.append(made)
    return _without_useless(found)


def _field_name(heading: str, taken: set[str]) -> str:
    """The name of a field: the heading's words in small letters, without accents."""
    plain = "".join(c for c in normalize("NFKD", heading) if not combining(c))
    return numbered(folder_name(" ".join(_WORDS.findall(plain)), "field"), {*taken, *OWN_KEYS})


def _kind_of(values: Sequence[Any], texts: Sequence[str]) -> str:
    kinds = {_kind(one) for one in {*map(type, values)}}
    if kinds <= {"number"}:
        return "number" if kinds else "text"
    if len(kinds) == 1 and kinds != {"text"}:
        return kinds.pop()
    if "list" in kinds or "mapping" in kinds or "flag" in kinds or kinds == {"text", "number"}:
        whole = kinds == {"text", "number"} and not any(isinstance(one, float) for one in values)
        return "text" if whole else "any"
    if all(map(IMAGE.fullmatch, texts)):
        return "picture"
    different = {*map(str, values)}
    few = 1 < len(different) <= min(_MOST_CHOICES, 2 * len(values) // 3)
    return "choice" if few and all(map(_CHOICE.fullmatch, different)) else "text"


def _kind(of: type) -> str:
    if issubclass(of, bool):
        return "flag"
    if issubclass(of, (int, float)):
        return "number"
    return "mapping" if issubclass(of, dict) else "list" if issubclass(of, list) else "text"


def _without_useless(columns: Sequence[Column]) -> list[Column]:
    """The columns; those that tell a player nothing say why they are left out."""
    seen: dict[tuple[str, ...], list[Column]] = {}
    reasons: dict[str, str] = {}
    pointed = pointed_at(text for one in columns if one.is_long for text in one.texts)
    for one in sorted(columns, key=lambda one: -max(map(one.score, ("title", "body", "corner")))):
        why = _why_useless(one) or _why_for_programs(one, columns)
        if one.distinct == one.rows and pointed and pointed <= {*one.texts}:
            why = ""  # texts send to it
        letters = tuple(re.sub(r"<[^<>]*>|[\W_]", "", text).lower() for text in one.texts[:200])
        twin = next((other for other in seen.get(letters, ()) if _is_twin(one, other)), None)
        if twin and not why:
            why = f"the same as {twin.heading}"
        elif not why:
            seen.setdefault(letters, []).append(one)
        reasons[one.heading] = why
    return [replace(one, why=reasons[one.heading]) for one in columns]


def _is_twin(column: Column, other: Column) -> bool:
    """Whether two columns of one content are one: texts, or headings of which one holds both."""
    names = sorted((column.field, other.field), key=len)
    return column.is_long or (column.distinct > 1 and names[0] in names[1])


def _why_useless(column: Column) -> str:
    texts = column.texts
    if column.kind == "flag":
        return "" if any(column.values) else "no on every card"
    if not any(one.strip() for one in texts):
        return "empty"
    one_value = column.rows >= _EQUAL_FROM and len({*map(str, column.values)}) == 1
    says = max(map(column.score, ("kind", "corner"))) > 1  # what a card is, or costs
    if one_value and len(column.values) == column.rows and not says:
        return f"the same on every card: {texts[0][:_LONGEST_CHOICE]}"
    if all(map(_LINK.fullmatch, texts)):
        return "an address"
    if column.kind != "number" and all(map(_COLOUR_CODE.fullmatch, texts)):
        return "the code of a colour"
    return "a key, not for players" if column.kind != "picture" and _is_key(column) else ""


def _why_for_programs(column: Column, columns: Sequence[Column]) -> str:
    """Why a column of mappings is left out: copies of the row, or rules in words of a program."""
    mappings = column.values
    if not mappings or not all(isinstance(one, dict) for one in mappings):
        return ""
    fields = {one.field for one in columns}
    if all(
        2 * sum(_field_name(key, set()) in fields for key in one) > len(one) for one in mappings
    ):
        return "repeats the other columns"
    read = [one for one in columns if one.kind == "text" and one.score("body")]
    nested = any(isinstance(value, dict) for one in mappings for value in one.values())
    said = [json.dumps(one, separators=(",", ":")) for one in mappings]
    coded = sum(" " not in one and _SAID.search(one) is not None for one in said)
    full = next((one for one in read if len(one.values) == one.rows), None)
    if full is None or not nested or coded < _MOST_CODED * len(said):
        return ""
    return f"words of a program; {full.heading} says it"


def _is_key(column: Column) -> bool:
    texts, words = column.texts, [one.lower() for one in _WORDS.findall(column.heading)]
    alone = column.distinct == len(texts) or all(re.fullmatch(UNIQUE, one) for one in texts)
    if len(texts) >= _EQUAL_FROM and alone and all(map(_KEY.fullmatch, texts)):
        return True
    if all(map(_FILE.fullmatch, texts)):
        return True
    if not words:
        return column.kind == "number" and column.heading.isascii()  # such as #, of pandas
    # A code of a faction is the faction, the key to a question its answer.
    says = (column.kind == "choice" and column.score("kind")) or column.score("answer")
    if words[-1] in words_of_columns()["key"] and not column.is_long and not says:
        return True
    counted = column.kind == "number" and list(column.values) in (
        list(range(len(texts))), list(range(1, len(texts) + 1))
    )  # fmt: skip
    return counted and (words[0] == "unnamed" or words[-1] in ("no", "nr", "row", "order"))
