"""Picture encoding: the forms in which pictures are printed, their own compressed data if possible.

What cannot pass as it is (transparency, a turn in the file, other colour profiles, other types) is
decoded once and stored in the user's cache, by what it was made from.
"""

import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

import PIL
from PIL import Image, ImageOps

from generator.cache.store import Cache
from generator.faces.pictures.bleed import with_margins
from generator.faces.pictures.inspect import Facts, bad_picture, png_chunks
from generator.faces.pictures.placing import Shown
from generator.model.picture import PictureFile
from generator.problem import ContentError, SourceError, Where, problem_of

_FORM = f"3 {PIL.__version__}"  # of cached data; data of another form is made anew
_LENGTH = 8  # bytes
_AT_LEAST = 2  # times the size wanted, of what is made smaller: then it looks the same
_TWICE = 2
_LARGE = 20_000_000  # pixels: of decoded ones 80 MB, some copies of which are made
_THUMBNAIL = 96  # px
_EFFORT = 4  # of compression: a third of the time of the usual 6, for painted pictures even smaller


class Samples(NamedTuple):
    """Pixels as a PDF holds them: the rows of a PNG, or a JPEG file, which stays there (None)."""

    data: bytes | None
    width: int
    height: int
    channels: int  # 1 or 3
    bits: int = 8
    palette: bytes = b""  # RGB triples, where each pixel is a number of one


class Planes(NamedTuple):
    """A picture's colours, and the opacity of each pixel where not all are opaque."""

    colour: Samples
    alpha: Samples | None


class PictureStore:
    """Makes the printed forms of pictures; nothing stays in memory."""

    def __init__(self, cache: Cache | None = None) -> None:
        self._cache = cache or Cache(None)

    def facts(self, file: PictureFile) -> Facts:
        """Type, size and colours of a file. Raises ContentError ``bad-picture`` if unreadable."""
        key = f"{_FORM} {file.digest}"
        # The head of a JPEG says it all, sooner than another file is read or written.
        cacheable = not file.name.lower().endswith((".jpg", ".jpeg"))
        cached = self._cache.get("picture-facts", key) if cacheable else None
        if cached is not None:
            return Facts.of_text(cached)
        from generator.faces.pictures.inspect import facts_of

        try:
            facts = facts_of(file.read())
        except SourceError as error:
            raise ContentError("bad-picture", error.problem.message, error.problem.hint) from None
        if cacheable:
            self._cache.put("picture-facts", key, facts.text())
        return facts

    def drawing(self, svg: str, width: float, height: float) -> bytes:
        """A drawing as a PNG for a place of that size in mm. Raises ContentError ``bad-svg``."""
        # Not loaded for a game without drawings.
        import resvg_py

        from generator.faces.pictures.rasterise import rasterised

        key = f"{_FORM} {resvg_py.__version__} {width} {height} {svg}"
        try:
            return self._cache.made("drawings", key, lambda: rasterised(svg, width, height))
        except ValueError as error:
            hint = "open it in a drawing program and save it as plain SVG"
            raise ContentError("bad-svg", f"it cannot be drawn: {error}", hint) from None

    def whole_file(self, shown: Shown) -> Planes | None:
        """A JPEG that a PDF can hold as it is; None for any other picture."""
        facts = shown.facts
        if facts.type != "JPEG" or not facts.plain or not _as_it_is(shown):
            return None
        return Planes(Samples(None, *shown.size, 1 if facts.channels == "grey" else 3), None)

    def planes(self, shown: Shown) -> Planes:
        """The picture as a PDF contains it. Raises SourceError if its file is no longer usable."""
        facts = shown.facts
        whole = self.whole_file(shown)
        if whole:
            return whole
        if _as_it_is(shown) and facts.plain and not facts.alpha:
            return Planes(_rows(shown.file.read()), None)
        made = self._made("picture-planes", shown, _planes)
        colour, alpha = _unpack(made)
        return Planes(_rows(colour), _rows(alpha) if alpha else None)

    def thumbnail(self, shown: Shown) -> bytes:
        """A PNG of the picture of a few px, to judge what is drawn over it."""
        return self._made("picture-thumbnails", shown, _thumbnail)

    @staticmethod
    def decoded(shown: Shown) -> int:
        """How many pixels are in memory while a picture is decoded."""
        return shown.facts.width * shown.facts.height

    def as_file(self, shown: Shown) -> tuple[str, bytes]:
        """The ending and the bytes of a file that every program shows alike: a JPEG or a PNG."""
        facts = shown.facts
        if _as_it_is(shown) and facts.type in ("JPEG", "PNG") and facts.channels != "other":
            return (".jpg" if facts.type == "JPEG" else ".png"), shown.file.read()
        return ".png", self._made(
            "picture-files", shown, lambda one: _png(_decoded(one.file.read(), one))
        )

    def _made(self, kind: str, shown: Shown, write: Callable[[Shown], bytes]) -> bytes:
        return self._cache.made(kind, f"{_FORM} {shown.key}", lambda: _written(write, shown))


def _thumbnail(shown: Shown) -> bytes:
    width, height = shown.size
    scale = min(1.0, _THUMBNAIL / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    if shown.margins:  # they are made of all its pixels
        return _png(_decoded(shown.file.read(), shown).resize(size))
    return _png(_decoded(shown.file.read(), replace(shown, reduced=size)))


def colour_and_alpha(data: bytes, shown: Shown) -> tuple[bytes, bytes]:
    """Its colours as a PNG, and the opacity of each pixel as another, empty if all are opaque."""
    image = _decoded(data, shown)
    if image.mode in ("LA", "RGBA"):
        alpha = image.getchannel("A")
        return _png(image.convert(image.mode[:-1])), _png(alpha)
    return _png(image), b""


def _as_it_is(shown: Shown) -> bool:
    """Whether the file's own pixels and colours are those to be printed."""
    facts = shown.facts
    return (
        not shown.reduced
        and not shown.margins
        and not shown.grey
        and facts.profile != "other"
        and facts.channels != "cmyk"
        and not facts.turned
    )


def _rows(data: bytes) -> Samples:
    """The rows of a PNG without transparency, as they are stored."""
    head, palette, rows = b"", b"", []
    for kind, content in png_chunks(data):
        if kind == b"IHDR":
            head = content
        elif kind == b"PLTE":
            palette = content
        elif kind == b"IDAT":
            rows.append(content)
    size = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    bits, colour = head[8], head[9]
    own = palette if colour == 3 else b""
    return Samples(b"".join(rows), *size, 3 if colour == 2 else 1, bits, own)


def _planes(shown: Shown) -> bytes:

    colour, alpha = colour_and_alpha(shown.file.read(), shown)
    return len(colour).to_bytes(_LENGTH) + colour + alpha


def _unpack(data: bytes) -> tuple[bytes, bytes]:
    split = _LENGTH + int.from_bytes(data[:_LENGTH])
    return data[_LENGTH:split], data[split:]


def _written(write: Callable[[Shown], bytes], shown: Shown) -> bytes:
    """The bytes made of a picture's pixels. Raises SourceError where they are damaged."""
    try:
        return write(shown)
    except SourceError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, zlib.error):
        error = bad_picture("it is cut off or damaged: a part cannot be read")
        place = Where(shown.file.shown_as or f"art/{shown.file.name}")
        raise SourceError(problem_of(error, place)) from None


def _png(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", icc_profile=None, compress_level=_EFFORT)
    return buffer.getvalue()


def _decoded(data: bytes, shown: Shown) -> Image.Image:
    """The picture upright, in sRGB, of the wanted size: of mode L, RGB, LA or RGBA."""
    with Image.open(BytesIO(data)) as opened:
        if shown.reduced:  # a JPEG is not decoded to more than twice the size asked for
            side = _AT_LEAST * max(shown.reduced)
            opened.draft(None, (side, side))
        opened.load()
    image: Image.Image = opened
    if shown.reduced and image.width * image.height > _LARGE:  # memory is short, not time
        image = _roughly_reduced(image, side)
    ImageOps.exif_transpose(image, in_place=True)
    profile = image.info.get("icc_profile") if shown.facts.profile == "other" else None
    alpha = None
    if image.mode == "LA":
        image, alpha = image.getchannel("L"), image.getchannel("A")
    elif image.has_transparency_data:
        if image.mode != "RGBA":
            image = image.convert("RGBA")
        alpha = image.getchannel("A")
        image = image.convert("RGB")
    colour = _in_srgb(image, profile)
    if shown.grey:
        colour = colour.convert("L")
    if alpha is not None:
        colour.putalpha(alpha)
    if shown.reduced:
        colour = colour.resize(shown.reduced, Image.Resampling.LANCZOS)
    return with_margins(colour, shown.margins) if shown.margins else colour


def _roughly_reduced(image: Image.Image, side: int) -> Image.Image:
    """A large picture at a whole part of its size, at least ``side`` pixels on its shorter side."""
    factor = min(image.size) // side
    if factor < _TWICE:
        return image
    if image.mode in ("P", "1"):
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    return image.reduce(factor)


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
