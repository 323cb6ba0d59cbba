"""Pictures decoded, where their own compressed data cannot pass."""

from io import BytesIO

from PIL import Image, ImageOps

from generator.faces.pictures.shown import Shown

_AT_LEAST = 2  # times the size wanted, of what is made smaller: then it looks the same
_EFFORT = 4  # of compression: a third of the time of the usual 6, for painted pictures even smaller


def as_png(data: bytes, shown: Shown) -> bytes:
    """The picture as a PNG."""
    return _png(_decoded(data, shown))


def colour_and_alpha(data: bytes, shown: Shown) -> tuple[bytes, bytes]:
    """Its colours as a PNG, and how much each pixel covers as another, empty if all do."""
    image = _decoded(data, shown)
    if image.mode in ("LA", "RGBA"):
        alpha = image.getchannel("A")
        return _png(image.convert(image.mode[:-1])), _png(alpha)
    return _png(image), b""


def _decoded(data: bytes, shown: Shown) -> Image.Image:
    """The picture upright, in sRGB, of the wanted size: of mode L, RGB, LA or RGBA."""
    with Image.open(BytesIO(data)) as opened:
        if shown.reduced:  # a JPEG is not decoded to more than twice the size asked for
            side = _AT_LEAST * max(shown.reduced)
            opened.draft(None, (side, side))
        image = ImageOps.exif_transpose(opened)
    profile = image.info.get("icc_profile") if shown.facts.profile == "other" else None
    alpha = None
    if image.mode == "LA":
        image, alpha = image.getchannel("L"), image.getchannel("A")
    elif image.has_transparency_data:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        image = image.convert("RGB")
    colour = _in_srgb(image, profile)
    if shown.grey:
        colour = colour.convert("L")
    if alpha is not None:
        colour = colour.copy()
        colour.putalpha(alpha)
    if shown.reduced:
        colour = colour.resize(shown.reduced, Image.Resampling.LANCZOS)
    return colour


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    if image.mode.startswith("I;16"):
        image = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    elif image.mode == "P":
        image = image.convert("RGB")
    if profile is not None and image.mode in ("L", "RGB", "CMYK"):
        from PIL import ImageCms

        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            made = ImageCms.profileToProfile(
                image, own, ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
        except (ImageCms.PyCMSError, OSError, ValueError):
            made = None  # a profile for colours of another kind than the picture has
        if made is not None:
            return made
    if image.mode in ("1", "L", "I"):
        return image.convert("L")
    return image.convert("RGB")


def _png(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", icc_profile=None, compress_level=_EFFORT)
    return buffer.getvalue()
