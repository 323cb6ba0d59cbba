"""Whose fonts, icons and pictures a game prints."""

from font_files import font_file
from games_in_memory import project_with

from generator.commands.credits import credits_of


def uses_of(**given):
    found, problems = credits_of(project_with(**given).session, "case")
    assert found is not None
    return {one.name: one for one in found.uses}, found, problems


def test_fonts_of_packages_bring_their_licence():
    uses, _, problems = uses_of()
    font = uses["Barlow Condensed"]
    assert font.licence == "OFL-1.1"
    assert "Barlow" in font.copyright
    assert font.used_in == ("body", "page 1")
    assert not problems


def test_icons_are_named_and_pictures_stand_under_the_licence_of_the_game():
    more = (
        'icons: {sun: "mdi:star", moon: "art:moon"}\nabout: {licence: CC BY, credits: [By Ada]}\n'
    )
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9z"/></svg>'
    uses, found, _ = uses_of(more=more, files={"art/moon.svg": drawing})
    assert uses["Material Design Icons"].used_in == ("star",)
    assert uses["Material Design Icons"].licence == "Apache-2.0"
    assert (uses["art"].used_in, uses["art"].licence) == (("art/moon.svg",), "CC BY")
    assert found.imprint == ("By Ada", "CC BY")


def test_own_font_says_what_its_file_says():
    game = "fonts: {body: fonts/Mine.ttf}"
    files = {"fonts/Mine.ttf": font_file()}
    found, problems = credits_of(
        project_with(
            files={
                **files,
                "game.yaml": f"title: Case\nplayers: [1, 2]\n{game}\ncomponents:\n"
                "  cards: {kind: card, size: poker-us, pieces: cards.yaml}\n",
            }
        ).session,
        "case",
    )
    assert not [str(one) for one in problems]
    assert "fonts/Mine.ttf" in [one.name for one in found.uses]
