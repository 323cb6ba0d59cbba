"""Faults in PDFs of other programs are told, each by its name; nothing is told of sound ones."""

import json
from io import BytesIO

import pikepdf
import pytest
from click.testing import CliRunner
from conftest import CONTENT, LAYOUTS
from faulty_pdfs import BLACK, BLEED, FAULTS, HIGH, WIDE, by_cairo, cards, text_in
from pikepdf import Array, Dictionary, Name, Pdf
from reportlab.lib.colors import CMYKColor

from generator.cli import main
from generator.exports.press.converter import Converter
from generator.files.folder import Folder
from generator.load.layouts import load_layouts
from generator.preflight import check_pixels
from generator.preflight.findings import page_ranges
from generator.preflight.painted import Walk
from generator.preflight.run import preflight, preflight_written


@pytest.fixture(scope="module")
def targets():
    return load_layouts([Folder.of(path, shown="") for path in LAYOUTS])[0].targets


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_told(name, targets):
    check, target, make = FAULTS[name]
    report = preflight(make(), targets[target] if target else None)
    told = {one.check for one in report.findings}
    assert check in told, told
    if target is None and check != "broken-pdf":
        assert told == {check}, "one fault, one finding"


def test_text_in_several_inks_is_named_by_its_colour_and_a_grey_is_one_ink():
    (found,) = preflight(cards(text_in(CMYKColor(0.2, 0.43, 0, 0.71)))).findings
    assert found.message == "text of 9 pt in C20 M43 K71, about #3b2a4a"
    grey = found.hint.split('"')[1]
    inks = Converter(b"", 2.4).flat(tuple(int(grey[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    assert not preflight(cards(text_in(CMYKColor(*inks)))).findings


def test_equal_pages_are_drawn_once_and_all_are_told(monkeypatch):
    _, _, make = next(one for one in FAULTS.values() if one[0] == "bare-bleed")
    more = BytesIO()
    with pikepdf.Pdf.open(BytesIO(make())) as pdf:
        for _ in range(2):
            pdf.pages.append(pdf.pages[0])
        pdf.save(more)
    drawn = []
    seen = check_pixels._seen
    monkeypatch.setattr(check_pixels, "_seen", lambda *of: drawn.append(of) or seen(*of))
    (found,) = preflight(more.getvalue()).findings
    assert (found.check, found.pages, len(drawn)) == ("bare-bleed", (1, 2, 3, 4), 2)


def test_more_than_thirty_faults_of_every_check():
    assert len(FAULTS) > 30


def test_sound_files_of_other_programs_raise_no_alarm():
    def square(context):
        context.set_source_rgb(0.2, 0.5, 0.3)
        context.rectangle(0, 0, 100, 100)
        context.fill()

    assert preflight(cards()).findings == ()
    assert preflight(by_cairo(square)).findings == ()


def test_the_order_of_our_own_pages_is_known_and_not_guessed(targets, tmp_path):
    """Chips may have one front and many backs."""
    _, shop, make = FAULTS["front before back"]
    file = tmp_path / "chips.pdf"
    said = [one for one in preflight(make(), targets[shop]).findings if "order" in one.check]
    assert [one.severity for one in said] == ["warning"], "a guess"
    with pikepdf.open(BytesIO(make())) as pdf:
        pdf.docinfo["/Producer"] = "Proofdeck"
        del pdf.trailer["/ID"]
        pdf.save(file, deterministic_id=True)
    told = {one.name for one in preflight_written([file], tmp_path, targets[shop])}
    told |= {one.check for one in preflight(file.read_bytes(), targets[shop]).findings}
    assert "not-pdf-x" in told
    assert "pages-out-of-order" not in told
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.save(file)  # with an ID of its own: another program may have turned pages round
    told = {one.check for one in preflight(file.read_bytes(), targets[shop]).findings}
    assert "pages-out-of-order" in told


@pytest.mark.parametrize(("down", "said"), [(21.16, ""), (21, "4.4 mm from the cutting line; ")])
def test_text_near_the_cut_is_told_by_as_much_as_a_knife_shows(down, said, targets):
    """A hundredth of a millimetre is no fault; the message names less than the shop wants."""
    wanted = targets["drivethru"].model_copy(update={"safe": 4.5})
    found = preflight(cards(text_in(BLACK, 9, (down, 60))), wanted).findings
    told = [one.message for one in found if one.check == "text-near-cut"]
    assert told == [f"text (S) is {said}DriveThruCards wants 4.5"] * bool(said)


def test_a_page_of_no_whole_number_of_dots_has_no_bare_bleed():
    """A page is drawn on whole pixels: at its far ends that is almost one of them."""
    wide, high = 215.008, 359.008

    def painted(canvas, _page):
        canvas.setFillColorRGB(0.2, 0.5, 0.3)
        canvas.rect(0, 0, wide, high, stroke=0, fill=1)

    assert preflight(cards(painted, size=(wide, high), text=False)).findings == ()


def test_what_a_shop_asks_for_of_a_sound_page_is_only_the_standard(targets):
    told = {one.check for one in preflight(cards(), targets["drivethru"]).findings}
    assert told == {"not-pdf-x", "no-output-intent"}


@pytest.mark.whole(everyday="new_las_vegas")
@pytest.mark.parametrize("name", sorted(path.name for path in CONTENT.iterdir() if path.is_dir()))
def test_our_own_files_raise_no_alarm(name, print_files):
    files = sorted(print_files(name).rglob("*.pdf"))
    assert files
    told = {path.name: preflight(path.read_bytes()).findings for path in files}
    assert not {file: found for file, found in told.items() if found}


def test_the_report_says_what_the_file_holds():
    holds = dict(preflight(cards()).holds)
    assert holds["pages"] == "2"
    assert holds["cut to"] == "63.5 x 88.9 mm"
    assert holds["colours"] == "CMYK"
    assert holds["smallest text"] == "9 pt"


def test_pages_are_told_as_ranges():
    assert page_ranges([3, 1, 2, 7]) == "1-3, 7"
    assert page_ranges([5]) == "5"
    assert page_ranges([]) == ""


def test_the_command_tells_a_table_and_exits_by_errors(tmp_path):
    sound, faulty = tmp_path / "sound.pdf", tmp_path / "faulty.pdf"
    sound.write_bytes(cards())
    faulty.write_bytes(FAULTS["font of the viewer"][2]())
    run = CliRunner().invoke
    assert run(main, ["preflight", str(sound)]).exit_code == 0
    told = run(main, ["preflight", str(sound), str(faulty)])
    assert told.exit_code == 1
    assert "error[font-not-embedded]: page 1-2: the font Helvetica" in told.output
    (one, other) = json.loads(run(main, ["preflight", str(sound), str(faulty), "--format", "json"])
                              .output)  # fmt: skip
    assert one["findings"] == []
    assert other["findings"][0]["pages"] == [1, 2]
    assert run(main, ["preflight", str(sound), "--for", "drivetru"]).exit_code == 2


def test_a_broken_file_is_told_in_words_that_stay():
    """Not with the address of an object in memory, which is another each time."""
    [finding] = preflight(b"no PDF").findings
    assert finding.check == "broken-pdf"
    assert "0x" not in finding.message


def test_a_line_on_the_cut_is_no_art_that_ends_there():
    def line(canvas, _page):
        canvas.setStrokeColor(CMYKColor(0, 1, 0, 0))
        canvas.setLineWidth(0.7)
        canvas.rect(BLEED, BLEED, WIDE - 2 * BLEED, HIGH - 2 * BLEED, stroke=1, fill=0)

    told = {one.check for one in preflight(cards(line)).findings}
    assert "bare-bleed" not in told, told


def test_a_form_shown_smaller_counts_as_it_is_at_full_size():
    with Pdf.new() as pdf:
        form = pdf.make_stream(
            b"2 w 0 0 m 9 9 l S 8 0 0 8 0 0 cm /P Do",
            Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99]),
        )  # fmt: skip
        dots = pdf.make_stream(b"", Subtype=Name.Image, Width=100, Height=100)
        form.Resources = Dictionary(XObject=Dictionary(P=dots))
        page = pdf.add_blank_page()
        page.Contents = pdf.make_stream(
            b"q 0 .25 -.25 0 0 0 cm /F Do Q /F Do .5 0 0 1 0 0 cm /F Do"
        )
        page.Resources = Dictionary(XObject=Dictionary(F=form))
        walk = Walk(pdf)
        things = [(one.kind, one.size, one.reduced) for one in walk.page(page.obj)]
    whole = [("line", 2, False), ("picture", 900, False)]
    smaller = [("line", 0.5, True), ("picture", 3600, True)]
    squeezed = [("line", 1, True)]  # and the picture, with as many dots an inch
    assert things == [*smaller, *whole, *squeezed]
    assert len(walk._forms) == 2  # as it is, and squeezed
