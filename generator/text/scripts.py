"""Which texts are simple: letters that stand one after the other, parted at spaces only."""

import re

_NOT_SIMPLE = re.compile(
    "[^\\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff"
    "\u2000-\u200a\u2010-\u2027\u202f-\u205e\u2070-\u20cf\u2100-\u2bff\ufb00-\ufb06]"
)


def is_simple(text: str) -> bool:
    """Whether a text holds only Latin, Greek and Cyrillic letters, figures and signs."""
    return text.isascii() or not _NOT_SIMPLE.search(text)
