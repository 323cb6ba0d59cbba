"""What the tests of rulebooks share: the shipped manuscripts, books made of them or of others."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from conftest import (
    CONTENT,
    GAMES,
    LAYOUTS,
    TINY_GAME,
    TINY_LAYOUTS,
    open_game,
    project_of,
)

from generator.cache.small_values import CacheTable
from generator.cache.store import NO_CACHE
from generator.checks.run import Runner
from generator.checks.texts.text import Names
from generator.commands.rulebook import set_rulebook
from generator.exports.book.look import read_look
from generator.exports.book.rulebook import Parts, begin_pdf
from generator.files.folder import Folder
from generator.games import RULES
from generator.load.manuscript import load_manuscript
from generator.load.rulebook_look import load_look
from generator.load.which_language import load_language
from generator.model.rulebook import Manuscript
from generator.options import Options
from generator.problem import Where, in_reading_order
from generator.project import Project
from generator.rulebook.book import arrange, make_book
from generator.rulebook.render import render
from generator.rulebook.template_functions import TemplateFunctions

WRITTEN = [
    (name, language) for name in GAMES for language in project_of(CONTENT).rulebook_languages(name)
]
MM = 25.4 / 72


@cache
def opened(name, language=None):
    """A game and its manuscript, both without a problem."""
    game, problems = open_game(CONTENT / name, language=language)
    assert game, "\n".join(map(str, problems))
    folder = project_of(CONTENT).session.folder(name)
    manuscript, problems = load_manuscript(folder, game.language, own=language is None, game=game)
    assert not problems, "\n".join(map(str, problems))
    return game, manuscript


@cache
def book(name, language=None):
    """The shipped rulebook, of which no check has anything to say."""
    game, manuscript = opened(name, language)
    made, problems = read_and_judged(game, manuscript, pedantic=False)
    assert not problems, "\n".join(map(str, problems))
    return made


def told_of(game, manuscript):
    """What is wrong with a manuscript, pedantic checks included."""
    return read_and_judged(game, manuscript)[1]


def read_and_judged(game, manuscript, cache=NO_CACHE, *, pedantic=True):
    """The Book of a manuscript and every problem of it, before it is set."""
    read, problems = make_book(game, manuscript, cache)
    if read is None:
        return None, in_reading_order(problems)
    names = Names.of(game, manuscript.terms)
    found = Runner(game, cache, pedantic=pedantic).book(read, names)
    return read.book, in_reading_order((*problems, *found))


def books():
    """All shipped rulebooks."""
    return [book(name, language) for name, language in WRITTEN]


@cache
def pages_of(name, language=None):
    """The PDF of a shipped rulebook, which nothing is wrong with."""
    data, problems = set_rulebook(project_of(CONTENT).session, name, Options(language=language))
    assert not problems, "\n".join(map(str, problems))
    return data


def set_changed(content, name, layouts=LAYOUTS):
    """A rulebook of a folder of games that a test changed: its PDF or None, and every problem.

    Faces are those that this run has drawn of the same pieces.
    """
    seen_from = content.parent  # the same names in every test: what was compiled is at hand
    project = Project(content, layouts, rules=RULES, seen_from=seen_from)
    return set_rulebook(project.session, name, Options())


# --- books of a few lines, over the six-card game


def fonts():
    """The fonts that measure and are embedded."""
    return project_of(CONTENT).session.fonts


def folders(layouts):
    """Layouts as the one reader reads them."""
    return [Folder.of(path, shown="", seen_from=Path.cwd()) for path in layouts]


@cache
def tiny_game():
    """The six-card game."""
    game, problems = open_game(TINY_GAME, TINY_LAYOUTS)
    assert game, "\n".join(map(str, problems))
    return game


@cache
def look_of(game_name, layouts=TINY_LAYOUTS):
    """The files and the values of a look for the six-card game."""
    files, problems = load_look(folders(layouts), game_name)
    assert files, "\n".join(map(str, problems))
    look, problems = read_look(files, tiny_game(), fonts())
    assert look, "\n".join(map(str, problems))
    return files, look


def parts_of(text, *, language="en", faces=None, look=None):
    """A manuscript's book, with the plain look, ready to be set; nobody judges its words."""
    game = replace(tiny_game(), language=language)
    manuscript = Manuscript(text, Where("rulebook.md.j2"), (), load_language(language))
    calls = TemplateFunctions(game, (), manuscript.language)
    rendered, problems = render(manuscript, calls, NO_CACHE)
    assert rendered, "\n".join(map(str, problems))
    made, _ = arrange(rendered, calls.objects, game.title, language, manuscript, CacheTable())
    files, values = look or look_of("tiny")
    return Parts(game, made, files, values, faces or {}, {}, fonts())


def rulebook_pdf(parts, cache=NO_CACHE):
    """The PDF of a rulebook and its problems."""
    return begin_pdf(parts, cache).result


def set_text(text, **more):
    """The PDF of a manuscript, which has no problem."""
    data, problems = rulebook_pdf(parts_of(text, **more))
    assert not problems, "\n".join(map(str, problems))
    return data


class Line(NamedTuple):
    """A line of text on a page: its edges in mm, y down, and what it says."""

    page: int
    left: float
    right: float
    y: float
    text: str


def lines_of(data, sizes=None):
    """The lines of a PDF in reading order; of ``sizes`` only (rounded points), if given."""
    document = pypdfium2.PdfDocument(data)
    found = []
    for number, page in enumerate(document):
        text = page.get_textpage()
        height = page.get_height()
        now = None
        for i in range(text.count_chars()):
            character = text.get_text_range(i, 1)
            if character in "\r\n" or not character:
                continue
            left, bottom, right, _ = (v * MM for v in text.get_charbox(i, loose=True))
            y = round(height * MM - bottom, 1)
            same = now and abs(now.y - y) < 0.9 and -3 < left - now.right < 4
            if same:
                edge = now.right if character == " " else max(now.right, right)
                found[-1] = now = now._replace(right=edge, text=now.text + character)
            else:
                now = Line(number, left, right, y, character)
                found.append(now)
    document.close()
    return [line._replace(text=line.text.strip()) for line in found if line.text.strip()]
