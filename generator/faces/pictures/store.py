"""The forms in which pictures are printed: their own compressed data where that can pass.

What cannot (transparency, a turn in the file, other colour profiles, other types) is decoded once
and kept in the user's cache, by what it was made of.
"""

import zlib
from collections.abc import Callable
from typing import NamedTuple

import PIL

from generator.cache import Cache
from generator.faces.pictures.facts import Facts, bad_picture, png_chunks
from generator.faces.pictures.shown import Shown
from generator.model.picture import PictureFile
from generator.problem import ContentError, SourceError, Where, problem_of

_FORM = f"2 {PIL.__version__}"  # of what is kept: another one is made anew
_LENGTH = 8  # bytes


class Samples(NamedTuple):
    """Pixels compressed as a PDF can hold them: the rows of a PNG, or a whole JPEG file.

    ``data`` is None for a JPEG: it stays in its file.
    """

    data: bytes | None
    width: int
    height: int
    channels: int  # 1 or 3
    bits: int = 8
    palette: bytes = b""  # RGB triples, where each pixel is a number of one


class Planes(NamedTuple):
    """A picture's colours, and how much each pixel covers where it is not all."""

    colour: Samples
    alpha: Samples | None


class PictureStore:
    """Finds out what files are, and makes what is printed of them; nothing is kept in memory."""

    def __init__(self, cache: Cache | None = None) -> None:
        self._cache = cache or Cache(None)

    def facts(self, file: PictureFile) -> Facts:
        """What a file is. Raises ContentError; ``bad-picture`` for one that cannot be read."""
        key = f"{_FORM} {file.digest}"
        # The head of a JPEG says it all, sooner than another file is read or written.
        is_kept = not file.name.lower().endswith((".jpg", ".jpeg"))
        kept = self._cache.get("picture-facts", key) if is_kept else None
        if kept is not None:
            return Facts.of_text(kept)
        from generator.faces.pictures.looked_at import facts_of

        try:
            facts = facts_of(file.read())
        except SourceError as error:
            raise ContentError("bad-picture", error.problem.message, error.problem.hint) from None
        if is_kept:
            self._cache.put("picture-facts", key, facts.text())
        return facts

    def drawing(self, svg: str, width: float, height: float) -> bytes:
        """A drawing as a PNG for a place of that size in mm. Raises ContentError ``bad-svg``."""
        # Not loaded for a game without drawings.
        import resvg_py

        from generator.faces.pictures.drawn import drawn

        key = f"{_FORM} {resvg_py.__version__} {width} {height} {svg}"
        try:
            return self._cache.made("drawings", key, lambda: drawn(svg, width, height))
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
        """The picture as a PDF holds it. Raises SourceError if its file can be used no longer."""
        facts = shown.facts
        whole = self.whole_file(shown)
        if whole:
            return whole
        if _as_it_is(shown) and facts.plain and not facts.alpha:
            return Planes(_rows(shown.file.read()), None)
        made = self._made("picture-planes", shown, _planes)
        colour, alpha = _unpack(made)
        return Planes(_rows(colour), _rows(alpha) if alpha else None)

    @staticmethod
    def decoded(shown: Shown) -> int:
        """How many pixels are in memory while a picture is decoded."""
        return shown.facts.width * shown.facts.height

    def as_file(self, shown: Shown) -> tuple[str, bytes]:
        """The ending and the bytes of a file that every program shows alike: a JPEG or a PNG."""
        facts = shown.facts
        if _as_it_is(shown) and facts.type in ("JPEG", "PNG") and facts.channels != "other":
            return (".jpg" if facts.type == "JPEG" else ".png"), shown.file.read()
        return ".png", self._made("picture-files", shown, _whole)

    def _made(self, kind: str, shown: Shown, write: Callable[[Shown], bytes]) -> bytes:
        return self._cache.made(kind, f"{_FORM} {shown.key}", lambda: _decoded(write, shown))


def _decoded(write: Callable[[Shown], bytes], shown: Shown) -> bytes:
    """What is made of a picture's pixels. Raises SourceError where they are damaged."""
    try:
        return write(shown)
    except SourceError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, zlib.error):
        error = bad_picture("it is cut off or damaged: not all of it can be read")
        place = Where(shown.file.shown_as or f"art/{shown.file.name}")
        raise SourceError(problem_of(error, place)) from None


def _whole(shown: Shown) -> bytes:
    # What decodes loads where a picture must be decoded.
    from generator.faces.pictures.decoding import as_png

    return as_png(shown.file.read(), shown)


def _planes(shown: Shown) -> bytes:
    from generator.faces.pictures.decoding import colour_and_alpha

    return _pack(*colour_and_alpha(shown.file.read(), shown))


def _as_it_is(shown: Shown) -> bool:
    """Whether the file's own pixels and colours are those to be printed."""
    facts = shown.facts
    return (
        not shown.reduced
        and not shown.grey
        and facts.profile != "other"
        and facts.channels != "cmyk"
        and not facts.turned
    )


def _rows(data: bytes) -> Samples:
    """The rows of a PNG without transparency, as they are stored."""
    head, palette, rows = b"", b"", []
    for kind, held in png_chunks(data):
        if kind == b"IHDR":
            head = held
        elif kind == b"PLTE":
            palette = held
        elif kind == b"IDAT":
            rows.append(held)
    size = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    bits, colour = head[8], head[9]
    own = palette if colour == 3 else b""
    return Samples(b"".join(rows), *size, 3 if colour == 2 else 1, bits, own)


def _pack(colour: bytes, alpha: bytes) -> bytes:
    return len(colour).to_bytes(_LENGTH) + colour + alpha


def _unpack(data: bytes) -> tuple[bytes, bytes]:
    split = _LENGTH + int.from_bytes(data[:_LENGTH])
    return data[_LENGTH:split], data[split:]
