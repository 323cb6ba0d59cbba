"""Operators of what a PDF draws: with their operands, in their place, with names that exist."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, String

from generator.preflight.colours import DEVICE, DEVICES, inks_of, numbers

_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_OPERANDS, _RANGES, _NAMES, _PAIRS = (
    _TABLE[of] for of in ("operators", "ranges", "names", "pairs")
)
_STARTS, _LINES, _CLIPS = {"m", "re"}, {"l", "c", "v", "y", "h"}, {"W", "W*"}
_ENDS = {"b", "b*", "B", "B*", "f", "F", "f*", "n", "S", "s"}
_IN_TEXT = {"Td", "TD", "Tm", "T*", "Tj", "TJ", "'", '"'}
_NOT_IN_TEXT = {"q", "Q", "cm", "Do", "sh", "INLINE IMAGE"} | _STARTS | _LINES | _ENDS
_SLACK = 0.01  # of a colour's value: rounding
_KINDS = {"s": String, "a": Array, "N": Name, "p": Name | Dictionary}
Read = Sequence[tuple[Any, str]]


def misused(read: Read, resources: Any, code: bytes) -> Iterator[str]:
    """The faults of operators with their operands, and of the names that they use."""
    names = [name for _, name in read]
    ends = (*(name.encode() for name in names[-1:]), b"EI")  # a % begins a remark
    if names and b"%" not in code and not code.rstrip(b"\0\t\n\f\r ").endswith(ends):
        yield "what is drawn ends within an operator"
    for begin, end, too_few, too_many in _PAIRS:
        steps = [1 - 2 * (name == end) for name in names if name in (*begin.split(), end)]
        deep = [0, *accumulate(steps)]
        yield from [too_few] * (min(deep) < 0) + [too_many] * (min(deep) >= 0 < deep[-1])
    texts = [name for name in names if name in ("BT", "ET")]
    if texts != ["BT", "ET"] * (len(texts) // 2):
        yield "a text (BT) does not end before another begins"
    lists = [one[-1] for one, name in read if name == "BDC" and isinstance(one[-1], Dictionary)]
    if max(Counter(int(one.MCID) for one in lists if "/MCID" in one).values(), default=0) > 1:
        yield "two marks have one number (MCID)"
    yield from _misplaced(names)
    yield from _of_colours(read, resources)
    for operands, name in read:
        yield from _of_operands(operands, name)
        if name not in _NAMES or not len(operands) or not isinstance(operands[-1], Name):
            continue
        kind, last = _NAMES[name], str(operands[-1])
        group = resources.get("/Properties", {}).get(last) if name == "BDC" else None
        if group is not None and operands[0] == Name.OC and "/Type" not in group:
            yield f"{last} shows content, but it is no layer"
        if last not in resources.get(kind, {}) and not (kind == "/ColorSpace" and last in DEVICES):
            yield f"{last} is used, but it is not in the file"


def _misplaced(names: Sequence[str]) -> Iterator[str]:
    in_text, in_path, loose = False, False, 0
    for name in names:
        loose += (name == "BX") - (name == "EX")
        if name not in _OPERANDS and not loose:
            yield f"{name[:20]} is no operator of PDF"
        if name in (_NOT_IN_TEXT if in_text else _IN_TEXT):
            yield f"{name} is {'within' if in_text else 'outside'} a text"
        if name in _LINES and not in_path:
            yield f"{name} continues a line that has no beginning"
        if in_path and name not in _STARTS | _LINES | _ENDS | _CLIPS:
            yield f"{name} is within a path"
        if not in_path and name in _ENDS | _CLIPS and name != "n":
            yield f"{name} has no path to paint"
        in_text = (in_text or name == "BT") and name != "ET"
        in_path = name in _STARTS or (in_path and name in _LINES | _CLIPS)
    if in_path:
        yield "a path is never painted: it is lost"
    if {"d0", "d1"} & {*names[1:]}:
        yield "the width of a drawn letter (d0) is not where a letter begins"


def _of_operands(operands: Any, name: str) -> Iterator[str]:
    wanted = _OPERANDS.get(name, "*")
    if wanted == "*" or not len(operands) + len(wanted):
        return
    values, (least, most) = numbers(operands), _RANGES.get(name, (-1e99, 1e99))
    if len(operands) != len(wanted):
        kind = "a colour" if name.lower() in DEVICE else f"the operator {name}"
        yield f"{kind} has a wrong number of values"
    elif len(values) != wanted.count("n") or not all(
        isinstance(one, _KINDS.get(kind, object))
        for kind, one in zip(wanted, operands, strict=True)
    ):
        yield f"the operator {name} has a value of a wrong kind"
    elif not all(least - _SLACK <= value <= most + _SLACK for value in values):
        yield f"the operator {name} has a value beyond its range"
    elif name == "ri" and str(operands[0]) not in _TABLE["intents"]:
        yield f"{operands[0]} is no rendering intent"
    elif name == "TJ" and any(isinstance(one, Name | Array | Dictionary) for one in operands[0]):
        yield "a text (TJ) has a value that is neither letters nor a number"
    elif name == "cm" and values[0] * values[3] == values[1] * values[2]:
        yield "what follows a cm is drawn at no size: it is lost"
    elif name == "d" and len(operands[0]):
        dashes = numbers(list(operands[0]))
        if len(dashes) != len(operands[0]) or min(dashes) < 0 or not any(dashes):
            yield "dashes have no length"


def _of_colours(read: Read, resources: Any) -> Iterator[str]:
    """Colours with more or fewer values than the space that is set for them; 0: none is known."""
    spaces, stack = resources.get("/ColorSpace", {}), [{"sc": 0, "SC": 0}]
    for operands, name in read:
        key = "SC" if name.isupper() else "sc"
        if name == "q":
            stack.append(dict(stack[-1]))
        elif name == "Q":
            stack = stack[:-1] or stack
        elif name.lower() in DEVICE:
            stack[-1][key] = 0
        elif name.lower() == "cs" and len(operands):
            said = spaces.get(str(operands[0]), operands[0])
            stack[-1][key] = inks_of(said) if isinstance(said, Name | Array) else 0
        elif name.lower() in ("sc", "scn") and stack[-1][key] not in (0, len(operands)):
            yield "a colour has a wrong number of values"
