"""Pictures on faces: every file type as it looks, placed, cut, and printed once."""

import re
from io import BytesIO
from urllib.parse import unquote, urlsplit

import numpy as np
import pikepdf
import pytest
from album import (
    FIELD,
    FILES,
    FINE,
    PLACED,
    built,
    difference,
    images,
    of_few_colours,
    printed,
    project,
)
from picture_making import pixels, saved, swapped_profile, with_alpha
from PIL import Image, ImageCms

from generator.cache import Cache
from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import ink_document
from generator.exports.pdf.pictures import scratch_pictures
from generator.exports.png import face_pngs
from generator.faces.face import Picture, Shapes, TextRun
from generator.pipeline import Options


@pytest.mark.parametrize("name", FILES)
def test_every_file_type_is_printed_as_it_looks(name):
    game, problems = built({name: FILES[name]})
    assert not problems
    _, (page,) = printed(game)
    assert difference(page, FIELD) < 0.02


@pytest.mark.usefixtures("several_processes")
def test_pngs_of_faces_show_the_same():
    game, _ = built({name: data for name, data in FILES.items() if name != "first.gif"})
    faces = [one.front for one in game.drawn]
    assert len(faces) > 10
    for face, png in zip(faces, face_pngs(faces, game.fonts, game.pictures, dpi=72), strict=True):
        page = np.asarray(Image.open(BytesIO(png)).convert("RGB"), float) / 255
        assert difference(page, FIELD) < 0.03, face.pictures


def test_grey_and_16_bit_and_bilevel_files():
    grey = FIELD.convert("L")
    deep = Image.fromarray(np.asarray(grey, "uint16") * 257)
    art = {
        "grey.png": saved(grey), "grey.jpg": saved(grey, "JPEG", quality=90),
        "deep.png": saved(deep), "deep.tif": saved(deep, "TIFF"),
    }  # fmt: skip
    game, problems = built(art)
    assert not problems
    _, pages = printed(game)
    assert all(difference(page, grey) < 0.02 for page in pages)
    game, _ = built({"bits.png": saved(grey.convert("1"))})
    pdf, (page,) = printed(game)
    assert images(pdf)[0].BitsPerComponent == 1
    assert difference(page, grey.convert("1").convert("L")) < 0.15


def test_what_can_pass_is_passed_through_byte_for_byte():
    art = {"a.jpg": FILES["plain.jpg"], "b.png": FILES["plain.png"]}
    pdf, _ = printed(built(art)[0])
    by_filter = {str(image.Filter): image for image in images(pdf)}
    assert by_filter["/DCTDecode"].read_raw_bytes() == art["a.jpg"]
    rows = by_filter["/FlateDecode"].read_raw_bytes()
    assert rows[:1000] in art["b.png"]
    assert by_filter["/FlateDecode"].DecodeParms.Predictor == 15


def test_a_picture_is_in_the_file_once_however_often_it_lies_on_faces():
    rows = "".join(f"- {{id: p{n}, art: {'ab'[n % 2]}.jpg}}\n" for n in range(1, 9))
    art = {"a.jpg": FILES["plain.jpg"], "b.jpg": saved(pixels(*FINE, seed=2), "JPEG")}
    front = PLACED + '{{ picture("b.jpg", x=10, y=10, w=15, h=15, outline="circle") }}'
    game, _ = built(art, front, pieces=rows)
    pdf, _ = printed(game)
    assert len(images(pdf)) == 2


def test_transparency_is_kept():
    art = with_alpha(FIELD)
    front = '<rect x="-3" y="-3" width="69" height="94" fill="#00ff00"/>' + PLACED
    below = Image.new("RGBA", FINE, "#00ff00")
    below.alpha_composite(art)
    for data in (saved(art), saved(art, "WEBP", lossless=True)):
        game, _ = built({"a.png" if data[:4] == b"\x89PNG" else "a.webp": data}, front)
        pdf, (page,) = printed(game)
        assert difference(page, below) < 0.02
        assert "/SMask" in images(pdf)[0]
    clear = FIELD.quantize(8, method=Image.Quantize.FASTOCTREE)
    clear.info["transparency"] = 0
    game, _ = built({"a.png": saved(clear, transparency=0)}, front)
    pdf, _ = printed(game)
    assert "/SMask" in images(pdf)[0]


def test_the_drawing_order_is_that_of_the_template():
    front = (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#ff0000"/>'
        '<stop offset="1" stop-color="#0000ff"/></linearGradient></defs>'
        '<rect x="0" y="0" width="5" height="5" fill="#111111"/>' + PLACED +
        '<rect x="0" y="0" width="5" height="5" fill="url(#g)"/>'
        '{{ text("over", x=5, y=5, w=50, h=10, style="title") }}'
        "{% endblock %}{% block over %}"
        '{{ picture(piece.art, x=20, y=20, w=10, h=10) }}<rect width="3" height="3"/>'
    )  # fmt: skip
    game, _ = built({"a.jpg": FILES["plain.jpg"]}, front)
    items = game.drawn[0].front.items
    assert [type(item) for item in items] == [Shapes, Picture, Shapes, TextRun, Picture, Shapes]
    assert "linearGradient" in items[2].svg
    assert "linearGradient" not in items[5].svg


def fitted(fit, focus="center", size=(200, 100), box="x=10, y=10, w=40, h=40", more=""):
    art = {"a.png": saved(pixels(*size))}
    front = f"{{{{ picture(piece.art, {box}, fit='{fit}', focus={focus!r}{more}) }}}}"
    (picture,) = built(art, front)[0].drawn[0].front.pictures
    where = picture.box
    return tuple(round(v, 3) for v in (where.x, where.y, where.width, where.height)), picture


@pytest.mark.parametrize(
    ("fit", "focus", "box"),
    [
        ("stretch", "center", (10, 10, 40, 40)),
        ("contain", "center", (10, 20, 40, 20)),
        ("contain", "top", (10, 10, 40, 20)),
        ("contain", "bottom right", (10, 30, 40, 20)),
        ("cover", "center", (-10, 10, 80, 40)),
        ("cover", "left", (10, 10, 80, 40)),
        ("cover", "top-right", (-30, 10, 80, 40)),
        ("cover", [0.25, 0.5], (0, 10, 80, 40)),
    ],
)
def test_fit_and_focus(fit, focus, box):
    assert fitted(fit, focus)[0] == box


def test_a_clip_is_there_only_where_something_is_cut_off():
    assert not fitted("contain")[1].clip
    assert not fitted("stretch")[1].clip
    assert fitted("cover")[1].clip.box() == fitted("stretch")[1].box
    assert len(fitted("stretch", more=", radius=3")[1].clip) == 10
    circle = fitted("stretch", box="x=0, y=0, w=40, h=20", more=', outline="circle"')[1].clip.box()
    assert (circle.x, circle.y, circle.width, circle.height) == (10, 0, 20, 20)
    path = fitted("stretch", more=', outline="M 10 10 h 20 v 20 z"')[1].clip
    assert path.svg() == "M 10 10 L 30 10 L 30 30 Z"


def test_a_turned_clipped_picture_is_alike_in_pdf_and_png():
    front = (
        '{{ picture(piece.art, x=5, y=5, w=40, h=30, turn=30, outline="octagon", opacity=0.5) }}'
        "{{ picture(piece.art, x=15, y=50, w=30, h=30, turn=-90, radius=6) }}"
    )
    game, _ = built({"a.jpg": FILES["plain.jpg"]}, front)
    _, (page,) = printed(game)
    (png,) = face_pngs([game.drawn[0].front], game.fonts, game.pictures, dpi=144)
    drawn = Image.open(BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", drawn.size, "white")
    white.alpha_composite(drawn)
    assert difference(page, white) < 0.01
    assert (page < 0.9).mean() > 0.1


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_colours_of_another_profile_are_converted(kind):
    red, green, blue = FIELD.split()
    swapped = Image.merge("RGB", (green, red, blue))
    more = {"quality": 95} if kind in ("JPEG", "WEBP") else {}
    data = saved(swapped, kind, icc_profile=swapped_profile(), **more)
    game, problems = built({f"a.{kind.lower()}": data})
    assert not problems
    _, (page,) = printed(game)
    assert difference(page, FIELD) < 0.02
    (png,) = face_pngs([game.drawn[0].front], game.fonts, game.pictures, dpi=72)
    assert (
        difference(np.asarray(Image.open(BytesIO(png)).convert("RGB"), float) / 255, FIELD) < 0.03
    )


def grey_profile(gamma):
    """A profile of greys: its white, and how dark each shade is."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    white = (0xF6D6).to_bytes(4), (0x10000).to_bytes(4), (0xD32D).to_bytes(4)
    tags = {
        b"desc": b"desc" + bytes(4) + (5).to_bytes(4) + b"grey\0" + bytes(78),
        b"cprt": b"text" + bytes(4) + b"no\0\0",
        b"wtpt": b"XYZ " + bytes(4) + b"".join(white),
        b"kTRC": b"curv" + bytes(4) + (1).to_bytes(4) + round(gamma * 256).to_bytes(2) + bytes(2),
    }
    at, table, held = 132 + 12 * len(tags), b"", b""
    for name, data in tags.items():
        table += name + (at + len(held)).to_bytes(4) + len(data).to_bytes(4)
        held += data + bytes(-len(data) % 4)
    body = len(tags).to_bytes(4) + table + held
    head = bytearray(srgb[:128])
    head[8:12], head[12:24] = b"\x02\x10\0\0", b"mntrGRAYXYZ "
    return (128 + len(body)).to_bytes(4) + bytes(head[4:]) + body


def linear_profile():
    """sRGB's colours without its curve, and with its name."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    at = data.index(b"para")
    curve = b"curv" + bytes(8)  # none
    return data[:at] + curve + data[at + len(curve) :]


def shown_by(art):
    """Its picture as the print file has it, in RGB."""
    game, problems = built(art)
    assert not problems
    pdf, _ = printed(game)
    return np.asarray(pikepdf.PdfImage(images(pdf)[0]).as_pil_image().convert("RGB"), int)


@pytest.mark.parametrize("kind", ["8 bits", "16 bits", "with transparency"])
def test_greys_of_another_profile_are_converted(kind):
    ramp = Image.fromarray(np.tile(np.arange(0, 230, dtype="uint8"), (300, 1)))
    profile = grey_profile(1.0)
    wanted = np.asarray(
        ImageCms.profileToProfile(ramp, profile_of(profile), profile_of(None), outputMode="RGB"),
        int,
    )
    assert abs(wanted[:, :, 0] - np.asarray(ramp, int)).max() > 60
    image = ramp
    if kind == "16 bits":
        image = Image.fromarray(np.asarray(ramp, "uint16") * 257)
    if kind == "with transparency":
        image = ramp.copy()
        image.putalpha(Image.new("L", ramp.size, 128))
    seen = shown_by({"a.png": saved(image, icc_profile=profile)})
    assert abs(seen - wanted).max() <= 1


def profile_of(data):
    if data is None:
        return ImageCms.createProfile("sRGB")
    return ImageCms.ImageCmsProfile(BytesIO(data))


def test_numbered_colours_of_another_profile_are_converted():
    numbered = of_few_colours()
    data = saved(numbered, icc_profile=swapped_profile())
    red, green, blue = numbered.convert("RGB").split()
    wanted = np.asarray(Image.merge("RGB", (green, red, blue)), int)
    assert abs(shown_by({"a.png": data}) - wanted).max() <= 3


def test_a_profile_is_srgb_by_what_it_says_and_not_by_its_name():
    seen = shown_by({"a.png": saved(FIELD, icc_profile=linear_profile())})
    assert np.mean(seen - np.asarray(FIELD, int)) > 30
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert (shown_by({"a.png": saved(FIELD, icc_profile=srgb)}) == np.asarray(FIELD, int)).all()


def test_colours_are_converted_where_there_is_transparency():
    red, green, blue = FIELD.split()
    swapped = with_alpha(Image.merge("RGB", (green, red, blue)))
    with_fade = saved(swapped, "PNG", icc_profile=swapped_profile())
    below = Image.new("RGBA", FINE, "white")
    below.alpha_composite(with_alpha(FIELD))
    _, (page,) = printed(built({"b.png": with_fade})[0])
    assert difference(page, below) < 0.02


def test_svg_faces_name_the_file_beside_them_or_hold_it(tmp_path):
    art = {"deep/a.png": FILES["plain.png"], "b.webp": FILES["lossy.webp"]}
    one = project(art)
    game, _ = one.build("album")
    one.export(game, tmp_path, ("svg",))
    faces = tmp_path / "album" / "faces" / "hero"
    assert 'href="art/deep/a.png"' in (faces / "p1-front.svg").read_text()
    assert (faces / "art" / "deep" / "a.png").read_bytes() == art["deep/a.png"]
    assert 'href="art/b.webp.png"' in (faces / "p2-front.svg").read_text()
    assert Image.open(BytesIO((faces / "art" / "b.webp.png").read_bytes())).size == FINE
    game, _ = one.build("album", Options(embed=True))
    one.export(game, tmp_path, ("svg",))
    assert "data:image/png;base64," in (faces / "p1-front.svg").read_text()
    assert not (faces / "art" / "deep" / "a.png").exists()


def test_svg_faces_that_show_other_pictures_name_other_files(tmp_path):
    """Reduced beside one that is called so, names apart in capitals alone, a drawing in colours."""
    reduced = '{{ picture("hero.png", x=0, y=0, w=4, h=4, fit="stretch") }}'
    sun = '<svg viewBox="0 0 9 9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    sun += '<circle cx="4" cy="4" r="3" fill="currentColor" filter="url(#f)"/></svg>'
    colours = ("#ff0000", "#00ff00", "#ff0000")
    drawn = "".join(
        f'{{{{ art("sun", x={4 * n}, y=20, w=4, colour="{one}") }}}}'
        for n, one in enumerate(colours, 1)
    )
    art = {
        "hero.png": saved(pixels(400, 400)),
        "hero-94x94.png": saved(pixels(94, 94, seed=2)),
        "HERO-94X94.png": saved(pixels(94, 94, seed=3)),
    }
    rows = "".join(f'- {{id: p{n}, art: "{name}"}}\n' for n, name in enumerate(art, 1))
    one = project({**art, "sun.svg": sun.encode()}, PLACED + reduced + drawn, pieces=rows)
    game, _ = one.build("album")
    one.export(game, tmp_path, ("svg",))
    place = tmp_path / "album" / "faces" / "hero"
    wanted = {shown.key: game.pictures.as_file(shown)[1] for shown in shown_on(game)}
    assert len(wanted) == 6  # three files, one of them also reduced, a drawing in two colours
    for drawn_piece in game.drawn:
        text = (place / f"{drawn_piece.piece.id}-front.svg").read_text()
        links = re.findall('href="(art/.*?)"', text)
        shown = [picture.shown for picture in drawn_piece.front.pictures]
        for link, picture in zip(links, shown, strict=True):
            assert (place / link).read_bytes() == wanted[picture.key], link
    names = [file.relative_to(place).as_posix() for file in (place / "art").iterdir()]
    assert len({name.casefold() for name in names}) == 6
    assert {"art/hero.png", "art/hero-94x94.png"} <= set(names) or "art/HERO-94X94.png" in names


def shown_on(game):
    return {picture.shown for one in game.drawn for picture in one.front.pictures}


def test_links_of_svg_faces_lead_to_files_with_odd_names(tmp_path):
    art = {name: saved(FIELD) for name in ("hash#1.png", "q?x.png", "per%20cent.png")}
    one = project(art)
    game, _ = one.build("album")
    one.export(game, tmp_path, ("svg",))
    place = tmp_path / "album" / "faces" / "hero"
    for number, name in enumerate(art, 1):
        (link,) = re.findall('href="(.*?)"', (place / f"p{number}-front.svg").read_text())
        assert unquote(urlsplit(link).path) == f"art/{name}"
        assert (place / "art" / name).read_bytes() == art[name]


def test_a_drawing_that_is_a_picture_is_built_again_from_what_was_kept(tmp_path):
    """Where the game has no picture of its own, too."""
    sun = b'<svg viewBox="0 0 9 9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    sun += b'<circle cx="4" cy="4" r="3" filter="url(#f)"/></svg>'
    texts = []
    for _ in range(2):
        front = '{{ art("sun", x=-1, y=-1, w=23, h=30) }}'
        one = project({"sun.svg": sun}, front, pieces="- {id: a}\n", fields="{}")
        one.session.cache = Cache(tmp_path / "cache")
        one.session.machine = "here"
        game, problems = one.build("album")
        assert [problem.rule for problem in problems] == ["drawn-as-picture"]
        one.export(game, tmp_path / "out", ("svg", "pdf"))
        texts.append((tmp_path / "out" / "album" / "faces" / "hero" / "a-front.svg").read_text())
    assert texts[0] == texts[1]


def test_grey_prints_are_grey(tmp_path):
    one = project({"a.jpg": FILES["plain.jpg"]})
    game, _ = one.build("album", Options(grey=True))
    one.export(game, tmp_path, ("pdf",))
    with pikepdf.open(tmp_path / "album" / "grey" / "faces" / "hero.pdf") as pdf:
        (image,) = images(pdf)
        assert image.ColorSpace == "/DeviceGray"


def test_a_face_is_known_by_what_its_picture_holds():
    keys = [
        built({"a.jpg": data})[0].drawn[0].front.key
        for data in (FILES["plain.jpg"], FILES["progressive.jpeg"], FILES["plain.jpg"])
    ]
    assert keys[0] == keys[2] != keys[1]


def test_two_builds_are_the_same_bytes_with_and_without_a_cache(tmp_path):
    art = {"a.png": saved(with_alpha(FIELD)), "b.jpg": FILES["turned-6.jpg"]}
    files = []
    for number, cache in enumerate((Cache(None), Cache(tmp_path / "c"), Cache(tmp_path / "c"))):
        one = project(art)
        one.session.cache = cache
        game, _ = one.build("album")
        one.export(game, tmp_path / str(number), ("pdf",))
        files.append((tmp_path / str(number) / "album" / "album-a4.pdf").read_bytes())
    assert files[0] == files[1] == files[2]


def test_a_print_file_is_composed_upon_its_pictures_without_a_copy_of_them(tmp_path):
    """What pikepdf copies from one document to another it holds in memory."""
    game, _ = built({"a.png": saved(pixels(*FINE)), "b.jpg": saved(pixels(*FINE), "JPEG")})
    faces = {one.front.key: one.front for one in game.drawn}
    with scratch_pictures(faces.values(), game.pictures) as held:
        ink = ink_document(faces, [], lambda *_: 0, game.fonts)
        composition = Composition(ink, faces, [], held)
        assert composition.pdf is held.pdf
        pages = [composition.face_page(face) for face in faces.values()]
        file = tmp_path / "a.pdf"
        with file.open("wb") as target:
            composition.write(target, pages, [], title="a", language="en", duplex="Simplex")
    with pikepdf.open(file) as pdf:
        assert [int(image.Width) for image in images(pdf)] == [230, 230]
        assert str(pdf.docinfo["/Title"]) == "a"
        assert len(pdf.pages) == 2
