"""Clip paths as editors write them, in the one way that both our converters draw alike."""

import re

from lxml.etree import _Element as Element

from generator.faces.svg.unalike import SHAPES, kind


def plain_clips(root: Element) -> None:
    """Places and transforms go to the shapes that clip; groups, by which nothing is clipped, go."""
    for clip in (element for element in root.iter() if kind(element) == "clipPath"):
        outer = str(clip.attrib.pop("transform", ""))
        for child in list(clip):
            if kind(child) == "g":
                clip.remove(child)
                continue
            moved = ""
            if kind(child) == "use":
                x, y = (str(child.attrib.pop(name, "0")) for name in ("x", "y"))
                moved = f"translate({x} {y})" if (x, y) != ("0", "0") else ""
            made = " ".join(filter(None, (outer, child.get("transform"), moved)))
            if made:
                child.set("transform", made)
    _without_all_clipped(root)


def _without_all_clipped(root: Element) -> None:
    """What is clipped by a path without shapes is not seen: it goes, with that path."""
    empty = {
        clip.get("id"): clip
        for clip in root.iter()
        if kind(clip) == "clipPath" and not any(kind(child) in SHAPES for child in clip)
    }
    for element in list(root.iter()):
        used = re.fullmatch(
            r"\s*url\(\s*['\"]?#([^)'\"\s]+)['\"]?\s*\)\s*", element.get("clip-path", "")
        )
        if used and used[1] in empty and element is not root:
            _remove(element)
    for clip in empty.values():
        _remove(clip)


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
