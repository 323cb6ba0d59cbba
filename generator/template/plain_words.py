"""What Python and Jinja2 say of values, in words that a designer of games knows."""

import re

_NO_ITEM = r"(?:\w+\.)*\b(list|tuple|PlacedList|str|int|float) object has no element (-?\d+)"
_NO_PART = r"'?(?:[\w.]+ object|None)'? has no (?:attribute|element) '?(\w+)'?"
_NO_SUM = r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'"
_NO_CHAIN = r"can only concatenate (\w+) \(not \"(\w+)\"\) to \w+"
_NO_ORDER = r"'([<>=]+)' not supported between instances of '(\w+)' and '(\w+)'"
_SAID = (
    (re.compile(_NO_ITEM), r"'\1' has no item [\2]"),
    (re.compile(r"No (first|last) item, sequence was empty\."), r"a list without items has no \1"),
    (re.compile(_NO_PART), r"it has no '\1'"),
    (re.compile(_NO_SUM), r"\1 cannot join '\2' and '\3'"),
    (re.compile(_NO_CHAIN), r"+ cannot join '\1' and '\2'"),
    (re.compile(_NO_ORDER), r"\1 cannot compare '\2' and '\3'"),
    (re.compile(r"'(\w+)' object is not (\w+)"), r"'\1' is not '\2'"),
    (re.compile(r"type (\w+) doesn't define \w+ method"), r"'\1' cannot be rounded"),
    (re.compile(r"can't multiply sequence by non-int of type '(\w+)'"), r"* cannot join '\1' so"),
    (re.compile(r"object of type '(\w+)' has no len\(\)"), r"'\1' has no length"),
)
_CALLED = {
    "int": "a number", "float": "a number", "str": "a text", "bool": "yes or no",
    "NoneType": "nothing", "Undefined": "nothing", "StrictUndefined": "nothing",
    "list": "a list", "tuple": "a list", "PlacedList": "a list", "iterable": "a list",
    "dict": "a mapping", "PlacedDict": "a mapping", "subscriptable": "a list or mapping",
    "callable": "a function", "function": "a function", "method": "a function",
}  # fmt: skip
_QUOTED = re.compile(r"'(\w+)'")


def in_our_words(words: str) -> str:
    """A sentence about values without Python's names for their types; others as they are."""
    for pattern, ours in _SAID:
        if pattern.search(words):
            said = pattern.sub(ours, words)
            return _QUOTED.sub(lambda match: _CALLED.get(match[1], match[0]), said)
    return words
