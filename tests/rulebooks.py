"""What the tests of rulebooks share: the shipped manuscripts, and books made of them."""

from functools import cache

from conftest import GAMES, LAYOUTS, ROOT
from generator.build import Options, open_game

from generator.build_rulebook import languages
from generator.load.manuscript import load_book_layout, load_manuscript
from generator.rulebook.book import make_book

OPTIONS = Options(layouts=LAYOUTS)
WRITTEN = [(name, language) for name in GAMES for language in languages(ROOT / "content" / name)]


@cache
def opened(name, language=None):
    """A game, its manuscript and its rulebook's layout, all without a problem."""
    game, _, problems = open_game(
        ROOT / "content" / name, Options(layouts=LAYOUTS, language=language)
    )
    assert game, "\n".join(map(str, problems))
    manuscript, problems = load_manuscript(
        ROOT / "content" / name, game.language, own=language is None
    )
    assert not problems, "\n".join(map(str, problems))
    layout, problems = load_book_layout(LAYOUTS, name)
    assert not problems, "\n".join(map(str, problems))
    return game, manuscript, layout


@cache
def book(name, language=None):
    """The shipped rulebook, which the lint has nothing to say about."""
    game, manuscript, layout = opened(name, language)
    made, problems = make_book(game, manuscript, layout, game.words)
    assert not problems, "\n".join(map(str, problems))
    return made


def books():
    return [book(name, language) for name, language in WRITTEN]
