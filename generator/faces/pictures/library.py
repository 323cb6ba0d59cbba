"""Picture library: the pictures of one game by name, as templates place them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.faces.face import Picture
from generator.faces.pictures import placing
from generator.faces.pictures.bleed import Frame, margins_of
from generator.faces.pictures.encode import PictureStore
from generator.measure.geometry import Rect
from generator.model.format import Format
from generator.model.game import Game
from generator.model.picture import PictureFile, unknown_picture
from generator.problem import ContentError
from generator.template.recorder import Recorder

if TYPE_CHECKING:
    from generator.faces.art_file import Motif

Cut = tuple[str, Any, str, float, float]  # fit, focus, outline, radius, opacity


class Album:
    """The pictures of one game; each file is inspected once, and reads are recorded."""

    def __init__(self, game: Game, store: PictureStore, recorder: Recorder) -> None:
        self._game, self._store, self._recorder = game, store, recorder
        self._shown: dict[str, placing.Shown] = {}
        self._drawn: dict[tuple[str, float, float, str], placing.Shown] = {}
        self._reduced: set[str] = set()

    def doubts(self, name: str) -> tuple[ContentError, ...]:
        """Warnings that a picture may print in other colours. Raises ContentError if broken."""
        return tuple(_doubts(self.shown(name)))

    def shown(self, name: str) -> placing.Shown:
        """The picture of a name, with all its pixels. Raises ContentError."""
        if name not in self._shown:
            file = self._game.pictures.get(name) if isinstance(name, str) else None
            if file is None:
                raise ContentError(*unknown_picture(str(name), self._game.pictures))
            self._shown[name] = placing.Shown(file, self._store.facts(file))
        return self._shown[name]

    def placed(
        self, name: str, frame: Frame, cut: Cut, form: Format
    ) -> tuple[Picture, tuple[ContentError, ...]]:
        """The picture in its frame and warnings of too few pixels. Raises ContentError."""
        if not isinstance(name, str) or name not in self._game.pictures:
            self._recorder.note_absent("picture", str(name))
        shown = self.shown(name)
        self._recorder.note("picture", name, shown.file.digest)
        fit, focus, outline, radius, opacity = cut
        if not 0 < opacity <= 1:
            hint = "1 is solid, 0.5 is half transparent"
            raise ContentError("template-fault", "opacity must be above 0 and at most 1", hint)
        fitted = frame.grown if frame.how == "included" else frame.box
        whole = placing.whole_box(shown.size, fitted, fit, focus)
        noted = [placing.too_coarse(shown, whole)]
        reduced = placing.reduced_size(shown, whole)
        if reduced:
            noted.append(self._too_fine(shown, whole, reduced))
            shown = replace(shown, reduced=reduced)
        shown, whole = _with_bleed(shown, whole, frame)
        clip = placing.clip_of(outline, radius, frame, whole, form)
        notes = tuple(note for note in noted if note)
        return Picture(shown, whole, clip, float(opacity)), notes

    def drawing(self, name: str, motif: "Motif", box: Rect, colour: str) -> Picture:
        """A drawing of ``art/`` as a picture in its box; ``currentColor`` becomes ``colour``."""
        _, _, width, height = motif.box
        scale = min(box.width / width, box.height / height)
        wide, tall = width * scale, height * scale
        key = (name, round(wide, 3), round(tall, 3), colour)
        if key not in self._drawn:
            data = self._store.drawing(motif.coloured(colour), key[1], key[2])
            file = PictureFile.of(f"{name}.svg", data)
            self._drawn[key] = placing.Shown(file, self._store.facts(file))
        place = Rect(box.centre.x - wide / 2, box.centre.y - tall / 2, wide, tall)
        return Picture(self._drawn[key], place)

    def drawing_with_bleed(
        self, name: str, motif: "Motif", frame: Frame, colour: str, form: Format
    ) -> Picture:
        """A drawing as a picture that fills its frame, cut off where it is too long or wide."""
        size = motif.box[2], motif.box[3]
        fitted = frame.grown if frame.how == "included" else frame.box
        scale = max(fitted.width / size[0], fitted.height / size[1])
        place = Rect(0, 0, size[0] * scale, size[1] * scale)
        shown = self.drawing(name, motif, place, colour).shown
        whole = Rect(
            fitted.centre.x - place.width / 2,
            fitted.centre.y - place.height / 2,
            place.width,
            place.height,
        )
        shown, whole = _with_bleed(shown, whole, frame)
        return Picture(shown, whole, placing.clip_of("", 0.0, frame, whole, form))

    def _too_fine(
        self, shown: placing.Shown, whole: Rect, to: tuple[int, int]
    ) -> ContentError | None:
        """The note, once for each picture, that it has more pixels than any printer shows."""
        if shown.file.name in self._reduced:
            return None
        self._reduced.add(shown.file.name)
        size = f"{shown.size[0]} x {shown.size[1]} px"
        message = (
            f"art/{shown.file.name} would be printed at {placing.dpi_of(shown.size, whole):.0f} dpi"
        )
        hint = f"you need not change anything: {to[0]} x {to[1]} px look the same as {size}"
        return ContentError(
            "reduced-picture", f"{message}; it is reduced to {placing.USUAL_DPI}", hint
        )


def _with_bleed(shown: placing.Shown, whole: Rect, frame: Frame) -> tuple[placing.Shown, Rect]:
    """The picture and its box, with what has to be made at its edges."""
    margins, box = margins_of(frame, whole, shown.size)
    return (replace(shown, margins=margins), box) if margins else (shown, whole)


def _doubts(shown: placing.Shown) -> Iterator[ContentError]:
    facts = shown.facts
    if not facts.seen:
        message = "the picture is empty: every pixel is transparent"
        hint = "export it again with its layers visible"
        yield ContentError("empty-picture", message, hint)
    elif facts.even:
        message = "the picture is empty: every pixel has the same colour"
        hint = (
            "export it again with its layers visible. For a plain area, draw it in that "
            "colour instead"
        )
        yield ContentError("empty-picture", message, hint)
    if facts.channels == "cmyk" and facts.profile != "other":
        message = "its colours are CMYK without a profile, so they will print only roughly"
        hint = "save it as RGB (sRGB), or as CMYK with its colour profile"
        yield ContentError("cmyk-without-profile", message, hint)
    elif facts.profile == "broken":
        hint = "save it again with the sRGB profile"
        yield ContentError(
            "bad-profile", "its colour profile cannot be read, so sRGB is used", hint
        )
