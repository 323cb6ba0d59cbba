"""Letters as a font draws them: clusters, their ink, outlines, and what stands letter by letter.

The made font in thousandths: A to z 500 wide and 700 high, a p 200 deep; T moves 30 to the right,
Z stands 60 higher, an accent on q at 400, on g at 400 and 150 higher; fi, ct and xy join.
"""

from types import SimpleNamespace

import pytest
from conftest import run_cache
from fontTools.pens.boundsPen import BoundsPen
from round_font import a_style, made_font, plain

from generator.measure.geometry import Rect
from generator.measure.path import parse_path
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text import fonts
from generator.text.fitting import set_text
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font, Way
from generator.text.icon_font import GRID

LIBRARY = FontLibrary(run_cache())
APART = Way(ligatures=False)


def told(text, way=Way(), before="", after=""):  # noqa: B008 - a frozen value
    """Each cluster: its characters, its width, where its glyphs stand in it."""
    return [
        (text[c.start : c.end], round(c.advance, 3),
         [(round(glyph.x, 3), round(glyph.y, 3)) for glyph in c.glyphs])
        for c in plain("").clusters(text, way, before, after)
    ]  # fmt: skip


def test_each_letter_has_its_width_and_its_glyphs_their_places():
    assert told("ai") == [("a", 0.5, [(0, 0)]), ("i", 0.25, [(0, 0)])]
    assert told("T") == [("T", 0.5, [(0.03, 0)])]
    assert told("Za") == [("Z", 0.5, [(0, 0.06)]), ("a", 0.5, [(0, 0)])]
    assert told("q\u0301g\u0301") == [
        ("q\u0301", 0.5, [(0, 0), (0.4, 0)]),
        ("g\u0301", 0.5, [(0, 0), (0.4, 0.15)]),
    ]


@pytest.mark.parametrize("joined", ["fi", "ct"])
def test_ligatures_are_drawn_unless_letters_are_spaced(joined):
    assert [text for text, *_ in told(joined)] == [joined]
    assert [(text, wide) for text, wide, _ in told(joined, APART)] == [
        (c, plain("").width(c)) for c in joined
    ]


def test_a_letter_may_change_before_another_unless_letters_are_spaced():
    assert [wide for _, wide, _ in told("xy")] == [0.1, 0.5]
    assert [wide for _, wide, _ in told("xy", APART)] == [0.5, 0.5]


def test_what_stands_before_a_stretch_is_not_of_it():
    assert told("ab", before="cd", after="e") == [("a", 0.5, [(0, 0)]), ("b", 0.5, [(0, 0)])]


def test_from_the_right_the_last_letter_stands_first():
    hebrew = made_font(more="אב", family="Hebrew")
    assert [c.start for c in hebrew.clusters("אבא", Way(from_right=True))] == [2, 1, 0]
    assert [c.start for c in hebrew.clusters("aba", Way())] == [0, 1, 2]


def test_a_sign_without_a_glyph_is_there_and_takes_no_room():
    (cluster,) = plain("").clusters("\u00ad", Way())
    assert cluster == (0, 1, (), 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "top", "bottom"),
    [("H", 0.7, 0), ("p", 0.5, 0.2), (" ", 0, 0), ("Z", 0.76, 0), ("\u0301", 0, 0)],
)
def test_how_far_the_ink_of_a_letter_reaches(text, top, bottom):
    (cluster,) = plain("").clusters(text, Way())
    assert (cluster.top, cluster.bottom) == pytest.approx((top, bottom))


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("Noto Sans Devanagari", "कि"),
        ("Noto Sans Arabic", "بِّ"),
        ("Noto Sans", "x\u0302\u0323"),
    ],
)
def test_the_ink_of_a_letter_is_that_of_all_its_glyphs(family, text):
    font = LIBRARY.open(FontChoice(family))
    script = {"Noto Sans Devanagari": "Deva", "Noto Sans Arabic": "Arab"}.get(family, "Latn")
    way = Way(from_right=script == "Arab", script=script)
    for cluster in font.clusters(text, way):
        highest = lowest = 0.0
        for glyph in cluster.glyphs:
            pen = BoundsPen(None)
            font.draw(glyph.id, pen)
            _, low, _, high = pen.bounds
            highest = max(highest, glyph.y + high / font.units)
            lowest = max(lowest, -glyph.y - low / font.units)
        assert (cluster.top, cluster.bottom) == pytest.approx((highest, lowest), abs=0.002)
        assert len(cluster.glyphs) > 1


def test_an_outline_is_in_thousandths_whatever_the_fonts_own_units():
    assert plain("").outline(plain("").glyph("H")) == "M50 0V-700H450V0H50Z"
    cabin = LIBRARY.open(FontChoice("Cabin"))
    box = parse_path(cabin.outline(cabin.glyph("H"))).box()
    assert cabin.units == 2000
    assert (box.y, box.bottom) == pytest.approx((-1000 * cabin.cap_height, 0), abs=0.1)


def test_letters_at_places_are_one_path():
    path = plain("").letters("Hp", (1, 7), 20, 10)
    assert path == "M1.5 20V13H5.5V20H1.5ZM7.5 22V15H11.5V22H7.5Z"


def test_a_letter_after_one_drawn_with_its_accent_stands_after_both():
    shaped = plain("").kerned("ib\u0301z")
    assert shaped.starts == pytest.approx((0, 0.25, 0.75, 0.35))


def test_which_scripts_a_font_has_rules_for():
    assert plain("").joins("Latn")
    assert not plain("").joins("Deva")


def test_a_letter_that_the_font_moves_up_is_not_set_letter_by_letter():
    assert plain("").sets_letter_by_letter("aA")
    assert not plain("").sets_letter_by_letter("aZ")


class Counting(Font):
    """A font that counts what it shapes."""

    shapings = 0

    def _shaped(self, text):
        self.shapings += 1
        return super()._shaped(text)


def counting(font):
    return Counting(font.file, font.data)


def test_after_many_texts_a_font_knows_which_letters_stand_alone(monkeypatch):
    """Without rules of its own: then one shaping of all pairs answers for every text of them."""
    monkeypatch.setattr(fonts, "_MANY", 2)
    font = counting(made_font(without="é"))
    for number, text in enumerate(("ab", "cd")):
        assert font.sets_letter_by_letter(text)
        assert font.shapings == number + 1
    for text in ("AV", "fi", "ab", "AV"):
        assert font.sets_letter_by_letter(text)
    assert font.shapings == 3
    assert not font.sets_letter_by_letter("a\u0301")
    assert font.shapings == 4


def test_what_a_font_does_to_some_letters_it_is_asked_each_time(monkeypatch):
    """Its Z stands higher, so nothing is known of any two letters beforehand."""
    monkeypatch.setattr(fonts, "_MANY", 0)
    font = counting(plain(""))
    assert font.sets_letter_by_letter("ab")
    assert not font.sets_letter_by_letter("aZ")
    assert font.shapings == 3


def test_letters_that_become_others_beside_some_are_not_known_beforehand(monkeypatch):
    font = Font(made_font(without="é").file, made_font(without="é").data)
    others = SimpleNamespace(glyph_infos=[], glyph_positions=[])
    monkeypatch.setattr(font, "_shaped", lambda _text: others)
    assert font._sure == frozenset()


@pytest.mark.parametrize(
    ("name", "box"), [("square", (3, 3, 18, 18)), ("anchor", (3, 2.016, 18, 19.968))]
)
def test_an_icon_is_drawn_where_its_maker_put_it(name, box):
    drawn = parse_path(LIBRARY.icons.path(f"mdi:{name}")).box()
    assert GRID == 24
    assert (drawn.x, drawn.y, drawn.width, drawn.height) == pytest.approx(box, abs=0.001)


@pytest.mark.parametrize(
    ("name", "hint"), [("anchr", "anchor"), ("__doc__", ""), ("__slots__", "")]
)
def test_an_icon_that_is_none_is_refused_with_the_nearest(name, hint):
    with pytest.raises(ContentError) as caught:
        LIBRARY.icons.path(f"mdi:{name}")
    assert caught.value.name == "unknown-icon"
    assert hint in caught.value.hint
    assert "'__" not in caught.value.hint


def test_what_is_known_of_letters_answers_for_whole_texts(monkeypatch):
    """Nothing is known beforehand; then of all its letters, with what parts words."""
    monkeypatch.setattr(fonts, "_MANY", 0)
    font = counting(made_font(without="é"))
    assert not font.is_known_plain("ab cd")
    assert font.sets_letter_by_letter("ab")
    assert font.is_known_plain("AV fi,\nab")
    assert not font.is_known_plain("é")
    assert not font.is_known_plain("a\u0301")


def test_marks_of_the_writers_are_looked_at_whatever_is_known_of_letters(monkeypatch):
    """A text of known letters is plain words; one with emphasis or icons is not."""
    monkeypatch.setattr(fonts, "_MANY", 0)
    font = counting(made_font(without="é"))
    other = made_font(without="b", family="Other")

    def stretches(text):
        by = {"": font, "italic": other}
        done = set_text(text, Rect(0, 0, 99, 20), a_style(4), by.__getitem__)
        return [s.text for s in done.stretches]

    for _ in range(2):
        assert stretches("ab cd") == ["ab cd"]
        assert stretches("a *c* d") == ["a ", "c ", "d"]
        with pytest.raises(ContentError, match="Other 400 has no b"):
            stretches("a *b*")
