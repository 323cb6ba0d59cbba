"""Which way text reads: levels of the Unicode bidirectional algorithm, and the order as seen."""

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import bidirectional

_LEVELS = re.compile(r"levels: \[(.*?)\],\s*paragraphs", re.DOTALL)
_LEVEL = re.compile(r"Level\(\s*(\d+)")
_FROM_THE_RIGHT = ("R", "AL")
_LANGUAGES_FROM_THE_RIGHT = frozenset(
    {
        "ar",
        "arc",
        "ckb",
        "dv",
        "fa",
        "ha-arab",
        "he",
        "iw",
        "khw",
        "ks",
        "ku-arab",
        "nqo",
        "ps",
        "sd",
        "syr",
        "ug",
        "ur",
        "yi",
    }
)


def reads_from_right(language: str) -> bool:
    """Whether a language is written from the right."""
    code = language.lower().replace("_", "-")
    return code in _LANGUAGES_FROM_THE_RIGHT or code.split("-")[0] in _LANGUAGES_FROM_THE_RIGHT


def base_level(text: str, language: str) -> int:
    """1 if a text as a whole reads from the right, else 0.

    In a language from the right every text that holds a letter of it does, and every one without
    letters; elsewhere the first letter decides.
    """
    classes = [bidirectional(c) for c in text]
    strong = [c for c in classes if c == "L" or c in _FROM_THE_RIGHT]
    if reads_from_right(language):
        return int(not strong or any(c in _FROM_THE_RIGHT for c in strong))
    return int(bool(strong) and strong[0] in _FROM_THE_RIGHT)


@lru_cache(maxsize=4096)  # a text is measured at each size it is tried at
def levels(text: str, base: int) -> tuple[int, ...]:
    """The embedding level of each character; odd ones read from the right."""
    if not base and not any(bidirectional(c) in _TURNING for c in text):
        return (0,) * len(text)
    from bidi.wrapper import get_display

    told = get_display(text, base_dir="LR"[base], debug=True)
    found = _LEVELS.search(str(told))
    by_byte = [int(level) for level in _LEVEL.findall(found[1])] if found else []
    if len(by_byte) != len(text.encode()):
        raise ValueError("python-bidi tells levels in another form than it did")
    result, at = [], 0
    for character in text:
        result.append(by_byte[at])
        at += len(character.encode())
    return tuple(result)


_TURNING = ("R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI")


def seen_order(of_levels: Sequence[int]) -> list[int]:
    """The indices from left to right as seen, of what stands in a line in reading order (L2)."""
    order = list(range(len(of_levels)))
    for level in range(max(of_levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            if of_levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and of_levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    return order
