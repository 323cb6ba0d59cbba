"""SVG faces and the files of pictures beside them."""

import re
from io import BytesIO
from urllib.parse import unquote, urlsplit

from picture_deck import FIELD, FILES, FINE, PLACED, project
from picture_files import pixels, saved
from PIL import Image

from generator.options import Options


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
