"""Pictures on faces: every file type as it looks, placed, cut, and printed once."""

from io import BytesIO

import numpy as np
import pikepdf
import pytest
from cairo_faces import face_pngs
from picture_deck import (
    FIELD,
    FILES,
    FINE,
    PLACED,
    built,
    difference,
    images,
    printed,
    project,
)
from picture_files import pixels, saved, with_alpha
from PIL import Image

from generator.cache.store import Cache
from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.exports.pdf.pictures import scratch_pictures
from generator.faces.face import Picture, Shapes, TextRun
from generator.options import Options


@pytest.mark.parametrize("name", FILES)
def test_every_file_type_is_printed_as_it_looks(name):
    game, problems = built({name: FILES[name]})
    assert not problems
    _, (page,) = printed(game)
    assert difference(page, FIELD) < 0.02


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


def test_a_drawing_that_is_a_picture_is_built_again_from_what_was_kept(tmp_path):
    """Where the game has no picture of its own, too."""
    sun = b'<svg viewBox="0 0 9 9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    sun += b'<circle cx="4" cy="4" r="3" filter="url(#f)"/></svg>'
    texts = []
    for _ in range(2):
        front = '{{ art("sun", x=-1, y=-1, w=23, h=30) }}'
        one = project({"sun.svg": sun}, front, pieces="- {id: a}\n", fields="{}")
        one.session.cache = Cache(tmp_path / "cache", "here")
        game, problems = one.build("album")
        assert [problem.name for problem in problems] == ["drawn-as-picture"]
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
    for number, cache in enumerate((Cache(None), *[Cache(tmp_path / "c", "here")] * 2)):
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
            composition.write(target, pages, [], title="a", language="en")
    with pikepdf.open(file) as pdf:
        assert [int(image.Width) for image in images(pdf)] == [230, 230]
        assert str(pdf.docinfo["/Title"]) == "a"
        assert len(pdf.pages) == 2
