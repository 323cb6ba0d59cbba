"""Text fitting: wraps a text into a box and shrinks it down to the minimum of its style."""

from bisect import bisect_left
from collections.abc import Callable

from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_POINT, mm_text
from generator.model.style import Style
from generator.problem import ContentError
from generator.text.bidi import is_simple, needs_dictionary, reads_from_right
from generator.text.inline import Word, atoms_of, in_capitals, is_attributed, is_marked, lines_of
from generator.text.runs import Reading
from generator.text.shaped import ShapedText
from generator.text.simple import (
    SLACK,
    FontFor,
    Measured,
    SetText,
    atom_em,
    is_kerned,
    place,
    space_em,
)

_PLAIN = Reading()
_STEP = 0.25 * MM_PER_POINT  # finer steps cannot be told apart in print


class TooLongError(ContentError):
    """Raised for a text too long; ``fits`` asks at a size in mm, ``beyond`` sets it anyway."""

    def __init__(
        self, message: str, hint: str, fits: Callable[[float], bool], beyond: Callable[[], SetText]
    ) -> None:
        super().__init__("text-overflow", message, hint)
        self.fits, self.beyond = fits, beyond


def set_text(
    text: str, box: Rect, style: Style, font_for: FontFor, reading: Reading = _PLAIN
) -> SetText:
    """The text in the box, at the largest size that fits. Raises ContentError if none does."""
    if style.capitals:
        text = in_capitals(text, reading.language)
    words = _plain_words(text, style, font_for)
    if words is not None and style.align in ("start", "end") and reading.language != "en":
        style = _aligned(style, reading.language)
    measured = (
        _Plain(words, style, font_for)
        if words is not None
        else ShapedText(atoms_of(text), style, font_for, reading)
    )
    smallest = min(style.min or style.size, style.size)
    sizes = [style.size]
    while sizes[-1] > smallest + SLACK:
        sizes.append(max(sizes[-1] - _STEP, smallest))

    def fits(size: float) -> bool:
        widest, height = measured.measure(size, box.width)
        return widest <= box.width + SLACK and height <= box.height + SLACK

    if fits(sizes[0]):
        return measured.place(box, sizes[0])
    kerned = sum(is_kerned(size, style) for size in sizes)  # a larger text may be narrower so
    for alike in filter(None, (sizes[:kerned], sizes[kerned:])):
        if fits(alike[-1]):
            size = alike[bisect_left(alike, True, key=fits)]
            measured.measure(size, box.width)
            return measured.place(box, size)
    widest, height = measured.measure(sizes[-1], box.width)
    hint = "shorten the text, or make its box larger. If it nearly fits, lower the style's min"
    if widest > box.width + SLACK and needs_dictionary(text):
        hint = f"put a zero width space (U+200B) between its words, or {hint}"

    def beyond() -> SetText:
        measured.measure(sizes[-1], box.width)
        return measured.place(Rect(box.x, box.y, box.width, height), sizes[-1])

    raise TooLongError(_overflow(widest, height, box, sizes[-1]), hint, fits, beyond)


def _aligned(style: Style, language: str) -> Style:
    """The style with start and end replaced by the sides of a language."""
    starts = "right" if reads_from_right(language) else "left"
    ends = "left" if starts == "right" else "right"
    return style.model_copy(update={"align": starts if style.align == "start" else ends})


def _plain_words(text: str, style: Style, font_for: FontFor) -> list[list[Word]] | None:
    """The words of a text that needs no shaping; None for one that must be shaped."""
    if style.needs_shaping or not is_simple(text) or is_attributed(text):
        return None
    paragraphs, plain = lines_of(text), font_for("")
    if plain.is_known_plain(text) and not is_marked(text):
        return paragraphs
    for line in paragraphs:
        for word in line:
            for atom in word.atoms:
                if atom.icon:
                    continue
                font = font_for(atom.accent) if atom.accent else plain
                if not font.sets_letter_by_letter(atom.text):
                    return None
    return paragraphs


class _Plain:
    """A text measured letter by letter, with kerning at large sizes."""

    def __init__(self, paragraphs: list[list[Word]], style: Style, font_for: FontFor) -> None:
        self._paragraphs, self._style, self._font_for = paragraphs, style, font_for
        self._measured: dict[bool, list[list[Measured]]] = {}
        self._lines: list[list[Measured]] = []

    def measure(self, size: float, width: float) -> tuple[float, float]:
        """The width of the widest line and the height of all lines, in mm."""
        style, font_for = self._style, self._font_for
        kerned = is_kerned(size, style)
        if kerned not in self._measured:
            self._measured[kerned] = [
                _words_measured(line, style, font_for, kerned=kerned) for line in self._paragraphs
            ]
        self._lines, widest = _wrap(self._measured[kerned], width, size, style, font_for)
        font, lines = font_for(""), len(self._lines)
        below = font.descent if lines > 1 else 0.0
        return widest, (font.cap_height + (lines - 1) * style.line_height + below) * size

    def place(self, box: Rect, size: float) -> SetText:
        """The lines that were measured last, placed in the box."""
        return place(self._lines, box, size, self._style, self._font_for)


def _overflow(width: float, height: float, box: Rect, size: float) -> str:
    over = [
        (
            f"{needed:.1f} mm of {what}, has {mm_text(round(available, 1))} mm (over by "
            f"{needed - available:.1f} mm)"
        )
        for what, needed, available in (("width", width, box.width), ("height", height, box.height))
        if needed > available + SLACK
    ]
    return (
        f"the text is too long: at its smallest size, {size / MM_PER_POINT:.3g} pt, it "
        f"needs {' and '.join(over)}"
    )


def _words_measured(
    line: list[Word], style: Style, font_for: FontFor, *, kerned: bool
) -> list[Measured]:
    plain, tracking = font_for(""), style.tracking
    measured: list[Measured] = []
    for word in line:
        first = word.atoms[0]
        if len(word.atoms) > 1 or first.accent or first.icon:
            em = sum(atom_em(atom, style, font_for, kerned=kerned) for atom in word.atoms)
        else:  # nearly every word: measured without asking for its font again
            text = first.text
            wide = plain.kerned(text).width if kerned else plain.width(text)
            em = wide + tracking * len(text)
        measured.append(Measured(word, em))
    return measured


def _wrap(
    paragraphs: list[list[Measured]], room: float, size: float, style: Style, font_for: FontFor
) -> tuple[list[list[Measured]], float]:
    """The lines and the widest in mm; it exceeds the room only if a single word does."""
    lines: list[list[Measured]] = []
    widest = 0.0
    space, last = (
        space_em(style, font_for),
        style.tracking,
    )  # the space after a line's last letter is not ink
    em_room = (room + SLACK) / size
    for words in paragraphs:
        line: list[Measured] = []
        used = 0.0
        for measured in words:
            gap = space if line and measured.word.spaced else 0.0
            if line and used + gap + measured.em - last > em_room:
                lines.append(line)
                widest = max(widest, used - last)
                line, used, gap = [], 0.0, 0.0
            line.append(measured)
            used += gap + measured.em
        lines.append(line)
        widest = max(widest, used - last)
    return lines, widest * size
