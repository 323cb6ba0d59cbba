"""Codes of languages, as ISO 639-1 has them, and what is written for one by mistake."""

import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_FACTS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
LANGUAGES: Mapping[str, str] = _FACTS["known"]  # that texts are known by
_NAMES: Mapping[str, str] = _FACTS["names"]
_CODES, _PLAIN = frozenset(_FACTS["codes"].split()), frozenset(_FACTS["words"].split())
_DECIMAL_COMMA = frozenset(_FACTS["decimal_comma"].split())
_SCRIPTS = {
    code: tuple(begin) for codes, begin in _FACTS["scripts"].items() for code in codes.split()
}
_ENOUGH = 20  # letters of which not one is of the language's script


def code_of_language(word: str) -> str:
    """The code that a word is, or that its language has: ``de`` of DE and German; else empty."""
    low = word.lower()
    return low if low in _CODES - _PLAIN else _NAMES.get(low, "")


def decimal_comma(language: str) -> bool:
    """Whether a language writes a comma as the decimal mark."""
    return language.replace("_", "-").partition("-")[0] in _DECIMAL_COMMA


def language_fault(value: str) -> str:
    """The fault of the code of a language; empty if it can be one."""
    code = value.partition("-")[0]
    if len(code) == 3 or (len(code) == 2 and code.lower() in _CODES):
        return ""
    low = value.strip().lower()
    if meant := _NAMES.get(low) or _FACTS["countries"].get(low):
        return f"{value} is not a language code; write `{meant}`"
    return f"{value} is not a language code; write one such as `de`, `en` or pt-br"


def strange_script(language: str, text: str) -> str:
    """The oddity of a text without a letter of its language's script; empty for ``ja-latn``."""
    code, *subtags = language.lower().split("-")
    scripts = None if "latn" in subtags else _SCRIPTS.get(code)
    letters = {letter for letter in text if letter.isalpha()}
    if not scripts or sum(map(text.count, letters)) < _ENOUGH:
        return ""
    if any(unicodedata.name(one, "").startswith(scripts) for one in letters):
        return ""
    called = _FACTS["called"].get(scripts[0], scripts[0].capitalize())
    known = f"{language} means Ukrainian, which" if code == "uk" else language  # not the kingdom
    return f"{known} is written in {called} letters, but no text has such a letter"
