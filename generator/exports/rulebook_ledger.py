"""What is noted while a rulebook is drawn, to be added to the PDF afterwards: tags, links, and where each anchor came to lie."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True, eq=False)
class Tag:
    """A node of the document's structure: a PDF structure type, what stands in it, and the marked content it owns."""

    kind: str
    alt: str = ""
    children: "list[Tag]" = field(default_factory=list)
    marks: list[tuple[int, int]] = field(
        default_factory=list
    )  # page, number of the marked content on it

    def add(self, kind: str, alt: str = "") -> "Tag":
        """A new child."""
        child = Tag(kind, alt)
        self.children.append(child)
        return child


@dataclass(slots=True)
class Link:
    """A rectangle of a page (points, y up) that leads to an anchor."""

    page: int
    rect: tuple[float, float, float, float]
    anchor: str


@dataclass(slots=True)
class Ledger:
    """One drawing of the book; pages count from 0."""

    page: int = 0
    links: list[Link] = field(default_factory=list)
    anchors: dict[str, tuple[int, float]] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    root: Tag = field(default_factory=lambda: Tag("Document"))

    @contextmanager
    def marked(self, canvas: Any, tag: Tag | None) -> Iterator[None]:
        """What is drawn inside belongs to the tag, or is mere ornament."""
        if tag is None:
            canvas.addLiteral("/Artifact BMC")
        else:
            number = self.counts.get(self.page, 0)
            self.counts[self.page] = number + 1
            tag.marks.append((self.page, number))
            canvas.addLiteral(f"/{tag.kind} <</MCID {number}>> BDC")
        yield
        canvas.addLiteral("EMC")

    def arrive(self, names: tuple[str, ...], top: float) -> None:
        """These anchors lie here."""
        for name in names:
            self.anchors.setdefault(name, (self.page, top))

    def restart(self) -> None:
        """Forget everything: the book is laid out anew."""
        self.root = Tag("Document")
        self.clear()

    def clear(self) -> None:
        """Forget what was drawn, and keep the structure: the same pages are drawn again."""
        self.page = 0
        self.links.clear()
        self.anchors.clear()
        self.counts.clear()
        waiting = [self.root]
        while waiting:
            tag = waiting.pop()
            tag.marks.clear()
            waiting += tag.children
