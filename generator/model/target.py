"""Targets: shops and presses that make pieces, what they make and how they want its files.

A file of ``layouts/targets`` each. Lengths in mm; pixels are the shop's own figures: what a trim
and a bleed come to is not always what a shop asks for.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.model.format import MOST_BLEED, MOST_SIDE
from generator.model.outlines import OUTLINES
from generator.model.source import Length, Record

NOT_MADE = "none"  # as a product: this shop shall not make it
_Side = Annotated[Length, Field(gt=0, le=MOST_SIDE)]
_Pixels = Annotated[int, Field(ge=20, le=20_000)]
_Inside = Annotated[float, Field(ge=20, le=20_000)]


class Product(Record):
    """A thing that a shop makes: what a file of it measures and what is left when it is cut."""

    of: tuple[str, ...] = Field(min_length=1)  # the kinds of components that it may be
    pixels: tuple[_Pixels, _Pixels]  # of a file, bleed and all
    trim: tuple[_Side, _Side]
    outline: str = "rectangle"
    size: str | None = None  # ours that is like it
    unproven: bool = False  # worked out, not read: the page says so
    source: str = ""  # where it is not the shop's


class Booklet(Record):
    """Pages that a shop folds and staples: what the picture of a page measures, and its trim."""

    pixels: tuple[_Pixels, _Pixels]
    trim: tuple[_Side, _Side]


class TuckBox(Record):
    """A tuck box of a shop: its picture and its walls, in pixels, right side, back, left, front."""

    pixels: tuple[_Pixels, _Pixels]
    cards: int = Field(ge=1)  # that it takes
    corner: tuple[float, float]  # of the leftmost wall, the upper left one
    inside: tuple[_Inside, _Inside, _Inside]  # width, height, and depth from front to back


class Target(Record):
    """A shop or a press: a file of ``layouts/targets``, named after the file."""

    name: str
    title: str
    files: Literal["png", "jpg", "png-jpg", "pdf"]
    dpi: int = Field(default=300, ge=18, le=2400)
    bleed: Length = Field(ge=0, le=MOST_BLEED)  # that it asks for on each side
    safe: Length = Field(ge=0)  # inset from the trim, where nothing important may lie
    copies: Literal["files", "names"]  # a file each, or the number in its name
    sides: Literal["folders", "front-back", "back-front"]  # apart, or one after the other
    most: int | None = Field(default=None, ge=1)  # pieces of one product in one order
    conforms: Literal["PDF/X-4", "PDF/X-1a"] | None = None  # of PDF files
    ink: int | None = Field(default=None, ge=100, le=400)  # percent, all inks of a dot together
    condition: str | None = None  # how the press prints, as registered at color.org
    products: dict[str, Product] = Field(default={})  # none: any rectangle
    booklets: dict[str, Booklet] = Field(default={})  # that a rulebook may be
    most_pages: int = Field(default=40, ge=4)  # of a booklet
    tuckboxes: dict[str, TuckBox] = Field(default={})  # that a box of our own may be
    steps: tuple[str, ...] = ()  # what to do with the folder
    untried: tuple[str, ...] = ()  # what nobody of us has tried
    source: str  # where its figures come from
    read: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")  # when they were read there

    @model_validator(mode="after")
    def _outlines_are_known(self) -> Self:
        for name, product in self.products.items():
            if product.outline not in OUTLINES:
                raise ValueError(f"{name}: there is no outline {product.outline[:40]}")
        if NOT_MADE in {*self.products, *self.tuckboxes}:
            raise ValueError(f"no product may be called {NOT_MADE}")
        return self

    @property
    def file_types(self) -> str:
        """The types of its files, in words."""
        return self.files.upper().replace("-", " or ")
