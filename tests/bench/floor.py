"""The floor: the bench deck drawn by hand with ReportLab, element by element, on the same pages.

    python tests/bench/floor.py 1000 out.pdf

No content files, no checks, no templates: what the drawing alone costs.
"""

import sys
from math import cos, pi, sin

import fontpkg
from deck import SUITS, card
from reportlab.lib.colors import HexColor, white
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

K = 72 / 25.4
WIDTH, HEIGHT, GUTTER = 63, 88, 1.5
LEFT, BOTTOM = (210 - 3 * WIDTH - 2 * GUTTER) / 2, (297 - 3 * HEIGHT - 2 * GUTTER) / 2


def main(count, path):
    pdfmetrics.registerFont(TTFont("title", str(fontpkg.path("Righteous", 400))))
    pdfmetrics.registerFont(TTFont("body", str(fontpkg.path("Barlow Condensed", 500))))
    canvas = Canvas(path, pagesize=(210 * K, 297 * K), invariant=1, pageCompression=1)
    canvas.setTitle("Bench")
    cards = [card(number) for number in range(count)]
    for first in range(0, count, 9):
        page = cards[first : first + 9]
        for draw, mirrored in ((front, False), (back, True)):
            marks(canvas)
            for place, one in enumerate(page):
                column, row = place % 3, place // 3
                column = 2 - column if mirrored else column
                canvas.saveState()
                canvas.translate(
                    (LEFT + column * (WIDTH + GUTTER)) * K,
                    (BOTTOM + (2 - row) * (HEIGHT + GUTTER)) * K,
                )
                canvas.scale(K, K)
                clip = canvas.beginPath()
                clip.rect(-0.75, -0.75, WIDTH + 1.5, HEIGHT + 1.5)
                canvas.clipPath(clip, stroke=0, fill=0)
                draw(canvas, one)
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


def marks(canvas):
    canvas.setLineWidth(0.28)
    for column in range(3):
        for x in (LEFT + column * (WIDTH + GUTTER), LEFT + column * (WIDTH + GUTTER) + WIDTH):
            canvas.line(x * K, 5 * K, x * K, 9 * K)
            canvas.line(x * K, 288 * K, x * K, 292 * K)
    for row in range(3):
        for y in (BOTTOM + row * (HEIGHT + GUTTER), BOTTOM + row * (HEIGHT + GUTTER) + HEIGHT):
            canvas.line(2 * K, y * K, 5 * K, y * K)
            canvas.line(205 * K, y * K, 208 * K, y * K)


def star(canvas, cx, cy, outer, inner, points):
    path = canvas.beginPath()
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], pi * i / points
        (path.moveTo if i == 0 else path.lineTo)(cx + radius * sin(angle), cy + radius * cos(angle))
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def centred(canvas, text, font, size, y):
    canvas.setFont(font, size)
    canvas.drawCentredString(31.5, y, text)


def front(canvas, one):
    colour = HexColor(SUITS[one["suit"]])
    canvas.setFillColor(colour)
    canvas.rect(-3, -3, 69, 94, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.roundRect(3, 3, 57, 82, 3, stroke=0, fill=1)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(0.35)
    canvas.roundRect(4, 4, 55, 80, 2.4, stroke=1, fill=0)
    canvas.setFillColor(colour)
    canvas.circle(31.5, 52, 15, stroke=0, fill=1)
    canvas.setStrokeColor(white)
    canvas.circle(31.5, 52, 13.5, stroke=1, fill=0)
    canvas.setFillColor(white)
    canvas.setFillAlpha(0.25)
    star(canvas, 31.5, 52, 12, 6, 8)
    canvas.setFillAlpha(1)
    canvas.setStrokeColor(colour)
    canvas.line(8, 30, 55, 30)
    canvas.setFillColor(HexColor("#1a1a1a"))
    centred(canvas, one["title"], "title", 13 / K, 75.3)
    canvas.setFont("title", 10 / K)
    canvas.drawString(7, 7, str(one["number"]))
    for line_number, line in enumerate(simpleSplit(one["rules"], "body", 9 / K, 47)):
        centred(canvas, line, "body", 9 / K, 24.7 - line_number * 3.97)
    canvas.setFillColor(white)
    centred(canvas, str(one["number"]), "title", 36 / K, 47.5)


def back(canvas, one):
    canvas.setFillColor(HexColor(SUITS[one["suit"]]))
    canvas.rect(-3, -3, 69, 94, stroke=0, fill=1)
    canvas.setStrokeColor(white)
    canvas.setLineWidth(0.7)
    canvas.roundRect(4, 4, 55, 80, 2.4, stroke=1, fill=0)
    canvas.circle(31.5, 44, 18, stroke=1, fill=0)
    canvas.setFillColor(white)
    star(canvas, 31.5, 44, 16, 8, 12)
    centred(canvas, one["title"], "body", 10 / K, 13.5)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
