"""Files for a press, read back: standard, boxes, colours, inks, order, text."""

import re
import subprocess
from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from faulty_pdfs import BLACK, HIGH, WIDE, cards, font
from hypothesis import given
from hypothesis import strategies as st
from night_game import night_game, ordered
from picture_files import pixels, saved
from PIL import Image, ImageCms
from press_profile import press_profile
from reportlab.lib.colors import CMYKColor

from generator.exports.pixels.face_pixels import faces_pdf
from generator.exports.press.claim import srgb, why_no_press_profile
from generator.exports.press.converter import Converter, clamped
from generator.exports.press.press_pages import press_file
from generator.exports.press.recolour import for_x1a, for_x4
from generator.exports.shops.order_fit import orders_of
from generator.faces.face import Shapes
from generator.model.format import Fold
from generator.preflight import check_pixels
from generator.preflight.condition import name_of
from generator.preflight.plates import page_inks
from generator.preflight.run import preflight
from generator.project import Project


@pytest.fixture(scope="module")
def night():
    return night_game()


@pytest.fixture(scope="module")
def x1a(night, tmp_path_factory):
    return ordered(night, "drivethru", tmp_path_factory.mktemp("x1a"), press_profile())


@pytest.fixture(scope="module")
def x4(night, tmp_path_factory):
    return ordered(night, "press", tmp_path_factory.mktemp("x4"), press_profile())


def streams(data):
    with pikepdf.Pdf.open(BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") not in (
                pikepdf.Name.Image, pikepdf.Name.XML,
            ):  # fmt: skip
                yield thing.read_bytes()


def info(data, tmp_path):
    path = tmp_path / "file.pdf"
    path.write_bytes(data)
    done = subprocess.run(["pdfinfo", "-box", path], capture_output=True, check=True, text=True)
    assert not done.stderr
    return done.stdout


def texts(data):
    document = pypdfium2.PdfDocument(data)
    said = [page.get_textpage().get_text_range().strip() for page in document]
    document.close()
    return said


def test_pdf_x1a_is_told_by_an_independent_reader(x1a, tmp_path):
    data, said = x1a
    told = info(data, tmp_path)
    assert "Standard:      ISO 15930-4" in told
    assert "(PDF/X-1a)" in told
    assert re.search(r"PDF version: +1\.4", told)
    assert re.search(r"Page size: +198 x 270 pts", told)
    assert re.search(r"TrimBox: +9\.00 +9\.00 +189\.00 +261\.00", told)
    assert said.startswith(b"PDF/X-1a:2003: the file was read again")
    assert b"Press of a test" in said


def test_a_card_of_nearly_the_shops_size_is_cut_at_the_shops(night):
    """63 x 88 mm as a poker card: the page and its TrimBox are what the shop asks for."""
    target, (star,) = night.targets["drivethru"], night.game.components
    euro = star.format.model_copy(update={"trim": (63, 88)})
    near = replace(star, format=euro, targets={"drivethru": "poker"})
    (order,) = orders_of(target, replace(night.game, components=(near,))).made
    face = replace(night.drawn[0].front, format=euro)
    file, _ = press_file(night, target, order, [(face, "back"), (face, "front")], "Night")
    with pikepdf.open(BytesIO(file.data)) as pdf:
        page = pdf.pages[0]
        assert [round(float(v), 2) for v in page.TrimBox] == [9, 9, 189, 261]
        assert [round(float(v), 2) for v in page.MediaBox] == [0, 0, 198, 270]
    told = {one.check for one in preflight(file.data, target).findings}
    assert "unfit-page-size" not in told


def test_pdf_x1a_has_no_colour_but_inks(x1a):
    for code in streams(x1a[0]):
        assert not re.search(rb"[\d.]\s+(rg|RG)\b", code)
    with pikepdf.Pdf.open(BytesIO(x1a[0])) as pdf:
        images = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)
                  and one.get("/Subtype") == pikepdf.Name.Image]  # fmt: skip
        assert images
        assert {str(one.ColorSpace) for one in images} == {"/DeviceCMYK"}
        assert not any("/SMask" in one for one in images)


def test_pictures_in_four_inks_are_packed_and_photographs_stay_jpeg():
    """At most eight times the file of the art, and the same inks to the eye."""
    photo = pixels(820, 1122)
    jpeg, converter = saved(photo, "JPEG", quality=85), Converter(press_profile(), 2.4)
    about = {
        "Type": pikepdf.Name.XObject, "Subtype": pikepdf.Name.Image, "Width": 820, "Height": 1122,
        "ColorSpace": pikepdf.Name.DeviceRGB, "BitsPerComponent": 8,
    }  # fmt: skip
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page()
        photos = pdf.make_stream(jpeg, Filter=pikepdf.Name.DCTDecode, **about)
        drawn = pdf.make_stream(photo.tobytes(), **about)
        shown = pikepdf.Dictionary(A=photos, B=drawn)
        pdf.pages[0].obj.Resources = pikepdf.Dictionary(XObject=shown)
        for_x1a(pdf, converter, list)
        assert (str(photos.Filter), str(drawn.Filter)) == ("/DCTDecode", "/FlateDecode")
        assert len(photos.read_raw_bytes()) < 8 * len(jpeg)
        seen = [np.asarray(pikepdf.PdfImage(one).as_pil_image(), int) for one in (photos, drawn)]
    wanted = np.asarray(converter.picture(photo), int)
    assert (seen[1] == wanted).all()
    assert np.abs(seen[0] - wanted).mean() < 6


def test_black_text_and_lines_are_one_ink_that_overprints(x1a, x4):
    for data, _ in (x1a, x4):
        code = b"\n".join(streams(data))
        assert re.search(rb"BT\s*/KO gs 0 0 0 1 k", code)
        assert b"/KO gs 0 0 0 1 K" in code


def test_text_that_is_nearly_black_is_black_ink_alone():
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page()
        code = b"BT 0.11 0.11 0.1 rg ET 0.11 0.11 0.1 rg BT 0.05 0.05 0.3 rg (1 0 0 rg) Tj ET"
        pdf.pages[0].obj.Contents = pdf.make_stream(code)
        for_x4(pdf, srgb())
        made = pdf.pages[0].obj.Contents.read_bytes()
    assert made == (
        b"BT /KO gs 0 0 0 1 k ET /KN gs  /KN gs 0.11 0.11 0.1 rg "
        b"BT /KN gs 0.05 0.05 0.3 rg (1 0 0 rg) Tj ET"
    )


@pytest.mark.parametrize("theme", sorted(Project({}).layouts()[0].themes))
def test_the_text_of_a_theme_is_one_ink_on_a_press(theme):
    ink = Project({}).layouts()[0].themes[theme].roles.ink
    values = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    if max(values) > 0.5:
        return  # light text, on a dark ground
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page()
        code = "BT {} {} {} rg (a) Tj ET".format(*values).encode()
        pdf.pages[0].obj.Contents = pdf.make_stream(code)
        for_x1a(pdf, Converter(press_profile(), 2.4), list)
        made = pdf.pages[0].obj.Contents.read_bytes()
    assert b"0 0 0 1 k" in made


def test_ink_is_measured_and_below_the_limit(x1a):
    inks = page_inks(x1a[0], tuple(range(6)))
    assert 1.5 < max(one.most for one in inks) <= 2.43
    report = preflight(x1a[0])
    assert not {one.check for one in report.findings if one.severity == "error"}


def test_letters_that_knock_out_add_no_ink_at_their_edges():
    """Black letters on green were 250 % of ink where the plate of black had other edges."""

    def lettered(canvas, _page):
        canvas.setFillColor(CMYKColor(0.68, 0.28, 0.53, 0))
        canvas.rect(0, 0, WIDE, HIGH, stroke=0, fill=1)
        canvas.setFillColor(BLACK)
        for line in range(12):
            canvas.setFont(font(), 13 + line / 2.3)
            canvas.drawString(15.36 + line / 7, 20.61 + line * 19.37, "Ember of the North")

    (ink,) = page_inks(cards(lettered, pages=1), (0,))
    assert ink.most < 1.55


def test_the_same_colours_without_a_limit_are_above_it():
    deep = Image.new("RGB", (1, 1), (8, 4, 24))
    whole = Converter(press_profile(), 4).picture(deep).getpixel((0, 0))
    assert sum(whole) / 255 > 2.43, "else the limit of the test above proves nothing"


def test_order_is_back_then_front_and_copies_are_pages(x1a):
    assert texts(x1a[0]) == ["", "Sirius", "", "Sirius", "", "Vega"]


def test_text_extracts_as_it_did(night, x1a, x4):
    faces = [one.front for one in night.drawn]
    before = texts(faces_pdf(night, faces))
    assert texts(x1a[0])[1::4] == before
    assert texts(x4[0])[::2] == before


def test_only_the_page_with_transparency_becomes_a_picture(x1a, x4):
    assert b"printed as pictures of 300 dpi: page 6." in x1a[1]
    assert b"pictures" not in x4[1]


def test_pdf_x4_keeps_text_vectors_and_look(night, x4, tmp_path):
    data, said = x4
    assert "Standard:      ISO 15930-7" in info(data, tmp_path)
    assert said.startswith(b"PDF/X-4: the file was read again")
    plain = pypdfium2.PdfDocument(faces_pdf(night, [night.drawn[0].front]))
    press = pypdfium2.PdfDocument(data)
    seen = [
        np.asarray(page.render(scale=1).to_pil().convert("RGB"), int)
        for page in (plain[0], press[0])
    ]
    assert np.abs(seen[0] - seen[1]).mean() < 2
    plain.close()
    press.close()
    assert preflight(data).findings == ()


def test_without_a_profile_no_more_is_said_than_is_so(night, tmp_path):
    data, said = ordered(night, "press", tmp_path)
    assert said.startswith(b"Not PDF/X-4, and it does not claim to be: it has no output intent")
    assert "PDF subtype" not in info(data, tmp_path)
    data, said = ordered(night, "drivethru", tmp_path)
    assert b"not managed: CMYK by a plain formula" in said
    assert "(PDF/X-1a)" in info(data, tmp_path)


def test_a_claim_is_not_written_where_ink_is_above_the_limit(night, tmp_path, monkeypatch):
    monkeypatch.setattr(Converter, "_flat", lambda _self, _rgb: (1, 1, 1, 1))
    data, said = ordered(night, "drivethru", tmp_path, press_profile())
    assert b"400% of ink" in said
    assert "PDF subtype" not in info(data, tmp_path)


def test_black_knocks_out_where_overprinting_makes_more_ink_than_is_taken(night, tmp_path):
    """Black lines on a deep red are 275 % of ink: the starter in the theme deco was refused."""
    red = Shapes(
        '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#c01020"/>\n'
        '<path d="M 10 80 L 50 80" stroke="#000000" stroke-width="4" fill="none"/>'
    )
    front = replace(night.drawn[0].front, items=(red,))
    made = replace(night, drawn=tuple(replace(one, front=front) for one in night.drawn))
    data, said = ordered(made, "drivethru", tmp_path)
    assert said.startswith(b"PDF/X-1a:2003")
    assert not preflight(data, night.targets["drivethru"]).findings


def test_only_pages_that_may_be_above_the_limit_are_drawn_as_plates(night, tmp_path, monkeypatch):
    measured = []
    monkeypatch.setattr(
        check_pixels, "page_inks", lambda *of: measured.append(of[1]) or page_inks(*of)
    )
    back = night.drawn[0].back  # in one colour
    plain = replace(night, drawn=tuple(replace(one, front=back) for one in night.drawn))
    assert ordered(plain, "drivethru", tmp_path)[1].startswith(b"PDF/X-1a:2003")
    assert not any(measured)
    page_inks.cache_clear()
    data, _ = ordered(night, "drivethru", tmp_path)
    assert measured.pop() == (1, 3, 5)  # fronts with a gradient; the back they share is plain
    preflight(data, night.targets["drivethru"])
    assert page_inks.cache_info().misses == 1  # a file is measured once, and read twice


def test_folds_are_a_spot_colour_of_their_own(night):
    (order,) = orders_of(night.targets["press"], night.game, "star").made
    face = night.drawn[0].front
    folds = (Fold(x1=0, y1=44, x2=63.5, y2=44),)
    folded = replace(face, format=face.format.model_copy(update={"folds": folds}))
    file, _ = press_file(night, night.targets["press"], order, [(folded, "front")], "Night")
    with pikepdf.Pdf.open(BytesIO(file.data)) as pdf:
        assert "/Crease" in pdf.pages[0].Resources.ColorSpace
        drawn = pikepdf.parse_content_stream(pdf.pages[0])
    names = [str(one.operands[0]) for one in drawn if str(one.operator) == "CS"]
    assert names[-1] == "/Crease"
    assert preflight(file.data).findings == ()


@pytest.mark.parametrize("outline", ["rectangle", "circle"])
def test_the_line_of_the_cut_has_an_ink_where_it_is_drawn_and_nowhere_else(outline, night):
    (order,) = orders_of(night.targets["press"], night.game, "star").made
    face = night.drawn[0].front
    form = face.format.model_copy(update={"outline": outline, "radius": 0})
    sides = [(replace(face, format=form), "front")]
    file, _ = press_file(night, night.targets["press"], order, sides, "Night")
    with pikepdf.Pdf.open(BytesIO(file.data)) as pdf:
        inks = pdf.pages[0].Resources.get("/ColorSpace", {}).keys()
        drawn = [str(one.operands[0]) for one in pikepdf.parse_content_stream(pdf.pages[0])
                 if str(one.operator) == "CS"]  # fmt: skip
    assert ("/CutContour" in inks) == (outline == "circle")
    assert ("/CutContour" in drawn) == (outline == "circle")


def test_the_same_bytes_twice(night, x4, tmp_path):
    assert ordered(night, "press", tmp_path, press_profile()) == x4


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4), st.floats(1, 4))
def test_clamped_inks_are_below_the_limit_and_never_negative(inks, limit):
    done = clamped(inks, limit)
    assert sum(done) <= max(limit, inks[3]) + 0.001
    assert all(-1e-9 <= one <= 1.0001 for one in done)
    if sum(inks) <= limit:
        assert done == pytest.approx(inks, abs=0.0001)


def test_profiles_of_other_devices_are_refused():
    assert why_no_press_profile(press_profile()) == ""
    assert name_of(press_profile()) == "Press of a test"
    assert "a screen" in why_no_press_profile(srgb())
    assert "not an ICC profile" in why_no_press_profile(b"%PDF-1.4")
    assert "damaged" in why_no_press_profile(press_profile()[:600])
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert why_no_press_profile(lab)
