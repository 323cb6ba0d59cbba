"""Shadings of a PDF as rows of colours: what runs from one to the other, sampled."""

from collections.abc import Sequence
from typing import Any

from pikepdf import Array, Stream

_SAMPLES = 128
_KNOWN = (2, 3)  # axial and radial: what a program draws as a gradient


class Unmeasured(Exception):  # noqa: N818 - nothing went wrong: it is not known
    """What cannot be worked out here: functions in PostScript, meshes."""


def sampled(shading: Any) -> list[tuple[float, ...]]:
    """The colours of an axial or radial shading in even steps. Raises Unmeasured for others."""
    if int(shading.get("/ShadingType", 0)) not in _KNOWN:
        raise Unmeasured
    first, last = (float(one) for one in shading.get("/Domain", [0, 1]))
    function = shading.Function
    steps = [first + (last - first) * n / (_SAMPLES - 1) for n in range(_SAMPLES)]
    return [value_of(function, at) for at in steps]


def value_of(function: Any, at: float) -> tuple[float, ...]:
    """What a function of one number gives. Raises Unmeasured for one in PostScript."""
    if isinstance(function, Array):
        return tuple(value for one in function for value in value_of(one, at))
    kind = int(function.get("/FunctionType", -1))
    first, last = (float(one) for one in function.Domain)
    at = min(max(at, first), last)
    if kind == 2:
        begin = [float(one) for one in function.get("/C0", [0])]
        end = [float(one) for one in function.get("/C1", [1])]
        share = at ** float(function.N)
        return tuple(b + share * (e - b) for b, e in zip(begin, end, strict=True))
    if kind == 3:
        return _stitched(function, at, first, last)
    if kind == 0 and isinstance(function, Stream) and int(function.BitsPerSample) == 8:
        return _looked_up(function, at, first, last)
    raise Unmeasured


def _stitched(function: Any, at: float, first: float, last: float) -> tuple[float, ...]:
    bounds = [first, *(float(one) for one in function.Bounds), last]
    ends = [float(one) for one in function.Encode]
    number = max(n for n in range(len(bounds) - 1) if n == 0 or at >= bounds[n])
    below, above = bounds[number], bounds[number + 1]
    share = (at - below) / (above - below) if above > below else 0.0
    inner = ends[2 * number] + share * (ends[2 * number + 1] - ends[2 * number])
    return value_of(function.Functions[number], inner)


def _looked_up(function: Any, at: float, first: float, last: float) -> tuple[float, ...]:
    (count,) = (int(one) for one in function.Size)
    ranges = [float(one) for one in function.Range]
    data, wide = function.read_bytes(), len(ranges) // 2
    place = (at - first) / (last - first) * (count - 1) if last > first else 0.0
    low = min(int(place), count - 1)
    high, share = min(low + 1, count - 1), place - min(int(place), count - 1)
    row = _between(
        data[low * wide : (low + 1) * wide], data[high * wide : (high + 1) * wide], share
    )
    return tuple(
        ranges[2 * n] + value / 255 * (ranges[2 * n + 1] - ranges[2 * n])
        for n, value in enumerate(row)
    )


def _between(low: Sequence[int], high: Sequence[int], share: float) -> list[float]:
    return [a + share * (b - a) for a, b in zip(low, high, strict=True)]
