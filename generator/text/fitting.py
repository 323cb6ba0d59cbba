"""Text fitting: wraps a text into a box, shrinks it to its style's minimum, says what is over."""

from generator.geometry import Rect
from generator.model.game import Style
from generator.problem import ContentError
from generator.text.fonts import Font
from generator.text.inline import Word, lines_of
from generator.text.lines import (
    SLACK,
    FontFor,
    Measured,
    SetText,
    atom_em,
    is_kerned,
    place,
    space_em,
)
from generator.units import MM_PER_POINT, mm_text

_STEP = 0.25 * MM_PER_POINT  # finer steps cannot be told apart in print


def set_text(text: str, box: Rect, style: Style, font_for: FontFor) -> SetText:
    """The text in the box, at the largest size from the style's ``size`` down to its ``min``.

    Raises ContentError ``missing-glyph`` for characters its fonts lack, ``unsupported-script`` for
    words that cannot be set letter by letter, and ``text-overflow`` with the needed and the
    available mm if even the smallest size does not fit.
    """
    paragraphs = lines_of(text)
    _check_glyphs(paragraphs, font_for)
    smallest = min(style.min or style.size, style.size)
    size = style.size
    measured: dict[bool, list[list[Measured]]] = {}
    while True:
        kerned = is_kerned(size, style)
        if kerned not in measured:
            measured[kerned] = [
                [Measured(word, _word_em(word, style, font_for, kerned=kerned)) for word in line]
                for line in paragraphs
            ]
        lines, widest = _wrap(measured[kerned], box.width, size, style, font_for)
        height = _height(len(lines), size, style, font_for(""))
        if widest <= box.width + SLACK and height <= box.height + SLACK:
            return place(lines, box, size, style, font_for)
        if size <= smallest + SLACK:
            break
        size = max(size - _STEP, smallest)
    raise ContentError(
        "text-overflow",
        _overflow(widest, height, box, size),
        "shorten the text, enlarge its box, or lower the style's min",
    )


def _overflow(width: float, height: float, box: Rect, size: float) -> str:
    over = [
        f"{what} {needed:.1f} mm, has {mm_text(available)} mm (over by {needed - available:.1f} mm)"
        for what, needed, available in (("width", width, box.width), ("height", height, box.height))
        if needed > available + SLACK
    ]
    return f"the text does not fit even at {size / MM_PER_POINT:.3g} pt: needs {' and '.join(over)}"


def _check_glyphs(paragraphs: list[list[Word]], font_for: FontFor) -> None:
    for line in paragraphs:
        for word in line:
            for atom in word.atoms:
                if not atom.icon:
                    check_settable(atom.text, font_for(atom.accent))


def check_settable(text: str, font: Font) -> None:
    """Raise ContentError ``missing-glyph`` or ``unsupported-script`` for what would be guessed."""
    called = f"{font.file.family} {font.file.weight}"
    if missing := font.missing(text):
        names = ", ".join(f"{c} (U+{ord(c):04X})" for c in missing)
        message = f"the font {called} has no {names} in {text!r}"
        hint = "use another character, an inline {icon}, or another font"
        raise ContentError("missing-glyph", message, hint)
    if not font.sets_letter_by_letter(text):
        message = f"{text!r} cannot be set letter by letter, in {called} nor in another font"
        hint = (
            "scripts whose letters join, move or read from the right cannot be printed yet; "
            "of accents and invisible signs only those that are one character with their letter"
        )
        raise ContentError("unsupported-script", message, hint)


def _word_em(word: Word, style: Style, font_for: FontFor, *, kerned: bool) -> float:
    if len(word.atoms) == 1:
        return atom_em(word.atoms[0], style, font_for, kerned=kerned)
    return sum(atom_em(atom, style, font_for, kerned=kerned) for atom in word.atoms)


def _wrap(
    paragraphs: list[list[Measured]], room: float, size: float, style: Style, font_for: FontFor
) -> tuple[list[list[Measured]], float]:
    """The lines, and the widest in mm, which exceeds the room only where one word alone does."""
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


def _height(lines: int, size: float, style: Style, font: Font) -> float:
    return (
        font.cap_height + (lines - 1) * style.line_height + (font.descent if lines > 1 else 0.0)
    ) * size
