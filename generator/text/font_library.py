"""The fonts of a project: from declared packages and the games' own files, opened once each.

Where installed families have their files: asked of their packages once for a machine.

To ask takes longer than all that is drawn of one changed card, as every package is looked at.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import fontpkg
import uharfbuzz

from generator.cache.store import NO_CACHE, Cache
from generator.cache.table import CacheTable
from generator.model.fonts import AS_IT_IS, FontChoice, FontFile, Slope, is_font_file
from generator.problem import ContentError, did_you_mean, either
from generator.text.font_files import called, colours_of, static_instance, static_true_type
from generator.text.fonts import Font
from generator.text.icon_font import IconFont
from generator.text.runs import Reading

_KIND = "found-fonts"  # in the cache


class FoundFonts:
    """Where the files of font packages lie; asked of the packages once for an environment."""

    def __init__(self, cache: Cache = NO_CACHE) -> None:
        self._table = CacheTable(cache, _KIND)

    def path(self, choice: FontChoice) -> Path:
        """The file of a family in a weight and slope. Raises FontpkgError if there is none."""
        key = f"{choice.family} {choice.weight} {choice.slope}"
        known = self._table.get(key)
        if isinstance(known, str) and Path(known).is_file():
            return Path(known)
        import fontpkg  # loaded where nothing is known

        path: Path = fontpkg.path(choice.family, choice.weight, choice.slope)
        self._table.put(key, str(path))
        self._table.save()
        return path


HOUSE_FONT = FontChoice("Barlow Condensed", 500)  # sheet labels and instructions, in every game
HOUSE_BOLD = FontChoice("Barlow Condensed", 700)
_REGULAR = 400
_MOST_OPEN = 100  # fonts; a process that serves many games must not hold every one of them

ReadFile = Callable[[str], bytes]  # of a game's folder; raises ContentError


class FontLibrary:
    """Opens fonts by what a game asks for, and finds them again by the file that was meant.

    ``read`` gives the game's own files. Libraries of several games share what packages give, and
    with a ``cache`` later processes know where it lies.
    """

    def __init__(self, cache: Cache, read: ReadFile | None = None) -> None:
        self._cache, self._read = cache, read
        self._found = FoundFonts(cache)
        self._open: dict[FontChoice, Font] = {}
        self._own: dict[tuple[FontChoice, str], Font] = {}
        self.icons = IconFont()

    def beside(self, read: ReadFile) -> "FontLibrary":
        """The same library, with the files of a game."""
        library = FontLibrary(self._cache, read)
        library._open, library.icons, library._found = self._open, self.icons, self._found
        return library

    def knowing(self, other: "FontLibrary") -> "FontLibrary":
        """The same library, which also finds the fonts of files that another one has opened."""
        library = FontLibrary(self._cache, self._read)
        library._open, library.icons, library._found = self._open, self.icons, self._found
        library._own = {**other._own, **self._own}  # noqa: SLF001 - of this very class
        return library

    def open(self, choice: FontChoice) -> Font:
        """The font for a choice, without those it falls back on.

        Raises ContentError ``unknown-font`` if its package, weight or slope is not installed or its
        file has it not, ``font-not-embeddable``, ``bad-font``, or what reading the file gives.
        """
        choice = choice.alone()
        if choice.file:
            return self._own_font(choice)
        font = self._open.get(choice)
        if font is None:
            data = self._data(choice)
            digest = sha256(data).hexdigest()
            file = FontFile(choice.family, choice.weight, choice.slope, digest)
            if len(self._open) >= _MOST_OPEN:
                self._open.clear()
            font = self._open.setdefault(choice, Font(file, data))  # one, whoever asks at a time
        return font

    def fallbacks(self, choice: FontChoice) -> tuple[Font, ...]:
        """The fonts that a choice falls back on, each at the nearest weight and slope it has."""
        return tuple(self._nearest(name, choice) for name in choice.fallback)

    def of(self, file: FontFile) -> Font:
        """The font of a file that ``open`` once gave. Raises ValueError if it is another now."""
        if file.own:
            for font in self._own.values():
                if font.file == file:
                    return font
            raise ValueError(f"the font {file.family} {file.weight} was never opened here")
        font = self.open(FontChoice(file.family, file.weight, file.slope))
        if font.file.digest != file.digest:
            raise ValueError(f"the font {file.family} {file.weight} changed while it was in use")
        return font

    def reading_of_titles(self, fonts: Iterable[FontChoice], language: str) -> Reading:
        """How titles outside of faces are read: in our own fonts, helped out by a game's."""
        helping: list[Font] = []
        for choice in fonts:
            try:
                helping += [self.open(choice), *self.fallbacks(choice)]
            except ContentError:
                continue  # told where the game names it
        chosen = tuple(helping)
        return Reading(language, lambda _accent: chosen, self.families_with)

    def families_with(self, characters: Sequence[str]) -> tuple[str, ...]:
        """The installed families that have all of some characters, sorted."""
        wanted = {ord(character) for text in characters for character in text}
        names = (fontpkg.family(slug).name for slug in fontpkg.families())
        return tuple(sorted(name for name in names if wanted <= _letters_of(name)))

    def families_in(self, weight: int, slope: Slope) -> tuple[str, ...]:
        """The installed families that have a weight and slope, sorted."""
        found = []
        for slug in fontpkg.families():
            name = fontpkg.family(slug).name
            try:
                fontpkg.path(name, weight, slope)
            except fontpkg.FontpkgError:
                continue
            found.append(name)
        return tuple(sorted(found))

    def _own_font(self, choice: FontChoice) -> Font:
        if self._read is None:
            raise ContentError("unknown-font", f"{choice.file} is in no folder", "name a family")
        try:
            data = self._read(choice.file)
        except ContentError as error:
            if error.rule != "missing-file":
                raise
            message = f"there is no file {choice.file} in the game's folder"
            hint = "put it there; its name counts to the letter, capitals and folder too"
            raise ContentError(error.rule, message, hint) from None
        key = (choice, sha256(data).hexdigest())
        font = self._own.get(key)
        if font is None:
            made = static_true_type(data, choice, self._cache)
            if len(self._own) >= _MOST_OPEN:
                self._own.clear()
            font = self._own.setdefault(
                key, Font(called(made), made, colours_of(data, choice, self._cache))
            )
        return font

    def _nearest(self, name: str, like: FontChoice) -> Font:
        """A font that helps out: a file as it is; a family as like as it can be."""
        if is_font_file(name):
            return self.open(FontChoice(file=name, weight=AS_IT_IS))
        return self.open(_near(FontChoice(name, like.weight or _REGULAR, like.slope)))

    def _data(self, choice: FontChoice) -> bytes:
        try:
            path = self._found.path(choice)
        except fontpkg.FamilyNotInstalled:
            raise _not_installed(choice) from None
        except fontpkg.FontpkgError:
            asked = f"{choice.weight}{_sloped(choice).replace(',', '')}"
            message = f"{choice.family} has no weight {asked}"
            near = _near(choice)
            hint = f"the nearest it has: `[{near.family}, {near.weight}{_sloped(near)}]`"
            raise ContentError("unknown-font", message, hint) from None
        data: bytes = path.read_bytes()
        if "[" in path.name:
            data = static_instance(data, choice.weight, self._cache)
        if path.suffix.lower() != ".ttf":
            message = f"{path.name} has no TrueType outlines, the only kind a PDF of ours embeds"
            raise ContentError("unknown-font", message, "choose another family")
        return data


def _near(choice: FontChoice) -> FontChoice:
    """The weight and slope of a family that are nearest; as it is if it is not installed."""
    try:
        family = fontpkg.family(_slug(choice.family))
    except fontpkg.FontpkgError:
        return choice  # who opens it is told what to do
    if choice.slope not in family.styles:
        choice = choice._replace(slope="normal")
    if family.is_variable and family.weight_range:
        low, high = family.weight_range
        return choice._replace(weight=min(max(choice.weight, low), high))
    near = min(family.weights, key=lambda weight: (abs(weight - choice.weight), weight))
    return choice._replace(weight=near)


def _sloped(choice: FontChoice) -> str:
    return "" if choice.slope == "normal" else f", {choice.slope}"


def _letters_of(family: str) -> frozenset[int]:
    """The characters that a family can draw, by the table of its file alone: quick, for a hint."""
    choice = _near(FontChoice(family, _REGULAR))
    try:
        data = fontpkg.path(choice.family, choice.weight, choice.slope).read_bytes()
    except (fontpkg.FontpkgError, OSError):
        return frozenset()
    return frozenset(uharfbuzz.Face(uharfbuzz.Blob(data)).unicodes)


def _not_installed(choice: FontChoice) -> ContentError:
    known = [fontpkg.family(slug).name for slug in fontpkg.families()]
    near = did_you_mean(choice.family, known, listing="installed")
    package = f"`pip install fontpkg-{_slug(choice.family)}`"
    return ContentError(
        "unknown-font",
        f"the font family {choice.family!r} is not installed",
        either(near, f"name a file such as fonts/Mine.ttf, or install it: {package}"),
    )


def _slug(family: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-")
