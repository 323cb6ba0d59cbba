"""Symbols: signs and emoji of a text that become icons, as game.yaml says it.

``symbols: {"⚔": sword}`` makes an icon of that sign. A symbol of letters and figures, such as
``T``, is one in braces only: ``{T}``. After a backslash a sign is a sign.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

# How a sign is to look, in black or in colours: no letter of its own.
_LOOK = str.maketrans("", "", "\ufe0e\ufe0f")
_OTHER_SCRIPTS = 0x0590  # letters of Latin, Greek, Cyrillic and Armenian are before it
_ANY_LOOK = "[\ufe0e\ufe0f]?"


class Symbols:
    """The symbols of one game, by the sign."""

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._names = {_bare(sign): name for sign, name in symbols.items()}
        longest_first = sorted(self._names, key=len, reverse=True)
        others = (one for one in longest_first if not _is_word(one))
        signs = ["".join(f"{re.escape(letter)}{_ANY_LOOK}" for letter in one) for one in others]
        words = [rf"\{{{re.escape(one)}\}}" for one in longest_first if _is_word(one)]
        self._signs = re.compile(rf"\\?(?:{'|'.join(signs)})") if signs else None
        every = "|".join((*signs, *words))
        self._every = re.compile(rf"\\?(?:{every})") if every else None

    def replaced(self, text: str) -> str:
        """The text of a card with its symbols as ``{icon}``."""
        return self._every.sub(self._icon, text) if self._every else text

    def blanked(self, text: str) -> str:
        """A text of a book with a dot in place of each letter of a symbol."""
        return self._signs.sub(lambda match: "." * len(match[0]), text) if self._signs else text

    def parts(self, text: str) -> Iterator[tuple[str, bool]]:
        """The parts of a text of a book, and whether each is the name of an icon."""
        at = 0
        for match in self._signs.finditer(text) if self._signs else ():
            yield text[at : match.start()], False
            sign = _bare(match[0])
            yield (sign[1:], False) if sign[0] == "\\" else (self._names[sign], True)
            at = match.end()
        yield text[at:], False

    def _icon(self, match: re.Match[str]) -> str:
        sign = _bare(match[0])
        if sign in self._names:
            return f"{{{self._names[sign]}}}"
        if sign[0] == "\\":  # braces keep theirs, as they are marks of texts
            return match[0] if sign[1] == "{" else sign[1:]
        return f"{{{self._names[sign[1:-1]]}}}"


def _bare(sign: str) -> str:
    """A sign without the marks of how it is to look."""
    return sign.translate(_LOOK) or sign


def _is_word(sign: str) -> bool:
    """Whether a symbol is made of letters and figures, which stand in words too.

    A letter of Chinese, Japanese and others from Hebrew on is a sign in every text.
    """
    return all(
        (character.isalpha() and ord(character) < _OTHER_SCRIPTS) or character.isdecimal()
        for character in sign
    )


NO_SYMBOLS = Symbols({})
OF_THE_ICON_FONT = "mdi-"  # before the name of such an icon in braces
# Signs of games that few fonts have, and the icons that stand in where a theme's font lacks them.
_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
SIGNS: Mapping[str, str] = {sign: f"{OF_THE_ICON_FONT}{icon}" for sign, icon in _TABLE.items()}
