"""The proof overlay: trim and safe zone drawn over a face."""

from generator.faces.shapes import outline
from generator.model.format import Format

TRIM_COLOUR, SAFE_COLOUR = "#e6007e", "#009fe3"  # process magenta and cyan, as proofs have them


def proof_lines(form: Format) -> str:
    """SVG: the trim as a solid line, the safe zone as a dashed one."""
    trim = outline(form, fill="none", stroke=TRIM_COLOUR, stroke_width=0.2)
    safe = outline(
        form, -form.safe, fill="none", stroke=SAFE_COLOUR, stroke_width=0.2, stroke_dasharray="1 1"
    )
    return f"{trim}\n{safe}" if form.safe else str(trim)
