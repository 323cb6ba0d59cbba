"""Which modules are mutated, and the tests that must notice: those of the room, the quickest first."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent


class Room(NamedTuple):
    """A part of ``generator/`` and its own tests."""

    modules: str  # below generator/, as a pattern
    tests: tuple[str, ...]  # below tests/

    def paths(self) -> list[Path]:
        """The modules that hold code."""
        return [path for path in sorted((ROOT / "generator").glob(self.modules)) if path.is_file()]


ROOMS: dict[str, Room] = {
    "sheets": Room(
        "sheets/*.py",
        (
            "test_arrangement.py",
            "test_sheet_labels.py",
            "test_jobs.py",
            "test_sheets.py",
            "test_every_scheme.py",
        ),
    ),
    "rules/kinds": Room(
        "rules/kinds/*.py",
        ("test_rule_kinds.py", "test_rule_params.py", "test_rules.py", "test_cases.py"),
    ),
    "units": Room("units.py", ("test_text.py", "test_load.py", "test_cases.py")),
    "geometry": Room("geometry.py", ("test_text.py", "test_sheets.py", "test_every_scheme.py")),
    "text": Room("text/*.py", ("test_text.py",)),
    "template": Room("template/*.py", ("test_text.py", "test_cases.py", "test_relations.py")),
    "exports/pdf": Room("exports/pdf/*.py", ("test_pdf.py", "test_relations.py")),
}
