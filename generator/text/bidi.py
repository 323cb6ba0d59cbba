"""Unicode properties of texts: direction (UAX 9), line breaks (UAX 14), and simple scripts."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

_LEVELS = re.compile(r"levels: \[(.*?)\],\s*paragraphs", re.DOTALL)
_LEVEL = re.compile(r"Level\(\s*(\d+)")
_FROM_THE_RIGHT = ("R", "AL")
_IN_ARABIC = {"ar", "ckb", "fa", "ha-arab", "khw", "ks", "ku-arab", "ps", "sd", "ug", "ur"}
_LANGUAGES_FROM_THE_RIGHT = _IN_ARABIC | {"arc", "dv", "he", "iw", "nqo", "syr", "yi"}
_TURNING = ("R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI")
_NOT_SIMPLE = re.compile(
    "[^\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff"
    "\u2000-\u200a\u2010-\u2027\u202f-\u205e\u2070-\u20cf\u2100-\u2bff\ufb00-\ufb06]"
)
_USUAL: dict[str, str] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
SOFT_HYPHEN = "\u00ad"
NO_WIDTH = "\u200b"  # zero width space: a place to break, without a sign
_WHOLE = frozenset(["AL", "HL", "CM", "NU", "ZWJ", "GL", "WJ", "SA"])  # nothing breaks among these
_AT_THE_END = frozenset(
    ["EX", "CL", "CP", "IS", "QU", "SY", "BA", "HY"]
)  # nothing breaks before these


def base_level(text: str, language: str) -> int:
    """1 if a text as a whole reads from the right, by its language and letters, else 0."""
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

    output = get_display(text, base_dir="LR"[base], debug=True)
    found = _LEVELS.search(str(output))
    by_byte = [int(level) for level in _LEVEL.findall(found[1])] if found else []
    if len(by_byte) != len(text.encode()):
        raise ValueError("python-bidi tells levels in another form than it did")
    result, at = [], 0
    for character in text:
        result.append(by_byte[at])
        at += len(character.encode())
    return tuple(result)


def visual_order(of_levels: Sequence[int]) -> list[int]:
    """The indices from left to right as seen, of the parts of a line in reading order (rule L2)."""
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


def reads_from_right(language: str) -> bool:
    """Whether a language is written from the right."""
    code = language.lower().replace("_", "-")
    return code in _LANGUAGES_FROM_THE_RIGHT or code.split("-")[0] in _LANGUAGES_FROM_THE_RIGHT


def is_simple(text: str) -> bool:
    """Whether a text holds only Latin, Greek and Cyrillic letters, digits and symbols."""
    return text.isascii() or not _NOT_SIMPLE.search(text)


def usual_letter(text: str) -> str | None:
    """A letter of typical height in the script of a text; None for scripts that are not listed."""
    for character in text:
        for ends, letter in _USUAL.items():
            if ends[0] <= character <= ends[1]:
                return letter
    return "H" if text.strip() and is_simple(text) else None


def parts(text: str) -> Iterator[tuple[int, int]]:
    """The unbreakable parts of a line as (start, end), without the spaces between them."""
    at = 0
    for word in text.split(" "):
        start = at
        for end in (*_breaks(word), len(word)):
            if at + end > start:
                yield start, at + end
            start = at + end
        at += len(word) + 1


def needs_dictionary(text: str) -> bool:
    """Whether a text has words that only a dictionary can divide, as in Thai or Khmer."""
    return any(_class(character) == "SA" for character in text)


@lru_cache(maxsize=8192)  # the words of a deck come again and again
def _breaks(word: str) -> tuple[int, ...]:
    """The offsets in a word at which a line may end."""
    classes = [_class(character) for character in word]
    while classes and classes[-1] in _AT_THE_END:
        classes.pop()
    if _WHOLE.issuperset(classes):
        return ()
    from uniseg.linebreak import line_break_breakables

    return tuple(at for at, able in enumerate(line_break_breakables(word)) if at and able)


@lru_cache(maxsize=4096)  # a deck has a few hundred characters, met again and again
def _class(character: str) -> str:
    from uniseg.linebreak import line_break

    name: Any = line_break(character)
    return str(name.value)
