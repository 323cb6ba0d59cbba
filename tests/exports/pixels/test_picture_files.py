"""Pictures of faces: their sizes, resolution, copies and pixels, as readers of other makers see."""

import csv
import io
import struct
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner
from conftest import TINY_GAME, TINY_LAYOUTS, built_game
from PIL import Image

from generator.cli import main
from generator.exports.pixels.face_pixels import (
    View,
    cut_out,
    cut_view,
    faces_pdf,
    file_bytes,
    rendered,
)
from generator.exports.pixels.picture_files import export_pictures
from generator.measure.geometry import Rect
from generator.model.export_options import ExportOptions


def exported(tiny, folder, kind="png", **options):
    """The files that were written, by their path below the folder of the kind."""
    written = export_pictures(replace(tiny, options=ExportOptions(**options)), folder, kind)
    return {one.path.relative_to(folder / kind).as_posix(): one.path for one in written}


def of_png(data):
    """Width, height, colour type and pixels a metre, read from the bytes of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, bits, colour = struct.unpack(">IIBB", data[16:26])
    assert bits == 8
    at = data.index(b"pHYs")
    return width, height, colour, struct.unpack(">IIB", data[at + 4 : at + 13])


@pytest.mark.parametrize(
    ("dpi", "cut", "size"),
    [
        (300, "bleed", (63, 94)), (300, "trim", (57, 88)), (150, "safe", (51, 82)),
        (72, "bleed", (63, 94)),
    ],
)  # fmt: skip
def test_a_png_has_the_size_and_says_the_resolution(tiny, tmp_path, dpi, cut, size):
    files = exported(tiny, tmp_path, dpi=dpi, crop=cut)
    pictures = [path for name, path in files.items() if name.endswith(".png")]
    assert len(pictures) == sum(len(one.faces()) for one in tiny.drawn)
    for path in pictures:
        width, height, colour, resolution = of_png(path.read_bytes())
        assert (width, height) == tuple(round(mm / 25.4 * dpi) for mm in size)
        assert colour == 2, "no alpha: shops refuse it"
        assert resolution == (round(dpi / 0.0254), round(dpi / 0.0254), 1)


def test_flat_art_is_smaller_than_pillow_writes_it_and_painted_art_is_no_larger(tiny):
    flat, *_ = rendered(tiny, [cut_view(tiny.drawn[0].front, "bleed", 300)])
    painted = Image.effect_noise(flat.size, 60).convert("RGB").resize(flat.size, 2)
    noisy = Image.merge("RGB", [painted.getchannel(0).rotate(turn) for turn in (0, 90, 180)])
    for picture, share in (
        (flat, 0.9),
        (noisy, 1.0),
        (cut_out(flat, tiny.drawn[0].front.format), 1),
    ):
        usual = io.BytesIO()
        picture.save(usual, "PNG", dpi=(300, 300), compress_level=3)
        data = file_bytes(picture, "png", 300)
        assert len(data) <= share * len(usual.getvalue())
        with Image.open(io.BytesIO(data)) as read:
            assert read.tobytes() == picture.tobytes()
            assert read.mode == picture.mode
            assert read.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_pictures_report_how_many_are_done(tiny, tmp_path):
    steps = []
    exported(replace(tiny, progress=lambda *step: steps.append(step)), tmp_path, dpi=36)
    total = sum(len(one.faces()) for one in tiny.drawn)
    assert steps[0][0] == "pictures"
    assert steps[-1][1:] == (steps[-1][2],) * 2
    assert 0 < steps[-1][2] <= total


def test_a_jpeg_says_the_same(tiny, tmp_path):
    files = exported(tiny, tmp_path, "jpg", dpi=150)
    data = next(path for name, path in files.items() if name.endswith(".jpg")).read_bytes()
    assert data[6:11] == b"JFIF\0"
    assert data[13] == 1
    assert struct.unpack(">HH", data[14:18]) == (150, 150)
    assert Image.open(io.BytesIO(data)).size == (372, 555)


def test_copies_are_files_or_in_the_names_or_on_a_list(tiny, tmp_path):
    first = replace(tiny.drawn[0], piece=replace(tiny.drawn[0].piece, copies=12))
    tiny = replace(tiny, drawn=(first, *tiny.drawn[1:]))
    wanted = {one.piece.id: one.piece.copies for one in tiny.drawn}
    fronts = [n for n in exported(tiny, tmp_path / "f", copies="files") if "front" in n]
    assert len(fronts) == sum(wanted.values())
    for identity, copies in wanted.items():
        assert sum(name.startswith(f"sky/{identity}-") for name in fronts) == copies
    names = exported(tiny, tmp_path / "n", copies="names")
    assert {f"sky/{i}-x{copies}-front.png" for i, copies in wanted.items()} <= set(names)
    files = exported(tiny, tmp_path / "l")
    rows = list(csv.DictReader(files["sky/copies.csv"].read_text().splitlines()))
    assert {row["front"]: int(row["copies"]) for row in rows} == {
        f"{identity}-front.png": copies for identity, copies in wanted.items()
    }
    assert all(f"sky/{row['front']}" in files and f"sky/{row['back']}" in files for row in rows)


def test_corners_are_cut_off_the_trim(tiny, tmp_path):
    rounded = tiny.drawn[0].front.format.model_copy(update={"radius": 4.0})
    drawn = tuple(replace(one, front=replace(one.front, format=rounded)) for one in tiny.drawn)
    files = exported(replace(tiny, drawn=drawn), tmp_path, crop="trim", rounded=True)
    alpha = np.asarray(Image.open(files[f"sky/{drawn[0].piece.id}-front.png"]).getchannel("A"))
    assert not alpha[0, 0]
    assert not alpha[-1, -1]
    assert alpha[alpha.shape[0] // 2].min() == 255
    assert alpha[0, alpha.shape[1] // 2] == 255
    gone = (1 - alpha / 255).sum() / (300 / 25.4) ** 2
    assert gone == pytest.approx((4 - np.pi) * 16, rel=0.02), "four corners of 4 mm"


@pytest.mark.parametrize("corner", [(5, 7), (25, 33)])
def test_a_part_of_a_face_is_that_part_of_its_page(tiny, corner):
    """Any window of a face is where another reader of the same page has it."""
    face = tiny.drawn[0].front
    page = pypdfium2.PdfDocument(faces_pdf(tiny, [face]))[0]
    scale = 600 / 72
    whole = page.render(scale=scale).to_pil().convert("RGB")
    left, top = corner
    window = Rect(left, top, 30, 40)
    (part,) = rendered(tiny, [View(face, window, (round(30 / 25.4 * 300), round(40 / 25.4 * 300)))])
    k, bleed = 600 / 25.4, face.format.bleed
    box = [(edge + bleed) * k for edge in (left, top, left + 30, top + 40)]
    other = whole.resize(part.size, Image.Resampling.BOX, box=box)
    apart = np.abs(np.asarray(part, float) - np.asarray(other, float))
    assert apart.mean() < 2
    shifted = whole.resize(part.size, Image.Resampling.BOX, box=[edge + 0.2 * k for edge in box])
    assert np.abs(np.asarray(part, float) - np.asarray(shifted, float)).mean() > 2 * apart.mean()


def test_edges_are_whole_and_what_the_bleed_lacks_is_repeated(tiny):
    face = tiny.drawn[0].front
    (edge,) = rendered(tiny, [cut_view(face, "bleed", 300)])
    box = face.format.bleed_box.grown(0.4)
    (wider,) = rendered(tiny, [View(face, box, (edge.width + 10, edge.height + 10))])
    pixels = np.asarray(wider)
    assert (pixels[0] == pixels[4]).all()
    assert (pixels[:, -1] == pixels[:, -5]).all()
    outer = np.concatenate([np.asarray(edge)[0], np.asarray(edge)[-1]])
    assert not (outer == 255).all(axis=1).any(), "no white line where the ground ends"


def test_transparent_paper_has_no_ink(tiny, tmp_path):
    bare = replace(tiny.drawn[0].front, items=tiny.drawn[0].front.items[1:])
    drawn = (replace(tiny.drawn[0], front=bare),)
    files = exported(
        replace(tiny, drawn=drawn), tmp_path, transparent=True, crop="trim", copies="names"
    )
    name = next(name for name in files if "front" in name)
    seen = Image.open(files[name])
    assert seen.mode == "RGBA"
    assert seen.size == (673, 1039)
    assert seen.getchannel("A").getextrema()[0] == 0


def test_a_wall_shows_every_design(tiny, tmp_path):
    files = exported(tiny, tmp_path, wall=True)
    wall = Image.open(files["wall.png"])
    assert wall.width == 2400
    assert 0.5 < wall.height / wall.width < 1.2, "no single long row"
    assert wall.mode == "RGB"
    assert wall.getcolors(100) is None, "more than a hundred colours"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["svg", "--dpi", "72"], "--dpi does not work with svg, only with png, jpg"),
        (["jpg", "--transparent"], "--transparent does not work with jpg, only with png"),
        (["png", "--round", "--crop", "bleed"], "--round needs --crop trim"),
        (
            ["shop", "--only", "sky"],
            "--only does not work with shop, which is made from the whole game",
        ),
    ],
)
def test_an_option_that_would_do_nothing_is_wrong_usage(arguments, said):
    layouts = ["--content", str(TINY_GAME.parent), "--layouts", str(TINY_LAYOUTS[0])]
    result = CliRunner().invoke(main, ["export", *arguments, *layouts])
    assert result.exit_code == 2
    assert said in result.output


def test_options_of_an_export_are_checked():
    with pytest.raises(ValueError, match="dpi must be 18 to 2400"):
        ExportOptions(dpi=10_000)
    with pytest.raises(ValueError, match='crop="trim"'):
        ExportOptions(rounded=True)


def test_two_builds_are_byte_equal(tmp_path):
    built = built_game(TINY_GAME, TINY_LAYOUTS)
    one, two = (exported(built, tmp_path / name, wall=True) for name in ("one", "two"))
    assert {n: p.read_bytes() for n, p in one.items()} == {
        n: p.read_bytes() for n, p in two.items()
    }


def test_sheets_are_pictures_of_the_printed_pages(tiny, tmp_path):
    files = exported(tiny, tmp_path, sheets=True, dpi=72)
    sheets = sorted(name for name in files if name.endswith("-a4.png"))
    assert len(sheets) == sum(len(job.sheets) for job in tiny.printed)
    with Image.open(files[sheets[0]]) as picture:
        assert sorted(picture.size) == pytest.approx([595, 842], abs=1)
        assert picture.info["dpi"] == pytest.approx((72, 72), abs=0.1)
        assert len(picture.convert("RGB").getcolors(1_000_000)) > 20
