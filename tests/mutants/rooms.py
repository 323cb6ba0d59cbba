"""Which modules are mutated, and which tests must notice, the quickest first."""

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
            "test_sheets_as_committed.py",
            "test_sheet_details.py",
            "test_arrangement.py",
            "test_sheet_labels.py",
            "test_folded.py",
            "test_nine_up.py",
            "test_outlines.py",
            "test_jobs.py",
            "test_poster.py",
            "test_cutters.py",
            "test_standee.py",
            "test_packing.py",
            "test_honeycomb.py",
            "test_printers.py",
            "test_schemes.py",
            "test_sheets.py",
        ),
    ),
    "rules/kinds": Room(
        "rules/kinds/*.py",
        (
            "test_rule_kinds.py",
            "test_exact_kinds.py",
            "test_rule_params.py",
            "test_text_says_params.py",
            "test_tables_of_pieces.py",
            "test_rules.py",
            "test_guarded.py",
            "test_cases.py",
        ),
    ),
    "units": Room("measure/units.py", ("test_units.py",)),
    "geometry": Room("measure/geometry.py", ("test_geometry.py",)),
    "text": Room(
        "text/*.py",
        (
            "test_text_placing.py",
            "test_clusters.py",
            "test_arcs.py",
            "test_shaped_lines.py",
            "test_paragraphs.py",
            "test_font_library.py",
            "test_own_font_files.py",
            "test_colour_fonts.py",
            "test_text_details.py",
            "test_inline.py",
            "test_fonts.py",
            "test_bidi.py",
            "test_breaking.py",
            "test_text.py",
            "test_shaped.py",
            "test_own_fonts.py",
            "test_web_fonts.py",
            "test_found_fonts.py",
            "test_drawing.py",
            "test_drawn_cases.py",
            "test_six_languages.py",
        ),
    ),
    "template": Room(
        "template/*.py",
        (
            "test_template_arguments.py",
            "test_template_typed.py",
            "test_template_kept.py",
            "test_template_blocks.py",
            "test_template_budget.py",
            "test_template_limits.py",
            "test_template_errors.py",
            "test_template_sandbox.py",
            "test_template_loading.py",
            "test_template_sections.py",
            "test_recorder.py",
            "test_game_functions.py",
            "test_drawing.py",
        ),
    ),
    "exports/pdf": Room(
        "exports/pdf/*.py",
        (
            "test_pdf_figures.py",
            "test_ink_coverage.py",
            "test_scratch_pictures.py",
            "test_pictures.py",
            "test_titles.py",
            "test_shaped_ink.py",
            "test_text_ink.py",
            "test_sheet_lines.py",
            "test_sheet_pages.py",
            "test_compose.py",
            "test_fragments.py",
            "test_changed_pages.py",
            "test_side_by_side_pages.py",
            "test_print_pages.py",
            "test_print_files.py",
            "test_by_hand.py",
            "test_cut_layer.py",
            "test_first_page.py",
            "test_page_files.py",
            "test_plain_text.py",
            "test_retold.py",
            "test_spliced.py",
            "test_leading.py",
            "test_page_placing.py",
            "test_printers.py",
        ),
    ),
    "folders": Room("folders.py", ("test_folders.py",)),
    "held": Room("held.py", ("test_folders.py",)),
    "file_names": Room("file_names.py", ("test_file_names.py",)),
    "cache": Room("cache.py", ("test_cache.py",)),
}
