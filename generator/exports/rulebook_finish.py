"""What a drawn rulebook needs besides its pages: links, an outline, the structure that a screen reader follows."""

from collections.abc import Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from generator.exports.rulebook_ledger import Ledger, Tag
from generator.rulebook.blocks import Book, Heading, plain


def add_links(pdf: Pdf, pages: Sequence[Any], ledger: Ledger) -> None:
    """Clickable rectangles that lead to their anchors."""
    for link in ledger.links:
        if link.anchor not in ledger.anchors:
            continue
        page, top = ledger.anchors[link.anchor]
        annotation = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Link,
            Rect=Array([round(v, 2) for v in link.rect]),
            Border=Array([0, 0, 0]),
            F=4,
            Dest=_destination(pages[page], top),
            Contents=String(f"to {link.anchor.split('/')[0].split(':')[-1]}"),
        )
        own = pages[link.page]
        if "/Annots" not in own:
            own.Annots = Array([])
        own.Annots.append(pdf.make_indirect(annotation))


def add_outline(pdf: Pdf, pages: Sequence[Any], ledger: Ledger, book: Book) -> None:
    """Chapters, and the headings within them."""
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(book.title, _destination(pages[0], None)))
        held: Any = None
        for block in book.blocks():
            if not isinstance(block, Heading) or block.anchors[0] not in ledger.anchors:
                continue
            page, top = ledger.anchors[block.anchors[0]]
            title = f"{block.number} {plain(block.runs)}".strip()
            item = pikepdf.OutlineItem(title, _destination(pages[page], top))
            if block.level == 2 or held is None:
                outline.root.append(item)
                held = item
                held.is_closed = True
            else:
                held.children.append(item)
    pdf.Root.PageMode = Name.UseOutlines


def add_structure(pdf: Pdf, pages: Sequence[Any], ledger: Ledger) -> None:
    """The tree of tags, and from every page's marked content the way back to its tag."""
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    owners: dict[int, dict[int, Any]] = {}

    def element(tag: Tag, parent: Any) -> Any:
        made = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{tag.kind}"), P=parent))
        if tag.alt:
            made.Alt = String(tag.alt)
        kids = [element(child, made) for child in tag.children if _used(child)]
        for page, number in tag.marks:
            kids.append(Dictionary(Type=Name.MCR, Pg=pages[page], MCID=number))
            owners.setdefault(page, {})[number] = made
        made.K = Array(kids)
        return made

    root.K = Array([element(ledger.root, root)])
    numbers: list[Any] = []
    for page, held in sorted(owners.items()):
        numbers += [page, pdf.make_indirect(Array([held[number] for number in range(len(held))]))]
        pages[page].StructParents = page
        pages[page].Tabs = Name.S
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(numbers)))
    root.ParentTreeNextKey = len(pages)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _used(tag: Tag) -> bool:
    return bool(tag.marks) or any(_used(child) for child in tag.children)


def _destination(page: Any, top: float | None) -> Any:
    if top is None:
        return Array([page, Name.Fit])
    return Array([page, Name.XYZ, 0, round(top + 6, 1), 0])
