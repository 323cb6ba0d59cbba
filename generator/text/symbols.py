"""Symbols: signs and emoji of a text that stand for icons, as game.yaml says it.

``symbols: {"⚔": sword}`` makes an icon of every ⚔. A symbol of letters and figures, such as ``T``,
is one in braces only: ``{T}``. After a backslash a sign is a sign.
"""

import re
from collections.abc import Iterator, Mapping

_VARIANT = "[\ufe0e\ufe0f]?"  # how a sign is to look, in black or in colours: no letter of its own


class Symbols:
    """The symbols of one game, by the sign."""

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._names = {bare(sign): name for sign, name in symbols.items()}
        whole = [re.escape(one) for one in self._names if not one.isalnum()]
        inside = [re.escape(one) for one in self._names if one.isalnum()]
        longest = "|".join(sorted(whole, key=len, reverse=True))
        parts = [rf"(?:{longest}){_VARIANT}"] if whole else []
        self._signs = re.compile(rf"\\?(?:{parts[0]})") if whole else None
        parts += [rf"\{{(?:{'|'.join(inside)})\}}"] if inside else []
        self._found = re.compile(rf"\\?(?:{'|'.join(parts)})") if parts else None

    def replaced(self, text: str) -> str:
        """The text with its symbols as ``{icon}``."""
        if self._found is None:
            return text
        return self._found.sub(self._icon, text)

    def parts(self, text: str) -> Iterator[tuple[str, bool]]:
        """The parts of a text of a book, and whether each is the name of an icon."""
        at = 0
        for match in self._signs.finditer(text) if self._signs else ():
            yield text[at : match.start()], False
            sign = bare(match[0])
            yield (sign[1:], False) if sign[0] == "\\" else (self._names[sign], True)
            at = match.end()
        yield text[at:], False

    def _icon(self, match: re.Match[str]) -> str:
        sign = bare(match[0])
        if sign[0] == "\\":
            return match[0] if sign[1:].startswith("{") else sign[1:]
        return f"{{{self._names[sign.strip('{}') if sign not in self._names else sign]}}}"


def bare(sign: str) -> str:
    """A sign without the mark of how it is to look."""
    return sign.replace("\ufe0e", "").replace("\ufe0f", "") or sign


NO_SYMBOLS = Symbols({})
