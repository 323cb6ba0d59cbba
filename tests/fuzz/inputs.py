"""Inputs of the fuzzer: a small game of every kind of file there is, with one of them damaged.

The same seed and number give the same files, so that whatever was found can be had again.
"""

import random
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import zip_longest
from typing import NamedTuple

from every_input_game import FILES
from font_files import coloured, font_file
from picture_files import pixels, saved, turned_exif, with_alpha
from table_games import ods, xlsx

GAME, TOKENS = "content/mill/game.yaml", "content/mill/tokens.csv"
_SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    b'viewBox="0 0 10 10"><style>.a{fill:#2f6b2f;stroke:#000}</style><defs><linearGradient id="g" '
    b'x2="1"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
    b'</linearGradient><clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath></defs>'
    b'<g transform="translate(1 1) rotate(5)"><rect class="a" width="4" height="4" rx="1"/>'
    b'<path d="M1 1 L9 1 A4 4 0 0 1 5 9 C2 2 3 3 1 1 Z" fill="url(#g)" clip-path="url(#c)"/>'
    b'<use xlink:href="#g"/></g><circle id="d" cx="5" cy="5" r="4" opacity=".5"/></svg>\n'
)
_ROWS = [["id", "copies", "name"], ["coin", 2, "A coin"], ["gem", 1, 'A "gem"'], ["ore", 3, None]]
_DATE = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
# Kinds of file, and the variants of each: the files that then lie there in place of others.
VARIANTS = {
    "yaml": [{}],
    "template": [{}],
    "rulebook": [{}],
    "look": [{}],
    "csv": [{}],
    "xlsx": [{TOKENS: None, "content/mill/tokens.xlsx": xlsx(("Tokens", _ROWS))}],
    "ods": [{TOKENS: None, "content/mill/tokens.ods": ods(("Tokens", _ROWS))}],
    "svg": [{"content/mill/art/leaf.svg": _SVG}],
    "picture": [
        {"content/mill/art/mill.png": saved(with_alpha(pixels(40, 40)))},
        {"content/mill/art/mill.png": saved(pixels(40, 40).convert("P"))},
        {"content/mill/art/mill.jpg": saved(pixels(40, 40), "JPEG", exif=turned_exif(6))},
        {"content/mill/art/mill.jpg": saved(pixels(40, 40).convert("CMYK"), "JPEG")},
        {"content/mill/art/mill.webp": saved(pixels(40, 40), "WEBP")},
        {"content/mill/art/mill.gif": saved(pixels(40, 40), "GIF")},
        {"content/mill/art/mill.tif": saved(pixels(40, 40), "TIFF")},
    ],
    "font": [
        {"content/mill/fonts/Title.ttf": font_file("Title")},
        {"content/mill/fonts/Title.otf": font_file("Title", cff=True)},
        {"content/mill/fonts/Title.woff": font_file("Title", flavour="woff")},
        {"content/mill/fonts/Title.woff2": font_file("Title", flavour="woff2")},
        {"content/mill/fonts/Title.ttf": font_file("Title", axes=("wght",))},
        {"content/mill/fonts/Title.ttf": coloured("QZ")},
    ],
}  # fmt: skip
_FILES_OF = {  # those that are damaged, by the kind
    "yaml": re.compile(r".*\.yaml$"),
    "template": re.compile(r"layouts/faces/.*\.j2$"),
    "rulebook": re.compile(r".*\.md\.j2$"),
    "look": re.compile(r".*\.typ$"),
    "csv": re.compile(r".*\.csv$"),
    "xlsx": re.compile(r".*\.xlsx$"),
    "ods": re.compile(r".*\.ods$"),
    "svg": re.compile(r".*\.svg$"),
    "picture": re.compile(r".*/mill\.(png|jpg|webp|gif|tif)$"),
    "font": re.compile(r".*/fonts/.*"),
}
_SAME_FILE = {"ods": "xlsx"}  # kinds whose files take the place of the same one
_ENDINGS = re.compile(r"mill\.png|Title\.ttf|tokens\.csv")
_WORDS = (
    "", " ", "\t", "\n", "\r", "\0", "\x1b[2J", "\ufeff", "\u202e", "\ud7ff", "\U0001f0a1", "é",
    "0", "-1", "1e400", "nan", "-.inf", "99999999999999999999", "0x7fffffff", "1e-320", "1/0",
    "{", "}", "[", "]", "{{", "}}", "{%", "%}", "{#", "*", "**", "&a", "*a", "!!python/name:os",
    "|", ">", "---", "...", "? ", ": ", "- ", "#", '"', "'", "`", "\\", "<", "</", "<!--", "]]>",
    "&amp;", "&#0;", "&x;", "<!DOCTYPE x [<!ENTITY a 'b'>]>", "url(#g)", "#g", "%s", "%00",
    "../../etc/passwd", "/dev/zero", "file:///etc/passwd", "CON", "a" * 3_000, "(" * 400,
    "[" * 400, "{% for a in range(9999999) %}", "{{ 9 ** 9 ** 9 }}", "{{ ''.__class__ }}",
    "null", "true", "~", "yes", "2026-02-30", "1_000", "0o17", "<<: *a", "M0 0", "h1e99", "eval",
)  # fmt: skip


class Input(NamedTuple):
    """A game with one damaged file: the kind of that file, its path, and all files by path."""

    kind: str
    path: str
    files: dict[str, bytes]


def drawn_input(seed: int, number: int, kinds: tuple[str, ...] = tuple(VARIANTS)) -> Input:
    """The input of a number; kinds of file follow each other by turns."""
    chance = random.Random(f"{seed} {number}")
    kind = kinds[number % len(kinds)]
    files = _game_with(chance.choice(VARIANTS[kind]))
    paths = sorted(path for path in files if _FILES_OF[kind].fullmatch(path))
    path = chance.choice(paths)
    files[path] = _damaged(files[path], kind, chance)
    return Input(kind, path, files)


def sound_inputs(kinds: tuple[str, ...]) -> Iterator[Input]:
    """Each variant of the kinds, undamaged; a game has one of every kind, so that few games do."""
    places: dict[str, list[dict[str, bytes | None]]] = {}  # what replaces one file, by turns
    for kind in kinds:
        places.setdefault(_SAME_FILE.get(kind, kind), []).extend(VARIANTS[kind])
    for together in zip_longest(*places.values(), fillvalue={}):
        variant = {path: content for one in together for path, content in one.items()}
        yield Input(", ".join(kinds), ", ".join(variant), _game_with(variant))


def _game_with(variant: dict[str, bytes | None]) -> dict[str, bytes]:
    """The files of the game, a variant in place of some; whatever names those names the others."""
    files = {
        path: content if isinstance(content, bytes) else content.encode()
        for path, content in FILES.items()
        if not path.endswith(".py")
    }
    for path, content in variant.items():
        name = path.rpartition("/")[2]
        stem = name.partition(".")[0]
        for other in [p for p in files if p.rpartition("/")[2].partition(".")[0] == stem]:
            if re.search(r"/(art|fonts)/", other) or other == TOKENS:
                del files[other]
        if content is not None:
            files[path] = content
            for other in (GAME, "content/mill/cards.yaml"):
                text = files[other].decode()
                files[other] = _ENDINGS.sub(
                    lambda m, new=name, s=stem: new if m[0].startswith(s) else m[0], text
                ).encode()
    return files


def _damaged(data: bytes, kind: str, chance: random.Random) -> bytes:
    if kind in ("xlsx", "ods"):
        inside = chance.random() < 0.7
        data = _repacked(data, chance if inside else None)
        if inside:
            return data
    for _ in range(chance.choice((1, 1, 1, 2, 4, 9))):
        text = kind not in ("xlsx", "ods", "picture", "font")
        data = _word(data, chance) if text and chance.random() < 0.7 else _bytes(data, chance)
    return data


def _repacked(packed: bytes, chance: random.Random | None) -> bytes:
    """A spreadsheet without the time it was made at, and with one of its parts damaged."""
    with zipfile.ZipFile(BytesIO(packed)) as old:
        parts = {
            name: _DATE.sub(b"2026-01-01T00:00:00Z", old.read(name)) for name in old.namelist()
        }
    if chance:
        name = chance.choice(sorted(n for n in parts if n.endswith((".xml", ".rels"))))
        first = _number if chance.random() < 0.5 else _word
        parts[name] = _word(first(parts[name], chance), chance)
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for part, content in parts.items():
            new.writestr(zipfile.ZipInfo(part), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _number(data: bytes, chance: random.Random) -> bytes:
    """One number of a text is another, often far too large."""
    found = [*re.finditer(rb"\d+", data)]
    if not found:
        return data
    one = chance.choice(found)
    new = str(chance.choice((0, 1, 7, 255, 65_536, 10**6, 10**9, 2**32 - 1, 2**63, 10**30)))
    return data[: one.start()] + new.encode() + data[one.end() :]


def _word(data: bytes, chance: random.Random) -> bytes:
    """A text with a word put in, or a piece of it gone, doubled, moved or another."""
    at = chance.randrange(len(data) + 1)
    until = min(len(data), at + chance.choice((1, 1, 3, 9, 40, 200)))
    piece = data[at:until]
    word = chance.choice(_WORDS).encode()
    way = chance.randrange(6)
    if way == 0:
        return data[:at] + word + data[at:]
    if way == 1:
        return data[:at] + data[until:]
    if way == 2:
        return data[:until] + piece * chance.choice((1, 2, 300)) + data[until:]
    if way == 3:
        to = chance.randrange(len(data) + 1)
        return data[:to] + piece + data[to:]
    return _number(data, chance) if way == 4 else data[:at] + word + data[until:]


def _bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes with one changed, a piece cut off, or a piece gone or doubled."""
    if not data:
        return chance.choice(_WORDS).encode()
    at, way = chance.randrange(len(data)), chance.randrange(8)
    if way < 5:
        new = chance.choice((0, 1, 0x7F, 0x80, 0xFF, data[at] ^ 1 << chance.randrange(8)))
        return data[:at] + bytes([new]) + data[at + 1 :]
    until = at + chance.choice((1, 4, 64))
    if way == 5:
        return data[:at]
    return data[:at] + data[until:] if way == 6 else data[:until] + data[at:]
