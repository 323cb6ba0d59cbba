"""Files whose names miss those that are read are told, with the name to give them."""

import pytest
from faulty_games import game, problems_of

from generator.files.folder import Folder
from generator.load.rulebook_look import load_look


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("rules.yml", "rules.yaml"),
        ("Rules.yaml", "rules.yaml"),
        ("rule.yaml", "rules.yaml"),
        ("glossary.yml", "glossary.yaml"),
        ("glossary.de.yml", "glossary.de.yaml"),
        ("places.yml", "places.yaml"),
        ("examples.yml", "examples.yaml"),
        ("rulebook.md", "rulebook.md.j2"),
        ("rulebook.j2", "rulebook.md.j2"),
        ("rulebook.md.jinja", "rulebook.md.j2"),
        ("rulebook.de.md", "rulebook.de.md.j2"),
    ],
)
def test_a_name_nearly_known_is_told_with_the_known_one(name, meant):
    said = problems_of({"game.yaml": game(), name: "a: b\n"})
    (problem,) = [one for one in said if one.name != "no-rules"]
    assert (problem.name, problem.severity) == ("unused-file", "warning")
    assert problem.where.file.endswith(name)
    assert f"rename it to {meant}" in problem.hint


@pytest.mark.parametrize(
    "name", ["rulebook.pdf", "notes.md", "art/rules.yml", "_rules.yml", "rules.txt", "LICENSE"]
)
def test_other_files_are_left_alone(name):
    assert not problems_of({"game.yaml": game(), name: "Ideas: more cards.\n"})


@pytest.mark.parametrize("name", ["i18n/de.yml", "i18n/german.yaml", "i18n/de.json"])
def test_a_translation_is_named_by_its_code(name):
    (problem,) = problems_of({"game.yaml": game(), name: "title: b\n"})
    assert (problem.name, "i18n/de.yaml" in problem.hint) == ("unused-file", True)


def test_one_beside_the_file_that_is_read_is_to_go():
    texts = {"game.yaml": game(), "rules.yaml": "[]\n", "rules.yml": "[]\n"}
    (problem,) = [one for one in problems_of(texts) if one.name == "unused-file"]
    assert problem.hint == "delete rules.yml"


def test_a_translation_into_the_language_of_the_game_is_told():
    (problem,) = [
        one
        for one in problems_of({"game.yaml": game(), "i18n/en.yaml": "title: b\n"})
        if one.name == "unused-file"
    ]
    assert problem.where.file.endswith("i18n/en.yaml")
    assert "this is the game's own language, en" in problem.message


@pytest.mark.parametrize("name", ["book", "plan", "plain"])
def test_a_game_called_as_a_file_of_ours_has_the_plain_look(name):
    ours = {f"rulebook/{one}.typ": "" for one in ("plain", "plan", "book", "book/parts")}
    files, problems = load_look([Folder.of(ours, shown="layouts")], name)
    assert not problems
    assert files.main == "plain.typ"
