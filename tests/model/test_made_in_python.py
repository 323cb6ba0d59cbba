"""A game made in Python is held to what files may say: a wrong call is refused in plain words."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator import (
    Component,
    Format,
    Game,
    GameRules,
    Options,
    Piece,
    Plan,
    Problem,
    Project,
    Record,
    RuleEntry,
    RuleKind,
    Selection,
    Where,
)

CARD = Format(name="card", trim=("63.5mm", "88.9mm"), source="poker size")
FACE = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>'
PROJECT = Project({}, [{"faces/h/c.svg.j2": FACE}])


def component(name="ship", kind="board", card=CARD, pieces=None, **more):
    pieces = [Piece.of("gull")] if pieces is None else pieces
    return Component.of(name, kind, card, pieces, **{"front": "c.svg.j2", **more})


def game(*pieces, name="h", components=None, **more):
    components = [component(pieces=pieces or None)] if components is None else components
    return Game.of(name, components, **{"players": (2, 4), **more})


WRONG = [
    (lambda: Piece.of("../../../evil"), 'Piece.of: the id "../../../evil" cannot be a file name'),
    (lambda: Piece.of(""), 'Piece.of: the id "" cannot be a file name'),
    (lambda: Piece.of("a b/u"), "a file name on every computer: a space, /; use letters a to z"),
    (lambda: Piece.of("CON"), "Windows keeps this name for itself"),
    (lambda: Piece.of("a" * 101), "the id is 101 characters long; use at most 100"),
    (lambda: Piece.of(3), "Piece.of: an id must be a text, not the number 3"),
    (lambda: Piece.of("a", copies=-2), "copies is -2; it must be at least 1"),
    (lambda: Piece.of("a", copies=0), "copies is 0; it must be at least 1"),
    (lambda: Piece.of("a", copies="2"), 'a whole number, not the text "2"; write copies=3'),
    (lambda: Piece.of("a", copies=1.5), "a whole number, not the number 1.5"),
    (lambda: Piece.of("a", copies=True), "a whole number, not true"),
    (lambda: Piece.of("a", copies=10**9), "copies is 1,000,000,000; the most is 10,000"),
    (lambda: Piece.of("a", {"id": "b"}), "id is not a field; it is the first argument"),
    (lambda: Piece.of("a", {"copies": 2}), "copies is not a field; write copies=3"),
    (lambda: Piece.of("a", {3: 2}), "the name of a field must be a text, not the number 3"),
    (lambda: Piece.of("a", ["x"]), "fields must be a mapping of names to values, not a list"),
    (lambda: component("../../y"), 'Component.of: name cannot be "../../y": this name'),
    (lambda: component("aux"), "Windows keeps aux for itself"),
    (lambda: component(kind="crd"), 'not "crd"; did you mean card?'),
    (lambda: component(card="poker-us"), "format must be a Format, not the text"),
    (lambda: component(pieces=[{"id": "a"}]), "pieces: each must be a Piece, not a mapping"),
    (lambda: component(pieces="gull"), 'pieces must be a list, each a Piece; not the text "gull"'),
    (lambda: component(plan={"scheme": "single"}), 'must be a Plan, such as Plan(scheme="single")'),
    (lambda: component(plan=Plan(scheme="singel")), 'not "singel"; did you mean single?'),
    (lambda: component(front="../c.svg.j2"), "Component.of: front: ../c.svg.j2 is outside"),
    (lambda: component(front=None), "front must be the name of a template, not empty"),
    (lambda: component(back=""), "Component.of: back: a template has a name"),
    (lambda: component(title=3), "Component.of: title must be a text, not the number 3"),
    (lambda: game(name="../x"), 'Game.of: name cannot be "../x": no folder of output/'),
    (lambda: game(name=""), 'Game.of: name cannot be ""'),
    (lambda: game(name=".git"), 'Game.of: name cannot be ".git"'),
    (lambda: game(name="nul"), "Windows keeps nul for itself"),
    (lambda: game(components=[component()] * 2), "components: two have the name ship"),
    (lambda: game(components=component()), "each a Component; not a Component"),
    (lambda: game(*(Piece.of(f"p{n}", copies=10_000) for n in range(11))), "prints 110,000 copies"),
    (lambda: game(players=(4, 2)), "players: these are not the fewest and the most players"),
    (lambda: game(players="24"), "players has two numbers, the fewest and the most"),
    (lambda: game(players=4), "players has two numbers, the fewest and the most"),
    (lambda: game(players=(0, 2)), "players: these are not the fewest and the most players"),
    (lambda: game(language="../en"), "Game.of: language: this name is not allowed"),
    (lambda: game(language=3), "Game.of: language must be text, not the number 3"),
    (lambda: game(title=""), "Game.of: title: this must not be empty"),
    (lambda: game(palette={"sea": "redd"}), 'palette: sea: "redd" is not a colour'),
    (lambda: game(palette={"Sea!": "#000000"}), "Game.of: palette: Sea!: this name is not allowed"),
    (lambda: game(icons={"a": "star"}), 'icons: a: "star" is not an icon'),
    (lambda: game(words={"a": None}), "words: a must be text, not empty"),
    (lambda: game(fonts={"a": ("Cabin", "bold")}), "fonts: item 2 of a must be a whole number"),
    (lambda: game(styles={"a": {"sise": 3}}), "Game.of: styles.a: the key 'font' is missing"),
    (lambda: game(styles={"a": {"font": 3, "size": 3}}), "styles.a: font must be text, not the"),
    (
        lambda: game(styles={"a": {"font": "titel", "size": "9pt"}}, fonts={"title": "Cabin"}),
        "Game.of: the style a: fonts has no role titel; did you mean title?",
    ),
    (lambda: game(art={"a": None}), "Game.of: art: a must be a text, not empty"),
    (lambda: game(pictures={"a.png": "text"}), "a.png must be the bytes of a picture"),
    (lambda: game(pictures={"../a.png": b""}), "../a.png: outside art/"),
    (lambda: game(rules=[{"rule": "x"}]), "rules: each must be a RuleEntry, not a mapping"),
    (
        lambda: RuleEntry.of("A rule", "ship", "count", 3, says="s", source="p. 1"),
        'RuleEntry.of: name cannot be "A rule": this name is not allowed; use',
    ),
    (
        lambda: RuleEntry.of("r", 3, "count", 3, says="s", source="p. 1"),
        "RuleEntry.of: component must be a text, not the number 3",
    ),
    (lambda: PROJECT.build(game(components=[])), "the game h has no components"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "said"), WRONG, ids=[said for _, said in WRONG])
def test_a_wrong_call_is_refused_at_once(call, said):
    with pytest.raises((TypeError, ValueError)) as refused:
        call()
    assert said in str(refused.value)
    assert "pydantic" not in str(refused.value)


def test_capitals_of_an_id_are_as_in_files():
    piece = Piece.of("Gull")
    assert (piece.id, piece.written) == ("gull", "Gull")
    (problem,) = PROJECT.check(game(Piece.of("a"), Piece.of("A")))
    assert problem.name == "duplicate-id"
    assert "Capitals make no difference" in problem.hint


def test_a_font_may_be_its_name_alone():
    made = game(fonts={"a": "Righteous", "b": ("Righteous", 400), "c": "fonts/Mine.otf"})
    assert made.fonts["a"] == made.fonts["b"]
    assert made.fonts["c"].file == "fonts/Mine.otf"


@pytest.mark.parametrize(
    "change",
    [
        lambda made: replace(made, name="../x"),
        lambda made: replace(made, name=".."),
        lambda made: replace(made, components=(replace(made.components[0], name="../../y"),)),
        lambda made: replace(
            made,
            components=(replace(made.components[0], pieces=(evil(made, "../../../evil"),)),),
        ),
        lambda made: replace(
            made, components=(replace(made.components[0], pieces=(evil(made, "/evil"),)),)
        ),
    ],
)
def test_nothing_is_written_outside_the_output_whatever_the_names(tmp_path, change):
    output = tmp_path / "a" / "b" / "c"
    layouts = {f"faces/{name}/c.svg.j2": FACE for name in ("h", "../x", "..", "x")}
    project = Project({}, [layouts])
    built, problems = project.build(change(game()))
    if built is None:
        assert problems
        return
    with pytest.raises(ValueError, match="is outside the game's folder"):
        project.export(built, output)
    assert not list(tmp_path.rglob("*"))


def evil(made, name):
    return replace(made.components[0].pieces[0], id=name)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: Problem(Where("x"), "r", "m", severity="fatal"),
            "error or warning or allowed: 'fatal'",
        ),
        (lambda: Problem(None, "r", "m"), "where must be a Where, such as game.where: None"),
        (lambda: Problem("x.yaml", "r", "m"), "where must be a Where, such as game.where: 'x.y"),
        (lambda: Problem(Where("x"), "r", None), "name and message are texts: 'r', None"),
        (lambda: Problem(Where("x"), 3, "m"), "name and message are texts: 3, 'm'"),
    ],
)
def test_what_is_no_problem_is_refused_where_it_is_made(call, said):
    with pytest.raises((TypeError, ValueError)) as refused:
        call()
    assert said in str(refused.value)


def test_a_card_without_a_back_needs_no_name_but_the_public_ones():
    card = component(kind="card", plan=Plan(scheme="single"))
    assert PROJECT.check(game(components=[card])) == ()


def with_rules(rules, name="h"):
    return Project({}, [{"faces/h/c.svg.j2": FACE}], rules={name: rules})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: GameRules(checks=lambda _: []), "GameRules: checks must be a list, each a functi"),
        (lambda: GameRules(checks=(3,)), "checks: a function belongs here, not the number 3"),
        (lambda: GameRules(piece_checks={"ship": print}), "piece_checks: ship must be a list"),
        (lambda: GameRules(models={"ship": dict}), "models: ship: a class derived from Record"),
        (
            lambda: GameRules(models={"ship": 3}),
            "derived from Record belongs here, not the number",
        ),
        (lambda: GameRules(kinds={"x": print}), "GameRules: kinds: x must be a RuleKind"),
        (lambda: GameRules(kinds={"x": RuleKind(Record, print)}), "kinds: x: params: a class deri"),
        (lambda: GameRules(kinds={"x": RuleKind(Selection, 3)}), "kinds: x: check: a function"),
        (lambda: GameRules(shapes={"x": 3}), "shapes: x: a function belongs here"),
        (lambda: GameRules(guards={"ship": "load"}), "guards: ship must be a list, each the name"),
        (lambda: GameRules(guards=["ship"]), "guards must be a mapping by name"),
        (lambda: GameRules(examples={"x": 3}), "examples: x must be an ExampleKind"),
        (lambda: Project({}, rules=GameRules()), "Project: rules must be a mapping such as"),
        (lambda: Project({}, rules={"h": {}}), "Project: rules: h must be GameRules, not an empty"),
    ],
)
def test_rules_of_another_kind_are_refused_at_the_door(call, said):
    with pytest.raises(TypeError) as refused:
        call()
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "rules",
    [
        GameRules(piece_checks={"shp": (lambda _component, _piece: [],)}),
        GameRules(guards={"shp": ("load",)}),
        GameRules(models={"shp": Record}, guards={"shp": ("load",)}),
    ],
)
def test_rules_for_a_component_that_is_not_there_are_told(rules):
    (problem,) = with_rules(rules).check(game())
    assert (problem.name, problem.hint) == ("unknown-component", "did you mean ship?")


@pytest.mark.parametrize(
    "rules",
    [
        GameRules(checks=(lambda: (),)),
        GameRules(piece_checks={"ship": (lambda _piece: (),)}),
    ],
)
def test_a_check_that_cannot_be_called_is_named(rules):
    said = r"the check test_made_in_python\.<lambda> cannot be called with \("
    with pytest.raises(TypeError, match=said):
        with_rules(rules).check(game())


def test_a_slip_in_a_check_stays_its_own():
    def careless(_game):
        return [len(3)]

    with pytest.raises(TypeError, match=r"^object of type 'int' has no len"):
        with_rules(GameRules(checks=(careless,))).check(game())


def test_rules_of_a_misspelt_game_are_told():
    (problem,) = with_rules(GameRules(), "hh").check(game())
    assert (problem.name, problem.severity) == ("misnamed-rules", "warning")
    assert problem.message == "there are rules for hh, but none for h"
    assert with_rules(GameRules(), "mountains").check(game()) == ()


CONTENT = {
    "h/game.yaml": "title: H\nplayers: [2, 4]\ncomponents:\n"
    "  ship: {kind: board, size: poker-us, pieces: ships.yaml, front: c.svg.j2}\n",
    "h/ships.yaml": "- id: gull\n",
}


def of_files():
    return Project(CONTENT, [{"faces/h/c.svg.j2": FACE}])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: of_files().export(None, "nowhere"), "export: built must be what build gave"),
        (lambda: exported("pdf"), "export: targets must be a list, each the name of an export"),
        (lambda: exported(["pdff"]), 'not "pdff"; did you mean pdf?'),
        (lambda: Options(paper=4), "Options: paper must be the name of a paper, not the number 4"),
        (lambda: Options(backs="duplx"), 'not "duplx"; did you mean duplex?'),
        (lambda: Options(cutter=4), "Options: cutter must be a name, not the number 4"),
        (lambda: Options(players="2"), 'players must be a whole number, not the text "2"'),
        (lambda: Options(players=0), "players must be at least 1, not 0"),
        (lambda: Options(printer="zz"), "Options: printer must be a Printer"),
        (lambda: of_files().build("h", {"paper": "a4"}), "options must be Options, such as"),
        (lambda: of_files().build(3), "build: game must be a Game, or the name of one of files"),
        (lambda: of_files().load(game()), "load: game must be the name of a game of files, not a"),
        (lambda: of_files().prove(game()), "prove: game must be the name of a game of files"),
        (lambda: of_files().changed(game()), "changed: game must be the name of a game of files"),
        (lambda: of_files().check_rulebooks("hh"), 'there is no game "hh"; did you mean h?'),
        (
            lambda: of_files().write_rulebooks("../x"),
            'there is no game "../x"; there is only one: h',
        ),
        (lambda: of_files().languages("zz"), 'there is no game "zz"; there is only one: h'),
        (lambda: of_files().rulebook_languages(3), "a game of files must be its name, not the nu"),
        (lambda: Project("/nonexistent"), "content: there is no folder /nonexistent"),
        (lambda: Project(None), "content must be a path, or a mapping of names to texts"),
        (lambda: Project({}, "layouts"), "layouts must be a list, each a folder; not the text"),
        (lambda: Project({}, {"a": "b"}), "layouts must be a list, each a folder; not a mapping"),
        (lambda: Project({}, Path("layouts")), 'must be a list of folders: write ["layouts"]'),
        (lambda: Project({}, ["/nonexistent"]), "layouts: there is no folder /nonexistent"),
    ],
)
def test_what_a_project_cannot_take_is_refused(call, said):
    with pytest.raises((TypeError, ValueError)) as refused:
        call()
    assert said in str(refused.value)


def exported(targets):
    project = of_files()
    return project.export(project.build("h")[0], "nowhere", targets)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"cutter": "zz"}, "unknown-sheet"),
        ({"language": "zz"}, "unknown-language"),
        ({"players": 99}, "players-out-of-range"),
        ({"paper": "zz"}, "unknown-paper"),
    ],
)
def test_what_a_game_made_in_python_is_not_for_is_told(options, rule):
    built, problems = PROJECT.build(game(), Options(**options))
    assert built is None
    assert [problem.name for problem in problems] == [rule]
