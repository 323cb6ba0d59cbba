"""Mojibake: UTF-8 that was read as the letters of Windows, ``FÃ¼chse`` for ``Füchse``."""

import re
from typing import NamedTuple

# Signs that a text may well have behind a real Ã or â: quotes, dashes, dots, some letters.
_COMMON = "„…‹‘’“”–—›«»‚²³¹ŒœŠšŽžŸ\u00a0"
_WINDOWS = {bytes([one]).decode("cp1252", "replace"): one for one in range(0x80, 0xA0)}
_NEXT = re.escape("".join(_WINDOWS).replace("\ufffd", "")) + "\u0080-\u00bf"
_RARE = "".join(one for one in map(chr, range(0xA1, 0xC0)) if one not in _COMMON)
_RARE += "".join(one for one in _WINDOWS if one not in _COMMON and one != "\ufffd")
_RARE = re.escape(_RARE) + "\u0080-\u009f"
FOUND = "|".join((
    rf"[ÂÃÄÅÎÏÐÑ](?:[{_RARE}]|[„‚‹“«œšž](?=[a-z]))",
    rf"(?<=[a-zà-ÿ])[ÂÃÄÅÎÏÐÑ][{_NEXT}]",
    rf"â€[{_NEXT}]?|â[{_RARE}][{_NEXT}]|â[{_NEXT}][{_RARE}]",
    rf"ð[Ÿ\u009f][{_NEXT}]{{2}}|ï¿½|ï»¿",
))  # fmt: skip
_FOUND = re.compile(FOUND)


class Garbled(NamedTuple):
    """Letters that stand for a sign, and that sign, or "" where it is lost."""

    letters: str
    sign: str


def garbled_in(text: str) -> Garbled | None:
    """The first letters of a text that a wrong decoding has made; None if there are none.

    What a language may write is left alone: ``“AMANHÃ”`` ends in a letter and a quote.
    """
    match = _FOUND.search(text)
    if match is None:
        return None
    stored = bytes(_byte_of(letter) for letter in match[0])
    sign = stored.decode("utf-8", "ignore")
    return Garbled(match[0], sign if sign.isprintable() and sign != "\ufffd" else "")


def _byte_of(letter: str) -> int:
    return _WINDOWS.get(letter, ord(letter))
