"""Templates by name: found in their places in order, and known by what they hold."""

import pytest

from generator.files.folder import Folder
from generator.problem import ContentError, Where
from generator.template.loading import Templates
from generator.template.sandbox import Sandbox

MINE = {
    "faces/case/front.j2": "mine",
    "faces/case/a_b.j2": "x",
    "faces/case/_base.j2": "x",
    "faces/case/notes.txt": "x",
    "faces/case/old/front.j2": "x",
    "faces/_base.j2": "above",
    "faces/other/their.j2": "x",
}
OURS = {"faces/case/front.j2": "ours", "faces/case/back.j2": "ours", "faces/common.j2": "ours"}


def templates(places=("faces/case", "faces"), own="faces/case"):
    folders = [Folder.of(MINE, shown="mine"), Folder.of(OURS, shown="ours")]
    return Templates(folders, places, own)


def text_of(name, **options):
    return templates(**options).get_source(None, name)[0]


def test_the_nearest_place_comes_first_and_in_it_the_first_folder():
    assert text_of("front.j2") == "mine"
    assert text_of("back.j2") == "ours"
    assert text_of("_base.j2") == "x"
    assert text_of("common.j2") == "ours"
    assert text_of("_base.j2", places=("faces", "faces/case")) == "above"
    assert text_of("faces/common.j2", places=("",)) == "ours"


def test_a_template_has_its_path_as_the_user_knows_it():
    held = templates()
    assert held.text_of("mine/faces/case/front.j2") == ""
    text, path, _ = held.get_source(None, "front.j2")
    assert (text, path) == ("mine", "mine/faces/case/front.j2")
    assert held.text_of("mine/faces/case/front.j2") == "mine"


@pytest.mark.parametrize("name", ["../other/their.j2", "/etc/hosts", "", "no.j2", "a\nb"])
def test_what_lies_elsewhere_or_nowhere_is_no_template(name):
    with pytest.raises(ContentError) as caught:
        Sandbox(templates()).opened(name)
    assert caught.value.name == "unknown-template"
    assert templates().digest(name) == "absent"


def hint_for(name, **options):
    with pytest.raises(ContentError) as caught:
        Sandbox(templates(**options)).opened(name)
    assert caught.value.name == "unknown-template"
    return caught.value.message, caught.value.hint


def test_where_a_game_without_templates_finds_one_of_another():
    empty = {"places": ("faces/empty",), "own": "faces/empty"}
    assert "copy mine/faces/other/their.j2" in hint_for("their.j2", **empty)[1]
    assert "copy" not in hint_for("no.j2", **empty)[1]
    assert "copy" not in hint_for("their.j2")[1], "one that has some is told their names"


def test_the_template_of_another_game_is_offered_to_be_copied():
    """A game that was begun as a copy of another has templates under the other's name."""
    renamed = {"places": ("faces/new", "faces"), "own": "faces/new"}
    hint = "copy ours/faces/case/back.j2 to layouts/faces/new/. Or copy the whole folder"
    assert hint_for("back.j2", **renamed)[1] == hint
    assert hint_for("ack.j2", **renamed)[1].endswith("Or add the file to layouts/faces/new/")
    assert hint_for("none", **renamed)[1].startswith("for no back, write null")
    listed = "choose one of these templates: a_b.j2, back.j2, front.j2"
    assert hint_for("their.j2") == ("there is no template 'their.j2' in layouts/faces/case", listed)


def test_the_templates_that_a_component_may_name():
    """Of the game's own place in every folder; those that others build on begin with a dash."""
    assert templates().names() == ["a_b.j2", "back.j2", "front.j2"]
    assert templates(own="faces").names() == ["common.j2"]


def test_a_digest_is_that_of_the_text():
    held = templates()
    assert held.digest("a_b.j2") == held.digest("_base.j2") != held.digest("front.j2")
    assert held.digest("back.j2") == held.digest("common.j2") != "absent"


def test_half_a_megabyte_is_a_template_and_one_byte_more_is_none():
    def sized(size):
        folder = Folder.of({"a.j2": "x" * size}, shown="layouts")
        return Sandbox(Templates([folder], ("",), ""))

    assert len(sized(500_000).opened("a.j2").printed()) == 500_000
    with pytest.raises(ContentError) as caught:
        sized(500_001).opened("a.j2")
    assert caught.value.name == "file-too-large"
    assert caught.value.where == Where("layouts/a.j2")
    assert "500 kB" in caught.value.message
