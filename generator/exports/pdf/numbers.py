"""Figures as the operators of a PDF are written with."""


def short(value: float) -> str:
    """A number in as few characters as it needs, to a hundred-thousandth."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def colour(code: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(short(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))
