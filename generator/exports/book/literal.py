"""Texts as Typst writes them in its source."""


def text_literal(text: str) -> str:
    """A string literal of Typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
