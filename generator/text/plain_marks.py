"""Signs of a text to be printed as they are: after a backslash, and stars within a word.

They are replaced by characters that no text has, one for each sign, so that nothing takes them for
markup, and put back when the text is parted. ``2*3*4`` prints its stars.
"""

import re
import string
from itertools import pairwise

_SIGNS = string.punctuation  # of ASCII: those that Markdown's backslash takes the meaning from
_STAND_INS = "".join(map(chr, range(0xFDD0, 0xFDF0)))  # Unicode's noncharacters: 32, as the signs
_HIDE = str.maketrans(_SIGNS, _STAND_INS)
_SHOW = str.maketrans(_STAND_INS, _SIGNS)
_ESCAPED = re.compile(rf"\\([{re.escape(_SIGNS)}])")
_STARS = re.compile(r"\*+")
_HIDDEN = re.compile(f"[{_STAND_INS}]")
_WITHOUT_SPACES = 0x0E00  # Thai, Lao, ..., Chinese and Japanese follow: no spaces part their words
_HANGUL = range(0xAC00, 0xD7A4)  # Korean has spaces


def hidden(text: str, instead: str = "") -> str:
    """The text with placeholders for escaped characters, ``instead`` of a backslash."""
    if "\\" in text:
        text = _ESCAPED.sub(lambda match: instead + match[1].translate(_HIDE), text)
    return stars_hidden(text)


def stars_hidden(text: str) -> str:
    """The text with each star hidden that is not Markdown's, such as those of ``2*3*4``."""
    if "*" not in text:
        return text
    return "\n".join(_stars_hidden(line) if "*" in line else line for line in text.split("\n"))


def shown(text: str) -> str:
    """The text with the signs put back."""
    return text if text.isascii() or not _HIDDEN.search(text) else text.translate(_SHOW)


def _stars_hidden(line: str) -> str:
    """The line with the stars hidden that stand within a word, and those around no letters."""
    runs = list(_STARS.finditer(line))
    plain: set[int] = set()
    waiting: list[int] = []  # lengths of the runs that begin an emphasis
    for number, run in enumerate(runs):
        before = line[max(run.start() - 1, 0) : run.start()]
        after = line[run.end() : run.end() + 1]
        length = len(run[0])
        if before.isdigit() and after.isdigit():
            plain.add(number)
        elif length in waiting and before not in ("", " "):
            if length == 1 and before in "/+":  # */+*
                plain.add(number)
            else:
                waiting = waiting[: waiting.index(length)]
        elif (_is_spaced(before) and after.isalnum()) or (length == 1 and before + after == "/"):
            plain.add(number)
        elif after not in ("", " "):
            waiting.append(length)
    for (number, first), (_, second) in pairwise(enumerate(runs)):
        between = line[first.end() : second.start()]
        alone = between.isascii() and not any(character.isalnum() for character in between)
        before = line[max(first.start() - 1, 0) : first.start()]
        begins = not before.isdecimal() and between[:1] != " "
        begins = begins and (number == 0 or before in ("", " ", "(", '"', "'"))
        if first[0] == second[0] == "*" and alone and begins:
            plain |= {number, number + 1}
    parts, at = [], 0
    for number in sorted(plain):
        run = runs[number]
        parts += [line[at : run.start()], run[0].translate(_HIDE)]
        at = run.end()
    return "".join((*parts, line[at:]))


def _is_spaced(character: str) -> bool:
    """Whether it is a letter or figure of a script whose words have spaces between them."""
    if not character.isalnum():
        return False
    return ord(character) < _WITHOUT_SPACES or ord(character) in _HANGUL
