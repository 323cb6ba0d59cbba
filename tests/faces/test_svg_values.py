"""What a drawing may hold: slips in paths and numbers are told, and no text takes long to judge."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svglib.svglib import SvgRenderer

from generator.faces.svg.attributes import value_fault
from generator.faces.svg.subset import faults, parse_svg

GOOD = [
    ("d", "M1 2L3,4h5V-6c1 2 3 4 5 6s1 2 3 4q1 2 3 4t1-2a1 1 0 0 1 2 2z"),
    ("d", "m.5.5 1e-2 3l-1-2-3-4"),
    ("d", ""),
    ("points", "0,0 10 10.5-3,4"),
    ("transform", "translate(1 2) rotate(30, 4, 5)scale(.5)"),
    ("transform", ""),
    ("fill", "url(#g)"),
    ("fill", "#abc"),
    ("stroke-dasharray", "1 2,3"),
    ("stroke-dasharray", "none"),
    ("x", "-1.5"),
    ("width", "12"),
    ("stop-color", "#102030"),
    ("offset", "50%"),
    ("id", "sky-1"),
    ("clip-path", "url(#hole)"),
    ("fill-rule", "evenodd"),
    ("data-note", "whatever: not judged"),
]
BAD = [
    ("offset", "1e308"),
    ("id", "a onload"),
    ("clip-path", "url(http://example.org/a.svg#b)"),
    ("clip-path", "url(#a) url(http://example.org)"),
    ("stroke-linecap", "URL(x)"),
    ("color", "javascript:alert(1)"),
    ("d", "L1 2"),
    ("d", "1 2"),
    ("d", "M1"),
    ("d", "M1 2L3"),
    ("d", "M1 2 a1 1 0 01 2 3"),
    ("d", "M1 2a1 1 0 2 1 2 3"),
    ("d", "M1 2 X3"),
    ("d", "MNaN 3"),
    ("points", "1 2 3"),
    ("points", "1 2"),
    ("points", "1 2 3 x"),
    ("transform", "turn(3)"),
    ("transform", "rotate()"),
    ("transform", "rotate(3"),
    ("transform", "rotate(3) 4"),
    ("fill", "golden"),
    ("fill", "#12345"),
    ("fill", "url(http://x)"),
    ("x", "1cm"),
    ("r", "-1"),
    ("stroke-dasharray", ""),
]


@pytest.mark.parametrize(("attribute", "value"), GOOD)
def test_right_values(attribute, value):
    assert value_fault(attribute, value) is None


@pytest.mark.parametrize(("attribute", "value"), BAD)
def test_wrong_values(attribute, value):
    assert value_fault(attribute, value)
    (what, hint), *_ = faults(
        parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg"><path {attribute}="{value}"/></svg>')
    )
    assert attribute in what
    assert hint


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([*"MLHVCSQTAZmlhvcsqtaz", "1", "-2.5", ".5", "0", "x"]), max_size=20)
)
def test_a_path_that_passes_never_breaks_the_converter(tokens):
    value = " ".join(tokens)
    if value_fault("d", value) is None:
        svg = parse_svg(
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
            f'<path d="{value}" fill="#000"/></svg>'
        )
        SvgRenderer("face.svg").render(svg)


@pytest.mark.parametrize("attribute", ["d", "points", "transform", "stroke-dasharray"])
def test_long_digits_are_judged_at_once(attribute):
    assert value_fault(attribute, "1" * 50_000 + "!")


@pytest.mark.parametrize(
    ("markup", "what"),
    [
        ('<g opacity="0.5"/>', "opacity"),
        ('<use href="x.svg#a"/>', "reference"),
        ('<rect style="fill:red"/>', "style"),
        ('<rect fill="url(#nope)"/>', "#nope"),
        ('<use href="#nope"/>', "#nope"),
        ("<use/>", "without href"),
        ('<g id="a"><use href="#a"/></g>', "in a circle"),
        ("<g>hello</g>", "hello"),
        ("<g/>hello", "hello"),
        ('<rect opacity="0.5"/>', "opacity"),
        ('<linearGradient gradientTransform="rotate(3)"/>', "gradientTransform"),
        ('<x:rect xmlns:x="http://example.org"/>', "another program"),
    ],
)
def test_what_the_converters_draw_differently_is_refused(markup, what):
    told = faults(parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>'))
    assert any(what in one for one, _ in told)
