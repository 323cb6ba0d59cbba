"""PDFs of other programs' libraries, each with one fault that a preflight has to tell.

ReportLab, cairo and pikepdf make them: cards of 2.5 x 3.5 inches with 1/8 inch of bleed, as
DriveThruCards wants its pages, black text on a light ground.
"""

from functools import cache
from io import BytesIO

import cairocffi
import fontpkg
import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image
from reportlab.lib.colors import CMYKColor, CMYKColorSep
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDE, HIGH, BLEED = 198, 270, 9  # points
BLACK, PAPER = CMYKColor(0, 0, 0, 1), CMYKColor(0, 0, 0.1, 0)


@cache
def font():
    pdfmetrics.registerFont(TTFont("Barlow", str(fontpkg.path("Barlow", 400))))
    return "Barlow"


def cards(draw=lambda canvas, page: None, *, pages=2, size=(WIDE, HIGH), boxes=True, text=True):
    """A PDF by ReportLab; ``draw`` adds to each page, counted from 0."""
    made = BytesIO()
    wide, high = size
    canvas = Canvas(made, pagesize=size, invariant=1, initialFontName=font(), pageCompression=1)
    for page in range(pages):
        if boxes:
            canvas.setTrimBox((BLEED, BLEED, wide - BLEED, high - BLEED))
            canvas.setBleedBox((0, 0, wide, high))
        canvas.setFillColor(PAPER)
        canvas.rect(0, 0, wide, high, stroke=0, fill=1)
        if text:
            canvas.setFillColor(BLACK)
            canvas.setFont(font(), 9)
            canvas.drawString(40, 130, f"Card {page}")
        draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def changed(change, data=None, **options):
    """The same, changed by pikepdf."""
    with Pdf.open(BytesIO(data or cards())) as pdf:
        change(pdf)
        made = BytesIO()
        pdf.save(made, **options)
    return made.getvalue()


def by_cairo(draw):
    """A PDF by cairo: RGB, no boxes."""
    made = BytesIO()
    surface = cairocffi.PDFSurface(made, WIDE, HIGH)
    context = cairocffi.Context(surface)
    draw(context)
    surface.show_page()
    surface.finish()
    return made.getvalue()


def picture(size, mode="RGB"):
    whole = Image.new(mode, size, (200, 100, 50) if mode == "RGB" else (230, 200, 190, 150))
    return ImageReader(whole)


def own_font(canvas, _page):
    canvas.setFillColor(BLACK)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(40, 100, "not embedded")


def small(canvas, _page):
    canvas.setFillColor(BLACK)
    canvas.setFont(font(), 3)
    canvas.drawString(40, 100, "small print")


def scaled_small(canvas, _page):
    canvas.saveState()
    canvas.scale(0.3, 0.3)
    canvas.setFillColor(BLACK)
    canvas.setFont(font(), 10)
    canvas.drawString(140, 400, "small by its scale")
    canvas.restoreState()


def line(width, colour=BLACK):
    def draw(canvas, _page):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(width)
        canvas.line(40, 60, 150, 60)

    return draw


def text_in(colour, size=9, at=(40, 100)):
    def draw(canvas, _page):
        canvas.setFillColor(colour)
        canvas.setFont(font(), size)
        canvas.drawString(*at, "Stone")

    return draw


def box_in(colour, box=(30, 30, 100, 50)):
    def draw(canvas, _page):
        canvas.setFillColor(colour)
        canvas.rect(*box, stroke=0, fill=1)

    return draw


def placed(size, points, mode="RGB"):
    def draw(canvas, _page):
        canvas.drawImage(picture(size, mode), 40, 40, *points)

    return draw


def seen_through(canvas, _page):
    canvas.setFillColor(CMYKColor(0.5, 0, 0, 0))
    canvas.setFillAlpha(0.5)
    canvas.rect(30, 30, 100, 50, stroke=0, fill=1)


def white_over(canvas, _page):
    canvas.setFillOverprint(1)
    canvas.setFillColor(CMYKColor(0, 0, 0, 0))
    canvas.rect(30, 30, 100, 50, stroke=0, fill=1)


def to_the_trim(canvas, _page):
    canvas.setFillColor(CMYKColor(0, 0, 0, 0))
    canvas.rect(0, 0, WIDE, HIGH, stroke=0, fill=1)
    canvas.setFillColor(CMYKColor(0.6, 0.2, 0, 0))
    canvas.rect(BLEED, BLEED, WIDE - 2 * BLEED, HIGH - 2 * BLEED, stroke=0, fill=1)


def bare(canvas, page):
    if page:
        canvas.showPage()


def backs(numbers):
    """Fronts, and the same back on the pages of these numbers."""

    def draw(canvas, page):
        text = "the back" if page in numbers else f"front {page}"
        canvas.setFillColor(BLACK)
        canvas.setFont(font(), 12)
        canvas.drawString(60, 80, text)

    return draw


def set_key(key, value):
    def change(pdf):
        for page in pdf.pages:
            page.obj[key] = value

    return change


def attach(pdf):
    pdf.attachments["notes.txt"] = b"of the designer"


def script(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.alert(1)")


def note(pdf):
    pdf.pages[0].obj.Annots = Array([
        Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([50, 50, 70, 70]), Contents="!")
    ])  # fmt: skip


def claim(pdf):
    pdf.trailer.Info = pdf.make_indirect(Dictionary(GTS_PDFXVersion="PDF/X-4", Title="Cards"))


def rgb_by_cairo(context):
    context.set_source_rgb(1, 0, 0)
    context.rectangle(0, 0, WIDE, HIGH)
    context.fill()


def gradient_by_cairo(context):
    shade = cairocffi.LinearGradient(0, 0, WIDE, 0)
    shade.add_color_stop_rgb(0, 0, 0, 0)
    shade.add_color_stop_rgb(1, 0, 0, 1)
    context.set_source(shade)
    context.rectangle(0, 0, WIDE, HIGH)
    context.fill()


def thin_by_cairo(context):
    context.set_source_rgb(0, 0, 0)
    context.set_line_width(0.05)
    context.move_to(20, 20)
    context.line_to(150, 150)
    context.stroke()


def veiled_by_cairo(context):
    context.set_source_rgba(0, 0, 0, 0.4)
    context.rectangle(20, 20, 50, 50)
    context.fill()


ALL_PLATES = CMYKColorSep(1, 1, 1, 1, spotName="All")
SPOT = CMYKColorSep(0, 0.5, 1, 0, spotName="PANTONE 021 C")
RICH = CMYKColor(0.6, 0.4, 0.4, 1)
# What is told, of whom the page is asked for (None: of nobody), and the file.
FAULTS = {
    "font of the viewer": ("font-not-embedded", None, lambda: cards(own_font)),
    "3 pt": ("small-text", None, lambda: cards(small)),
    "10 pt scaled to 3": ("small-text", None, lambda: cards(scaled_small)),
    "line of no width": ("hairline", None, lambda: cards(line(0))),
    "line of 0.05 pt by cairo": ("hairline", None, lambda: by_cairo(thin_by_cairo)),
    "picture of 72 dpi": ("low-resolution", None, lambda: cards(placed((100, 100), (100, 100)))),
    "picture stretched one way": (
        "low-resolution", None, lambda: cards(placed((400, 40), (100, 100))),
    ),
    "text in four inks": ("rich-black-text", None, lambda: cards(text_in(RICH))),
    "RGB black text": ("rich-black-text", "drivethru", lambda: cards(text_in("#000000"))),
    "fill of 340 %": ("too-much-ink", None, lambda: cards(box_in(CMYKColor(1, 0.8, 0.8, 0.8)))),
    "fill of 260 %": (
        "too-much-ink", "drivethru", lambda: cards(box_in(CMYKColor(0.8, 0.7, 0.6, 0.5))),
    ),
    "picture of 300 %": (
        "too-much-ink", "drivethru", lambda: cards(placed((600, 600), (100, 100), "CMYK")),
    ),
    "opacity": ("transparency", "drivethru", lambda: cards(seen_through)),
    "opacity by cairo": ("transparency", "drivethru", lambda: by_cairo(veiled_by_cairo)),
    "RGB fill": ("wrong-colours", "drivethru", lambda: cards(box_in("#ff0000"))),
    "RGB by cairo": ("wrong-colours", "drivethru", lambda: by_cairo(rgb_by_cairo)),
    "gradient by cairo": ("wrong-colours", "drivethru", lambda: by_cairo(gradient_by_cairo)),
    "RGB picture": ("wrong-colours", "drivethru", lambda: cards(placed((600, 600), (100, 100)))),
    "all plates": ("registration-colour", None, lambda: cards(text_in(ALL_PLATES))),
    "a spot colour": ("spot-colour", "drivethru", lambda: cards(box_in(SPOT))),
    "white that overprints": ("white-overprint", None, lambda: cards(white_over)),
    "art that ends at the cut": ("bare-bleed", None, lambda: cards(to_the_trim)),
    "text at the cut": (
        "text-near-cut", "drivethru", lambda: cards(text_in(BLACK, 9, (12, 60))),
    ),
    "no trim": ("no-trim-box", "drivethru", lambda: cards(boxes=False)),
    "no bleed": (
        "too-little-bleed", "drivethru",
        lambda: changed(set_key("/TrimBox", Array([0, 0, WIDE, HIGH]))),
    ),
    "trim beyond the bleed": (
        "boxes-not-nested", None, lambda: changed(set_key("/BleedBox", Array([20, 20, 100, 100]))),
    ),
    "marks around the page": (
        "unfit-page-size", "drivethru",
        lambda: changed(set_key("/MediaBox", Array([-20, -20, 220, 300]))),
    ),
    "another size": ("unfit-page-size", "drivethru", lambda: cards(size=(220, 300))),
    "pages of two sizes": (
        "page-sizes-differ", "drivethru",
        lambda: changed(lambda pdf: pdf.pages[1].obj.__setitem__(
            "/TrimBox", Array([20, 20, 178, 250]))),
    ),
    "three pages": ("odd-pages", "drivethru", lambda: cards(pages=3)),
    "front before back": (
        "pages-out-of-order", "drivethru", lambda: cards(backs({1, 3, 5}), pages=6, text=False),
    ),
    "all fronts, all backs": (
        "pages-out-of-order", "drivethru",
        lambda: cards(backs({4, 5, 6, 7}), pages=8, text=False),
    ),
    "an empty page": ("blank-page", "drivethru", lambda: cards(bare, pages=2)),
    "turned": ("turned-page", "drivethru", lambda: changed(set_key("/Rotate", 90))),
    "UserUnit": ("scaled-page", None, lambda: changed(set_key("/UserUnit", 2))),
    "a comment": ("note-on-page", None, lambda: changed(note)),
    "a script": ("script-in-pdf", None, lambda: changed(script)),
    "an attachment": ("file-in-pdf", None, lambda: changed(attach)),
    "a password": (
        "locked-pdf", None,
        lambda: changed(lambda _: None, encryption=pikepdf.Encryption(owner="x", user="y")),
    ),
    "a password of the owner": (
        "locked-pdf", None,
        lambda: changed(lambda _: None, encryption=pikepdf.Encryption(owner="x", user="")),
    ),
    "a claim": ("untrue-pdf-x", None, lambda: changed(claim)),
    "no standard": ("not-pdf-x", "drivethru", cards),
    "no condition": ("no-output-intent", "drivethru", cards),
    "half a file": ("broken-pdf", None, lambda: cards()[:40]),
    "a PDF for a shop of pictures": ("not-a-pdf-shop", "gamecrafter", cards),
}  # fmt: skip
