"""The first pages of a print file: how to print, check, cut and put together, with counts.

Where anything is printed on both sides there is a second page behind the first, so that the sheets
after it start on a fresh paper, and the two together show how well the printer puts a back behind
its front.
"""

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from generator.exports.built import Built
from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.titles import Titles
from generator.geometry import Size
from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.sheet import on_paper
from generator.text.library import HOUSE_BOLD, HOUSE_FONT
from generator.units import mm_text, points

_INK, _GREY, _RULE = HexColor("#1a1a1a"), HexColor("#6b6b6b"), HexColor("#c9c9c9")
_MARGIN = 20.0  # mm
_STEP = 4.8  # mm from line to line of 10 pt text


def instruction_pages(canvas: Canvas, fonts: InkFonts, titles: Titles, built: Built) -> int:
    """Draw the page, and the one behind it if anything is two-sided; returns how many it drew."""
    paper = built.paper.portrait
    two_sided = any(job.flip for job in built.printed)
    canvas.setPageSize((points(paper.width), points(paper.height)))
    _front(canvas, fonts, titles, built, paper)
    if two_sided:
        _targets(canvas, paper, front=True)
    canvas.showPage()
    if not two_sided:
        return 1
    canvas.setPageSize((points(paper.width), points(paper.height)))
    _targets(canvas, paper, front=False)
    canvas.setFillColor(_GREY)
    canvas.setFont(fonts.house(HOUSE_FONT), 10)
    canvas.drawCentredString(
        points(paper.width / 2),
        points(paper.height / 2),
        "The back of page 1. It is left free so that every front gets its own back.",
    )
    canvas.showPage()
    return 2


def _front(canvas: Canvas, fonts: InkFonts, titles: Titles, built: Built, paper: Size) -> None:
    game = built.game
    y = _MARGIN + 8
    canvas.setFillColor(_INK)
    room = points(paper.width - 2 * _MARGIN)
    size = min(24, 24 * room / titles.width(game.title, HOUSE_BOLD, 24))
    at = points(_MARGIN), points(paper.height - y)
    titles.draw(canvas, game.title, HOUSE_BOLD, size, at, "#1a1a1a")
    y += 7
    canvas.setFillColor(_GREY)
    canvas.setFont(fonts.house(HOUSE_FONT), 11)
    players = (
        f"{game.players[0]} to {game.players[1]} players"
        if game.players[0] < game.players[1]
        else f"{game.players[0]} players"
    )
    facts = [
        f"version {game.version}",
        players,
        f"paper {built.paper.name.upper()}",
        *built.asked,
    ]
    canvas.drawString(points(_MARGIN), points(paper.height - y), "  ·  ".join(facts))
    y = _table(canvas, fonts, titles, built, paper, y + 12)
    y = _section(canvas, fonts, paper, y + 8, "Print", _print_steps(built))
    kinds = dict.fromkeys(game.component(name).kind for name in on_paper(built.printed))
    schemes = dict.fromkeys(SCHEME_FACTS[job.scheme].assemble for job in built.printed)
    steps = [*filter(None, schemes), *(KINDS[kind].assemble for kind in kinds)]
    steps += [
        f"{job.heading}: {job.sheets[0].n_up} lie on a sheet, at the price of {_and(job.given_up)}."
        for job in built.printed
        if job.given_up
    ]
    _section(canvas, fonts, paper, y + 4, "Cut and put together", steps)


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _print_steps(built: Built) -> list[str]:
    flips = list(dict.fromkeys(job.flip for job in built.printed if job.flip))
    steps = [
        (
            "Print at 100 %, “actual size”: no scaling, no fit to page. "
            "The file asks for it, but some programs do not listen."
        )
    ]
    if flips:
        edge = {"long-edge": "long", "short-edge": "short"}[flips[0]]
        steps += [
            (
                f"Print on both sides and turn over on the {edge} edge. "
                "Print this first paper alone to try it."
            ),
            (
                "Hold this page against the light: each ring on its back should lie around "
                "a cross. Half a millimetre off is good, two are too many: "
                "try another tray, or feed the sheets one by one."
            ),
        ]
    return [
        *steps,
        (
            "Measure the ruler under the first sheet: it is 50 mm long. "
            "If not, something scaled the page."
        ),
    ]


def _table(
    canvas: Canvas, fonts: InkFonts, titles: Titles, built: Built, paper: Size, y: float
) -> float:
    """A row for each component with what lies on the sheets, and the sums; returns the last y."""
    columns = [
        _MARGIN,
        paper.width * 0.46,
        paper.width * 0.56,
        paper.width * 0.67,
        paper.width - _MARGIN,
    ]
    head = ("To print", "pieces", "designs", "size", "sheets")
    lying = on_paper(built.printed)
    two_sided = {name for job in built.printed if job.flip for name in job.components}
    rows = [
        (
            component.title,
            str(there.pieces),
            str(there.designs),
            f"{mm_text(component.format.trim[0])} × {mm_text(component.format.trim[1])} mm",
            f"{there.papers}{', both sides' if name in two_sided else ''}",
        )
        for name, there in lying.items()
        for component in [built.game.component(name)]
    ]
    for number, row in enumerate([head, *rows]):
        canvas.setFillColor(_GREY if number == 0 else _INK)
        canvas.setFont(
            fonts.house(HOUSE_BOLD if number == 0 else HOUSE_FONT), 9 if number == 0 else 11
        )
        for column, (x, cell) in enumerate(zip(columns, row, strict=True)):
            draw = canvas.drawRightString if column in (1, 2, 4) else canvas.drawString
            shift = 10 if column in (1, 2) else 6 if column == 3 else 0
            if titles.is_plain(cell, HOUSE_FONT):
                draw(points(x + shift), points(paper.height - y), cell)
            else:
                at = points(x + shift), points(paper.height - y)
                titles.draw(canvas, cell, HOUSE_FONT, 11, at, "#1a1a1a")
        canvas.setStrokeColor(_RULE)
        canvas.setLineWidth(points(0.35 if number == 0 else 0.1))
        canvas.line(
            points(_MARGIN),
            points(paper.height - y - 2),
            points(paper.width - _MARGIN),
            points(paper.height - y - 2),
        )
        y += 7
    canvas.setFillColor(_INK)
    canvas.setFont(fonts.house(HOUSE_BOLD), 11)
    total = sum(there.pieces for there in lying.values())
    canvas.drawString(points(_MARGIN), points(paper.height - y), "Altogether")
    canvas.drawRightString(points(columns[1] + 10), points(paper.height - y), str(total))
    canvas.drawRightString(
        points(columns[4]), points(paper.height - y), str(sum(job.papers for job in built.printed))
    )
    return y


def _section(
    canvas: Canvas, fonts: InkFonts, paper: Size, y: float, title: str, steps: list[str]
) -> float:
    y += 6
    canvas.setFillColor(_INK)
    canvas.setFont(fonts.house(HOUSE_BOLD), 13)
    canvas.drawString(points(_MARGIN), points(paper.height - y), title)
    y += 2.5
    style = ParagraphStyle(
        "step",
        fontName=fonts.house(HOUSE_FONT),
        fontSize=10.5,
        leading=points(_STEP),
        textColor=_INK,
    )
    width = points(min(paper.width - 2 * _MARGIN - 8, 135))
    for number, step in enumerate(steps, 1):
        paragraph = Paragraph(step, style)
        _, height = paragraph.wrap(width, points(paper.height))
        canvas.setFont(fonts.house(HOUSE_BOLD), 10.5)
        canvas.setFillColor(_GREY)
        canvas.drawString(points(_MARGIN), points(paper.height - y) - 10.5, str(number))
        paragraph.drawOn(canvas, points(_MARGIN + 6), points(paper.height - y) - height)
        y += height / points(1) + 1.6
    return y


def _targets(canvas: Canvas, paper: Size, *, front: bool) -> None:
    """Crosses on the front, rings behind them on the back, near the corners: either flip works."""
    canvas.setStrokeColor(_INK)
    canvas.setLineWidth(points(0.15))
    for x in (12.0, paper.width - 12):
        for y in (12.0, paper.height - 12):
            px, py = points(x), points(paper.height - y)
            if front:
                canvas.line(px - points(4), py, px + points(4), py)
                canvas.line(px, py - points(4), px, py + points(4))
            else:
                # The cross's arms end where a ring of 2 mm would have it two off.
                for radius in (1.0, 2.0):
                    canvas.circle(px, py, points(radius), stroke=1, fill=0)
