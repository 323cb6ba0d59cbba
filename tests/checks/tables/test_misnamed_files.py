"""Files whose names miss those that are read are told, with the name to give them."""

import pytest
from faulty_games import game, problems_of

from generator.checks.tables.unused_files import meant_name
from generator.files.folder import Folder
from generator.load.rulebook_look import load_look


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("rules.yml", "rules.yaml"),
        ("Rules.yaml", "rules.yaml"),
        ("rule.yaml", "rules.yaml"),
        ("rules.yaml.txt", "rules.yaml"),
        ("glossary.yml", "glossary.yaml"),
        ("glossary.de.yml", "glossary.de.yaml"),
        ("places.yml", "places.yaml"),
        ("examples.yml", "examples.yaml"),
        ("rulebook.md", "rulebook.md.j2"),
        ("rulebook.j2", "rulebook.md.j2"),
        ("rulebook.md.jinja", "rulebook.md.j2"),
        ("rulebook.de.md", "rulebook.de.md.j2"),
        ("rules.md.j2", "rulebook.md.j2"),
        ("i18n/de.yml", "i18n/de.yaml"),
        ("i18n/pt-br.json", "i18n/pt-br.yaml"),
        ("translations/de.yaml", "i18n/de.yaml"),
    ],
)
def test_a_name_nearly_known_is_told_with_the_known_one(name, meant):
    said = problems_of({"game.yaml": game(), name: "a: b\n"})
    (problem,) = [one for one in said if one.rule != "no-rules"]
    assert (problem.rule, problem.severity) == ("misnamed-file", "warning")
    assert problem.where.file.endswith(name)
    assert f"rename it to {meant}" in problem.hint


@pytest.mark.parametrize(
    "name", ["rulebook.pdf", "notes.md", "rules.md", "art/rules.yml", "_rules.yml"]
)
def test_other_files_are_left_alone(name):
    assert not meant_name(name)


def test_a_text_is_anybodys_notes_unless_it_is_written_as_rules_are():
    assert not problems_of({"game.yaml": game(), "rules.txt": "Ideas: more cards.\n"})
    (problem,) = problems_of({"game.yaml": game(), "rules.txt": "- rule: deck\n  says: 4\n"})
    assert (problem.rule, problem.hint) == ("misnamed-file", "rename it to rules.yaml")


@pytest.mark.parametrize("name", ["i18n/DE.yaml", "i18n/german.yaml"])
def test_a_translation_that_is_read_is_no_misnamed_file(name):
    said = problems_of({"game.yaml": game(), name: "title: b\n"})
    assert "misnamed-file" not in {one.rule for one in said}


def test_one_beside_the_file_that_is_read_is_to_go():
    texts = {"game.yaml": game(), "rules.yaml": "[]\n", "rules.yml": "[]\n"}
    (problem,) = [one for one in problems_of(texts) if one.rule == "misnamed-file"]
    assert "delete it" in problem.hint


def test_a_translation_into_the_language_of_the_game_is_told():
    (problem,) = [
        one
        for one in problems_of({"game.yaml": game(), "i18n/en.yaml": "title: b\n"})
        if one.rule == "misnamed-file"
    ]
    assert problem.where.file.endswith("i18n/en.yaml")
    assert "in this language, en" in problem.message


@pytest.mark.parametrize("name", ["book", "plan", "plain"])
def test_a_game_called_as_a_file_of_ours_has_the_plain_look(name):
    ours = {f"rulebook/{one}.typ": "" for one in ("plain", "plan", "book", "book/parts")}
    files, problems = load_look([Folder.of(ours, shown="layouts")], name)
    assert not problems
    assert files.main == "plain.typ"
