"""Colours, icons and language of a new game: what its cards are called and say decides."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import Any

from generator.commands.new_columns import Column
from generator.commands.new_slots import Part
from generator.load.meanings import colours_of, icons_of
from generator.load.which_language import language_of_others, load_language
from generator.model.names import name_fault, name_like
from generator.model.theme import Theme
from generator.model.values import yaml_key

_MOST_ICONS = 200  # of cards that have one of their own: a longer list nobody reads
_WIDEST = 92  # characters of a line of game.yaml


def language_of(parts: Sequence[Part]) -> str:
    """The language that nearly all texts of a table are in; English where it is not certain."""
    texts = (text for part in parts for one in part.plan.shown for text in one.texts)
    return language_of_others("en", " ".join(texts))[0] or "en"


def palette_of_kinds(parts: Sequence[Part], theme: Theme, language: str) -> dict[str, str]:
    """The colours of the kinds, by their names, so that a later kind changes none of them."""
    found: dict[str, str] = {}
    roles = theme.roles.model_fields_set
    for part in parts:
        kind = _column(part, "kind")
        kinds = list(dict.fromkeys(map(str, kind.values))) if kind else []
        given = colours_of(kinds, found, theme.series, language) if kinds else {}
        named = {name_like(kind): colour for kind, colour in given.items()}
        found |= {n: one for n, one in named.items() if n not in roles and not name_fault(n)}
    return found


def icons_of_cards(parts: Sequence[Part], language: str) -> dict[str, str]:
    """The icons of the font that kinds and cards are called after."""
    found: dict[str, str] = {}
    for part in (one for one in parts if "art" not in one.plan.slots):
        title, kind = (_column(part, slot) for slot in ("title", "kind"))
        said = {_said(one.fields, title): _said(one.fields, kind) for one in part.pieces}
        usual = icons_of([*dict.fromkeys(said.values())], language, kinds=True)
        kinds = _named_icons(tuple(dict.fromkeys(said.values())), language)
        kinds = {one: icon for one, icon in kinds.items() if usual[one] == icon}  # a layout's own
        own = _named_icons(tuple(said), language)
        noun = {name: name.rpartition(" ")[2] for name in own if own[name] == kinds.get(said[name])}
        nouns = icons_of([*noun.values()], language)  # an Ember Witch of fire is a witch
        own |= {name: nouns.get(one, "") for name, one in noun.items()}
        own = {name: one for name, one in own.items() if one not in ("", kinds.get(said[name]))}
        own = own if len(own) <= _MOST_ICONS else {}
        own |= _starships(part, {**said, **dict.fromkeys(said.values())}, language)
        for one in (kinds, own):
            found |= {name_like(name): icon for name, icon in one.items()}
    return found


@lru_cache(maxsize=8)  # of a few trials of one table
def _named_icons(names: tuple[str, ...], language: str) -> dict[str, str]:
    """The icons of those names that can be names of icons in game.yaml."""
    return icons_of([one for one in names if not name_fault(name_like(one))], language)


def _starships(part: Part, names: Iterable[str], language: str) -> dict[str, str]:
    """The icons of ships in a deck that speaks of space."""
    known = load_language(language)
    icons = {word: icon for icon, words in known.starships.items() for word in words}
    ships = {n: icons[word] for n in names if (word := n.lower().rpartition(" ")[2]) in icons}
    rows = part.pieces if ships else ()
    texts = " ".join(str(text) for one in rows for text in one.fields.values())
    said = known.space_words & {*re.findall(r"[^\W\d_]+", texts.lower())}
    return ships if len(said) > 1 else {}


def _said(fields: Mapping[str, Any], column: Column | None) -> str:
    return str(fields.get(column.heading) or "") if column else ""


def section(key: str, items: Mapping[str, str], empty: str) -> Iterable[str]:
    """The lines of a section in braces, as many to a line as there is room for; or ``empty``."""
    if not items:
        return [f"{key}: {empty}"]
    pairs = [f'{yaml_key(name)}:\0"{value}"' for name, value in items.items()]
    lines = wrap(f"{key}:\0{{{', '.join(pairs)}}}", _WIDEST, subsequent_indent="  ",
                 break_long_words=False, break_on_hyphens=False)  # fmt: skip
    return [line.replace("\0", " ") for line in lines]


def _column(part: Part, slot: str) -> Column | None:
    named = part.plan.slots.get(slot)
    return next((one for one in part.plan.columns if named and one.field == named[0]), None)
