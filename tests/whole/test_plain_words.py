"""No word of Python's in what is told, whatever is wrong: types of values, names, containers."""

from inspect import signature

import pytest
import yaml
from books import told_of as told_of_book
from broken_games import CASES
from broken_yaml import OTHERS, ways, with_other, without
from click.testing import CliRunner
from edited_games import EDITS
from expected_problems import told_in
from faulty_games import BOX, PNG, problems_of, rule
from faulty_games import game as game_yaml
from games_in_memory import GROUND
from python_words import pythonic
from template_runs import refused, told_of

from generator.cli import main
from generator.load.which_language import load_language
from generator.model.rulebook import Manuscript
from generator.model.source import PlacedDict, PlacedList
from generator.problem import Where
from generator.project import Project
from generator.rulebook.template_functions import TemplateFunctions

PIECE = PlacedDict({"cost": 3, "title": "Mill"}, where=Where("a"), keys_at={}, values_at={})
NAMES = {"piece": PIECE, "costs": PlacedList([1, 2], where=Where("a"), values_at=[]), "none": None}
FAULTS = [
    "piece.colour",
    "none.title",
    "piece.cost + piece.title",
    "piece.title + piece.cost",
    "piece.title - 1",
    "piece.cost[1]",
    "none[0]",
    "piece.cost < piece.title",
    "none + 1",
    "costs + 1",
    "costs.first",
    "costs[2]",
    "piece.title[9]",
    "[] | first",
    "piece.cost | count",
    "piece.cost()",
    "piece.title()",
    "piece.cost | join(',')",
    "piece.title | round",
    "nope.x",
    "'3' * '4'",
]


@pytest.mark.parametrize("expression", FAULTS)
def test_a_template_that_computes_nonsense_is_told_in_plain_words(expression):
    told = told_of("{{ " + expression + " }}", names=NAMES)
    assert told.message
    assert not pythonic(told.message), told.message
    assert not pythonic(told.hint), told.hint


@pytest.mark.parametrize("expression", [one for one in FAULTS if "+" in one or "<" in one])
def test_an_expression_of_a_file_is_told_in_plain_words(expression):
    assert not pythonic(refused(expression, **NAMES))


# --- every case, and every game that a hint is tested on


def test_no_case_tells_words_of_python():
    told = [text for case in (*CASES, *EDITS) for text in told_in(case)]
    assert len(told) > 500
    assert [text for text in told if pythonic(text)] == []


# --- small games with one thing in them lost, or of another kind

GAME = """\
title: Case
version: "1"
players: [1, 4]
language: en
guarded: all
palette: {night: "#1d1b3a"}
fonts: {body: [Barlow Condensed, 500]}
styles: {body: {font: body, size: 9pt, min: 7pt, colour: night, align: left}}
icons: {star: "mdi:star"}
words: {first: first}
components:
  cards:
    title: Cards
    kind: card
    size: poker-us
    pieces: cards.yaml
    fields:
      {n: {type: integer, min: 1, max: 9}, kind: [sun, moon], art: picture?, list: list?,
       sum: integer?}
    compute: {sum: n + 1}
    free: {list: a trial}
    front: front.svg.j2
    print: {method: single, sheet: grid}
  box: {kind: box, box: {style: tuckbox, holds: [cards], paper: 0.3mm}}
"""
CARDS = """\
- {id: a, n: 1, kind: sun, art: m.png, list: [{x: 1}]}
- for_each: {kind: [sun, moon], n: 2..3}
  id: "{kind}-{n}"
  copies: 2
"""
RULES = "".join(
    rule(f"component: cards, {what}", name=f"rule-{number}")
    for number, what in enumerate([
        "count: {is: 9, where: {kind: [sun, moon]}}", "range: {field: n, min: 1, max: 3}",
        "distribution: {field: kind, is: {sun: 5, moon: 4}}", "unique: [kind, n]",
        "every_combination: {kind: [sun, moon], n: 2..3, copies: 2}", "sum: {field: n, is: 21}",
        "one_of: {field: kind, values: [sun, moon]}", "printed_as: {method: single}",
        "text_says: {field: kind, words: [sun]}", "holds: {fields: [n], by: id, is: {a: [1]}}",
        "table: {rows: kind, columns: n, across: [2, 3], is: {sun: [2, 2], moon: [2, 2]}}",
    ])
)  # fmt: skip
DOCUMENTS = {
    "game.yaml": GAME,
    "cards.yaml": CARDS,
    "rules.yaml": RULES,
    "glossary.yaml": "card: {says: you play it., component: cards, of: {kind: sun}, forms: [x]}",
    "places.yaml": "places: {drawing: [draw]}\nrulings: {R-1: 1}\nfigures: {draw: [1, 1/2]}",
    "i18n/nl.yaml": "title: Geval\ntexts: {Cards: Kaarten}\nstyles: {body: {size: 8pt}}",
}
FILES = {
    **DOCUMENTS,
    "rulebook.md.j2": '## Play\n\n{{ anchor("draw") }}Draw 1 {{ term("card") }}.\n',
    "art/m.png": PNG,
    "faces/front.svg.j2": GROUND
    + "{% if piece.art %}{{ picture(piece.art, " + BOX + ") }}{% endif %}{{ piece.n and '' }}",
}  # fmt: skip


def _documents(step):
    """Ways into the documents, each with its turn of the values of other kinds.

    At the most every third: all ways with all values (2,070 games) were told in plain words when
    this began.
    """
    for name, text in DOCUMENTS.items():
        document = yaml.safe_load(text.replace("?", "\ufffd"))
        for number, way in list(enumerate(ways(document)))[::step]:
            yield name, document, way, OTHERS[number % len(OTHERS)]


def told_of_game(name, document):
    text = yaml.safe_dump(document, allow_unicode=True, sort_keys=False).replace("\ufffd", "?")
    options = {"language": "nl"} if name.startswith("i18n") else {}
    return problems_of({**FILES, name: text}, **options)


def test_a_game_with_anything_lost_or_of_another_kind_is_told_in_plain_words(whole):
    seen = 0
    for name, document, way, other in _documents(3 if whole else 25):
        for wrecked in (without(document, way), with_other(document, way, other)):
            told = told_of_game(name, wrecked)
            seen += bool(told)
            wrong = [str(one) for one in told if pythonic(f"{one.message} {one.hint}")]
            assert wrong == [], (name, way, other)
    assert seen > (60 if whole else 10)


# --- functions of templates and manuscripts, handed what they cannot take

ODD = ["none", "true", "-7", "[]", "['a']", "{'a': 1}", "nope"]
FUNCTIONS = {
    "text": f"text(@, {BOX}, style='body')",
    "align": f"text('a', {BOX}, style='body', align=@)",
    "style": f"text('a', {BOX}, style=@)",
    "icon": "icon(@, x=5, y=5, size=5)",
    "art": "art(@, x=5, y=5, w=9)",
    "picture": f"picture(@, {BOX})",
    "focus": f"picture('m.png', {BOX}, focus=@)",
    "outline": f"picture('m.png', {BOX}, outline=@)",
    "ring": "shapes.ring(@, 5, 3)",
    "stamp": "stamp(@)",
    "count": "count(@)",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_faces_refuses_what_it_cannot_take_in_plain_words(name):
    for odd in ODD:
        call = f"{{{{ {FUNCTIONS[name].replace('@', odd)} }}}}"
        for one in problems_of({"art/m.png": PNG, "faces/front.svg.j2": GROUND + call}):
            assert not pythonic(f"{one.message} {one.hint}"), (call, str(one))


def test_a_function_of_manuscripts_refuses_what_it_cannot_take_in_plain_words():
    files = {f"case/{name}": text for name, text in {**FILES, "cards.yaml": "- id: a\n"}.items()}
    game, problems = Project({**files, "case/game.yaml": game_yaml()}).load("case")
    assert game, problems
    names = TemplateFunctions(game, ()).names()
    told, english = 0, load_language("en")
    for name in names:
        holds_text = callable(names[name]) and "caller" in signature(names[name]).parameters
        for odd in ODD[:: 1 if name in ("some", "at") else 3]:
            calls = [f"{{{{ {name}({odd}) }}}}"]
            if holds_text:
                calls.append(f"{{% call {name}({odd}) %}}\n\nx\n\n{{% endcall %}}")
            for call in calls:
                text = f"## Play\n\nThe cards lie.\n\n{call}\n"
                manuscript = Manuscript(text, Where("rulebook.md.j2"), (), english)
                found = told_of_book(game, manuscript)
                told += len(found)
                for one in found:
                    assert not pythonic(f"{one.message} {one.hint}"), (call, str(one))
    assert told > len(names)


# --- the command line


def _commands(group, path=()):
    for name, command in group.commands.items():
        yield (*path, name), command


def test_help_and_wrong_usage_are_told_in_plain_words(tmp_path):
    for path, _ in _commands(main):
        said = CliRunner().invoke(main, [*path, "--help"]).output
        said += CliRunner().invoke(main, [*path, "--nope"]).output
        said += CliRunner().invoke(main, [*path, "nope", "--content", str(tmp_path)]).output
        assert said
        assert not pythonic(said.replace(str(tmp_path), "")), said
