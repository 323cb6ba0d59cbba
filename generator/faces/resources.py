"""Fonts, icons and drawings that cannot be used: each that a game names is tried once."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.model.source import where_of
from generator.problem import ContentError, Problem, Where, problem_of
from generator.text.font_library import FontLibrary
from generator.text.inline import Accent

if TYPE_CHECKING:
    from generator.faces.artwork import Artwork
    from generator.faces.pictures.library import Album


@dataclass(frozen=True, slots=True)
class Broken:
    """Names that have a problem already, so that nothing that draws reports them again."""

    fonts: frozenset[str] = frozenset()
    icons: frozenset[str] = frozenset()
    art: frozenset[str] = frozenset()
    pictures: frozenset[str] = frozenset()


def try_resources(
    game: Game, fonts: FontLibrary, artwork: "Artwork", album: "Album"
) -> tuple[Broken, tuple[Problem, ...]]:
    """The game's fonts, icons, art and pictures that cannot be used, and a problem for each."""
    bad_pictures, found = _bad_pictures(game, album)
    bad_fonts = dict(_bad_fonts(game, fonts))
    bad_art = dict(_bad_art(game, artwork))
    as_pictures = _art_as_pictures(game, artwork, bad_art)
    bad_icons = dict(_bad_icons(game, artwork))
    on_bad_art = {n for n, source in game.icons.items() if source.removeprefix("art:") in bad_art}
    broken = Broken(
        frozenset(_role(name) for name in bad_fonts),
        frozenset({*bad_icons, *on_bad_art, *(name for name in bad_art if name not in game.icons)}),
        frozenset(bad_art),
        bad_pictures,
    )
    return broken, (
        *bad_fonts.values(), *bad_icons.values(), *filter(None, bad_art.values()), *as_pictures,
        *found, *_bad_substitutes(game, fonts), *_generic_fonts(game, artwork),
    )  # fmt: skip


def _bad_fonts(game: Game, fonts: FontLibrary) -> Iterator[tuple[str, Problem]]:
    for role, choice in game.fonts.items():
        try:
            fonts.open(choice)
        except ContentError as error:
            yield role, problem_of(error, where_of(game.fonts, role) or game.where)


def _bad_substitutes(game: Game, fonts: FontLibrary) -> Iterator[Problem]:
    for family, name in game.substitute.items():
        try:
            fonts.fallbacks(FontChoice(family, fallback=(name,)))
        except ContentError as error:
            yield problem_of(error, where_of(game.substitute, family) or game.where)


def _generic_fonts(game: Game, artwork: "Artwork") -> Iterator[Problem]:
    """A warning, one a game, on fonts that its drawings leave open."""
    if not artwork.generic:
        return
    asked = sorted(artwork.generic)
    chosen = artwork.generic[asked[0]]
    message = f"drawings do not name an exact font ({', '.join(asked)}): {chosen} is used"
    said = ", ".join(f"{name}: {chosen}" for name in asked)
    hint = f"to keep it: `substitute: {{{said}}}` in game.yaml. Or write another family there"
    yield Problem(game.where, "open-font", message, hint, "warning")


def _bad_icons(game: Game, artwork: "Artwork") -> Iterator[tuple[str, Problem]]:
    for name, source in game.icons.items():
        if not source.startswith("art:"):
            try:
                artwork.icon(name, x=0, y=0, size=1, colour="#000000")
            except ContentError as error:
                yield name, problem_of(error, where_of(game.icons, name) or game.where)


def _bad_art(game: Game, artwork: "Artwork") -> Iterator[tuple[str, Problem | None]]:
    """The drawings that cannot be used, each with its problem, or with that of its font's first."""
    folder = game.where.file.rpartition("/")[0]
    without: dict[str, list[str]] = {}  # family -> drawings
    found: dict[str, Problem | None] = {}
    for name in game.art:
        try:
            artwork.motif(name)
        except ContentError as error:
            place = f"{folder}/art/{name}.svg" if folder else f"art/{name}.svg"
            family = getattr(error, "family", "")
            alike = without.setdefault(family, []) if family else []
            found[name] = None if alike else problem_of(error, Where(place))
            alike.append(name)
    for family, names in without.items():
        first = found[names[0]]
        if first and len(names) > 1:
            message = f"the font {family} of {len(names)} drawings is not installed"
            found[names[0]] = replace(first, message=message)
    yield from found.items()


def _art_as_pictures(game: Game, artwork: "Artwork", bad: Collection[str]) -> tuple[Problem, ...]:
    """A word on each drawing that is printed as a picture, or shows nothing."""
    if not game.art:
        return ()
    folder = game.where.file.rpartition("/")[0]
    found = []
    for name in game.art:
        motif = None if name in bad else artwork.motif(name)
        place = Where(f"{folder}/art/{name}.svg" if folder else f"art/{name}.svg")
        if motif is not None and not motif.seen:
            hint = "draw something inside its viewBox. If layers are hidden, show them and save"
            message = "the drawing is empty: it has no visible shapes"
            found.append(Problem(place, "empty-drawing", message, hint, "warning"))
        if motif is not None and motif.measured:
            message = "it has neither a size nor a viewBox, so everything drawn in it is used"
            hint = f'write viewBox="{motif.measured}" into its <svg>, or the viewBox that you want'
            found.append(Problem(place, "drawing-without-size", message, hint, "warning"))
        if motif is not None and (box := motif.part_of_a_page):
            message = "it is a small part of a whole page, so it will be as small on the card"
            hint = f'write viewBox="{box}" into its <svg>. Or fit the page to the drawing, and save'
            found.append(Problem(place, "drawing-on-a-page", message, hint, "warning"))
        if motif is not None and motif.without:
            message = f"it is drawn without {motif.without}"
            hint = "leave it so. Or export that layer as PNG and place it with picture()"
            found.append(Problem(place, "drawn-without", message, hint, "warning"))
        if motif is not None and motif.picture:
            message = f"it uses {motif.because}, so it is printed as a picture of 600 dpi"
            hint = "leave it. For sharp edges, draw the effect as shapes in the editor"
            found.append(Problem(place, "drawn-as-picture", message, hint, "warning"))
    return tuple(found)


def _bad_pictures(game: Game, album: "Album") -> tuple[frozenset[str], tuple[Problem, ...]]:
    """The pictures that cannot be used, and the problems of these and of doubtful ones."""
    folder = game.where.file.rpartition("/")[0]
    bad: set[str] = set()
    found: list[Problem] = []
    for name in game.pictures:
        place = Where(f"{folder}/art/{name}" if folder else f"art/{name}")
        try:
            doubts = album.doubts(name)
        except ContentError as error:
            bad.add(name)
            found.append(problem_of(error, place))
        else:
            found += [problem_of(doubt, place, severity="warning") for doubt in doubts]
    return frozenset(bad), tuple(found)


def _role(name: str) -> str:
    """The role that a font belongs to: ``body`` for ``body-bold``."""
    accents: tuple[Accent, ...] = ("bold-italic", "bold", "italic")
    return next((name.removesuffix(f"-{a}") for a in accents if name.endswith(f"-{a}")), name)
