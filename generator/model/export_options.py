"""Options of an export: pictures, editions, and the files named on page 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from generator.model.constructors import require, require_one_of

Crop = Literal["bleed", "trim", "safe"]
Copies = Literal["list", "files", "names"]
CROPS: Mapping[Crop, str] = {
    "bleed": "the card with its bleed",
    "trim": "the card as it is cut",
    "safe": "the safe zone alone",
}
COPIES: Mapping[Copies, str] = {
    "list": "one file for each card, and copies.csv",
    "files": "one file for every copy",
    "names": "their number in the name of the file",
}
LEAST_DPI, MOST_DPI = 18, 2400  # below nothing is told apart, above a card fills the memory


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """How an export writes a game, where it may choose. Raises TypeError or ValueError."""

    dpi: int = 300  # what print-on-demand shops ask for
    crop: Crop = "bleed"
    rounded: bool = False  # corners, or whatever the outline leaves of the trim, are cut off
    transparent: bool = False  # paper is transparent, not white
    copies: Copies = "list"
    wall: bool = False  # a picture of all pieces besides
    icc: bytes = b""  # the colour profile of a press, as its file holds it
    sheets: bool = False  # the sheets of the print file as pictures besides
    url_base: str = ""  # of the pictures of a screen table; empty: files of this machine

    def __post_init__(self) -> None:
        require("ExportOptions: dpi", self.dpi, int, "a whole number")
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            said = f"dpi must be {LEAST_DPI} to {MOST_DPI}, not {self.dpi}"
            raise ValueError(f"ExportOptions: {said}")
        require_one_of("ExportOptions: crop", self.crop, CROPS, "crops")
        require_one_of("ExportOptions: copies", self.copies, COPIES, "ways")
        require("ExportOptions: icc", self.icc, bytes, "the bytes of a profile")
        require("ExportOptions: url_base", self.url_base, str, "an address")
        if self.rounded and self.crop != "trim":
            raise ValueError('ExportOptions: corners are cut off the trim: crop="trim"')


AS_USUAL = ExportOptions()
assert (*CROPS,) == get_args(Crop)
assert (*COPIES,) == get_args(Copies)


Edition = Literal["players", "designer"]
EDITIONS: Mapping[Edition, str] = {
    "players": "no commands on page 1, no signs of rulings in the rulebook",
    "designer": "both of these, for the designer of the game",
}
assert (*EDITIONS,) == get_args(Edition)


@dataclass(frozen=True, slots=True)
class FilesBeside:
    """Names of files that lie beside a print file and are named on its page 1; empty: no such."""

    low_ink: str = ""
    fronts_alone: str = ""
    rules: str = ""
    booklet: str = ""
    fewer: str = ""  # what the fewest players need
    extras: Mapping[str, str] = field(default_factory=dict)  # by the component that it prints


NONE_BESIDE = FilesBeside()
