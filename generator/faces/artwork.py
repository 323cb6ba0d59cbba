"""Icons and drawings of a game as SVG markup: a glyph of the icon font, or a file of ``art/``."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.faces.kept_motifs import KeptMotifs, Motif
from generator.model.font import FontChoice, Slope
from generator.model.game import Game
from generator.model.picture import PICTURES
from generator.problem import ContentError, did_you_mean, either
from generator.template.recorder import Recorder
from generator.text.fonts import Font
from generator.text.icon_font import GRID
from generator.text.library import FontLibrary
from generator.units import mm_text

if TYPE_CHECKING:
    from generator.faces.svg.texts import OpenFont

_KEY = re.compile(r"[a-z][a-z0-9_-]{0,30}")


class Artwork:
    """The icons and drawings of one game; each art file is read once. Reads are noted."""

    def __init__(
        self,
        game: Game,
        fonts: FontLibrary,
        recorder: Recorder,
        embed: Callable[[str, float, float], str] | None = None,
        kept: KeptMotifs | None = None,
    ) -> None:
        """``embed`` gives what stands for a drawing, in mm, that only a picture shows.

        ``kept`` has what files were found to draw in earlier runs.
        """
        self._game, self._fonts, self._recorder, self._embed = game, fonts, recorder, embed
        self.kept = kept or KeptMotifs()
        self._motifs: dict[str, Motif] = {}
        self._lettered: dict[str, list[str]] = {}  # the digests of the fonts of a drawing's texts

    def names(self) -> tuple[str, ...]:
        """The names that ``icon`` knows."""
        return (*self._game.icons, *self._game.art)

    def icon(
        self, name: str, *, x: float, y: float, size: float, colour: str, turn: float = 0.0
    ) -> str:
        """The icon ``name`` of the game's ``icons`` (or art/<name>.svg) in the square at (x, y).

        Raises ContentError ``unknown-icon`` with the nearest name.
        """
        source = self.source(name)
        library, _, key = source.partition(":")
        if library == "art":
            return self.art(key, x=x, y=y, w=size, h=size, colour=colour, turn=turn)
        half = mm_text(size / 2)
        turned = f" rotate({mm_text(turn)} {half} {half})" if turn else ""
        place = f"translate({mm_text(x)} {mm_text(y)}){turned} scale({size / GRID:.5g})"
        return f'<path transform="{place}" fill="{colour}" d="{self._fonts.icons.path(key)}"/>'

    def source(self, name: str) -> str:
        """What an icon is: ``mdi:crane`` or ``art:crane``. Raises ContentError ``unknown-icon``."""
        source = self._game.icons.get(name)
        if source is None and name in self._game.art:
            source = f"art:{name}"
        if source is None:
            self._recorder.note_absent("icon", str(name))
            near = did_you_mean(str(name), self.names(), listing="icons")
            raise ContentError(
                "unknown-icon",
                f"there is no icon {str(name)[:60]!r}",
                either(near, f"name it in game.yaml, as in `icons: {{{_word(name)}: mdi:star}}`"),
            )
        self._recorder.note("icon", name, source)
        return source

    def art(
        self,
        name: str,
        *,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str = "",
        turn: float = 0.0,
    ) -> str:
        """art/<name>.svg fitted into the box: proportions kept, centred.

        ``currentColor`` in it becomes ``colour``. Raises ContentError ``unknown-art``, or what is
        wrong with the drawing, at its file.
        """
        motif = self.motif(name)
        (left, top, width, height), inner = motif.box, motif.markup
        if motif.picture and self._embed is None:
            hint = (
                f"it uses {motif.because}, which only a picture shows: place it on the face, "
                "with art() or icon()"
            )
            raise ContentError("art-as-picture", f"art/{name}.svg cannot stand here", hint)
        scale = min(w / width, h / height)
        dx, dy = x + (w - width * scale) / 2, y + (h - height * scale) / 2
        middle = f"{mm_text(width / 2)} {mm_text(height / 2)}"
        turned = f" rotate({mm_text(turn)} {middle})" if turn else ""
        place = (
            f"translate({mm_text(dx)} {mm_text(dy)}) scale({scale:.6g}){turned} "
            f"translate({mm_text(-left)} {mm_text(-top)})"
        )
        if motif.picture and self._embed:
            link = self._embed(motif.coloured(colour), width * scale, height * scale)
            inner = f'<image width="{width}" height="{height}" x="{left}" y="{top}" href="{link}"/>'
        body = inner.replace("currentColor", colour) if colour else inner
        return f'<g transform="{place}">{body}</g>'

    def motif(self, name: str) -> Motif:
        """What an art file draws. Raises ContentError."""
        text = self._game.art.get(name)
        if text is None:
            self._recorder.note_absent("art", str(name))
            raise _no_art(str(name), self._game)
        self._recorder.note("art", name, text)
        if name not in self._motifs:
            used: list[str] = []
            motif = self.kept.get(name, text)
            if motif is None:
                from generator.faces.motif import motif_of  # loaded for what was never read

                motif = motif_of(text, name, self._opening(used))
                if not used:
                    self.kept.keep(name, text, motif)
            self._motifs[name], self._lettered[name] = motif, used
        if self._lettered[name]:
            self._recorder.note("fonts of art", name, self._lettered[name])
        return self._motifs[name]

    def _opening(self, used: list[str]) -> "OpenFont":
        """Opens a font by its family, of the game's own files or of packages, and notes which."""

        def opened(family: str, weight: int, slope: Slope) -> Font:
            choices = [choice for choice in self._game.fonts.values() if choice.file]
            own = (self._fonts.open(choice) for choice in choices)
            asked = (family.casefold(), weight, slope)
            font = next((f for f in own if _called(f) == asked), None)
            font = font or self._fonts.open(FontChoice(family, weight, slope))
            used.append(font.file.digest)
            return font

        return opened


def _no_art(name: str, game: Game) -> ContentError:
    """What is told of a drawing that is not there: perhaps it is a picture, or has its ending."""
    stem = name.removesuffix(".svg")
    if stem in game.art:
        message = f"a drawing is named without its ending, not {name[:60]}"
        return ContentError("unknown-art", message, f"write {stem}")
    endings = (*PICTURES, *map(str.upper, PICTURES))
    picture = next((p for p in (name, *(name + e for e in endings)) if p in game.pictures), None)
    hint = did_you_mean(name, game.art, listing="drawings")
    if picture:
        hint = f'it is a picture: write `{{{{ picture("{picture}", x=0, y=0, w=50, h=30) }}}}`'
    return ContentError("unknown-art", f"there is no art/{name[:60]}.svg", hint)


def _called(font: Font) -> tuple[str, int, Slope]:
    return font.file.family.casefold(), font.file.weight, font.file.slope


def _word(name: object) -> str:
    """The name as a key of ``icons``, or another where it can be none."""
    return str(name) if _KEY.fullmatch(str(name)) else "star"
