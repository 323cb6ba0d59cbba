"""Where what comes with Proofdeck lies: its layouts, and the games of a checkout."""

from pathlib import Path

_OURS = Path(__file__).parent


def shipped_layouts() -> Path:
    """The layouts of the package: inside it when installed, beside it in a checkout."""
    inside = _OURS / "layouts"
    return inside if inside.is_dir() else _OURS.parent / "layouts"


def shipped_content() -> Path:
    """The games of a checkout: where they lie, their Python comes with them."""
    return _OURS.parent / "content"
