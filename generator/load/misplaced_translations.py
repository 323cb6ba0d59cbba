"""Translations that stand under another key than theirs: what the hint says of them."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.model.about import About
from generator.model.game import Game
from generator.model.source import PlacedDict
from generator.problem import Problem

ABOUT_TEXTS = ("blurb", "licence", "edition")  # of ``about``, besides its credits


def where_it_belongs(game: Game, problem: Problem, raw: PlacedDict) -> Problem:
    """The problem of an unknown key; if it is a component's or ``about``, where it belongs."""
    names = {"about", *(component.name for component in game.components)}
    told = next((key for key in raw if key in names and raw.keys_at[key] == problem.where), None)
    if told is None or problem.rule != "unknown-key":
        return problem
    hint = f"its title stands under components, its pieces under pieces: write {told} below one"
    if told == "about":
        hint = "what about says is translated below texts, by its own words"
        if line := _line_of_texts(game.about, raw[told]):
            hint += f": write `{line}` there"
    return replace(problem, hint=hint)


def _line_of_texts(about: About, said: Any) -> str:
    """The first line below ``texts`` for what a translation says of ``about``; or empty."""
    for key, its in said.items() if isinstance(said, Mapping) else ():
        if key in ABOUT_TEXTS:
            text, translation = getattr(about, key), its
        elif key == "credits" and about.credits and isinstance(its, list) and its:
            text, translation = about.credits[0], its[0]
        else:
            continue
        if text and isinstance(translation, str):
            return f"{quoted(text)}: {quoted(translation)}"
    return ""


def quoted(text: str) -> str:
    """The text in double quotes, as YAML reads it."""
    return json.dumps(text, ensure_ascii=False)
