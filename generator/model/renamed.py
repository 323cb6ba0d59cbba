"""Words that older versions used, and the words of today: a hint names the new one.

Nothing reads an old word, but for files that a game was printed from with an older version.
"""

from collections.abc import Collection, Mapping

KEYS: Mapping[str, str] = {  # of YAML files; the first is what templates read, too
    "format": "size",
    "plan": "print",
    "scheme": "method",
}
FOLDERS: Mapping[str, str] = {"formats": "sizes"}  # of layouts
LISTS: Mapping[str, str] = FOLDERS  # of proofdeck list
PROBLEMS: Mapping[str, str] = {f"unknown-{old}": f"unknown-{KEYS[old]}" for old in KEYS}
OPTIONS: Mapping[tuple[str, str], str] = {  # command and option
    ("build", "--proof"): "--guides",
    ("export", "--cut"): "--crop",
    ("new", "--format"): "--size",
}


def new_key(old: str, known: Collection[str]) -> str | None:
    """The key that an old one is now, where it is known; None for any other word."""
    new = KEYS.get(old)
    return new if new in known else None


def renamed_hint(old: str, known: Collection[str]) -> str:
    """The hint for an old word where the new one is known: ``format is now `size```; or empty."""
    new = new_key(old, known)
    return f"{old} is now `{new}`" if new else ""
