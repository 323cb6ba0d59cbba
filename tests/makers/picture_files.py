"""Pictures made in memory for tests: every type, mode and oddity that a designer may save."""

from functools import lru_cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageCms


def pixels(width=300, height=420, *, seed=1):
    """A picture in which every corner is told apart: a field of colours with a little grain."""
    return _pixels(width, height, seed).copy()


@lru_cache(maxsize=16)
def _pixels(width, height, seed):
    across = np.linspace(0, 1, width)[None, :, None]
    down = np.linspace(0, 1, height)[:, None, None]
    field = np.concatenate(
        [across + 0 * down, down + 0 * across, 0.5 * (1 - across) + 0 * down], axis=2
    )
    grain = np.random.default_rng(seed).normal(0, 0.02, (height, width, 3))
    return Image.fromarray((np.clip(field + grain, 0, 1) * 255).astype("uint8"), "RGB")


def with_alpha(image):
    """The picture, fully there in the middle and fading towards its edges."""
    width, height = image.size
    across = np.abs(np.linspace(-1, 1, width))[None, :]
    down = np.abs(np.linspace(-1, 1, height))[:, None]
    alpha = np.clip(1.6 - 1.6 * np.hypot(across, down), 0, 1)
    made = image.copy()
    made.putalpha(Image.fromarray((alpha * 255).astype("uint8"), "L"))
    return made


def saved(image, kind="PNG", **options):
    """The bytes of a picture in a file type of Pillow's."""
    if kind == "PNG" and image.mode == "RGB" and not (options or image.info):
        return _plain_png(image.tobytes(), image.size)
    return _saved(image, kind, **options)


@lru_cache(maxsize=16)
def _plain_png(data, size):
    """Grain takes long to compress, and most tests ask for the same few pictures."""
    return _saved(Image.frombytes("RGB", size, data), "PNG")


def _saved(image, kind, **options):
    buffer = BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def turned_exif(orientation):
    """EXIF data that says how the camera was held."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


def swapped_profile():
    """A colour profile in which red and green are the other way round."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    named = data.replace("sRGB".encode("utf-16-be"), "swap".encode("utf-16-be"))
    return named.replace(b"rXYZ", b"-XYZ").replace(b"gXYZ", b"rXYZ").replace(b"-XYZ", b"gXYZ")
