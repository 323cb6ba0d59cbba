"""Clip paths as editors write them, in the one way that both our converters draw alike."""

from lxml.etree import _Element as Element

from generator.faces.svg.unalike import kind


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
