"""Old and new faces side by side: what differs is framed, in a PDF and in a page of HTML."""

import re
import shutil
import subprocess
from base64 import b64decode
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
import resvg_py
from click.testing import CliRunner
from conftest import TINY_LAYOUTS, changed_project
from pdf_text import text_of
from PIL import Image, ImageChops

from generator.cli import main
from generator.exports.pdf.side_by_side import side_by_side_pdf
from generator.exports.side_by_side import Pair, side_by_side_page
from generator.faces.compare import differences, edged, marked_pair
from generator.faces.face import Face, Shapes
from generator.load.messages import load_change_words
from generator.measure.geometry import Rect

ENGLISH = load_change_words("en")
GIT = shutil.which("git")


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def git(folder, *words):
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(folder), *words]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def table(tiny_copy):
    """The six-card game, committed."""
    assert GIT, "the tests of revisions need git"
    root = tiny_copy.parent.parent
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    return tiny_copy


def written(folder, output, since="HEAD"):
    layouts = (folder.parent.parent / "layouts", *TINY_LAYOUTS[1:])
    project = changed_project(folder.parent, layouts)
    compared, problems = project.changed("tiny", since=since)
    assert compared, "\n".join(map(str, problems))
    return project.write_diff(compared, output)


def face_of(tiny, name):
    return next(one.front for one in tiny.drawn if one.piece.id == name)


# --- where two faces differ


def test_equal_faces_differ_nowhere(tiny):
    face = face_of(tiny, "eclipse")
    assert differences(face, face, tiny.fonts) == ()
    assert marked_pair(face, face, tiny.fonts) == (face, face)


def test_a_text_that_differs_is_framed_with_the_whole_of_both(tiny):
    one, other = face_of(tiny, "sun-06"), face_of(tiny, "sun-12")
    (place,) = differences(one, other, tiny.fonts)
    for face in (one, other):
        for run in face.texts:
            width = tiny.fonts.of(run.font).width(run.text) * run.size
            assert place.contains(Rect(run.x, run.y - 0.7 * run.size, width, 0.7 * run.size))
    assert place.height < 12


def test_a_shape_that_differs_is_framed_where_it_is(tiny):
    face = face_of(tiny, "eclipse")
    dots = [Rect(5, 60, 2, 2), Rect(45, 10, 3, 4)]
    for dot in dots:
        more = face.overlaid(
            f'<rect x="{dot.x}" y="{dot.y}" width="{dot.width}" height="{dot.height}" fill="#ff0"/>'
        )
        (place,) = differences(face, more, tiny.fonts)
        assert place.contains(dot)
        assert dot.grown(2).contains(place)


def test_places_that_nearly_touch_are_one_and_many_are_the_whole_face(tiny):
    face = face_of(tiny, "eclipse")

    def dotted(*places):
        dots = "".join(f'<rect x="{x}" y="{y}" width="1" height="1"/>' for x, y in places)
        return replace(face, items=(*face.items, Shapes(dots.replace("/>", ' fill="#f00"/>'))))

    assert len(differences(face, dotted((10, 70), (12, 70)), tiny.fonts)) == 1
    assert len(differences(face, dotted((10, 70), (30, 70)), tiny.fonts)) == 2
    spread = [(6 + 9 * n, 6 + 14 * m) for n in range(5) for m in range(6)]
    assert differences(face, dotted(*spread), tiny.fonts) == (face.format.trim_box,)


def test_what_is_outside_the_trim_is_not_framed(tiny):
    face = face_of(tiny, "eclipse")
    outside = face.overlaid('<rect x="-3" y="-3" width="1" height="1" fill="#f00"/>')
    assert differences(face, outside, tiny.fonts) == ()


def test_a_face_of_another_size_differs_as_a_whole(tiny):
    face = face_of(tiny, "eclipse")
    larger = face.format.model_copy(update={"trim": (70.0, 90.0)})
    other = Face(larger, face.items)
    assert differences(face, other, tiny.fonts) == (larger.trim_box,)


def test_frames_are_dashed_before_and_whole_now(tiny):
    old, new = marked_pair(face_of(tiny, "sun-06"), face_of(tiny, "sun-12"), tiny.fonts)
    assert "stroke-dasharray" in old.items[-1].svg
    assert "stroke-dasharray" not in new.items[-1].svg
    assert 'fill="none"' in edged(new).items[-1].svg


def outlined(tiny, outline):
    """Two faces of a 40 mm chip of that outline, red and blue all over."""
    form = face_of(tiny, "eclipse").format.model_copy(
        update={"trim": (40.0, 40.0), "outline": outline, "radius": 0.0}
    )
    ground = '<rect x="-3" y="-3" width="46" height="46" fill="{}"/>'
    return [Face(form, (Shapes(ground.format(colour)),)) for colour in ("#f00", "#00f")]


@pytest.mark.parametrize(
    ("outline", "line"),
    [("circle", "<circle"), ("hexagon", ("<path", "<polygon")), ("M 0 0 H 40 L 20 40 Z", "<path")],
)
def test_frames_of_whole_faces_and_edges_follow_the_outline(tiny, outline, line):
    old, new = outlined(tiny, outline)
    for one in (*marked_pair(old, new, tiny.fonts), edged(old)):
        assert one.items[-1].svg.startswith(line)
    assert "rect" not in edged(new).items[-1].svg


def test_a_piece_that_is_cut_otherwise_differs_as_a_whole(tiny):
    round_, _ = outlined(tiny, "circle")
    square = replace(round_, format=round_.format.model_copy(update={"outline": "rectangle"}))
    assert differences(round_, square, tiny.fonts) == (square.format.trim_box,)


def test_a_page_shows_each_face_within_its_own_outline(tiny, tmp_path):
    """In a browser and in a PDF, which two programs draw: the corners of a chip are paper."""
    pair = Pair("sky/c1", "", *outlined(tiny, "circle"))
    html = side_by_side_page(tiny, [pair], tiny.fonts, ENGLISH, "With HEAD")
    for svg in drawings_in(html):
        drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96)))).convert(
            "RGBA"
        )
        assert {drawn.getpixel(at)[3] for at in corners_of(drawn)} == {0}
        assert drawn.getpixel((drawn.width // 2, drawn.height // 2))[3] == 255
    page = pypdfium2.PdfDocument(side_by_side_pdf(tiny, [pair], tiny.fonts, ENGLISH, "With HEAD"))[
        0
    ]
    pixels = page.render(scale=4).to_pil().convert("RGB")
    ink = [pixels.crop(box) for box in boxes_of_colour(pixels)]
    assert len(ink) == 2
    assert {one.getpixel(at) for one in ink for at in corners_of(one)} == {(255, 255, 255)}


def drawings_in(html):
    """The pictures of a page, as SVG."""
    return [b64decode(one).decode() for one in re.findall(r"svg\+xml;base64,([^\"]+)", html)]


def corners_of(picture):
    """Places near the corners of a picture, which a circle that fills it leaves free."""
    off, right, below = 2, picture.width - 3, picture.height - 3
    return [(off, off), (right, off), (off, below), (right, below)]


def boxes_of_colour(picture):
    """The boxes around all that is red, and all that is blue."""
    red, green, blue = picture.split()
    for channel, other in ((red, blue), (blue, red)):
        strong = channel.point(lambda value: 255 * (value > 200))
        weak = other.point(lambda value: 255 * (value < 60))
        yield ImageChops.multiply(
            ImageChops.multiply(strong, weak), green.point(lambda v: 255 * (v < 60))
        ).getbbox()


# --- the files


def test_a_card_is_shown_as_it_was_and_is(table, tmp_path):
    edit(table / "cards.yaml", "Eclipse", "Another name")
    pdf, page = written(table, tmp_path)
    assert pdf.path == tmp_path / "tiny" / "diff-a4.pdf"
    told = text_of(pdf.path)
    for part in ("(Sky cards)", "title: Eclipse, now Another name", "before", "now", "with HEAD"):
        assert part in told
    assert told.count("Another name") == 3
    html = page.path.read_text(encoding="utf-8")
    assert html.count("<section>") == 1
    assert html.count("<img") == len(drawings_in(html)) == 2
    assert "title: Eclipse, now Another name" in html


def test_the_page_needs_no_other_file_and_its_names_are_unique(table, tmp_path):
    art = '<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>'
    template = table.parent.parent / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"
    edit(template, "<rect", f'<defs>{art}</defs><rect fill-opacity="1"')
    edit(template, 'fill="{{ palette.night }}"', 'fill="url(#g)"')
    git(table.parent.parent, "commit", "-qam", "two")
    edit(table / "cards.yaml", "title: Eclipse", 'title: "<b>&"')
    edit(table / "cards.yaml", "Full moon", "New moon")
    _, page = written(table, tmp_path)
    html = page.path.read_text(encoding="utf-8")
    assert "<b>" not in html
    assert "<svg" not in html
    drawn = drawings_in(html)
    assert len(drawn) == 4
    for part in (html, *drawn):
        links = re.findall(r'(?:src|href)="([^"]*)"|url\("?([^)"]*)', part)
        assert all(one.startswith(("data:", "#")) for link in links for one in link if one)
    for svg in drawn:
        names = re.findall(r'\bid="([^"]+)"', svg)
        assert sorted(names) == ["g", "outline"]
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) == set(names)
        assert "@font-face" in svg


def test_the_page_runs_nothing_of_a_template(table, tmp_path, browser):
    """Words for screen readers may hold any letters, and read as HTML they would end the face."""
    template = table.parent.parent / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"
    script = '<script>document.title="RUN"</script>'
    edit(template, "<rect", f"<desc><desc><![CDATA[>{script}]]></desc></desc><rect")
    git(table.parent.parent, "commit", "-qam", "two")
    edit(table / "cards.yaml", "Eclipse", "Another name")
    _, shown = written(table, tmp_path)
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(shown.path.as_uri())
        assert page.title() != "RUN"
        loaded = "[...document.images].every(one => one.complete && one.naturalWidth > 0)"
        assert page.evaluate(loaded)
        assert page.evaluate("document.images.length") == 2
        handler = "<img src=x onerror='document.title=`RUN`'>"
        page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", handler)
        page.wait_for_timeout(200)
        assert page.title() != "RUN", "the policy forbids it, however it got in"


def test_equal_backs_are_one_pair(table, tmp_path):
    template = table.parent.parent / "layouts" / "faces" / "tiny" / "sky.back.svg.j2"
    edit(template, 'r="18"', 'r="12"')
    pdf, _ = written(table, tmp_path)
    told = text_of(pdf.path)
    assert told.count("before") == 2, "once above, once below the one pair"
    assert "Sky cards, back, 6 cards (The sun" in told
    assert ", back" in told


def test_new_and_gone_pieces_stand_alone(table, tmp_path):
    edit(table / "cards.yaml", "id: eclipse", "id: dusk")
    old = "hour: 1, title: Eclipse, note: Both"
    edit(table / "cards.yaml", old, "hour: 3, title: Dusk, note: No")
    pdf, _ = written(table, tmp_path)
    told = text_of(pdf.path)
    assert "Dusk (Sky cards) a new card" in told
    assert "Eclipse (Sky cards) no longer in the game" in told
    assert "before: nothing" in told
    assert "now: nothing" in told


def test_what_no_font_has_is_a_question_mark(table, tmp_path):
    edit(table / "cards.yaml", "note: Both lights go out.", "note: out\n  , kept: \U00012000 x")
    edit(table / "game.yaml", "note: text?", "note: text?, kept: text?")
    pdf, _ = written(table, tmp_path)
    assert "now ? x" in text_of(pdf.path)


def test_without_what_was_kept_the_old_face_is_unknown(tiny_copy, tmp_path):
    layouts = (tiny_copy.parent.parent / "layouts", *TINY_LAYOUTS[1:])
    changed_project(tiny_copy.parent, layouts).record_printed("tiny")
    (tiny_copy / "printed.zip").unlink()
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    pdf, _ = written(tiny_copy, tmp_path, since=None)
    told = text_of(pdf.path)
    assert "before: no picture was kept" in told
    assert "Compared with printing 1" in told


def test_a_font_that_the_game_no_longer_has_is_still_at_hand(table, tmp_path):
    from font_files import font_file

    root = table.parent.parent
    (table / "fonts").mkdir()
    (table / "fonts" / "Mine.ttf").write_bytes(font_file("Mine"))
    edit(table / "game.yaml", "title: [Righteous, 400]", "title: fonts/Mine.ttf")
    edit(table / "cards.yaml", '"The {light} at {hour}"', '"The {light}"')
    git(root, "add", "-A")
    git(root, "commit", "-qm", "own font")
    (table / "fonts" / "Mine.ttf").unlink()
    edit(table / "game.yaml", "title: fonts/Mine.ttf", "title: [Righteous, 400]")
    pdf, page = written(table, tmp_path)
    drawn = drawings_in(page.path.read_text(encoding="utf-8"))
    assert [bool(re.search(r"@font-face[^}]*Mine", svg)) for svg in drawn[:2]] == [True, False]
    assert "Eclipse" in text_of(pdf.path)


def test_the_command_writes_and_takes_away(table, tmp_path):
    folders = ["--content", str(table.parent), "--output", str(tmp_path / "out")]
    folders += ["--layouts", str(table.parent.parent / "layouts")]
    edit(table / "cards.yaml", "Eclipse", "Another name")
    result = CliRunner().invoke(main, ["diff", "tiny", "--since", "HEAD", *folders])
    assert result.exit_code == 0, result.output
    folder = tmp_path / "out" / "tiny"
    assert result.output.split() == [
        "tiny:", str(folder / "diff-a4.pdf"), "tiny:", str(folder / "diff.html"),
    ]  # fmt: skip
    first = (folder / "diff.html").read_bytes()
    CliRunner().invoke(main, ["diff", "tiny", "--since", "HEAD", *folders])
    assert (folder / "diff.html").read_bytes() == first
    edit(table / "cards.yaml", "Another name", "Eclipse")
    result = CliRunner().invoke(main, ["diff", "tiny", "--since", "HEAD", *folders])
    assert "tiny: every face is as before" in result.output
    assert not (folder / "diff.html").exists()
    assert not (folder / "diff-a4.pdf").exists()
