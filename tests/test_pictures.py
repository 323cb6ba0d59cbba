"""Pictures on faces: every file type as it is saved, placed, cut, warned about and printed once."""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from picture_making import pixels, saved, swapped_profile, turned_exif, with_alpha
from PIL import Image

from generator.cache import Cache
from generator.exports.png import face_pngs
from generator.faces.face import Picture, Shapes, TextRun
from generator.pipeline import Options
from generator.project import Project

GAME = """
title: Album
players: [1, 2]
palette: {night: "#1d1b3a"}
fonts: {title: [Righteous, 400]}
styles: {title: {font: title, size: 14pt, colour: paper}}
components:
  hero: {kind: card, format: card-63x88, pieces: p.yaml, fields: {art: picture}, plan: {scheme: single},
         front: hero.svg.j2}
"""  # noqa: E501 - one line a component
PLACED = "{{ picture(piece.art, x=-3, y=-3, w=69, h=94) }}"
SIZE = 300, 420  # px: 69 mm at 110 dpi, so a warning belongs to most of these
FINE = 690, 940


def project(art, front=PLACED, pieces=None, **more):
    """A game whose cards show these pictures, one each."""
    rows = pieces or "".join(f'- {{id: p{n}, art: "{name}"}}\n' for n, name in enumerate(art, 1))
    files = {"album/game.yaml": GAME, "album/p.yaml": rows}
    files.update({f"album/art/{name}": data for name, data in art.items()}, **more)
    body = front if "extends" in front else "\n{% block shapes %}" + front + "{% endblock %}"
    layouts = {"faces/album/hero.svg.j2": '{% extends "_base.svg.j2" %}' + body}
    return Project(files, [layouts], cache=Cache(None))


def built(art, front=PLACED, **more):
    """The game built, and what was told."""
    game, problems = project(art, front, **more).build("album")
    assert game is not None, "\n".join(map(str, problems))
    return game, problems


def told(art, front=PLACED, **more):
    """The one problem of such a game."""
    (problem,) = project(art, front, **more).build("album")[1]
    return problem


def printed(game, tmp_path):
    """The PDF of single faces, and the pages of it as pixels from 0 to 1."""
    Project({}).export(game, tmp_path, ("pdf",))
    path = tmp_path / "album" / "faces" / "hero.pdf"
    pages = [
        np.asarray(page.render(scale=2).to_pil().convert("RGB"), float) / 255
        for page in pdfium.PdfDocument(path)
    ]
    return pikepdf.open(path), pages


def images(pdf):
    """The images of a PDF that are no masks."""
    found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    found = [o for o in found if o.get("/Subtype") == "/Image"]
    masks = {o.SMask.objgen for o in found if "/SMask" in o}
    return [o for o in found if o.objgen not in masks]


def difference(page, image):
    """The mean difference of a page from a picture that should fill it, from 0 to 1."""
    size = page.shape[1], page.shape[0]
    wanted = np.asarray(image.convert("RGB").resize(size, Image.Resampling.BOX), float) / 255
    return float(np.abs(page - wanted).mean())


FIELD = pixels(*FINE)
FILES = {
    "plain.png": saved(FIELD),
    "palette.png": saved(FIELD.quantize(256)),
    "plain.jpg": saved(FIELD, "JPEG", quality=90),
    "progressive.jpeg": saved(FIELD, "JPEG", quality=90, progressive=True),
    "CAPITALS.JPG": saved(FIELD, "JPEG", quality=90),
    "lossy.webp": saved(FIELD, "WEBP", quality=90),
    "first.gif": saved(FIELD.quantize(256), "GIF", save_all=True, append_images=[FIELD]),
    "scan.tif": saved(FIELD, "TIFF", compression="tiff_lzw"),
    "deep/er/folder.png": saved(FIELD),
    "with a space.png": saved(FIELD),
    **{
        f"turned-{n}.jpg": saved(
            FIELD.transpose(back), "JPEG", quality=90, exif=turned_exif(n)
        )
        for n, back in [
            (2, Image.Transpose.FLIP_LEFT_RIGHT), (3, Image.Transpose.ROTATE_180),
            (4, Image.Transpose.FLIP_TOP_BOTTOM), (5, Image.Transpose.TRANSPOSE),
            (6, Image.Transpose.ROTATE_90), (7, Image.Transpose.TRANSVERSE),
            (8, Image.Transpose.ROTATE_270),
        ]
    },
    "turned.png": saved(FIELD.transpose(Image.Transpose.ROTATE_90), exif=turned_exif(6)),
    "turned.tif": saved(FIELD.transpose(Image.Transpose.ROTATE_90), "TIFF", exif=turned_exif(6)),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_file_type_is_printed_as_it_looks(name, tmp_path):
    game, problems = built({name: FILES[name]})
    assert not problems
    _, (page,) = printed(game, tmp_path)
    assert difference(page, FIELD) < 0.02


@pytest.mark.parametrize("name", [n for n in FILES if n != "first.gif"])
def test_png_of_a_face_shows_the_same(name):
    game, _ = built({name: FILES[name]})
    (png,) = face_pngs([game.drawn[0].front], game.fonts, game.pictures, dpi=72)
    page = np.asarray(Image.open(BytesIO(png)).convert("RGB"), float) / 255
    assert difference(page, FIELD) < 0.03


def test_grey_and_16_bit_and_bilevel_files(tmp_path):
    grey = FIELD.convert("L")
    deep = Image.fromarray(np.asarray(grey, "uint16") * 257)
    art = {
        "grey.png": saved(grey), "grey.jpg": saved(grey, "JPEG", quality=90),
        "deep.png": saved(deep), "deep.tif": saved(deep, "TIFF"),
    }  # fmt: skip
    game, problems = built(art)
    assert not problems
    _, pages = printed(game, tmp_path)
    assert all(difference(page, grey) < 0.02 for page in pages)
    game, _ = built({"bits.png": saved(grey.convert("1"))})
    pdf, (page,) = printed(game, tmp_path)
    assert images(pdf)[0].BitsPerComponent == 1
    assert difference(page, grey.convert("1").convert("L")) < 0.15


def test_what_can_pass_is_passed_through_byte_for_byte(tmp_path):
    art = {"a.jpg": FILES["plain.jpg"], "b.png": FILES["plain.png"]}
    pdf, _ = printed(built(art)[0], tmp_path)
    by_filter = {str(image.Filter): image for image in images(pdf)}
    assert by_filter["/DCTDecode"].read_raw_bytes() == art["a.jpg"]
    rows = by_filter["/FlateDecode"].read_raw_bytes()
    assert rows[:1000] in art["b.png"]
    assert by_filter["/FlateDecode"].DecodeParms.Predictor == 15


def test_a_picture_is_in_the_file_once_however_often_it_lies_on_faces(tmp_path):
    rows = "".join(f"- {{id: p{n}, art: {'ab'[n % 2]}.jpg}}\n" for n in range(1, 9))
    art = {"a.jpg": FILES["plain.jpg"], "b.jpg": saved(pixels(*FINE, seed=2), "JPEG")}
    front = PLACED + '{{ picture("b.jpg", x=10, y=10, w=15, h=15, outline="circle") }}'
    game, _ = built(art, front, pieces=rows)
    pdf, _ = printed(game, tmp_path)
    assert len(images(pdf)) == 2


def test_transparency_is_kept(tmp_path):
    art = with_alpha(FIELD)
    front = '<rect x="-3" y="-3" width="69" height="94" fill="#00ff00"/>' + PLACED
    below = Image.new("RGBA", FINE, "#00ff00")
    below.alpha_composite(art)
    for data in (saved(art), saved(art, "WEBP", lossless=True)):
        game, _ = built({"a.png" if data[:4] == b"\x89PNG" else "a.webp": data}, front)
        pdf, (page,) = printed(game, tmp_path)
        assert difference(page, below) < 0.02
        assert "/SMask" in images(pdf)[0]
    clear = FIELD.quantize(8)
    clear.info["transparency"] = 0
    game, _ = built({"a.png": saved(clear, transparency=0)}, front)
    pdf, _ = printed(game, tmp_path)
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


@pytest.mark.parametrize(
    "front",
    [
        '<g transform="translate(5 5)">\n{{ picture(piece.art, x=0, y=0, w=40, h=40) }}</g>',
        "{% call stamp(x=0, y=0, width=9, height=9) %}\n" + PLACED + "{% endcall %}",
    ],
)
def test_a_picture_inside_an_element_is_told_at_its_line(front):
    problem = told({"a.jpg": FILES["plain.jpg"]}, front)
    assert problem.rule == "misplaced-picture"
    assert problem.where.file.endswith("hero.svg.j2")
    assert problem.where.line == (2 if "call" in front else 3)


def test_a_comment_like_our_sign_is_no_picture():
    game, _ = built({"a.jpg": FILES["plain.jpg"]}, "<!--picture 7--><g/><!--picture 8-->")
    assert not game.drawn[0].front.pictures


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
    assert path.svg() == "M 10 10 L 30 10 L 30 30 L 10 10 Z"


@pytest.mark.parametrize(
    "call",
    [
        "fit='fill'", "focus='up'", "focus=[2, 0]", "focus=[1]", "opacity=0", "opacity=1.5",
        "outline='heart'", "outline='M 0 0 L 9'", "outline='M 0 0 L 9 9'", "w=0", "turn='a'",
    ],
)  # fmt: skip
def test_a_wrong_argument_is_told_at_the_line(call):
    given = {"x": "0", "y": "0", "w": "9", "h": "9"}
    name, _, value = call.partition("=")
    words = ", ".join(f"{k}={v}" for k, v in {**given, name: value}.items())
    problem = told({"a.jpg": FILES["plain.jpg"]}, f"\n{{{{ picture(piece.art, {words}) }}}}")
    assert (problem.rule, problem.where.line) == ("template-fault", 3)
    assert problem.hint


def test_a_turned_clipped_picture_is_alike_in_pdf_and_png(tmp_path):
    front = (
        '{{ picture(piece.art, x=5, y=5, w=40, h=30, turn=30, outline="octagon", opacity=0.5) }}'
        "{{ picture(piece.art, x=15, y=50, w=30, h=30, turn=-90, radius=6) }}"
    )
    game, _ = built({"a.jpg": FILES["plain.jpg"]}, front)
    _, (page,) = printed(game, tmp_path)
    (png,) = face_pngs([game.drawn[0].front], game.fonts, game.pictures, dpi=144)
    drawn = Image.open(BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", drawn.size, "white")
    white.alpha_composite(drawn)
    assert difference(page, white) < 0.01
    assert (page < 0.9).mean() > 0.1


def test_too_few_pixels_are_told_with_the_size_it_needs():
    problem = told({"a.png": saved(pixels(*SIZE))})
    assert (problem.severity, problem.rule, problem.field) == ("warning", "low-resolution", "art")
    assert str(problem.where) == "content/album/p.yaml:1:17"
    assert "is printed at 110 dpi: 300 x 420 px over 69 x 96.6 mm" in problem.message
    assert "543 x 761 px" in problem.hint
    assert not built({"a.png": saved(pixels(544, 762))})[1]


def test_far_too_many_pixels_are_reduced_and_told_once(tmp_path):
    front = "{{ picture(piece.art, x=5, y=5, w=12.7, h=12.7, fit='stretch') }}"
    rows = "- {id: a, art: a.png}\n- {id: b, art: a.png}\n"
    game, problems = built({"a.png": saved(pixels(640, 640))}, front, pieces=rows)
    (problem,) = problems
    assert (problem.severity, problem.rule) == ("warning", "reduced-picture")
    pdf, _ = printed(game, tmp_path)
    (image,) = images(pdf)
    assert (image.Width, image.Height) == (300, 300)
    assert not built({"a.png": saved(pixels(590, 590))}, front)[1]


def test_a_missing_picture_is_told_at_its_field_with_the_nearest_name():
    problem = told({"ember.png": FILES["plain.png"]}, pieces="- {id: a, art: embre.png}\n")
    assert (problem.rule, problem.hint) == ("unknown-picture", "did you mean ember.png?")
    assert str(problem.where) == "content/album/p.yaml:1:16"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("fire.svg", 'art("fire"'), ("fire.psd", "save it as one of these"), ("x", "pictures: a.png")],
)
def test_what_is_no_picture_names_the_way_out(name, hint):
    problem = told({"a.png": FILES["plain.png"]}, pieces=f"- {{id: a, art: {name}}}\n")
    assert problem.rule == "unknown-picture"
    assert hint in problem.hint


def test_an_unknown_name_in_the_template_and_an_empty_one():
    art = {"a.png": FILES["plain.png"]}
    problem = told(art, '{{ picture("b.png", x=0, y=0, w=9, h=9) }}')
    assert (problem.rule, problem.where.file) == (
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
    import zlib

    small[29:33] = zlib.crc32(small[12:29]).to_bytes(4)
    return bytes(small)


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (bomb(50_000, 10), "picture-too-large"),
        (bomb(25_000, 20_000), "picture-too-large"),
        (bomb(9_500, 9_500), "picture-too-large"),
        (bomb(40, 40), "bad-picture"),
        (FILES["plain.png"][:-900], "bad-picture"),
        (FILES["plain.png"][:600] + b"x" + FILES["plain.png"][601:], "bad-picture"),
        (FILES["plain.jpg"][:-900], "bad-picture"),
        (FILES["lossy.webp"][:-900], "bad-picture"),
        (FILES["scan.tif"][:900], "bad-picture"),
        (b"", "bad-picture"),
        (b"GIF89a", "bad-picture"),
        (b"<svg/>", "bad-picture"),
    ],
)
def test_bombs_and_broken_files_are_told_at_the_file(data, rule):
    problem = told({"a.png": data})
    assert (problem.rule, problem.where.file) == (rule, "content/album/art/a.png")
    assert problem.severity == "error"
    assert problem.hint


def test_cmyk_is_printed_as_rgb_and_told_where_it_has_no_profile(tmp_path):
    game, (problem,) = built({"a.jpg": saved(FIELD.convert("CMYK"), "JPEG", quality=90)})
    assert (problem.rule, problem.severity) == ("cmyk-without-profile", "warning")
    pdf, (page,) = printed(game, tmp_path)
    assert images(pdf)[0].ColorSpace == "/DeviceRGB"
    assert difference(page, FIELD) < 0.05


def test_a_broken_profile_is_told_and_sRGB_passes():  # noqa: N802 - as it is written
    from PIL import ImageCms

    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert not built({"a.png": saved(FIELD, icc_profile=srgb)})[1]
    assert told({"a.png": saved(FIELD, icc_profile=b"nonsense")}).rule == "bad-profile"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_colours_of_another_profile_are_converted(kind, tmp_path):
    red, green, blue = FIELD.split()
    swapped = Image.merge("RGB", (green, red, blue))
    more = {"quality": 95} if kind in ("JPEG", "WEBP") else {}
    data = saved(swapped, kind, icc_profile=swapped_profile(), **more)
    game, problems = built({f"a.{kind.lower()}": data})
    assert not problems
    _, (page,) = printed(game, tmp_path)
    assert difference(page, FIELD) < 0.02
    (png,) = face_pngs([game.drawn[0].front], game.fonts, game.pictures, dpi=72)
    assert (
        difference(np.asarray(Image.open(BytesIO(png)).convert("RGB"), float) / 255, FIELD) < 0.03
    )
    with_fade = saved(with_alpha(swapped), "PNG", icc_profile=swapped_profile())
    below = Image.new("RGBA", FINE, "white")
    below.alpha_composite(with_alpha(FIELD))
    _, (page,) = printed(built({"b.png": with_fade})[0], tmp_path)
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
