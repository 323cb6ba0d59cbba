"""Icons and drawings of a game as SVG markup: a glyph of the icon font, or a file of ``art/``."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.cache.store import NO_CACHE, Cache
from generator.measure.units import mm_text
from generator.model.fonts import FontChoice, Slope
from generator.model.game import Game
from generator.model.game_head import is_icon
from generator.model.picture import PICTURES
from generator.problem import ContentError, did_you_mean, either
from generator.template.recorder import Recorder
from generator.text.font_library import HOUSE_FONT, FontLibrary
from generator.text.fonts import Font
from generator.text.icon_font import GRID
from generator.text.symbols import OF_THE_ICON_FONT, SIGNS

if TYPE_CHECKING:
    from generator.faces.art_file import Motif
    from generator.faces.pictures.likeness import Printing
    from generator.faces.svg.text_outlines import OpenFont

_NUMBER_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,30}")
# Names by which a drawing leaves the font to whoever shows it, in CSS and as Inkscape writes them.
GENERIC = frozenset({
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "ui-sans-serif",
    "ui-serif", "ui-monospace", "ui-rounded", "sans", "mono",
})  # fmt: skip


class Artwork:
    """The icons and drawings of one game; each art file is read once, and reads are recorded."""

    def __init__(
        self,
        game: Game,
        fonts: FontLibrary,
        recorder: Recorder,
        embed: Callable[[str, float, float], str] | None = None,
        printing: "Printing | None" = None,
        cache: Cache = NO_CACHE,
    ) -> None:
        """``embed`` gives the link to a drawing, sized in mm, that only a picture can show.

        ``printing`` shows how a drawing prints; what was seen of it is kept in ``cache``.
        """
        self._game, self._fonts, self._recorder, self._embed = game, fonts, recorder, embed
        self._printing, self._cache = printing, cache
        self._motifs: dict[str, Motif] = {}
        self.generic: dict[str, str] = {}  # names of no font in drawings -> what stands for them
        self._lettered: dict[str, list[str]] = {}  # the digests of the fonts of a drawing's texts

    def names(self) -> tuple[str, ...]:
        """The names that ``icon`` accepts."""
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
        return f'<path transform="{place}" fill="{colour}" d="{self._fonts.icons.path(source)}"/>'

    def source(self, name: str) -> str:
        """An icon's source, such as ``mdi:crane``. Raises ContentError ``unknown-icon``."""
        source = self._game.icons.get(name)
        if source is None and name in self._game.art:
            source = f"art:{name}"
        if source is None and name in SIGNS.values():
            return f"mdi:{name.removeprefix(OF_THE_ICON_FONT)}"
        if source is None and is_icon(name):
            return name  # what it names says itself where it is missing
        if source is None:
            self._recorder.note_absent("icon", str(name))
            raise self._unknown_icon(str(name))
        self._recorder.note("icon", name, source)
        return source

    def _unknown_icon(self, name: str) -> ContentError:
        """The error of a name that is no icon; in braces of a text it may be meant as a number."""
        key = name if _KEY.fullmatch(name) else "star"  # some names can be none
        named = f"as in `icons: {{{key}: mdi:star}}`"
        if not _NUMBER_NAME.fullmatch(name.lower()) or not self._game.numbers:
            near = did_you_mean(name, self.names(), listing="icons")
            hint = either(near, f"name it in game.yaml, {named}")
            return ContentError("unknown-icon", f"there is no icon {name[:60]!r}", hint)
        near = did_you_mean(name, (*self.names(), *self._game.numbers), listing="icons and numbers")
        hint = either(near, f"name it in game.yaml, {named}, or under numbers")
        message = f"there is no icon {name[:60]!r}, and no number of this name in game.yaml"
        return ContentError("unknown-icon", message, hint)

    def art(
        self, name: str, *, x: float, y: float, w: float, h: float, colour: str = "",
        turn: float = 0.0,
    ) -> str:  # fmt: skip
        """art/<name>.svg fitted into the box, centred. Raises ContentError, at its own file."""
        motif = self.motif(name)
        (left, top, width, height), inner = motif.box, motif.markup
        if motif.picture and self._embed is None:
            hint = (
                f"it uses {motif.because}, which cannot be drawn inside a text: place it "
                "with art() or icon()"
            )
            raise ContentError("art-as-picture", f"art/{name}.svg cannot be used here", hint)
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

    def motif(self, name: str) -> "Motif":
        """The content of an art file. Raises ContentError."""
        text = self._game.art.get(name)
        if text is None:
            self._recorder.note_absent("art", str(name))
            raise _no_art(str(name), self._game)
        self._recorder.note("art", name, text)
        if name not in self._motifs:
            used: list[str] = []
            # Loaded for games with drawings alone.
            from generator.faces.art_file import motif_of
            from generator.faces.pictures.likeness import Likeness

            likeness = Likeness(self._printing, self._cache)
            self._motifs[name] = motif_of(text, name, self._opening(used), likeness)
            self._lettered[name] = used
        if self._lettered[name]:
            self._recorder.note("fonts of art", name, self._lettered[name])
        return self._motifs[name]

    def _opening(self, used: list[str]) -> "OpenFont":
        """Opens a font by its family, of the game's own files or of packages, and notes which."""

        def opened(family: str, weight: int, slope: Slope) -> Font:
            font = self._substitute(family, weight, slope) or self._own(family, weight, slope)
            font = font or self._fonts.open(FontChoice(family, weight, slope))
            used.append(font.file.digest)
            return font

        return opened

    def _own(self, family: str, weight: int, slope: Slope) -> Font | None:
        """A font file of the game that has this name."""
        choices = [choice for choice in self._game.fonts.values() if choice.file]
        wanted = (family.casefold(), weight, slope)
        for font in map(self._fonts.open, choices):
            if (font.file.family.casefold(), font.file.weight, font.file.slope) == wanted:
                return font
        return None

    def _substitute(self, family: str, weight: int, slope: Slope) -> Font | None:
        """The font that stands for a family: as game.yaml says, or as a generic name means."""
        said = {name.casefold(): other for name, other in self._game.substitute.items()}
        name = said.get(family.casefold(), "")
        fonts = self._game.fonts
        if not name and family.casefold() in GENERIC and fonts:
            choice = fonts.get("body") or next(iter(fonts.values()))
            name = choice.file or choice.family
            self.generic[family] = name
        if not name:
            return None
        try:
            return self._fonts.fallbacks(FontChoice(family, weight, slope, fallback=(name,)))[0]
        except ContentError:
            return self._fonts.open(HOUSE_FONT)  # its problem is told where the game names it


def _no_art(name: str, game: Game) -> ContentError:
    """The error for a missing drawing: it may be a picture, or its ending may be given."""
    stem = name.removesuffix(".svg")
    if stem in game.art:
        message = f"leave out the ending of a drawing: {name[:60]}"
        return ContentError("unknown-art", message, f"write {stem}")
    endings = (*PICTURES, *map(str.upper, PICTURES))
    picture = next((p for p in (name, *(name + e for e in endings)) if p in game.pictures), None)
    hint = did_you_mean(name, game.art, listing="drawings")
    if picture:
        hint = f'it is a picture: write `{{{{ picture("{picture}", x=0, y=0, w=50, h=30) }}}}`'
    return ContentError("unknown-art", f"there is no art/{name[:60]}.svg", hint)
