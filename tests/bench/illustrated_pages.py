"""The texts and lines of the illustrated deck's pages, drawn by hand with ReportLab, in points.

Two pages that say how to print, then the marks and the small print of each sheet; no pictures.
"""

from io import BytesIO

import fontpkg
from reportlab.lib.colors import Color, HexColor, white
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAGE = (595.2756, 841.8898)
LEFTS, BOTTOMS = (21.9685, 207.6378, 393.3071), (558.2835, 300.6142, 42.9449)  # of the pieces
PIECE = (180, 252)
INK, GREY, RULE, CARD = map(HexColor, ("#1a1a1a", "#5f5b55", "#c9c4bb", "#e7e4de"))
EDGE = HexColor("#d5d1c9")  # of a paper
TOP = HexColor("#111111")  # headings
TEXT, STRONG = "text", "strong"
SHOWN = [(306.41, 687.79, 73.61, 103.07), (388.53, 687.79, 73.61, 103.07)]
SHOWN += [(470.64, 687.79, 73.61, 103.07), (75.28, 633.77, 17.01, 23.81)]  # cards on page 1
LOWER = 35.04  # that all else on page 1 is, as its cards are so high
STROKES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
GROUPED = 12  # sheets: of more, those that are alike are one picture

# x, y from the top, size, text; what has no colour is in ink.
SAID = [
    (51.02, 108.56, 9.5, TEXT, GREY, "1 to 2 players  ·  paper A4"),
    (109.58, 144.16, 8.17, TEXT, GREY, "To print"),
    (216.46, 144.16, 8.17, TEXT, GREY, "Copies"),
    (241.62, 144.16, 8.17, TEXT, GREY, "Pages"),
    (327.12, 144.16, 8.17, TEXT, GREY, "Paper"),
    (425.45, 144.16, 8.17, TEXT, GREY, "Cut"),
    (527.55, 144.16, 8.17, TEXT, GREY, "Steps"),
    (109.58, 159.16, 9.5, STRONG, INK, "Hero"),
    (327.12, 164.03, 8.17, TEXT, GREY, "card or paper, 160 to 250 g"),
    (462.30, 164.03, 8.17, TEXT, GREY, "108 cuts"),
    (517.86, 184.36, 8.17, TEXT, GREY, "108 cuts"),
    (527.55, 164.50, 9.5, TEXT, INK, "1"),
    (109.58, 184.83, 9.5, STRONG, INK, "Total"),
    (51.02, 214.26, 14.25, STRONG, TOP, "Print"),
    (269.69, 214.26, 14.25, STRONG, TOP, "Cut and assemble"),
    (51.02, 229.46, 9.5, STRONG, TOP, "a"),
    (51.02, 254.16, 9.5, STRONG, TOP, "b"),
    (269.69, 229.46, 9.5, STRONG, TOP, "1"),
    (69.07, 229.46, 9.5, TEXT, INK,
     "Print at 100 %, “actual size”: no scaling, no fit to page."),
    (69.07, 240.38, 9.5, TEXT, INK, "The file asks for it, but some programs ignore that."),
    (69.07, 254.16, 9.5, TEXT, INK, "Measure the ruler on page 3: it is 50 mm long. If not,"),
    (69.07, 265.08, 9.5, TEXT, INK, "something scaled the page."),
    (51.02, 278.85, 9.5, STRONG, TOP, "c"),
    (69.07, 278.85, 9.5, TEXT, INK, "Ink covers about 100 % of the area (Hero)."),
    (51.02, 303.07, 14.25, STRONG, TOP, "Tools"),
    (51.02, 318.27, 9.5, TEXT, INK, "a knife, a steel ruler and a cutting mat."),
    (298.19, 229.46, 9.5, TEXT, INK,
     "Cut along the crop marks with a knife and a steel ruler, long cuts first."),
    (287.74, 241.06, 9.5, TEXT, INK, "Sleeves hide 1 mm of misalignment."),
    (472.78, 466.81, 8.17, TEXT, GREY, "3: Cut by number, from"),
    (462.59, 477.48, 8.17, TEXT, GREY, "mark to mark. Leave the"),
    (462.59, 488.15, 8.17, TEXT, GREY, "margin with the marks on"),
    (462.59, 498.82, 8.17, TEXT, GREY, "until the end."),
]  # fmt: skip
ORDER = [
    (286.57, 260.98), (337.64, 496.30), (339.27, 260.98), (390.62, 496.30), (392.36, 260.98),
    (443.83, 260.98), (281.83, 268.92), (448.34, 340.99), (281.68, 342.61), (448.34, 414.67),
    (281.03, 416.29), (280.17, 488.36),
]  # fmt: skip
NUMBERS = [
    (22.82, 820.20), (198.12, 820.20), (208.49, 820.20), (383.79, 820.20), (394.16, 820.20),
    (569.46, 820.20), (15.47, 804.93), (15.47, 559.13), (15.47, 547.26),
]  # fmt: skip
TURNED = [(18.14, 301.46), (18.14, 289.39), (18.14, 43.80)]  # of two digits, which read upwards


def pages(count: int) -> BytesIO:
    """The PDF of all pages for so many cards."""
    pdfmetrics.registerFont(TTFont(TEXT, str(fontpkg.path("Barlow Condensed", 500))))
    pdfmetrics.registerFont(TTFont(STRONG, str(fontpkg.path("Barlow Condensed", 700))))
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAGE, invariant=1, pageCompression=1)
    sheets = -(-count // 9)
    instructions(canvas, count, sheets)
    canvas.showPage()
    maps(canvas, count, sheets)
    canvas.showPage()
    for number in range(1, sheets + 1):
        sheet(canvas, number, sheets, count - 9 * (number - 1))
        canvas.showPage()
    canvas.save()
    file.seek(0)
    return file


def said(canvas, x, y, size, font, colour, text):
    canvas.setFillColor(colour)
    canvas.setFont(font, size)
    canvas.drawString(x, PAGE[1] - y, text)


def instructions(canvas, count, sheets):
    canvas.translate(0, -LOWER)
    hours = {81: "about 1 hour"}.get(count, f"about {round(count / 81)} hours")
    said(canvas, 51.02, 95.67, 30, STRONG, TOP, "Album")
    papers = f"{count} copies on {sheets} sheets  ·  {hours} of cutting and assembling"
    said(canvas, 51.02, 119.06, 9.5, TEXT, INK, papers)
    for line in SAID:
        said(canvas, *line)
    said(canvas, 109.58, 169.83, 8.17, TEXT, GREY, f"63.5 × 88.9 mm · {count} different")
    canvas.setFillColor(INK)
    canvas.setFont(TEXT, 9.5)
    canvas.drawRightString(235.38, PAGE[1] - 164.5, str(count))
    said(canvas, 241.62, 159.16, 9.5, TEXT, INK, f"3–{sheets + 2}")
    said(canvas, 241.62, 169.83, 8.17, TEXT, GREY, f"{sheets} sheets")
    canvas.setFont(STRONG, 9.5)
    canvas.setFillColor(INK)
    canvas.drawRightString(235.38, PAGE[1] - 184.83, str(count))
    said(canvas, 241.62, 184.83, 9.5, STRONG, INK, f"{sheets} sheets")
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.85)
    canvas.line(50.6, 695.17, 544.68, 695.17)
    canvas.setLineWidth(0.28)
    canvas.line(50.88, 666.26, 544.39, 666.26)
    canvas.setLineWidth(0.43)
    for x, y, width, height in SHOWN[:3]:
        canvas.rect(x, y + LOWER, width, height)
    letter(canvas, 53.77, 164.5, 9.5)
    letter(canvas, 289.16, 229.45, 7.13)
    letter(canvas, 464.02, 466.81, 7.12)
    paper(canvas, 437.22, 668.81, 0.0801718, 9, strokes=6)
    paper(canvas, 281.03, 342.57, 0.81063, 9, strokes=0.93)
    for text, (x, y) in zip(STROKES, ORDER, strict=True):
        said(canvas, x, y, 5.2, STRONG, INK, text)


def letter(canvas, x, y, size, *, bold=False):
    canvas.setStrokeColor(white if bold else TOP)
    canvas.setFillColor(TOP if bold else white)
    canvas.setLineWidth(0.85 if bold else 0.57)
    canvas.roundRect(
        x - 0.2 * size, PAGE[1] - y - 0.22 * size, 0.88 * size, 1.14 * size, 1.13, 1, 1
    )
    said(canvas, x, y, size, STRONG, white if bold else TOP, "A")


def paper(canvas, x, y, scale, pieces, strokes=0):
    """A small picture of a sheet, perhaps with the strokes that cut it."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale * 25.4 / 72, scale * 25.4 / 72)
    canvas.setStrokeColor(EDGE)
    canvas.setFillColor(white)
    canvas.setLineWidth(8)
    canvas.rect(0, 0, *PAGE, 1, 1)
    canvas.setFillColor(CARD)
    canvas.setStrokeColor(white)
    canvas.setLineWidth(3.4)
    for place in range(min(pieces, 9)):
        left, bottom = LEFTS[place % 3], BOTTOMS[place // 3]
        canvas.roundRect(left, bottom, *PIECE, 0 if strokes else 8.5, 1, 1)
    if strokes:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(2.835 * strokes)
        for left in LEFTS:
            canvas.line(left, 25, left, 828)
            canvas.line(left + PIECE[0], 25, left + PIECE[0], 828)
        for bottom in BOTTOMS:
            canvas.line(14, bottom, 581, bottom)
            canvas.line(14, bottom + PIECE[1], 581, bottom + PIECE[1])
    canvas.restoreState()


def map_corner(place):
    """Where a paper's picture lies on the map: its left edge, and its lower one from the top."""
    return 59.3 + 168.189 * (place % 3), 281.84 + 217.28 * (place // 3)


def maps(canvas, count, sheets):
    said(canvas, 51.02, 61.52, 15, STRONG, TOP, "Map of the sheets")
    says = (
        "Each picture is a sheet, each letter a row of the table on page 1. Its pages in this file"
    )
    said(canvas, 51.02, 72.08, 9, TEXT, GREY, f"{says} are below it.")
    shown = [(str(number + 3), count - 9 * number) for number in range(sheets)]
    if sheets > GROUPED:
        shown = [(f"3–{sheets + 1}", 9), (str(sheets + 2), count - 9 * (sheets - 1))]
    for place, (text, pieces) in enumerate(shown):
        x, y = map_corner(place)
        if sheets > GROUPED:
            paper(canvas, x, PAGE[1] - y, 0.6680983, pieces)
        full = pieces >= 9
        letter(canvas, x + (67.9 if full else 24.4), y - (97.8 if full else 165), 8, bold=True)
        canvas.setFont(TEXT, 7.5)
        canvas.setFillColor(GREY)
        canvas.drawCentredString(x + 70.15, PAGE[1] - y - 7.52, text)


def sheet(canvas, number, sheets, pieces):
    """Crop marks, the order of the strokes, the ruler and the small print of one sheet."""
    columns, rows = min(pieces, 3), min(-(-pieces // 3), 3)
    canvas.setStrokeColor(Color(0, 0, 0))
    canvas.setLineWidth(0.28346)
    for left in LEFTS[:columns]:
        for x in (left, left + PIECE[0]):
            canvas.line(x, 827.72, x, 820.2)
            canvas.line(x, 33.02, x, 25.51)
    for bottom in BOTTOMS[:rows]:
        for y in (bottom, bottom + PIECE[1]):
            canvas.line(14.17, y, 17.01, y)
            canvas.line(578.27, y, 581.1, y)
    canvas.setLineWidth(0.4252)
    canvas.line(416.69, 17.81, 558.43, 17.81)
    for tick in range(6):
        x = 416.693 + 28.34646 * tick
        canvas.line(x, 17.81, x, 23.48 if tick % 5 == 0 else 21.21)
    canvas.setFillColor(Color(0.35, 0.35, 0.35))
    canvas.setFont(TEXT, 5.95276)
    small = f"Album · Hero · sheet {number} of {sheets} · front · cut 1 to 12 from mark to mark"
    canvas.drawString(14.17, 17.81, small)
    canvas.drawString(333.02, 17.81, "print at 100 %, no scaling")
    canvas.drawString(561.26, 17.81, "50 mm")
    for text, (x, y) in zip(STROKES, NUMBERS, strict=False):
        canvas.drawString(x, y, text)
    canvas.setFont(TEXT, 4.46457)
    for text, (x, y) in zip(STROKES[9:], TURNED, strict=True):
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(90)
        canvas.drawString(0, 0, text)
        canvas.restoreState()
