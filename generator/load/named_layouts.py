"""Names of layouts that a component refers to, and those that are unknown or mean another thing."""

import re
from collections.abc import Collection, Iterator
from typing import Any

from generator.files.folder import Folder
from generator.load.game_schema import ComponentSpec
from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict, where_of
from generator.model.target import NOT_MADE
from generator.problem import Problem, did_you_mean

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(?:mm)?", re.IGNORECASE)
_SMALLEST_CARD = 20  # mm of its longer side
_SMALLEST = 10  # mm of the longer side of a tile, a board or a sheet; cubes and chips are smaller
_ALIKE = 0.6  # mm that a side may differ by and be the same


def names_broken_layout(raw: PlacedDict, layouts: Layouts) -> bool:
    """Whether a component refers to a layout whose own file has a problem."""
    return any(_is_broken(raw, path, noun, layouts) for path, noun, *_ in names_of(layouts))


def unknown_names(
    raw: PlacedDict, layouts: Layouts, folder: Folder | None = None
) -> Iterator[Problem]:
    """A problem for each unknown kind, format, scheme or sheet, unless its file is broken."""
    for path, noun, words, known in names_of(layouts):
        value = _at(raw, path)
        value = str(value) if type(value) is int else value  # a name all the same
        reported = _is_broken(raw, path, noun, layouts)
        if isinstance(value, str) and value not in known and not reported:
            where = where_of(raw, *path) or raw.where
            hint = did_you_mean(value, known, listing=f"{words}s")
            if noun == "size":
                hint = _of_that_size(value, layouts) or hint
                if value.lower() in layouts.papers:
                    hint = "this is a size of paper. The manual's page 'sizes' lists those of cards"
                if hint.startswith("choose"):
                    hint = _of_a_word(value, layouts) or hint
                    hint = hint.removesuffix(", ...") + ". The manual's page 'sizes' lists all"
            if folder and folder.has(f"{noun}s/{value}.yaml"):
                hint = f"move the file {noun}s/{value}.yaml into the folder layouts/{noun}s"
            yield Problem(where, f"unknown-{noun}", f"there is no {words} {value!r}", hint)


def _of_a_word(value: str, layouts: Layouts) -> str:
    """The formats with a word that the name holds: card-57x88, poker-us of pokercard; or empty."""
    asked = value.lower()
    begun = {name: re.match(r"[a-z]{4,}", name) for name in sorted(layouts.sizes)}
    alike = [(asked.find(one[0]), name) for name, one in begun.items() if one and one[0] in asked]
    return f"similar sizes: {', '.join(name for _, name in sorted(alike))}" if alike else ""


def in_centimetres(spec: ComponentSpec, raw: PlacedDict, layouts: Layouts) -> Iterator[Problem]:
    """The problem of a format that is so small for its kind that it means centimetres."""
    trim = layouts.sizes[spec.size].trim
    smallest = _SMALLEST_CARD if KINDS[spec.kind].on_table == "deck" else _SMALLEST
    if max(trim) < smallest and KINDS[spec.kind].advice != "punch":
        message = (
            f"the size {spec.size!r}, {trim[0]:g} x {trim[1]:g} mm, is very small for a {spec.kind}"
        )
        hint = f"if these are cm, write {trim[0] * 10:g} and {trim[1] * 10:g} in that size"
        yield Problem(raw.values_at["size"], "size-without-unit", message, hint)


def _of_that_size(value: str, layouts: Layouts) -> str:
    """A hint for a format that is named by its size in mm; empty if it is none."""
    size = _SIZE.fullmatch(value.strip())
    if not size:
        return ""
    asked = sorted(map(float, size.groups()))
    same = [
        name
        for name, one in sorted(layouts.sizes.items())
        if all(abs(a - b) <= _ALIKE for a, b in zip(sorted(one.trim), asked, strict=True))
    ]
    if same:
        return f"sizes with these measures: {', '.join(same)}"
    return "no size has these measures. You can add one: a file in layouts/sizes"


def unknown_products(
    raw: PlacedDict, layouts: Layouts, *, boxed: bool = False
) -> Iterator[Problem]:
    """A problem for each unknown shop or product; a shop's boxes are products if ``boxed``."""
    chosen = raw.get("target")
    if not isinstance(chosen, PlacedDict):
        return
    for name, product in chosen.items():
        if f"targets/{name}" in layouts.broken or not isinstance(product, str):
            continue
        shop = layouts.targets.get(name)
        if shop is None:
            hint = did_you_mean(name, layouts.targets, listing="targets")
            message = f"there is no shop or table {name!r}"
            yield Problem(chosen.keys_at[name], "unknown-target", message, hint)
        elif product not in (known := (*(shop.tuckboxes if boxed else shop.products), NOT_MADE)):
            hint = did_you_mean(product, known, listing="products")
            message = f"{shop.title} has no product {product}"
            if product in {*shop.products, *shop.tuckboxes}:
                message = f"{product} of {shop.title} is {'no' if boxed else 'a'} box"
            yield Problem(chosen.values_at[name], "unknown-product", message, hint)


def names_of(layouts: Layouts) -> tuple[tuple[tuple[str, ...], str, str, Collection[str]], ...]:
    """The names that a component refers to: the path, what it names, and the known names."""
    return (
        (("kind",), "kind", "kind", KINDS),
        (("size",), "size", "size", layouts.sizes),
        (("layout",), "layout", "layout", layouts.slots),
        (("print", "method"), "method", "print method", SCHEME_FACTS),
        (("print", "sheet"), "sheet", "sheet template", layouts.sheets),
        (("print", "paper"), "paper", "paper size", layouts.papers),
    )


def _is_broken(raw: PlacedDict, path: tuple[str, ...], noun: str, layouts: Layouts) -> bool:
    return f"{noun}s/{_at(raw, path)}" in layouts.broken


def _at(raw: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        raw = raw.get(step) if isinstance(raw, dict) else None
    return raw
