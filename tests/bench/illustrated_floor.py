"""The floor of the illustrated deck: the same pages written by hand, picture files passed through.

    python tests/bench/illustrated_floor.py ART_FOLDER out.pdf

Texts and lines by ReportLab, pictures by pikepdf: no content files, no checks, no templates. That
these are the pages that Proofdeck prints, ``tests/exports/pdf/test_bench_pages.py`` shows.
"""

import sys
import zlib
from pathlib import Path

import pikepdf
from illustrated_pages import BOTTOMS, GROUPED, LEFTS, PAGE, PIECE, SHOWN, map_corner, pages
from pikepdf import Dictionary, Name
from PIL import Image

BLEED, WIDE, HIGH = 8.50394, 197.00787, 275.81102  # of a picture that covers its card, in points
BELOW = BLEED + 3.40157  # its lower edge, below the card's
ACROSS = (18.4252, 204.80315, 390.47244, 576.85039)  # where the bleeds of neighbours meet
DOWN = (818.78740, 555.44882, 297.77953, 34.44094)


def main(folder, path):
    files = sorted(Path(folder).iterdir())
    with pikepdf.open(pages(len(files))) as pdf:
        told(pdf)
        layer, colours = cut_layer(pdf)
        shown = {}
        for number, page in enumerate(pdf.pages[2:]):
            drawn, images = [], Dictionary()
            for place, file in enumerate(files[9 * number : 9 * number + 9]):
                shown[file] = images[f"/I{place}"] = image(pdf, file)
                column, row = place % 3, place // 3
                left, right, top, bottom = *ACROSS[column : column + 2], *DOWN[row : row + 2]
                box = f"{left} {bottom} {right - left:.5f} {top - bottom:.5f}"
                at = f"{LEFTS[column] - BLEED:.5f} {BOTTOMS[row] - BELOW:.5f}"
                drawn.append(f"q {box} re W n {WIDE} 0 0 {HIGH} {at} cm /I{place} Do Q")
            put_below(pdf, page, drawn, images)
            page.Resources.ColorSpace, page.Resources.Properties = colours, layer
            places = [(LEFTS[n % 3], BOTTOMS[n // 3]) for n in range(len(images))]
            lines = "\n".join(cut_line(left, bottom) for left, bottom in places)
            page.contents_add(
                f"/OC /CutLayer BDC q 0.2835 w\n/CutContour CS 1 SCN\n{lines}\nQ EMC".encode()
            )
        cards = [shown[file] for file in (files[0], files[27], files[54], files[0])]
        images = Dictionary({f"/I{place}": card for place, card in enumerate(cards)})
        put_below(pdf, pdf.pages[0], map(card_on_page_1, range(4)), images)
        if len(pdf.pages) - 2 <= GROUPED:
            put_on_map(pdf)
        pdf.save(path, deterministic_id=True)


def told(pdf):
    """How the file is opened and printed."""
    pdf.docinfo["/Title"] = "Album: all sheets"
    pdf.Root.Lang = "en"
    pdf.Root.ViewerPreferences = Dictionary(
        DisplayDocTitle=True, Duplex=Name.Simplex, PrintScaling=Name("/None")
    )
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("How to print", 0))
        outline.root.append(pikepdf.OutlineItem("Hero", 2))


def cut_layer(pdf):
    """The hidden layer and its two spot colours, as a page names them."""
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Cut and fold"))
    pdf.Root.OCProperties = Dictionary(
        OCGs=[group], D=Dictionary(Name="Cut and fold", OFF=[group], Order=[group])
    )
    spots = {"CutContour": [0, 1, 0, 0], "Crease": [1, 0, 0, 0]}
    colours = {
        f"/{name}": [
            Name.Separation, Name(f"/{name}"), Name.DeviceCMYK,
            Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=ink, N=1),
        ]
        for name, ink in spots.items()
    }  # fmt: skip
    return Dictionary(CutLayer=group), pdf.make_indirect(Dictionary(colours))


def cut_line(left, bottom):
    """Around a card, with its round corners."""
    right, top, r, k = left + PIECE[0], bottom + PIECE[1], 8.50394, 3.8073
    numbers = [
        (left + r, top, "m"), (right - r, top, "l"),
        (right - k, top, right, top - k, right, top - r, "c"), (right, bottom + r, "l"),
        (right, bottom + k, right - k, bottom, right - r, bottom, "c"), (left + r, bottom, "l"),
        (left + k, bottom, left, bottom + k, left, bottom + r, "c"), (left, top - r, "l"),
        (left, top - k, left + k, top, left + r, top, "c"),
    ]  # fmt: skip
    steps = (" ".join([*(f"{one:.4f}" for one in at), name]) for *at, name in numbers)
    return " ".join(steps) + " s"


def put_below(pdf, page, drawn, images):
    page.Resources.XObject = images
    page.contents_add("\n".join(drawn).encode(), prepend=True)


def put_on_map(pdf):
    """Each sheet in small on page 2, without its small print."""
    drawn, small = [], Dictionary()
    for place, page in enumerate(list(pdf.pages)[2:]):
        small[f"/M{place}"] = form = page.as_form_xobject()
        form.write(without_texts(form))
        x, below = map_corner(place)
        at = f"0.2356902 0 0 0.2356902 {x:.4f} {PAGE[1] - below:.4f}"
        drawn.append(f"q {at} cm /M{place} Do Q")
    put_below(pdf, pdf.pages[1], drawn, small)


def without_texts(form):
    kept, inside = [], False
    for step in pikepdf.parse_content_stream(form):
        inside = inside or str(step.operator) == "BT"
        kept += [] if inside else [step]
        inside = inside and str(step.operator) != "ET"
    return pikepdf.unparse_content_stream(kept)


def card_on_page_1(place):
    x, y, width, height = SHOWN[place]
    scale = width / (WIDE - 2 * BLEED)
    at = (
        f"{WIDE * scale:.4f} 0 0 {HIGH * scale:.4f} {x - BLEED * scale:.4f} {y - BELOW * scale:.4f}"
    )
    return f"q {x} {y} {width} {height} re W n {at} cm /I{place} Do Q"


def image(pdf, file):
    head = {"Type": Name.XObject, "Subtype": Name.Image, "BitsPerComponent": 8}
    if file.suffix == ".jpg":
        width, height = Image.open(file).size
        return pdf.make_stream(
            file.read_bytes(), **head, Width=width, Height=height, ColorSpace=Name.DeviceRGB,
            Filter=Name.DCTDecode,
        )  # fmt: skip
    whole = Image.open(file)
    head |= {"Width": whole.width, "Height": whole.height, "Filter": Name.FlateDecode}
    mask = pdf.make_stream(
        zlib.compress(whole.getchannel("A").tobytes()), **head, ColorSpace=Name.DeviceGray
    )
    colours = zlib.compress(whole.convert("RGB").tobytes())
    return pdf.make_stream(colours, **head, ColorSpace=Name.DeviceRGB, SMask=mask)


if __name__ == "__main__":
    main(*sys.argv[1:3])
