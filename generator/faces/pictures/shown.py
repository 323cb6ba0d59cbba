"""A picture as it is printed: a file, at so many pixels, perhaps in grey."""

from dataclasses import dataclass, replace

from generator.faces.pictures.facts import Facts
from generator.model.picture import PictureFile


@dataclass(frozen=True, slots=True)
class Shown:
    """Equal values are one picture in a print file, however often it lies on faces."""

    file: PictureFile
    facts: Facts
    reduced: tuple[int, int] | None = None  # px; None: as many as the file has
    grey: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Its pixels, across and down."""
        return self.reduced or (self.facts.width, self.facts.height)

    @property
    def key(self) -> str:
        """What it is made of, in one word."""
        size = "x".join(map(str, self.reduced)) if self.reduced else "whole"
        return f"{self.file.digest}-{size}{'-grey' if self.grey else ''}"

    def in_grey(self) -> "Shown":
        """The same as a black-and-white printer makes it."""
        return replace(self, grey=True)
