"""Values of SVG attributes, checked: a mistake in a path is a problem, not a crash."""

import re
from collections.abc import Callable, Mapping

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_FIND = re.compile(_NUMBER)
_PIECES = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{_NUMBER}")
_AND = rf"[\s,]*(?>{_NUMBER})"  # a number after blanks, read as far as it goes
_FLAG = r"[\s,]+[01](?=[\s,])"
_SOUND_PATH = re.compile(  # by far the most: all others are looked at piece by piece
    rf"(?=[\s,]*[Mm]|[\s,]*$)(?:[\s,]*(?:[MmLlTt](?:{_AND}{_AND})++|[HhVv](?:{_AND})++|"
    rf"[Cc](?:(?:{_AND}){{6}})++|[SsQq](?:(?:{_AND}){{4}})++|"
    rf"[Aa](?:(?:{_AND}){{3}}{_FLAG}{_FLAG}{_AND}{_AND})++|[Zz]))*+[\s,]*"
)
_MAYBE_LARGE = re.compile(r"\d{6}|[eE]")
_FUNCTION = re.compile(r"[\s,]*(translate|rotate|scale|matrix|skewX|skewY)\(([^()]*)")
_PAINT = re.compile(
    r"none|currentColor|url\(\s*#[^)\s]+\s*\)|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|black|white"
)
_ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_LARGEST = 100_000  # mm
_FLAGS = {3, 4}  # of an arc's seven numbers
_CLIP = re.compile(r"none|url\(\s*#[^)\s]+\s*\)")
_ID = re.compile(r"[A-Za-z_][\w.:-]*")
_WORDS = {
    "fill-rule": ("nonzero", "evenodd"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "gradientUnits": ("userSpaceOnUse", "objectBoundingBox"),
}


def value_fault(attribute: str, value: str) -> str | None:
    """The fault of an attribute's value, in plain words; None if it has none."""
    if attribute in _WORDS:
        words = _WORDS[attribute]
        return None if value in words else f"it must be {' or '.join(words)}"
    judge = _JUDGES.get(attribute)
    return judge(value) if judge else None


def _path(value: str) -> str | None:
    fault = None if _SOUND_PATH.fullmatch(value) else _path_fault(value)
    return fault or _too_large(value)


def _path_fault(value: str) -> str | None:
    """The fault of the commands of a path, looked at one by one."""
    if _rest(_PIECES, value):
        return "it has something that is neither a command nor a number"
    steps: list[tuple[str, list[str]]] = []
    for token in _PIECES.findall(value):
        if token.isalpha():
            steps.append((token, []))
        elif not steps:
            return "it must begin with M"
        else:
            steps[-1][1].append(token)
    if steps and steps[0][0] not in "Mm":
        return "it must begin with M"
    for command, numbers in steps:
        arity, count = _ARITY.get(command.lower(), 0), len(numbers)
        if command not in "Aa" and (count if arity == 0 else count == 0 or count % arity):
            return f"{command} needs {arity} numbers, or a multiple, not {len(numbers)}"
        if command in "Aa":
            fault = _arc(numbers)
            if fault:
                return fault
    return None


def _arc(numbers: list[str]) -> str | None:
    """Flags may be written without spaces around them (``a1 1 0 01 2 3``): hard to divide."""
    if len(numbers) % 7 == 0 and numbers:
        if any(
            numbers[i + flag] not in ("0", "1")
            for i in range(0, len(numbers), 7)
            for flag in _FLAGS
        ):
            return "the fourth and fifth number of A are flags: 0 or 1"
        return None
    return f"A needs 7 numbers, or a multiple, not {len(numbers)}: put spaces around its flags"


def _rest(pieces: re.Pattern[str], value: str) -> str:
    """What is left of a text without the pieces, blanks and commas, and so cannot be read."""
    return pieces.sub("", value).replace(",", "").strip()


def _points(value: str) -> str | None:
    if _rest(_FIND, value):
        return "it must have numbers only"
    count = len(_FIND.findall(value))
    if count < 4 or count % 2:
        return f"it needs pairs of numbers, at least two, not {count} numbers"
    return _too_large(value)


def _number(value: str) -> str | None:
    if not re.fullmatch(rf"\s*{_NUMBER}\s*%?", value):
        return "it must be a number, in mm"
    return _too_large(value)


def _too_large(value: str) -> str | None:
    """No drawing is a hundred metres wide; converters fail on what is far larger."""
    if not _MAYBE_LARGE.search(value):
        return None
    return (
        "a number in it is far too large"
        if any(abs(float(n)) > _LARGEST for n in _FIND.findall(value))
        else None
    )


def _share(value: str) -> str | None:
    fault = _length(value)
    return fault or (None if "%" in value or float(value) <= 1 else "it must be from 0 to 1")


def _length(value: str) -> str | None:
    fault = _number(value)
    return fault or ("it must not be negative" if value.strip().startswith("-") else None)


def _dashes(value: str) -> str | None:
    if value == "none":
        return None
    numbers = [float(number) for number in _FIND.findall(value)]
    if _rest(_FIND, value) or not numbers:
        return "it must be numbers, or none"
    return (
        None
        if min(numbers) >= 0 and 0 < max(numbers) <= _LARGEST
        else "its numbers must not be negative, nor all 0"
    )


def _transform(value: str) -> str | None:
    *calls, rest = value.split(")")
    good = not rest.strip() and all(
        (call := _FUNCTION.fullmatch(part)) and call[2].strip() and not _rest(_FIND, call[2])
        for part in calls
    )
    if not good:
        return "it must be functions such as translate(1 2) rotate(30)"
    flat = any(
        part.strip(" ,").startswith("scale") and 0.0 in map(float, _FIND.findall(part))
        for part in calls
    )
    return "scale(0) makes it disappear" if flat else _too_large(value)


def _paint(value: str) -> str | None:
    return (
        None
        if _PAINT.fullmatch(value.strip())
        else 'it must be none, a colour such as "#1d1b3a", or url(#a-gradient)'
    )


_JUDGES: Mapping[str, Callable[[str], str | None]] = {
    "d": _path,
    "points": _points,
    "stroke-dasharray": _dashes,
    "clip-path": lambda value: (
        None if _CLIP.fullmatch(value.strip()) else "it must be url(#name) of the same drawing"
    ),
    "id": lambda value: None if _ID.fullmatch(value) else "it must be one word, a letter first",
    "offset": _share,
    "stroke-miterlimit": _length,
    **dict.fromkeys(("transform", "gradientTransform"), _transform),
    **dict.fromkeys(("fill", "stroke", "stop-color", "color"), _paint),
    **dict.fromkeys(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy"), _number),
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "stroke-width"), _length),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"), _share),
}
