"""What is wrong with a picture, its file or its call is told at its place, with a way out."""

import zlib

import pytest
from picture_deck import (
    FIELD,
    FILES,
    PLACED,
    SIZE,
    built,
    difference,
    images,
    printed,
    project,
    told,
)
from picture_files import pixels, saved
from PIL import Image

from generator.options import Options
from generator.problem import SourceError


@pytest.mark.parametrize(
    "front",
    [
        '<g transform="translate(5 5)">\n{{ picture(piece.art, x=0, y=0, w=40, h=40) }}</g>',
        "{% call stamp(x=0, y=0, width=9, height=9) %}\n" + PLACED + "{% endcall %}",
    ],
)
def test_a_picture_inside_an_element_is_told_at_its_line(front):
    problem = told({"a.jpg": FILES["plain.jpg"]}, front)
    assert problem.name == "misplaced-picture"
    assert problem.where.file.endswith("hero.svg.j2")
    assert problem.where.line == (2 if "call" in front else 3)


def test_a_comment_like_our_sign_is_no_picture():
    game, _ = built({"a.jpg": FILES["plain.jpg"]}, "<!--picture 7--><g/><!--picture 8-->")
    assert not game.drawn[0].front.pictures


@pytest.mark.parametrize(
    "call",
    [
        "fit='fill'", "focus='up'", "focus=[2, 0]", "focus=[1]", "opacity=0", "opacity=1.5",
        "outline='heart'", "outline='M 0 0 L 9'", "outline='M 0 0 L 9 9'", "w=0", "turn='a'",
        "radius=-1",
    ],
)  # fmt: skip
def test_a_wrong_argument_is_told_at_the_line(call):
    given = {"x": "0", "y": "0", "w": "9", "h": "9"}
    name, _, value = call.partition("=")
    words = ", ".join(f"{k}={v}" for k, v in {**given, name: value}.items())
    problem = told({"a.jpg": FILES["plain.jpg"]}, f"\n{{{{ picture(piece.art, {words}) }}}}")
    assert (problem.name, problem.where.line) == ("template-fault", 3)
    assert problem.hint


def test_too_few_pixels_are_told_with_the_size_it_needs():
    problem = told({"a.png": saved(pixels(*SIZE))})
    assert (problem.severity, problem.name, problem.field) == ("warning", "low-resolution", "art")
    assert str(problem.where) == "content/album/p.yaml:1:17"
    assert "is printed at 110 dpi: 300 x 420 px on 69 x 96.6 mm" in problem.message
    assert "543 x 761 px" in problem.hint
    assert not built({"a.png": saved(pixels(544, 762))})[1]


def test_far_too_many_pixels_are_reduced_and_told_once():
    front = "{{ picture(piece.art, x=5, y=5, w=12.7, h=12.7, fit='stretch') }}"
    rows = "- {id: a, art: a.png}\n- {id: b, art: a.png}\n"
    game, problems = built({"a.png": saved(pixels(640, 640))}, front, pieces=rows)
    (problem,) = problems
    assert (problem.severity, problem.name) == ("warning", "reduced-picture")
    pdf, _ = printed(game)
    (image,) = images(pdf)
    assert (image.Width, image.Height) == (300, 300)
    assert not built({"a.png": saved(pixels(590, 590))}, front)[1]


def test_a_missing_picture_is_told_at_its_field_with_the_nearest_name():
    problem = told({"ember.png": FILES["plain.png"]}, pieces="- {id: a, art: embre.png}\n")
    assert (problem.name, problem.hint) == ("unknown-picture", "did you mean ember.png?")
    assert str(problem.where) == "content/album/p.yaml:1:16"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("fire.svg", "there is only one: a.png"),
        ("fire.psd", "save it as .png"),
        ("x", "there is only one: a.png"),
    ],
)
def test_what_is_no_picture_names_the_way_out(name, hint):
    problem = told({"a.png": FILES["plain.png"]}, pieces=f"- {{id: a, art: {name}}}\n")
    assert problem.name == "unknown-picture"
    assert hint in problem.hint
    assert ("of a type that cannot be printed" in problem.message) is (".psd" in name)


def test_an_unknown_name_in_the_template_and_an_empty_one():
    art = {"a.png": FILES["plain.png"]}
    problem = told(art, '{{ picture("b.png", x=0, y=0, w=9, h=9) }}')
    assert (problem.name, problem.where.file) == (
        "unknown-picture",
        "layouts-1/faces/album/hero.svg.j2",
    )
    assert not built(art, '{{ picture("", x=0, y=0, w=9, h=9) }}')[0].drawn[0].front.pictures
    problem = told(art, '{{ art("a.png", x=0, y=0, w=9, h=9) }}')
    assert "picture(" in problem.hint
    problem = told(art, '<image href="a.png" width="9" height="9"/>')
    assert "picture(" in problem.hint


def bomb(width, height):
    """A PNG of few bytes that says it has so many pixels."""
    small = bytearray(saved(Image.new("L", (1, 1))))
    small[16:24] = width.to_bytes(4) + height.to_bytes(4)
    small[29:33] = zlib.crc32(small[12:29]).to_bytes(4)
    return bytes(small)


def with_thumbnail(jpeg):
    """A JPEG in which a small one lies, as cameras put it there."""
    small = saved(pixels(16, 12), "JPEG")
    return jpeg[:2] + b"\xff\xe1" + (len(small) + 2).to_bytes(2) + small + jpeg[2:]


def without_palette():
    """A PNG of numbers of colours that are told nowhere."""
    data = FILES["palette.png"]
    at = data.index(b"PLTE") - 4
    return data[:at] + data[at + 12 + int.from_bytes(data[at : at + 4]) :]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (lambda: bomb(50_000, 10), "picture-too-large"),
        (lambda: bomb(25_000, 20_000), "picture-too-large"),
        (lambda: bomb(9_500, 9_500), "picture-too-large"),
        (lambda: bomb(40, 40), "bad-picture"),
        (lambda: FILES["plain.png"][:-900], "bad-picture"),
        (lambda: FILES["plain.png"][:600] + b"x" + FILES["plain.png"][601:], "bad-picture"),
        (lambda: FILES["plain.jpg"][:-900], "bad-picture"),
        (lambda: with_thumbnail(FILES["plain.jpg"])[:-900], "bad-picture"),
        (lambda: with_thumbnail(FILES["progressive.jpeg"])[:9000], "bad-picture"),
        (lambda: saved(FIELD.convert("F"), "TIFF"), "bad-picture"),
        (lambda: saved(FIELD.convert("LAB"), "TIFF"), "bad-picture"),
        (without_palette, "bad-picture"),
        (lambda: FILES["lossy.webp"][:-900], "bad-picture"),
        (lambda: FILES["scan.tif"][:900], "bad-picture"),
        (lambda: b"", "bad-picture"),
        (lambda: b"GIF89a", "bad-picture"),
        (lambda: b"<svg/>", "bad-picture"),
    ],
    ids=lambda given: given if isinstance(given, str) else "data",
)
def test_bombs_and_broken_files_are_told_at_the_file(data, rule):
    problem = told({"a.png": data()})
    assert (problem.name, problem.where.file) == (rule, "content/album/art/a.png")
    assert problem.severity == "error"
    assert problem.hint


@pytest.mark.parametrize("name", ["plain.jpg", "progressive.jpeg"])
def test_a_jpeg_with_another_in_it_is_whole(name):
    assert not built({"a.jpg": with_thumbnail(FILES[name])})[1]
    restarting = saved(FIELD, "JPEG", restart_marker_blocks=3)
    assert b"\xff\xd3" in restarting
    assert not built({"a.jpg": restarting + b"what a camera adds"})[1]


@pytest.mark.parametrize("asked", [{"grey": True}, {}])
def test_pixels_that_turn_out_to_be_damaged_are_told_at_the_file(asked, tmp_path):
    """Nothing but decoding all of it tells that of a JPEG; what was begun is not written."""
    data = FILES["turned-6.jpg"]  # which has to be decoded
    at = data.index(b"\xff\xda")
    no_table = b"\xff\xc4\x00\x04\xff\xff"
    one = project({"a.jpg": data[:at] + no_table + data[at:]})
    game, problems = one.build("album", Options(**asked))
    assert not problems
    with pytest.raises(SourceError) as caught:
        one.export(game, tmp_path, ("pdf",))
    problem = caught.value.problem
    assert (problem.name, problem.where.file) == ("bad-picture", "content/album/art/a.jpg")
    assert not list(tmp_path.rglob("*.pdf"))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_a_picture_of_nothing_is_told(mode):
    made = Image.new("RGBA", (900, 900), (9, 9, 9, 0)).convert(mode)
    more = {"transparency": 0} if mode == "P" else {}
    (problem,) = built({"a.png": saved(made, **more)})[1]
    assert (problem.name, problem.severity) == ("empty-picture", "warning")
    assert problem.where.file.endswith("art/a.png")
    made = made.convert("RGBA")
    made.putpixel((450, 450), (9, 9, 9, 255))
    assert not built({"a.png": saved(made)})[1]


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "RGBA"])
def test_a_picture_of_one_colour_is_told(mode):
    made = Image.new("RGBA", (900, 900), (9, 9, 9, 255)).convert(mode)
    (problem,) = built({"a.png": saved(made)})[1]
    assert (problem.name, "the same colour" in problem.message) == ("empty-picture", True)


def test_cmyk_is_printed_as_rgb_and_told_where_it_has_no_profile():
    game, (problem,) = built({"a.jpg": saved(FIELD.convert("CMYK"), "JPEG", quality=90)})
    assert (problem.name, problem.severity) == ("cmyk-without-profile", "warning")
    pdf, (page,) = printed(game)
    assert images(pdf)[0].ColorSpace == "/DeviceRGB"
    assert difference(page, FIELD) < 0.05


def test_a_broken_profile_is_told_and_sRGB_passes():  # noqa: N802 - as it is written
    from PIL import ImageCms

    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert not built({"a.png": saved(FIELD, icc_profile=srgb)})[1]
    assert told({"a.png": saved(FIELD, icc_profile=b"nonsense")}, PLACED).name == "bad-profile"
