"""The inks of a page, colour by colour."""

from io import BytesIO

import pikepdf
import pytest

from generator.exports.pdf.print_files import coverage


def inks(code):
    """The coverage of a page of 200 x 100 points."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 100))
    page.contents_add(code.encode())
    file = BytesIO()
    pdf.save(file)
    (found,) = coverage(file.getvalue())
    return found


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("0 1 1", (1, 0, 0, 0)),
        ("1 0 1", (0, 1, 0, 0)),
        ("1 1 0", (0, 0, 1, 0)),
        ("0 0 0", (0, 0, 0, 1)),
        ("0 0 1", (1, 1, 0, 0)),
        ("1 0.5 0.5", (0, 0.5, 0.5, 0)),
        ("0.8 0.4 0.2", (0, 0.5, 0.75, 0.2)),  # black is taken out of all, and they weigh more
        ("0.25 0.25 0.25", (0, 0, 0, 0.75)),
    ],
)
def test_a_colour_is_made_of_inks(colour, wanted):
    half = inks(f"{colour} rg 0 0 100 100 re f")
    assert half == pytest.approx([share / 2 for share in wanted], abs=0.01)
    assert half.total == pytest.approx(sum(wanted) / 2, abs=0.03)


def test_inks_of_several_colours_add_up():
    found = inks("0 1 1 rg 0 0 100 100 re f 1 1 0 rg 100 0 50 100 re f 0 0 0 rg 150 0 10 100 re f")
    assert found == pytest.approx((0.5, 0, 0.25, 0.05), abs=0.01)


def test_a_page_without_ink_takes_none():
    assert inks("") == (0, 0, 0, 0)
    assert inks("0 1 1 rg 0 0 200 100 re f") == (1, 0, 0, 0)


@pytest.mark.parametrize(("side", "dots"), [(18, 25), (18.1, 26)])
def test_a_page_is_looked_at_in_a_hundred_dots_an_inch(side, dots):
    """So many, or one more where the side is no whole number of them."""
    pdf = pikepdf.new()
    page, dot = pdf.add_blank_page(page_size=(side, side)), side / dots
    page.contents_add(f"0 g 0 0 {dot} {dot} re f".encode())
    file = BytesIO()
    pdf.save(file)
    (found,) = coverage(file.getvalue())
    assert found == pytest.approx((0, 0, 0, 1 / dots**2), rel=0.05)
