"""Legibility: texts over each other, on a ground of nearly their colour, and in small print."""

import pytest
from games_in_memory import GAME, project_with
from picture_files import saved
from PIL import Image

from generator.cache.store import Cache
from generator.checks.faces import legibility
from generator.measure.colour import contrast
from generator.project import Project

STYLES = """\
  big: {font: body, size: 16pt}
  edged: {font: body, size: 16pt, colour: paper, outline: {width: 0.5mm, colour: ink}}"""
WHITE = '{{ ground("#ffffff") }}\n'
BOX = "x=5, y=5, w=50, h=10"


def told(front, **more):
    """The warnings about a card, each by its name and line."""
    built, problems = project_with(WHITE + front, more=STYLES, **more).build("case")
    assert built is not None, "\n".join(map(str, problems))
    return [(problem.name, problem.where.line) for problem in problems]


def text(words, box=BOX, style="big", **more):
    options = "".join(f", {name}={value!r}" for name, value in more.items())
    return "{{ text(" + repr(words) + f", {box}, style={style!r}{options}) }}}}\n"


def test_black_on_white_and_white_on_black_are_read():
    panel = '<rect x="4" y="30" width="52" height="12" fill="#111111"/>\n'
    below = text("White", "x=5, y=31, w=50, h=10", colour="paper")
    assert told(panel + text("Black") + below) == []


@pytest.mark.parametrize("turn", [0, 90, 35])
@pytest.mark.parametrize("colour", ["#ffffff", "#e8e8e8", "#b5b5b5"])
def test_a_colour_too_like_its_ground_is_told(colour, turn):
    place = "x=8, y=36, w=45, h=10"
    assert told(text("Can you read this", place, colour=colour, turn=turn)) == [("low-contrast", 2)]
    assert told(text("Can you read this", place, colour="#767676", turn=turn)) == []


def test_one_word_of_its_own_colour_is_told():
    words = "[gone]{.paper} here"
    assert told(text(words)) == [("low-contrast", 2)]
    assert told(text(words.replace("paper", "night"))) == []


def test_a_ground_is_what_lies_below_the_letters():
    """A dark plate beside white letters, or one too small for them, does not help."""
    plate = '<rect x="4" y="4" width="{}" height="12" fill="#111111"/>\n'
    assert told(plate.format(52) + text("All of it", colour="paper")) == []
    assert told(plate.format(3) + text("All of it", colour="paper")) == [("low-contrast", 3)]


def test_letters_of_which_half_lie_on_their_own_colour_are_told():
    """The mean of their contrasts is good, and half of them cannot be read."""
    plate = '<rect x="4" y="4" width="{}" height="12" fill="#111111"/>\n'
    words = text("Half of these letters")
    assert told(plate.format(22) + words) == [("low-contrast", 3)]
    assert told(plate.format(3) + words) == []


def test_pictures_are_grounds_too():
    grounds = [Image.new("RGB", (600, 840), colour) for colour in ("#202020", "#d8d8d8")]
    for ground in grounds:
        ground.putpixel((0, 0), (128, 128, 128))  # not of one colour, which is told
    dark, light = map(saved, grounds)
    files = {"art/dark.png": dark, "art/light.png": light}
    front = '{{{{ picture("{0}.png", bleed="extend") }}}}{{# {1}.png #}}\n'
    words = text("On a picture", colour="paper")
    found = told(front.format("dark", "light") + words, files=files)
    assert found == [("unused-picture", 1)]
    found = told(front.format("light", "dark") + words, files=files)
    assert ("low-contrast", 3) in found


def test_letters_with_an_edge_are_read_on_any_ground():
    assert told(text("Edged", style="edged")) == []
    assert told(text("Edged", style="edged", colour="#222222")) == []


def test_texts_over_each_other_are_told_where_the_upper_one_is_set():
    low, high = "x=5, y=22, w=50, h=8", "x=5, y=20, w=50, h=8"
    assert told(text("First", high) + text("Second", low)) == [("text-over-text", 3)]
    beside = "x=5, y=26, w=50, h=8"
    assert told(text("First", high) + text("Second", beside)) == []
    assert told(text("First", high) + text("Second", "x=30, y=20, w=25, h=8")) == []


def test_a_slanting_text_covers_no_more_than_its_letters():
    slant = text("A long and slanting line", "x=2, y=40, w=60, h=10", turn=40)
    assert told(slant + text("Corner", "x=5, y=75, w=20, h=8")) == []
    assert told(slant + text("Across", "x=22, y=42, w=30, h=8")) == [("text-over-text", 3)]


def test_a_shadow_made_by_hand_is_no_second_text():
    shade = text("Title", "x=5.4, y=5.4, w=50, h=10", colour="#777777")
    assert told(shade + text("Title")) == []
    far = text("Title", "x=5, y=7.5, w=50, h=10", colour="#777777")
    assert told(far + text("Title")) == [("text-over-text", 3)]


def test_small_print_is_told_at_the_size_that_it_has():
    assert told(text("Legal", size="4.9pt")) == [("small-print", 2)]
    assert told(text("Legal", size="5pt")) == []
    long = "Very long words that have to shrink until they fit "
    assert told(text(long * 6, "x=5, y=5, w=50, h=7", min="3pt")) == [("small-print", 2)]


@pytest.mark.parametrize(
    "front",
    [
        '{{ allow("low-contrast", "small-print") }}' + text("F", colour="#eee", size="4pt"),
        '{{ allow("text-over-text") }}' + text("One") + text("Two"),
    ],
)
def test_what_a_template_allows_is_no_warning(front):
    assert told(front.replace("#eee'", "#eeeeee'")) == []


def test_only_what_is_named_is_allowed():
    pale = text("Faint", colour="#eeeeee", size="4pt")
    both = [("low-contrast", 2), ("small-print", 2)]
    assert sorted(told('{{ allow("low-contarst") }}' + pale)) == both
    assert told('{{ allow("low-contrast") }}' + pale) == [("small-print", 2)]


def test_what_is_no_name_of_a_warning_is_said_with_its_number():
    built, (problem,) = project_with('{{ allow("low-contrast", ["small-print"]) }}').build("case")
    assert built is None
    assert problem.message == "name 2 of allow must be a text, not a list"


def test_texts_that_differ_are_one_warning_at_their_line_with_their_count():
    cards = "".join(f"- {{id: c{n}, name: Number {n}}}\n" for n in range(5))
    front = WHITE + '{{ text(piece.name, x=5, y=5, w=50, h=10, style="big", colour="#eeeeee") }}'
    _, (problem,) = project_with(front, cards, STYLES).build("case")
    assert (problem.name, problem.piece) == ("low-contrast", "cards/c0")
    assert "'Number 0'" in problem.message
    assert problem.message.endswith("(and in 4 more pieces)")


def test_a_face_is_kept_with_what_is_told_of_it(tmp_path, monkeypatch):
    cards = "".join(f"- {{id: c{n}, name: Number {n}}}\n" for n in range(3))
    front = WHITE + '{{ text(piece.name, x=5, y=5, w=50, h=10, style="big", colour="#eeeeee") }}'
    cache = Cache(tmp_path, "here")

    def problems():
        files = {"case/game.yaml": GAME.format(more=STYLES), "case/cards.yaml": cards}
        return Project(files, [{"faces/case/front.svg.j2": front}], cache=cache).build("case")

    first, told_first = problems()
    monkeypatch.setattr(legibility, "ground_of", None)  # nothing may be measured again
    second, told_again = problems()
    assert told_first == told_again != ()
    assert [one.front for one in first.drawn] == [one.front for one in second.drawn]


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)
    assert contrast("#ff0000", "#0000ff") == pytest.approx(2.15, abs=0.01)
