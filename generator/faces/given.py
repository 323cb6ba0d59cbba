"""What templates hand to the pen: texts, points and numbers, judged."""

from collections.abc import Mapping

from generator.geometry import Point
from generator.problem import ContentError
from generator.template.arguments import LARGEST, numbers


def text_of(value: object) -> str:
    """What a value prints. Raises ContentError for a list or mapping."""
    if isinstance(value, (str, int, float)):
        return str(value)
    what = "a mapping" if isinstance(value, Mapping) else "a list"
    hint = "print its items one by one, or use join"
    raise ContentError("template-fault", f"{what} cannot be set as a text", hint)


def point(about: object) -> Point:
    """A point given as a list of two numbers. Raises ContentError for anything else."""
    if not isinstance(about, (list, tuple)) or len(about) != 2:
        raise ContentError(
            "template-fault", "about is a point", "write it in mm, as in `about=[10, 20]`"
        )
    numbers(about=about[0])
    numbers(about=about[1])
    return Point(about[0], about[1])


def sound(*given: object) -> bool:
    """The quick way of seeing that all is well: a thousand cards have ten thousand texts."""
    return all(
        type(v) in (float, int) and -LARGEST <= v <= LARGEST  # type: ignore[operator]
        for v in given
    )
