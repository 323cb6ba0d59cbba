"""Units of length: what files write, such as ``2.5in``, is read here once, and is mm from then."""

import re

MM_PER_INCH = 25.4  # by definition, international inch
MM_PER_POINT = MM_PER_INCH / 72  # PostScript point, the one PDF uses

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?|-?\.\d+)\s*([a-z]+)\s*")

LENGTH_FORM = r"^\s*(-?\d+(\.\d+)?|-?\.\d+)\s*(mm|cm|in|pt)\s*$"  # of a text, for JSON Schema

_IS = "a length is a number of millimetres or text such as 63.5mm"


def parse_length(value: object) -> float:
    """Millimetres for ``12`` or ``"2.5in"``. Raises ValueError, worded for the designer."""
    if isinstance(value, bool):
        raise ValueError(f"{_IS}, not yes/no")  # noqa: TRY004 - pydantic reports it as content
    if isinstance(value, (int, float)):
        return _finite(float(value))
    if not isinstance(value, str):
        raise ValueError(_IS)  # noqa: TRY004 - as above
    match = _LENGTH.fullmatch(value)
    if not match:
        raise ValueError(
            f"{value!r} is not a length; write a number and a unit, such as 63.5mm or 2.5in"
        )
    number, unit = match.groups()
    if unit not in _MM_PER_UNIT:
        raise ValueError(
            f"unknown unit {unit!r} in {value!r}; the units are {', '.join(_MM_PER_UNIT)}"
        )
    return _finite(float(number) * _MM_PER_UNIT[unit])


def points(mm: float) -> float:
    """PDF points for a length in mm."""
    return mm / MM_PER_POINT


def mm_text(mm: float) -> str:
    """``12.5`` for 12.500001: at most three decimals, no trailing zeros, no negative zero."""
    return "0" if abs(mm) < 0.0005 else f"{mm:.3f}".rstrip("0").rstrip(".")


def _finite(mm: float) -> float:
    if not abs(mm) < 100_000:
        raise ValueError("a length over 100 metres cannot be right")
    return mm
