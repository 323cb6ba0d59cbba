"""Colours in a PDF: the space that a name or an array refers to, and its inks."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Stream

Space = Literal["gray", "rgb", "cmyk", "icc-gray", "icc-rgb", "icc-cmyk", "lab", "spot", "pattern"]
DEVICES: dict[str, Space] = {
    "/DeviceGray": "gray", "/G": "gray", "/CalGray": "icc-gray",
    "/DeviceRGB": "rgb", "/RGB": "rgb", "/CalRGB": "icc-rgb",
    "/DeviceCMYK": "cmyk", "/CMYK": "cmyk", "/Lab": "lab", "/Pattern": "pattern",
}  # fmt: skip
_BY_COUNT: dict[int, Space] = {1: "icc-gray", 3: "icc-rgb", 4: "icc-cmyk"}
_DEFAULTS = {"gray": "/DefaultGray", "rgb": "/DefaultRGB", "cmyk": "/DefaultCMYK"}
DEVICE = {"g": "/DeviceGray", "rg": "/DeviceRGB", "k": "/DeviceCMYK"}  # by the operator
COLOURS = {way(name) for name in (*DEVICE, "cs", "sc", "scn") for way in (str.lower, str.upper)}
NAMES = {
    "gray": "black", "rgb": "RGB", "cmyk": "CMYK", "icc-gray": "grey with a profile",
    "icc-rgb": "RGB with a profile", "icc-cmyk": "CMYK with a profile", "lab": "Lab",
}  # fmt: skip
ALL = "All"  # the spot colour that stands for all plates: for marks outside the trim alone


class ColourSpace(NamedTuple):
    """A colour space: what it is, and the names of its spot colours, if it is made of any."""

    space: Space
    inks: tuple[str, ...] = ()
    managed: bool = False  # a device space that a Default of the page gives a profile
    stand_in: str = ""  # of spot colours: the space that shows them where their inks are not there

    @property
    def first_values(self) -> tuple[float, ...]:
        """The values of the colour that is set with the space: black, or all of its spot inks."""
        if self.space in ("cmyk", "icc-cmyk"):
            return 0.0, 0.0, 0.0, 1.0
        if self.space == "spot":
            return (1.0,) * max(len(self.inks), 1)
        return (0.0,) * (3 if self.space in ("rgb", "icc-rgb", "lab") else 1)


GRAY = ColourSpace("gray")


class Colour(NamedTuple):
    """A colour: its space, and the values that it was set with."""

    space: ColourSpace
    values: tuple[float, ...] = ()

    @property
    def cmyk(self) -> tuple[float, float, float, float] | None:
        """The four inks, as shares, where they are known without a profile; else None.

        Red, green and blue by the plain formula: black is what the three share.
        """
        values, kind = self.values, self.space.space
        if kind in ("gray", "icc-gray") and len(values) == 1:
            return 0, 0, 0, 1 - values[0]
        if kind in ("cmyk", "icc-cmyk") and len(values) == 4:
            return values[0], values[1], values[2], values[3]
        if kind in ("rgb", "icc-rgb") and len(values) == 3:
            return plain_inks(values)
        if kind == "spot" and self.space.inks == ("Black",) and len(values) == 1:
            return 0, 0, 0, values[0]
        return None

    @property
    def is_white(self) -> bool:
        """Whether it leaves the paper as it is."""
        inks = self.cmyk
        return inks is not None and not any(inks)


BLACK = Colour(GRAY, (0.0,))


def plain_inks(rgb: Sequence[float]) -> tuple[float, float, float, float]:
    """Red, green and blue, of 1, as cyan, magenta, yellow and black by the plain formula."""
    c, m, y = (1 - value for value in rgb)
    k = min(c, m, y)
    if k >= 1:
        return 0, 0, 0, 1
    return (c - k) / (1 - k), (m - k) / (1 - k), (y - k) / (1 - k), k


def space_of(said: Any, resources: Any) -> ColourSpace:
    """The colour space of a name in a page's resources, or of an array."""
    named: Any = resources.get("/ColorSpace", {}) if isinstance(resources, Dictionary) else {}
    if isinstance(said, Name):
        kind = DEVICES.get(str(said))
        if kind is None:
            inner = named.get(str(said))
            return space_of(inner, resources) if inner is not None else GRAY
        default = _DEFAULTS.get(kind)
        return ColourSpace(kind, managed=bool(default and default in named))
    if not isinstance(said, Array) or not len(said):
        return GRAY
    return _of_array(said, resources)


def _of_array(said: Any, resources: Any) -> ColourSpace:
    family = str(said[0])
    if family == "/ICCBased":
        stream = said[1]
        count = int(stream.get("/N", 3)) if isinstance(stream, Stream) else 3
        return ColourSpace(_BY_COUNT.get(count, "icc-rgb"))
    if family == "/Indexed":
        return space_of(said[1], resources)
    if family in ("/Separation", "/DeviceN"):
        names = said[1] if family == "/DeviceN" else [said[1]]
        inks = tuple(str(one).removeprefix("/") for one in names)
        shown = space_of(said[2], resources)
        return ColourSpace("spot", inks, stand_in=shown.space)
    if family == "/Pattern":
        return ColourSpace("pattern")
    return ColourSpace(DEVICES.get(family, "gray"))


_VALUES: dict[str, int] = {"gray": 1, "icc-gray": 1, "rgb": 3, "icc-rgb": 3, "lab": 3, "cmyk": 4}


def inks_of(space: Any) -> int:
    """How many values a colour of a space has; 0 where it is not known here."""
    if isinstance(space, Name) or not len(space):
        return _VALUES.get(DEVICES.get(str(space), ""), 0)
    kind = str(space[0])
    if kind == "/ICCBased":
        return int(space[1].get("/N", 0))
    return len(space[1]) if kind == "/DeviceN" else _VALUES.get(DEVICES.get(kind, "gray"), 0)


def numbers(operands: Sequence[Object | float | int]) -> tuple[float, ...]:
    """The numbers among the operands of an operator."""
    try:
        return tuple(map(float, operands))
    except (TypeError, ValueError):  # one of them is no number
        return sum((numbers([one]) for one in operands), ()) if len(operands) > 1 else ()


def colour_of(
    name: str, operands: Sequence[Object | float | int], space: ColourSpace, resources: Any
) -> Colour:
    """The colour that an operator sets; ``space`` was set before it."""
    if name.lower() in DEVICE:
        return Colour(space_of(Name(DEVICE[name.lower()]), resources), numbers(operands))
    if name.lower() == "cs":
        space = space_of(operands[0], resources)
        return Colour(space, space.first_values)
    if space.space == "pattern" and len(operands):
        return Colour(ColourSpace("pattern", (str(operands[-1]),)))
    return Colour(space, numbers(operands))
