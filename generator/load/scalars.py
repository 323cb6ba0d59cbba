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
