"""Words of Python's, which no message may have."""

import re

PYTHON = re.compile(
    r"\bNone(?:Type)?\b|\bTrue\b|\bFalse\b|SimpleNamespace|Placed[A-Z]|Undefined\b|\bobject\b|"
    r"\bstr\b|\bint\b|\bfloat\b|\bdict\b|\btuple\b|\blist\(|\blist index|generator\.(?!games)|"
    r"subscript|iterable|unhashable|concatenate|unsupported operand|lambda|__|Traceback|pydantic|"
    r"\w(?:Error|Exception)\b|[jJ]inja|Input should|keyword argument|positional|<[a-z_.]+ |"
    r"[\[({]['\"]|\b(?:Path|Decimal|Fraction)\(|\(s\)|missing \d+ required|"
    r"valid (?:string|integer|number)"
)


def pythonic(text):
    """A word of Python's in a text; what is to be written, and tags that content has, are none."""
    return PYTHON.search(re.sub(r"`[^`]+`|the (?:YAML )?tag !!\S+", "", text))
