"""Pictures of other colour profiles, greys and numbered colours: printed in sRGB."""

from io import BytesIO

import numpy as np
import pikepdf
import pytest
from cairo_faces import face_pngs
from picture_deck import FIELD, FINE, built, difference, images, of_few_colours, printed
from picture_files import saved, swapped_profile, with_alpha
from PIL import Image, ImageCms


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
