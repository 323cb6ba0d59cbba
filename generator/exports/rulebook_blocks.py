"""The blocks of a rulebook as Platypus flowables that know their room: text, headings, figures, boxes. Points."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from reportlab.platypus import Flowable

from generator.exports.rulebook_ledger import Link, Tag
from generator.exports.rulebook_lines import ICON_EM, Line, set_lines
from generator.exports.rulebook_marks import draw_marks
from generator.exports.rulebook_pen import BookPen
from generator.model.rulebook import TextStyle
from generator.problem import Problem, Where
from generator.rulebook.blocks import Runs
from generator.rulebook.scenes import Scene
from generator.units import points

_SIGN = 1.25  # mm: half the height of the sign beside a ruling of ours
_PARTED_FROM = points(85)  # a box less tall is never parted
LOOSE = 0.6  # points that a line may stick out before it is called too long: less than a hairline's width of white


class Setting(Flowable):  # type: ignore[misc] # ReportLab has no types
    """A flowable of ours: the space around it, whether it clings to what follows, and the anchors it carries."""

    before = after = 0.0
    clings = False
    anchors: tuple[str, ...] = ()
    problem: Problem | None = None

    def head(self, width: float) -> float:
        """The least height that may stand at a column's foot."""
        return float(self.wrap(width, 1e6)[1])


class TextBlock(Setting):
    """A paragraph. ``lead`` runs stand before it in the same lines; a bullet hangs in the indent."""

    def __init__(
        self, pen: BookPen, runs: Runs, style: str, tag: Tag | None, where: Where, *, anchors: tuple[str, ...] = (), bullet: str = "",
        indent: float = 0.0, ours: bool = False, colour: str = "", clings: bool = False, numbers: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.pen, self.runs, self.style_name, self.tag, self.where = pen, runs, style, tag, where
        self.style: TextStyle = pen.style(style)
        self.anchors, self.bullet, self.indent, self.ours, self.clings = (
            anchors,
            bullet,
            indent,
            ours,
            clings,
        )
        self.colour = colour or self.style.colour
        self.numbers = pen.numbers if numbers is None else numbers
        self.size, self.leading = (
            points(self.style.size),
            points(self.style.size) * self.style.line_height,
        )
        self.before, self.after = points(self.style.before), points(self.style.after)
        self._lines: dict[float, list[Line]] = {}
        self._fixed: list[Line] | None = None

    def lines(self, width: float) -> list[Line]:
        if self._fixed is not None:
            return self._fixed
        if width not in self._lines:
            hyphens = self.style.align == "left" and not self.clings
            fonts = self.pen.fonts(self.style.font)
            room = width - self.indent
            lines, over = set_lines(
                self.runs,
                room,
                0.0,
                self.size,
                fonts,
                self.pen.language,
                self.numbers,
                hyphens=hyphens,
            )
            if over > LOOSE:
                said = next(
                    (
                        s.text
                        for line in lines
                        for _, s in line.stretches
                        if line.width - room > LOOSE
                    ),
                    "",
                )
                message = f"a line is {over / points(1):.1f} mm too long: {said.strip()[:60]!r}"
                self.problem = Problem(
                    self.where,
                    "overfull-line",
                    message,
                    "rewrite it, or let the word break with a hyphen",
                )
            self._lines[width] = lines
            lacking = [
                (s.font, c)
                for line in lines
                for _, s in line.stretches
                for c in s.font.missing(s.text)
            ]
            if lacking:
                names = ", ".join(dict.fromkeys(f"{c} (U+{ord(c):04X})" for _, c in lacking))
                message = f"the font {lacking[0][0].choice.family} has no {names}"
                self.problem = Problem(
                    self.where,
                    "missing-glyph",
                    message,
                    "use another character, or an {{ icon() }}",
                )
        return self._lines[width]

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, len(self.lines(width)) * self.leading
        return self.width, self.height

    def head(self, width: float) -> float:
        count = len(self.lines(width))
        return (count if count < 4 else 2) * self.leading

    def split(self, width: float, height: float) -> "list[TextBlock]":
        """Two parts of at least two lines each, or nothing."""
        lines = self.lines(width)
        count = min(int((height + 0.01) / self.leading), len(lines) - 2)
        if count < 2 or len(lines) < 4 or self.clings:
            return []
        return [self._part(lines[:count], first=True), self._part(lines[count:], first=False)]

    def _part(self, lines: list[Line], *, first: bool) -> "TextBlock":
        part = TextBlock(
            self.pen, self.runs, self.style_name, self.tag, self.where, anchors=self.anchors if first else (),
            bullet=self.bullet if first else "", indent=self.indent, ours=self.ours and first, colour=self.colour, numbers=self.numbers,
        )  # fmt: skip
        part._fixed = lines
        part.before, part.after = (self.before, 0.0) if first else (0.0, self.after)
        return part

    def draw(self) -> None:
        pen, canvas = self.pen, self.canv
        fonts = pen.fonts(self.style.font)
        cap = fonts(False, False).cap_height * self.size
        with pen.ledger.marked(canvas, self.tag):
            for number, line in enumerate(self.lines(self.width)):
                y = self.height - number * self.leading - self.leading / 2 - cap / 2
                slack = self.width - self.indent - line.width
                x = (
                    self.indent
                    + {"left": 0.0, "center": slack / 2, "right": slack}[self.style.align]
                )
                if number == 0 and self.bullet:
                    pen.text(
                        canvas,
                        x - (1.0 if self.bullet == "•" else 1.32) * self.size,
                        y,
                        self.bullet,
                        fonts(True, False),
                        self.size,
                        "number",
                    )
                for at, stretch in line.stretches:
                    wide = (
                        ICON_EM * self.size
                        if stretch.icon
                        else stretch.font.kerned(stretch.text).width * self.size
                    )
                    if stretch.icon:
                        pen.icon(
                            canvas, stretch.icon, x + at, y + cap / 2 - wide / 2, wide, self.colour
                        )
                    else:
                        ink = "number" if stretch.numeral else self.colour
                        pen.text(canvas, x + at, y, stretch.text, stretch.font, self.size, ink)
                    if stretch.link:
                        left, low = canvas.absolutePosition(x + at, y - 0.2 * self.size)
                        rect = (left, low, left + wide, low + self.size)
                        pen.ledger.links.append(Link(pen.ledger.page, rect, stretch.link))
        if self.ours:
            with pen.ledger.marked(canvas, None):
                draw_sign(pen, canvas, -points(2.6), self.height - self.leading / 2)


class HeadingBlock(TextBlock):
    """A chapter's heading: its number in a field of its own, a rule below; or a heading within a chapter."""

    def __init__(
        self,
        pen: BookPen,
        runs: Runs,
        level: int,
        number: str,
        tag: Tag,
        where: Where,
        anchors: tuple[str, ...],
    ) -> None:
        self.number_text, self.level = number, level
        indent = points(11) if number else 0.0
        super().__init__(
            pen,
            runs,
            "chapter" if level == 2 else "heading",
            tag,
            where,
            anchors=anchors,
            indent=indent,
            clings=True,
        )

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        wide, high = super().wrap(width, height)
        self.height = high + (points(2.2) if self.level == 2 else 0.0)
        return wide, self.height

    def draw(self) -> None:
        if self.level != 2:
            super().draw()
            return
        pen, canvas = self.pen, self.canv
        below = points(2.2)
        with pen.ledger.marked(canvas, None):
            canvas.setFillColor(pen.colour("accent"))
            canvas.rect(0, points(0.8), self.width, points(0.5), stroke=0, fill=1)
            canvas.setFillColor(pen.colour("rule"))
            canvas.rect(0, 0, self.width, points(0.25), stroke=0, fill=1)
        if self.number_text:
            font = pen.fonts(self.style.font)(False, False)
            with pen.ledger.marked(canvas, self.tag):
                pen.text(
                    canvas,
                    0,
                    below + self.leading / 2 - font.cap_height * self.size / 2,
                    self.number_text,
                    font,
                    self.size,
                    "accent",
                )
        canvas.saveState()
        canvas.translate(0, below)
        self.height -= below
        super().draw()
        self.height += below
        canvas.restoreState()


class FigureBlock(Setting):
    """A scene in the middle of its column, with its caption."""

    def __init__(
        self,
        pen: BookPen,
        scene: Scene,
        tag: Tag | None,
        caption: TextBlock | None,
        where: Where,
        *,
        centred: bool = True,
    ) -> None:
        super().__init__()
        self.pen, self.scene, self.tag, self.caption, self.where, self.centred = (
            pen,
            scene,
            tag,
            caption,
            where,
            centred,
        )
        self.before, self.after = points(1.6), points(2.4)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        if points(self.scene.width) > width + LOOSE:
            room, wide = width / points(1), self.scene.width
            message = f"the figure is {wide:.0f} mm wide, its column {room:.0f} mm"
            self.problem = Problem(
                self.where,
                "figure-too-wide",
                message,
                "give it a smaller width, or put it into a wide() block",
            )
        self.width = width
        self.height = points(self.scene.height) + (
            points(1.2) + self.caption.wrap(width, 1e6)[1] if self.caption else 0.0
        )
        return self.width, self.height

    def split(self, _width: float, _height: float) -> "list[FigureBlock]":
        return []

    def draw(self) -> None:
        pen, canvas = self.pen, self.canv
        left = max(0.0, (self.width - points(self.scene.width)) / 2) if self.centred else 0.0
        with pen.ledger.marked(canvas, self.tag):
            for placed in self.scene.placed:
                pen.piece(canvas, placed, left, self.height)
            draw_marks(pen, canvas, self.scene.marks, left, self.height)
        if self.caption:
            self.caption.drawOn(canvas, 0, 0)


class BoxBlock(Setting):
    """Blocks in a tint with a bar at their left: an example or a note."""

    pad = points(2.4)

    def __init__(self, pen: BookPen, blocks: Sequence[Setting], kind: str) -> None:
        super().__init__()
        self.pen, self.blocks, self.kind = pen, list(blocks), kind
        self.before, self.after = points(1.4), points(2.2)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.height = 2 * self.pad + stacked(self.blocks, width - 2 * self.pad)
        self.problem = next((block.problem for block in self.blocks if block.problem), None)
        return self.width, self.height

    def split(self, width: float, height: float) -> "list[BoxBlock]":
        """Between two of its blocks, each part with a fair share, or nothing."""
        inner = width - 2 * self.pad
        if self.wrap(width, height)[1] < _PARTED_FROM:
            return []
        for count in range(len(self.blocks) - 1, 1, -1):
            first = BoxBlock(self.pen, self.blocks[:count], self.kind)
            if (
                not self.blocks[count - 1].clings
                and first.wrap(width, height)[1] <= height
                and stacked(self.blocks[count:], inner) > points(14)
            ):
                rest = BoxBlock(self.pen, self.blocks[count:], self.kind)
                first.after, rest.before = 0.0, 0.0
                return [first, rest]
        return []

    def draw(self) -> None:
        pen, canvas = self.pen, self.canv
        with pen.ledger.marked(canvas, None):
            canvas.setFillColor(pen.colour(f"{self.kind}-tint"))
            canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
            canvas.setFillColor(pen.colour(f"{self.kind}-bar"))
            canvas.rect(0, 0, points(0.9), self.height, stroke=0, fill=1)
        draw_stacked(self.blocks, canvas, self.pad + points(0.3), self.height - self.pad)


class BesideBlock(Setting):
    """A picture with blocks at its right, both from the top."""

    gap = points(4)

    def __init__(self, pen: BookPen, picture: FigureBlock, blocks: Sequence[Setting]) -> None:
        super().__init__()
        self.pen, self.picture, self.blocks = pen, picture, list(blocks)
        self.before, self.after = points(2.6), points(2.8)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        wide = points(self.picture.scene.width)
        self.width = width
        self.height = max(
            self.picture.wrap(wide, height)[1], stacked(self.blocks, width - wide - self.gap)
        )
        self.problem = next((block.problem for block in self.blocks if block.problem), None)
        return self.width, self.height

    def split(self, _width: float, _height: float) -> "list[BesideBlock]":
        return []

    def draw(self) -> None:
        self.picture.drawOn(self.canv, 0, self.height - self.picture.height)
        draw_stacked(
            self.blocks, self.canv, points(self.picture.scene.width) + self.gap, self.height
        )


def stacked(blocks: Sequence[Setting], width: float) -> float:
    """The height of blocks one below the other."""
    total = after = 0.0
    for number, block in enumerate(blocks):
        total += (max(after, block.before) if number else 0.0) + cast(
            "float", block.wrap(width, 1e6)[1]
        )
        after = block.after
    return total


def draw_stacked(blocks: Sequence[Setting], canvas: Any, x: float, top: float) -> None:
    """Draw wrapped blocks one below the other."""
    y, after = top, 0.0
    for number, block in enumerate(blocks):
        y -= (max(after, block.before) if number else 0.0) + block.height
        block.drawOn(canvas, x, y)
        left, high = canvas.absolutePosition(x, y + block.height)
        del left
        block.pen.ledger.arrive(block.anchors, high)
        after = block.after


def draw_sign(pen: BookPen, canvas: Any, x: float, y: float) -> None:
    """The sign of a ruling of ours: the game's icon ``ruling`` if it has one, else a small diamond."""
    r = points(_SIGN)
    if "ruling" in pen.game.icons:
        pen.icon(canvas, "ruling", x - 1.3 * r, y - 1.3 * r, 2.6 * r, "ours")
        return
    canvas.setFillColor(pen.colour("ours"))
    path = canvas.beginPath()
    for step, (dx, dy) in enumerate(((0, r), (r, 0), (0, -r), (-r, 0))):
        (path.moveTo if step == 0 else path.lineTo)(x + dx, y + dy)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColor(pen.colour("paper"))
    canvas.circle(x, y, r * 0.32, stroke=0, fill=1)
