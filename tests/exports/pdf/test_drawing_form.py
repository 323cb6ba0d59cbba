"""Drawings of faces as forms of a PDF: the same whatever was drawn beside them, and kept."""

import subprocess
import sys

import pytest
from pikepdf import Dictionary, Name, Pdf

from generator.cache.store import Cache
from generator.exports.pdf import drawing_form
from generator.exports.pdf.drawing_form import Fragments, fragment_form
from generator.measure.geometry import Rect

BOX = Rect(-3, -3, 46, 36)
FADE = (
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#ff0000"/>'
    '<stop offset="1" stop-color="#0000ff"/></linearGradient></defs>'
    '<rect x="0" y="0" width="40" height="30" fill="url(#g)"/>'
)
FAINT = '<rect x="{x}" y="2" width="9" height="9" fill="#00aa00" fill-opacity="{share}"/>'
DRAWN = [(FAINT.format(x=n, share=share), BOX) for n, share in ((1, 0.25), (2, 0.5))]
FADING = (FADE, BOX)


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path, "here")


def as_read(form):
    """A form's code and the names of its resources, with what its states of opacity say."""
    resources = {kind: sorted(held.keys()) for kind, held in form.Resources.items()}
    states = form.Resources.get("/ExtGState", {})
    return form.read_bytes(), resources, [float(state.ca) for _, state in states.items()]


def forms(*wanted, **kept):
    pdf = Pdf.new()
    return [as_read(form) for form in Fragments(**kept).copied_to(pdf, wanted).values()]


def test_a_form_names_only_what_it_uses():
    fading, faint, fainter = forms(FADING, *DRAWN)
    assert fading[1] == {"/Shading": ["/R0"]}
    assert b"/R0 sh" in fading[0]
    assert [faint[1], faint[2]] == [{"/ExtGState": ["/R0"]}, [0.25]]
    assert [fainter[1], fainter[2]] == [{"/ExtGState": ["/R0"]}, [0.5]]


def test_what_names_no_resource_stays_as_it_is():
    """A library may write such a word into what it draws."""
    pdf = Pdf.new()
    state = Dictionary(Type=Name.ExtGState, ca=0.5)
    page = Dictionary(
        Contents=pdf.make_stream(b"/Artifact1 BMC /gs7 gs EMC"),
        Resources=Dictionary(ExtGState=Dictionary({"/gs7": state})),
    )
    form = fragment_form(page, Rect(0, 0, 1, 1))
    assert as_read(form)[0] == b"/Artifact1 BMC /R0 gs EMC"


def test_a_form_is_the_same_whatever_is_drawn_beside_it():
    assert forms(FADING, *DRAWN)[-1] == forms(DRAWN[-1])[0]


def test_what_was_drawn_is_kept_and_only_new_drawings_are_made(cache, monkeypatch):
    first = forms(FADING, DRAWN[0], cache=cache, about="a")
    asked = []
    monkeypatch.setattr(
        drawing_form, "draw_svg", lambda _canvas, drawing, *_: asked.append(drawing)
    )
    assert forms(FADING, DRAWN[0], cache=cache, about="a") == first
    assert not asked
    assert forms(FADING, DRAWN[1], cache=cache, about="a")[0] == first[0]
    assert len(asked) == 1
    assert DRAWN[1][0] in asked[0]


@pytest.mark.parametrize(("folder", "times"), [("a", 1), (None, 0)])
def test_drawings_are_kept_once_and_only_in_a_cache(tmp_path, monkeypatch, folder, times):
    cache = Cache(folder and tmp_path / folder, "here")
    kept = []
    put = cache.put
    monkeypatch.setattr(cache, "put", lambda *given: kept.append(given) or put(*given))
    for _ in range(2):
        forms(FADING, cache=cache, about="a")
    assert len(kept) == times


@pytest.mark.parametrize("key", ["", "b"])
def test_another_key_or_none_finds_nothing(cache, monkeypatch, key):
    forms(FADING, cache=cache, about="a")
    asked = []
    monkeypatch.setattr(
        drawing_form, "draw_svg", lambda _canvas, drawing, *_: asked.append(drawing)
    )
    forms(FADING, cache=cache, about=key)
    assert len(asked) == 1


def test_what_draws_svg_is_imported_late_and_checks_no_attribute():
    """A build without a drawing does without it; with one, the checks cost a third of the time."""
    told = subprocess.run(
        [sys.executable, "-c", SHAPES], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["False", "False"]


SHAPES = """
import sys
from generator.exports.pdf import drawing_form
print("reportlab.graphics.shapes" in sys.modules)
drawing_form._converters()
from reportlab.graphics.shapes import Shape
print("__setattr__" in vars(Shape))
"""
