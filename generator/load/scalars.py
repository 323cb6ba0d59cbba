"""What a plain (unquoted) value means, in YAML and in a table's cell alike.

Only what every reader sees as such is a number or true/false; all else stays text. So ``no``,
``on``, ``007``, ``12:30``, ``1e5``, ``+2`` and ``2024-01-31`` are texts, and no card loses its
zeros or turns into a date.
"""

import math
import re
from typing import Any

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)?\.[0-9]+(?:[eE][-+]?[0-9]{1,3})?")
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
}
# Languages that write two and a half as 2,5; the first part of a code such as pt-BR.
_DECIMAL_COMMA = frozenset({
    "af", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr",
    "hu", "hy", "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt",
    "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "vi",
})  # fmt: skip
_THOUSANDS = re.compile(r"(?<=[0-9])[. \u00a0\u202f](?=[0-9]{3})")
_COMMA = re.compile(
    r"(-?(?:[0-9]+|[0-9]{1,3}(?:[. \u00a0\u202f][0-9]{3})+)),([0-9]+)((?:\s*[a-z]{2})?)"
)


def decimal_comma(language: str) -> bool:
    """Whether a language writes a comma where YAML has the decimal point."""
    return language.replace("_", "-").partition("-")[0] in _DECIMAL_COMMA


def with_point(text: str) -> str | None:
    """``2.5`` of ``2,5``, ``1000.5`` of ``1.000,5``, ``2.5mm`` of ``2,5mm``; None of others."""
    match = _COMMA.fullmatch(text.strip())
    return f"{_THOUSANDS.sub('', match[1])}.{match[2]}{match[3]}" if match else None


def typed(text: str) -> Any:
    """A plain scalar: None, a bool, an int, a float (perhaps not finite: a problem), or text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "-.0123456789":
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
    return text


def finite(value: Any) -> bool:
    """False for a number that no printer can print."""
    return not isinstance(value, float) or math.isfinite(value)
