"""Which texts are simple: letters that stand one after the other, parted at spaces only."""

import re

_NOT_SIMPLE = re.compile(
    "[^\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff"
    "\u2000-\u200a\u2010-\u2027\u202f-\u205e\u2070-\u20cf\u2100-\u2bff\ufb00-\ufb06]"
)


_USUAL = {  # by the first and last character of a script: a letter as high as most of it
    ("\u0590", "\u05ff"): "א",
    ("\u0600", "\u08ff"): "ا",
    ("\u0900", "\u097f"): "क",
    ("\u0980", "\u09ff"): "ক",
    ("\u0a00", "\u0a7f"): "ਕ",
    ("\u0a80", "\u0aff"): "ક",
    ("\u0b80", "\u0bff"): "க",
    ("\u0c00", "\u0c7f"): "క",
    ("\u0c80", "\u0cff"): "ಕ",
    ("\u0d00", "\u0d7f"): "ക",
    ("\u0e00", "\u0e7f"): "ก",
    ("\u3040", "\u9fff"): "永",
    ("\uac00", "\ud7af"): "한",
}


def usual_letter(text: str) -> str | None:
    """A letter that is as high as most of the script of a text; None for scripts not listed."""
    for character in text:
        for (first, last), letter in _USUAL.items():
            if first <= character <= last:
                return letter
    return "H" if text.strip() and is_simple(text) else None


def is_simple(text: str) -> bool:
    """Whether a text holds only Latin, Greek and Cyrillic letters, figures and signs."""
    return text.isascii() or not _NOT_SIMPLE.search(text)
