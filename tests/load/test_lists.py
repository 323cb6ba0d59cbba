"""Lists of game.yaml: entries that are no pieces, which pieces, faces, rules and books name."""

from games_in_memory import project_with, set_text, texts_of

from generator.commands.proofs.prove import prove

REGIONS = """\
- {id: red, name: RED area, tint: night, where: in the north}
- {id: blue, name: BLUE area, tint: paper, where: in the south}
"""
LISTS = "lists: {region: {entries: regions.yaml, fields: {name: text, tint: colour, where: text}}}"
CARDS = """\
- {id: a, region: blue, text: "Enter the {region.blue.name}."}
- {id: b, region: red, text: "Leave the {region.red.name}."}
"""
RULES = """\
- {rule: names, source: p. 1, says: so are they called, component: region,
   holds: {field: name, by: id, is: {red: RED area, blue: BLUE area}}}
- {rule: known, source: p. 1, says: cards name regions, component: cards,
   references: {field: region, component: region}}
"""
FRONT = set_text('entry("region", piece.region).where ~ ": " ~ piece.text')


def listed(front=FRONT, cards=CARDS, regions=REGIONS, **files):
    texts = {"regions.yaml": regions, "rules.yaml": RULES, **files}
    return project_with(front, cards, LISTS, files=texts)


def test_texts_and_faces_take_what_they_say_from_a_list():
    built, problems = listed().build("case")
    assert not problems
    assert texts_of(built) == {
        "a": "in the south: Enter the BLUE area.",
        "b": "in the north: Leave the RED area.",
    }
    assert [one.name for one in built.game.components] == ["cards"]
    assert built.game.component("region").count == 2


def test_one_edit_of_an_entry_changes_what_follows_from_it():
    project = listed(regions=REGIONS.replace("RED area", "PINK area"))
    _, problems = project.build("case")
    assert [(one.name, one.where.line) for one in problems] == [("names", 1)]


def test_an_unknown_entry_is_told_at_the_template():
    built, problems = listed(front=set_text('entry("region", "green").name')).build("case")
    assert built is None
    assert [(one.name, one.hint) for one in problems] == [
        ("unknown-entry", "choose one of these entries: blue, red")
    ]


def test_rules_hold_pieces_to_the_entries_of_a_list():
    _, problems = listed(cards=CARDS.replace("region: red", "region: green")).build("case")
    assert "known" in {one.name for one in problems}


def test_slips_are_made_in_lists_too():
    proof, _ = prove(listed().session, "case", templates=False, workers=1)
    rows = {(one.slip.component, one.slip.field, one.caught) for one in proof.outcomes}
    assert ("region", "name", True) in rows
    assert ("region", "where", False) in rows  # of which no rule speaks


def test_a_translation_says_entries_too():
    texts = {
        "i18n/de.yaml": "texts: {RED area: ROTER Bereich, BLUE area: BLAUER Bereich, in the north: "
        'im Norden, in the south: im Süden, "Enter the BLUE area.": Hinein., '
        '"Leave the RED area.": Hinaus.}\ntitle: Fall\n'
    }
    game, problems = listed(**texts).load("case", language="de")
    assert {one.name for one in problems} == {"missing-translation"}  # of the component's title
    names = [piece.fields["name"] for piece in game.component("region").pieces]
    assert names == ["ROTER Bereich", "BLAUER Bereich"]
