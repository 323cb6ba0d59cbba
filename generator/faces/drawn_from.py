"""Digests of all that faces are drawn of, by which the cache of faces knows them again."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from generator.cache.fingerprint import fingerprint, is_ours
from generator.faces.studio import Look, Studio
from generator.model.fonts import FontChoice, FontFile
from generator.model.game import Game
from generator.problem import ContentError
from generator.text.font_library import FontLibrary


def state_of(game: Game, studio: Studio, look: Look, formats: Sequence[object]) -> str:
    """A digest of all that faces may be drawn of besides pieces and templates; empty if unknown.

    Rules are no part of it: nothing that draws can ask for them.
    """
    functions = (*studio.drawing.values(), *studio.shapes.values())
    if not (studio.caches_faces and studio.cache.enabled and all(map(is_ours, functions))):
        return ""
    bare = replace(
        game,
        rules=(),
        examples={},
        components=tuple(replace(c, pieces=()) for c in game.components),
        lists=tuple(replace(one, pieces=()) for one in game.lists),
    )
    fonts = [(role, _font_files(studio.fonts, choice)) for role, choice in game.fonts.items()]
    shown = [folder.shown_as for folder in studio.layouts]  # as places of warnings are told
    return fingerprint(bare, fonts, look, shown, *formats)


def states_of_pieces(game: Game) -> dict[str, str]:
    """A digest of each component's pieces, for faces that count or list others than their own."""
    rows = {
        component.name: [(p.id, p.written, p.copies, p.fields) for p in component.pieces]
        for component in game.components_and_lists
    }
    return {
        name: sha256(repr(content).encode("utf-8", "surrogatepass")).hexdigest()
        for name, content in rows.items()
    }


def _font_files(fonts: FontLibrary, choice: FontChoice) -> tuple[FontFile | str, ...]:
    """The files of a font and of its fallbacks; where one does not exist, the error's message."""
    try:
        return fonts.open(choice).file, *(font.file for font in fonts.fallbacks(choice))
    except ContentError as error:
        return (error.message,)
