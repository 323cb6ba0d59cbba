"""Credits: the fonts, icons and pictures that a game uses, and under which licences."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.exports.book.look import read_look
from generator.load.rulebook_look import load_look
from generator.model.fonts import FontChoice, is_font_file
from generator.model.game import Game
from generator.pipeline import Session
from generator.problem import ContentError, Problem, in_reading_order, problem_of
from generator.text.font_library import HOUSE_BOLD, HOUSE_FONT, FontLibrary

_ICONS = {  # name, makers and licence, as their own pages say
    "mdi:": ("Material Design Icons", "Pictogrammers and contributors", "Apache-2.0"),
    "fa:": ("Font Awesome Free", "Fonticons, Inc.", "CC-BY-4.0"),
    "pd:": ("Icons of Proofdeck", "The Proofdeck authors", "MIT"),
}
_OWN = "of the game's own folder"


@dataclass(frozen=True, slots=True)
class Credit:
    """Something that others may have made; ``copyright`` and ``licence`` as it says itself."""

    kind: str  # font, icons, pictures
    name: str
    used_in: tuple[str, ...]  # roles of fonts, names of icons, files
    copyright: str
    licence: str


@dataclass(frozen=True, slots=True)
class Credits:
    """A game's own credits, and the works of others that it uses."""

    imprint: tuple[str, ...]
    uses: tuple[Credit, ...]


def credits_of(session: Session, name: str) -> tuple[Credits | None, tuple[Problem, ...]]:
    """The credits of a game, its rulebook's fonts among them; None after an error in its files."""
    game, problems = session.load(name)
    if game is None:
        return None, problems
    found = list(problems)
    library = session.fonts_of(name)
    fonts: dict[str, list[FontChoice]] = {}
    for role, choice in game.fonts.items():
        fonts.setdefault(role, []).append(choice)
    if session.has_rulebook(name):
        files, more = load_look(session.layouts, name)
        look, more = read_look(files, game, library, session.cache) if files else (None, more)
        found += more
        fonts["rulebook"] = list(look.fonts.values()) if look else []
    fonts["page 1"] = [HOUSE_FONT, HOUSE_BOLD]
    made: dict[str, Credit] = {}
    for role, choices in fonts.items():
        for choice in (one for whole in choices for one in _with_fallbacks(whole)):
            try:
                credit = _font(library, choice, role)
            except ContentError as error:
                found.append(problem_of(error, game.where))
                continue
            before = made.get(credit.name, credit)
            roles = tuple(dict.fromkeys((*before.used_in, role)))
            made[credit.name] = Credit("font", credit.name, roles, before.copyright, before.licence)
    uses = (*(made[one] for one in sorted(made)), *_icons(game), *_pictures(game))
    return Credits(game.about.imprint(), uses), in_reading_order(dict.fromkeys(found))


def _with_fallbacks(choice: FontChoice) -> Iterator[FontChoice]:
    yield choice.without_fallback()
    for name in choice.fallback:
        own = is_font_file(name)
        yield FontChoice(file=name) if own else FontChoice(name, choice.weight, choice.slope)


def _font(library: FontLibrary, choice: FontChoice, role: str) -> Credit:
    told = library.credit(choice)
    name = choice.file or choice.family
    return Credit("font", name, (role,), told.copyright, told.licence)


def _icons(game: Game) -> Iterator[Credit]:
    every = sorted({*game.icons.values()})
    for start, (name, makers, licence) in _ICONS.items():
        if named := [icon.removeprefix(start) for icon in every if icon.startswith(start)]:
            yield Credit("icons", name, tuple(named), makers, licence)


def _pictures(game: Game) -> Iterator[Credit]:
    files = (*(f"art/{name}.svg" for name in sorted(game.art)), *sorted(game.pictures))
    if files:
        yield Credit("pictures", "art", files, _OWN, game.about.licence or "")
