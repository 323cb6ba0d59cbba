"""Font library: opens each font of a project once; paths of packages are kept between runs."""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import fontpkg
import uharfbuzz

from generator.cache.small_values import CacheTable
from generator.cache.store import NO_CACHE, Cache
from generator.model.fonts import WEIGHT_OF_FILE, WEIGHTS, FontChoice, FontFile, Slope, is_font_file
from generator.problem import ContentError, did_you_mean, either
from generator.text import font_files
from generator.text.fonts import Font
from generator.text.icon_font import IconFont
from generator.text.runs import Reading

_PACKAGED = Path(__file__).with_name("packaged_families.txt")  # that fontpkg-... packages hold
_KIND = "found-fonts"  # in the cache
HOUSE_FONT = FontChoice("Barlow Condensed", 500)  # sheet labels and instructions, in every game
HOUSE_BOLD = FontChoice("Barlow Condensed", 700)
_REGULAR = 400
_MOST_OPEN = 100  # fonts; a process that serves many games must not hold every one of them

ReadFile = Callable[[str], bytes]  # of a game's folder; raises ContentError


class InstalledFamily(NamedTuple):
    """A font family that is installed as a package: its weights, of a variable one the ends."""

    name: str
    weights: tuple[int, ...]
    is_variable: bool
    has_italics: bool


def installed_families() -> tuple[InstalledFamily, ...]:
    """The font families that are installed as packages, sorted by name."""
    families = [fontpkg.family(slug) for slug in fontpkg.families()]
    found = [
        InstalledFamily(
            one.name,
            tuple(one.weights) or tuple(one.weight_range or (_REGULAR,)),
            bool(one.is_variable),
            "italic" in one.styles,
        )
        for one in families
    ]
    return tuple(sorted(found))


class FontLibrary:
    """Opens fonts by a game's choice and finds opened ones by file; ``cache`` keeps paths."""

    def __init__(self, cache: Cache, read: ReadFile | None = None) -> None:
        self._cache, self._read = cache, read
        self._found = FontPaths(cache)
        self._open: dict[FontChoice, Font] = {}
        self._own: dict[tuple[FontChoice, str], Font] = {}
        self.icons = IconFont()

    def for_game(self, read: ReadFile) -> "FontLibrary":
        """A library that shares this one's installed fonts and reads the files of a game."""
        library = FontLibrary(self._cache, read)
        library._open, library.icons, library._found = self._open, self.icons, self._found
        return library

    def with_fonts_of(self, other: "FontLibrary") -> "FontLibrary":
        """A library with these fonts and the game's own fonts that another one has opened."""
        library = FontLibrary(self._cache, self._read)
        library._open, library.icons, library._found = self._open, self.icons, self._found
        library._own = {**other._own, **self._own}  # noqa: SLF001 - of this very class
        return library

    def open(self, choice: FontChoice) -> Font:
        """The font of a choice, without fallbacks. Raises ContentError if missing or unusable."""
        choice = choice.without_fallback()
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
        """The fallback fonts of a choice, each at its nearest weight and slope."""
        return tuple(self._nearest(name, choice) for name in choice.fallback)

    def of(self, file: FontFile) -> Font:
        """The font of a file that ``open`` returned. Raises ValueError if the file has changed."""
        if file.own:
            for font in self._own.values():
                if font.file == file:
                    return font
            raise ValueError(f"the font {file.family} {file.weight} was never opened here")
        font = self.open(FontChoice(file.family, file.weight, file.slope))
        if font.file.digest != file.digest:
            raise ValueError(f"the font {file.family} {file.weight} changed while it was in use")
        return font

    def credit(self, choice: FontChoice) -> font_files.FontCredit:
        """Whose a font is; its package names the licence. Raises the errors of ``open``."""
        if choice.file:
            assert self._read is not None, "a game's own font is read by its own library"
            return font_files.font_credit(self._read(choice.file))
        self.open(choice)
        named = font_files.font_credit(self._found.path(choice.without_fallback()).read_bytes())
        licence = fontpkg.family(_slug(choice.family)).license
        return named._replace(licence=licence or named.licence)

    def title_reading(self, fonts: Iterable[FontChoice], language: str) -> Reading:
        """The Reading of titles outside of faces: our fonts, with a game's as fallback."""
        helping: list[Font] = []
        for choice in fonts:
            try:
                helping += [self.open(choice), *self.fallbacks(choice)]
            except ContentError:
                continue  # reported where the game names it
        chosen = tuple(helping)
        return Reading(language, lambda _accent: chosen, self.families_with)

    def families_with(self, characters: Sequence[str]) -> tuple[str, ...]:
        """The installed families that have all of these characters, sorted."""
        wanted = {ord(character) for text in characters for character in text}
        names = (fontpkg.family(slug).name for slug in fontpkg.families())
        return tuple(sorted(name for name in names if wanted <= _characters_of(name)))

    def families_in(self, weight: int, slope: Slope) -> tuple[str, ...]:
        """The installed families that have this weight and slope, sorted."""
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
            if error.name != "missing-file":
                raise
            message = f"the game's folder has no file {choice.file}"
            hint = "put it there. Capitals and the folder's name must be exactly the same"
            raise ContentError(error.name, message, hint) from None
        key = (choice, sha256(data).hexdigest())
        font = self._own.get(key)
        if font is None:
            made = font_files.static_true_type(data, choice, self._cache)
            if len(self._own) >= _MOST_OPEN:
                self._own.clear()
            font = self._own.setdefault(
                key,
                Font(
                    font_files.font_file_of(made),
                    made,
                    font_files.coloured_characters(data, choice, self._cache),
                ),
            )
        return font

    def _nearest(self, name: str, like: FontChoice) -> Font:
        """A fallback font: a file as it is, or a family at the nearest weight and slope."""
        if is_font_file(name):
            return self.open(FontChoice(file=name, weight=WEIGHT_OF_FILE))
        return self.open(_nearest_variant(FontChoice(name, like.weight or _REGULAR, like.slope)))

    def _data(self, choice: FontChoice) -> bytes:
        try:
            path = self._found.path(choice)
        except fontpkg.FamilyNotInstalled:
            raise _not_installed(choice) from None
        except fontpkg.FontpkgError:
            variant = f"{choice.weight}{_sloped(choice).replace(',', '')}"
            message = f"{choice.family} has no weight {variant}"
            nearest = _nearest_variant(choice)
            hint = (
                f"the nearest one it has: `[{nearest.family}, {nearest.weight}{_sloped(nearest)}]`"
            )
            raise ContentError("unknown-font", message, hint) from None
        data: bytes = path.read_bytes()
        if "[" in path.name:
            data = font_files.static_instance(data, choice.weight, self._cache)
        if path.suffix.lower() != ".ttf":
            message = f"{path.name} has no TrueType outlines, and Proofdeck needs them"
            raise ContentError("unknown-font", message, "choose another family")
        return data


class FontPaths:
    """The paths of the font files of installed families, cached for one environment."""

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


def _characters_of(family: str) -> frozenset[int]:
    """The characters of a family, from the character map of its file alone, which is quick."""
    choice = _nearest_variant(FontChoice(family, _REGULAR))
    try:
        data = fontpkg.path(choice.family, choice.weight, choice.slope).read_bytes()
    except (fontpkg.FontpkgError, OSError):
        return frozenset()
    return frozenset(uharfbuzz.Face(uharfbuzz.Blob(data)).unicodes)


def _nearest_variant(choice: FontChoice) -> FontChoice:
    """The choice at its family's nearest weight and slope; unchanged if not installed."""
    try:
        family = fontpkg.family(_slug(choice.family))
    except fontpkg.FontpkgError:
        return choice  # opening it reports the problem
    if choice.slope not in family.styles:
        choice = choice._replace(slope="normal")
    if family.is_variable and family.weight_range:
        low, high = family.weight_range
        return choice._replace(weight=min(max(choice.weight, low), high))
    nearest = min(family.weights, key=lambda weight: (abs(weight - choice.weight), weight))
    return choice._replace(weight=nearest)


def _slug(family: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-")


def _not_installed(choice: FontChoice) -> ContentError:
    known = [fontpkg.family(slug).name for slug in fontpkg.families()]
    base, styled = choice.family.rpartition(" ")[::2]
    if base in known and styled.lower() in (*WEIGHTS, "italic"):
        weight = WEIGHTS.get(styled.lower(), choice.weight)
        slope = ", italic" if styled.lower() == "italic" else _sloped(choice)
        message = f"the font family {choice.family!r} is not installed"
        hint = f"write weight and slope after the family: [{base}, {weight}{slope}]"
        raise ContentError("unknown-font", message, hint)
    suggestion = did_you_mean(choice.family, known, listing="installed families")
    return ContentError(
        "unknown-font",
        f"the font family {choice.family!r} is not installed",
        either(suggestion, _way_to(_slug(choice.family), meant=suggestion.startswith("did"))),
    )


def _way_to(slug: str, *, meant: bool) -> str:
    """How a family comes here: by a package; where one is ``meant``, by that very name."""
    packaged = set(_PACKAGED.read_text(encoding="utf-8").split()) - set(fontpkg.families())
    near = get_close_matches(slug, sorted(packaged), 1, 1.0 if meant else 0.8)
    file = "copy its file into the game's folder and name it: fonts/Mine.ttf"
    return f"{file}. Or install it: `pip install fontpkg-{near[0]}`" if near else file


def _sloped(choice: FontChoice) -> str:
    return "" if choice.slope == "normal" else f", {choice.slope}"
