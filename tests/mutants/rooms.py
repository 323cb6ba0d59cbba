"""Which modules are mutated, and which tests must notice: a folder of generator/ and its own."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent

# The rooms that are held to it, with the tests of other rooms that are about them as well.
ROOMS_AND_MORE: dict[str, tuple[str, ...]] = {
    "cache": ("whole/test_never_stale.py",),
    "exports/pdf": ("exports/first_page", "faces/test_pictures.py", "sheets/test_calibration.py"),
    "files": (),
    "measure": (),
    "rules/kinds": ("rules",),
    "sheets": (),
    "template": ("faces/test_draw_stage.py",),
    "text": ("faces/test_draw_stage.py", "faces/test_drawn_cases.py"),
}


class Room(NamedTuple):
    """A folder of ``generator/``, and where the tests are that must notice a slip in it."""

    folder: str  # below generator/
    places: tuple[str, ...]  # files and folders below tests/

    def paths(self) -> list[Path]:
        """The modules that hold code."""
        return sorted((ROOT / "generator" / self.folder).glob("*.py"))

    @property
    def tests(self) -> tuple[str, ...]:
        """The files of tests, below ``tests/``."""
        there = [ROOT / "tests" / place for place in self.places]
        found = [
            path
            for place in there
            for path in (sorted(place.glob("test_*.py")) if place.is_dir() else [place])
            if "browser" not in path.stem  # none starts in the memory that a mutant may take
        ]
        return tuple(path.relative_to(ROOT / "tests").as_posix() for path in found)


ROOMS = {name: Room(name, (name, *more)) for name, more in ROOMS_AND_MORE.items()}
