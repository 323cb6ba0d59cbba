"""Fonts of a game's own folder: every kind of file, known by its digest, or refused."""

import re
from io import BytesIO

import pikepdf
import pytest
from font_files import collection, font_file
from fontTools.ttLib import TTFont
from games_in_memory import set_text
from opened_fonts import _cubic, opened, project

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text import font_files
from generator.text.font_library import FontLibrary


@pytest.mark.parametrize(
    "data",
    [
        font_file(),
        font_file(cff=True),
        font_file(flavour="woff"),
        font_file(flavour="woff2"),
        font_file(cff=True, flavour="woff2"),
        collection({}),
    ],
    ids=["ttf", "otf", "woff", "woff2", "otf-woff2", "ttc"],
)
def test_every_kind_of_file_measures_alike_and_has_true_type_outlines(data):
    choice = {"face": "Title Regular"} if data[:4] == b"ttcf" else {}
    font = opened(data, **choice)
    assert font.width("abc") == pytest.approx(1.5)
    assert font.cap_height == pytest.approx(0.7)
    assert "glyf" in TTFont(BytesIO(font.data))
    assert bounds(font, "H") == pytest.approx([0.05, 0, 0.45, 0.7])
    assert (font.file.family, font.file.weight, font.file.own) == ("Title", 400, True)


def test_curves_of_an_otf_stay_where_they_are():
    """Cubic curves become quadratic ones within a thousandth of the size."""
    plain = FontLibrary(Cache(None)).open(FontChoice("Cabin"))
    font = opened(_cubic(TTFont(BytesIO(plain.data))))
    for letter in "aeSg&8":
        assert bounds(font, letter) == pytest.approx(bounds(plain, letter), abs=0.0015)
        assert font.advance(letter) == plain.advance(letter)


def bounds(font, letter):
    """The box around a letter, in em."""
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(None)
    font.draw(font.glyph(letter), pen)
    return [value / font.units for value in pen.bounds]


def test_a_variable_file_has_the_weight_and_slope_asked_for():
    data = font_file(axes=("wght", "slnt"))
    assert opened(data).width("a") == pytest.approx(0.5)
    heavy = opened(data, weight=900)
    assert (heavy.width("a"), heavy.file.weight) == (pytest.approx(0.9), 900)
    slanted = opened(data, weight=900, slope="italic")
    assert (slanted.width("a"), slanted.file.slope) == (pytest.approx(1.0), "italic")
    assert opened(font_file(axes=("ital",)), slope="italic").width("a") == pytest.approx(0.7)


def test_a_face_of_a_collection_is_chosen_by_its_name():
    data = collection({}, {"style": "Wide", "wide": 800})
    assert opened(data, face="Title Wide").width("a") == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("data", "choice", "rule", "words"),
    [
        (b"no font", {}, "bad-font", "cannot be read"),
        (b"", {}, "bad-font", "cannot be read"),
        (font_file()[:300], {}, "bad-font", "cannot be read"),
        (font_file(flavour="woff2")[:200], {}, "bad-font", "cannot be read"),
        (font_file(rights=2), {}, "font-not-embeddable", "does not allow embedding"),
        (font_file(rights=0x100), {}, "font-not-embeddable", "embedded whole"),
        (font_file(rights=0x200), {}, "font-not-embeddable", "as pictures"),
        (font_file(), {"weight": 700}, "unknown-font", "one weight, 400, not 700"),
        (font_file(axes=("wght",)), {"weight": 950}, "unknown-font", "from 300 to 900, not 950"),
        (font_file(), {"slope": "italic"}, "unknown-font", "no italic"),
        (font_file(), {"face": "Bold"}, "unknown-font", "one font only"),
        (collection({}, {"style": "Wide"}), {}, "unknown-font", "has 2 fonts"),
        (collection({}), {"face": "Titel Regular"}, "unknown-font", "no face 'Titel Regular'"),
    ],
)
def test_what_cannot_be_used_is_refused(data, choice, rule, words):
    with pytest.raises(ContentError) as caught:
        opened(data, **choice)
    assert caught.value.name == rule
    assert words in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("rights", [0, 4, 8, 2 | 4])
def test_what_may_be_embedded_is(rights):
    assert opened(font_file(rights=rights)).width("a") == pytest.approx(0.5)


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_a_packed_font_may_not_unpack_to_more_than_any_font_is(flavour, monkeypatch):
    data = font_file(flavour=flavour)
    font_files.check_unpacked_size(data)
    monkeypatch.setattr(font_files, "MOST_UNPACKED", 1000)
    with pytest.raises(ValueError, match="too much"):
        font_files.check_unpacked_size(data)


def widths(built):
    return [run.letters or run.text for one in built.drawn for run in one.front.texts]


def test_two_games_with_two_files_called_the_same_are_built_in_one_process(tmp_path):
    made = {}
    for name, wide in (("one", 500), ("two", 800)):
        made[name] = project("fonts/Mine.ttf", **{"Mine.ttf": font_file(wide=wide)})
    built = {name: made[name].build("case") for name in made}
    assert not any(problems for _, problems in built.values())
    files = {name: value.drawn[0].front.texts[0].font for name, (value, _) in built.items()}
    assert files["one"][:3] == files["two"][:3] == ("Title", 400, "normal")
    assert files["one"].digest != files["two"].digest
    for name, wide in (("two", 800), ("one", 500)):
        made[name].export(built[name][0], tmp_path / name, ("pdf", "svg", "png"))
        with pikepdf.open(tmp_path / name / "case" / "case-a4.pdf") as pdf:
            sheets = list(pdf.pages)[2:]
            fonts = [font for page in sheets for font in page.Resources.Font.values()]
            own = next(font for font in fonts if "Title" in str(font.BaseFont))
            assert wide in [round(width) for width in own.Widths]


def test_two_files_of_one_name_in_one_game_are_two_faces():
    files = {"A.ttf": font_file(), "B.ttf": font_file(wide=800)}
    first = project("fonts/A.ttf", **files).build("case")[0]
    second = project("fonts/B.ttf", **files).build("case")[0]
    assert first.drawn[0].front.key != second.drawn[0].front.key
    assert re.search('data-font="[0-9a-f]{16}"', first.drawn[0].front.svg())


def test_a_fault_of_a_font_file_is_told_at_the_line_that_names_it():
    _, problems = project("fonts/Mine.ttf", **{"Mine.ttf": b"nothing"}).build("case")
    [problem] = problems
    assert (problem.name, problem.where.line) == ("bad-font", 4)
    _, problems = project("fonts/Nowhere.ttf").build("case")
    assert [problem.name for problem in problems] == ["missing-file"]
    _, problems = project("../outside/Mine.ttf").build("case")
    assert problems[0].name in ("missing-file", "path-outside")


def test_a_changed_file_is_another_font():
    made = project("fonts/Mine.ttf", **{"Mine.ttf": font_file()})
    before = made.build("case")[0].drawn[0].front.key
    made.session.folder("case")._texts["fonts/Mine.ttf"] = font_file(wide=700)
    made.refresh()
    assert made.build("case")[0].drawn[0].front.key != before


def test_what_a_font_lacks_is_taken_from_the_next():
    made = project("[fonts/A.ttf, fallback: [fonts/B.ttf, Cabin]]", **{"A.ttf": font_file(),
                   "B.ttf": font_file(wide=800)})  # fmt: skip
    built, problems = made.build("case")
    assert not problems
    made.session.folder("case")._texts["cards.yaml"] = b"- id: a\n"
    layouts = made.session.layouts[0]
    layouts._texts["faces/case/front.svg.j2"] = set_text('"Halo 3"', "title").encode()
    made.refresh()
    built, problems = made.build("case")
    assert not problems
    assert [run.font.family for run in built.drawn[0].front.texts] == ["Title", "Cabin"]
