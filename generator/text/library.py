"""The fonts of a project: from declared packages, opened once, known by their file's digest."""

import re
from hashlib import sha256

import fontpkg

from generator.cache import Cache
from generator.model.font import FontChoice, FontFile
from generator.problem import ContentError, did_you_mean
from generator.text.fonts import Font
from generator.text.icon_font import IconFont
from generator.text.instances import static_instance

HOUSE_FONT = FontChoice("Barlow Condensed", 500)  # sheet labels and instructions, in every game
HOUSE_BOLD = FontChoice("Barlow Condensed", 700)
_MOST_OPEN = 100  # fonts; a process that serves many games must not hold every one of them


class FontLibrary:
    """Opens fonts by what a game asks for, and finds them again by the file that was meant."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._open: dict[FontChoice, Font] = {}
        self.icons = IconFont()

    def open(self, choice: FontChoice) -> Font:
        """The font for a choice.

        Raises ContentError ``unknown-font`` if its package, weight or slope is not installed, or if
        it has no outlines that we can embed.
        """
        font = self._open.get(choice)
        if font is None:
            data = self._data(choice)
            file = FontFile(*choice, sha256(data).hexdigest())
            if len(self._open) >= _MOST_OPEN:
                self._open.clear()
            font = self._open[choice] = Font(file, data)
        return font

    def of(self, file: FontFile) -> Font:
        """The font of a file that ``open`` once gave. Raises ValueError if it is another now."""
        font = self.open(FontChoice(file.family, file.weight, file.slope))
        if font.file.digest != file.digest:
            raise ValueError(f"the font {file.family} {file.weight} changed while it was in use")
        return font

    def _data(self, choice: FontChoice) -> bytes:
        try:
            path = fontpkg.path(choice.family, choice.weight, choice.slope)
        except fontpkg.FamilyNotInstalled:
            raise _not_installed(choice) from None
        except fontpkg.FontpkgError as error:
            message = f"{choice.family} has no {choice.weight} {choice.slope}"
            raise ContentError("unknown-font", message, str(error)) from None
        data: bytes = path.read_bytes()
        if "[" in path.name:
            data = static_instance(data, choice.weight, self._cache)
        if path.suffix.lower() != ".ttf":
            message = f"{path.name} has no TrueType outlines, the only kind a PDF of ours embeds"
            raise ContentError("unknown-font", message, "choose another family")
        return data


def _not_installed(choice: FontChoice) -> ContentError:
    known = [fontpkg.family(slug).name for slug in fontpkg.families()]
    slug = re.sub(r"[^a-z0-9]+", "-", choice.family.lower()).strip("-")
    near = did_you_mean(choice.family, known, listing="installed")
    return ContentError(
        "unknown-font",
        f"the font family {choice.family!r} is not installed",
        f"{near} or install it: pip install fontpkg-{slug}",
    )
