"""Markup of a face: a check for both converters, and its layers, divided at its pictures."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.faces.face import Face, Item, Picture, Shapes, Stamp, Unmoved, svg_document
from generator.problem import ContentError, Problem, Where
from generator.template.loading import Templates

if TYPE_CHECKING:
    from lxml.etree import XMLSyntaxError

_MOST_CHECKED = 10_000  # fragments whose faults are remembered
_CROSSED = re.compile(r"Opening and ending tag mismatch: ([\w:-]+) line (\d+) and ([\w:-]+)")
_TAGGED = re.compile(r"<[\w:]+")
_VALUED = re.compile(r"(?<=\s)[\w:-]+=\"[^\".]*")  # up to where a long one is cut off
_ATTRIBUTE = re.compile(r"^the attribute ([\w:-]+)")
_LACKING = re.compile(r"> without ([\w-]+)$")
_TEXT = re.compile(r"^the text '([^']+)'")
_REFERRED = re.compile(r"#[\w-]+")
_Fault = tuple[str, str, str, str]  # rule, message, hint, the words of the drawing at which it is
_PLACEHOLDER = re.compile(r"<!--picture (\d{1,6})-->")
_TEXT_SIGN = re.compile(r"<!--text (\d{1,6})-->")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DEFS = re.compile(r"<defs\b.*?</defs>", re.DOTALL)
_TAG = re.compile(r"<(/?)[A-Za-z](?:\"[^\"]*\"|'[^']*'|[^>\"'])*?(/?)>|<!--.*?-->", re.DOTALL)
_REFERENCE = re.compile(r"url\(|href\s*=")

_faults_of_drawings: dict[str, tuple[_Fault, ...]] = {}  # by their digests


class MarkupCheck:
    """Finds what cannot be drawn in the fragments of a game; each fragment is checked once."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates

    def problems(self, face: Face, where: Where, piece: str) -> Iterator[Problem]:
        """The problems of the face's fragments, at the template's lines; each face has its own."""
        for fragment in dict.fromkeys(_fragments(face)):
            for rule, message, hint, words in _faults_of(face, fragment):
                yield Problem(self._place(where, words), rule, message, hint, piece=piece)

    def _place(self, where: Where, words: str) -> Where:
        """The template's line in which some markup stands; its first if none has it."""
        text = self._templates.text_of(where.file)
        for pattern in _sought(words):
            found = re.search(pattern, text)
            if found:
                line_start = text.rfind("\n", 0, found.start())
                line = text.count("\n", 0, found.start()) + 1
                return Where(where.file, line, found.start() - line_start)
        return where


def _sought(words: str) -> Iterator[str]:
    """Patterns that locate some markup, or what is said of it, in a template; the surest first."""
    tag, value, name = _TAGGED.search(words), _VALUED.search(words), _ATTRIBUTE.search(words)
    lacking, text = _LACKING.search(words), _TEXT.search(words)
    if text:
        parts = text[1].split(" ")
        yield from (re.escape(" ".join(parts[n:])) for n in range(len(parts)))
        yield from (re.escape(" ".join(parts[:n])) for n in range(len(parts) - 1, 0, -1))
        return
    if tag and lacking:
        yield rf"{tag[0]}\b(?![^>]*\b{lacking[1]}\s*=)"
    if tag and value:
        attribute, said = value[0].split("=", maxsplit=1)
        yield rf"{tag[0]}\b[^>]*?\b{attribute}\s*=\s*[\"']{re.escape(said[1:])}"
        yield rf"{tag[0]}\b[^>]*?\b{attribute}\s*=\s*[\"']?\{{\{{"
        yield rf"{tag[0]}\b[^>]*?\b{attribute}\s*="
    if name:
        yield rf"\b{re.escape(name[1])}\s*="
    if reference := _REFERRED.search(words):
        yield re.escape(reference[0])
    if tag:
        yield rf"{tag[0]}\b"
    for part in (words, words[:30], words.split(" ", maxsplit=1)[0]):
        if len(part) > 2:
            yield re.escape(part)


_APART = "<!--apart-->"  # the kit ends a ground with it: many faces share one


def placeholder(number: int) -> Markup:
    """The markup in place of one of the face's pictures, by number."""
    return Markup(f"<!--picture {number}-->")  # noqa: S704 - our own sign


def text_sign(number: int) -> Markup:
    """The markup that shows where a text was called, by number; it prints nothing."""
    return Markup(f"<!--text {number}-->")  # noqa: S704 - our own sign


def unmoved_texts(body: str, set_at: Sequence[tuple[str, Where]]) -> tuple[Unmoved, ...]:
    """The texts called within an element that a transform moves: texts stay where they are."""
    numbers = dict.fromkeys(_in_moved(body))  # one beyond them is a comment that looks like a sign
    return tuple(Unmoved(*set_at[number]) for number in numbers if number < len(set_at))


def _in_moved(body: str) -> Iterator[int]:
    """The numbers of those texts."""
    if "transform" not in body:
        return
    moved: list[bool] = []
    for tag in _TAG.finditer(body):
        if tag[0].startswith("<!--"):
            sign = _TEXT_SIGN.fullmatch(tag[0])
            if sign and any(moved):
                yield int(sign[1])
        elif tag[1]:
            del moved[-1:]
        elif not tag[2]:
            moved.append("transform" in tag[0])


def refuse_placeholders(markup: str, inside: str, where: Where | None = None) -> None:
    """Raise ContentError ``misplaced-picture`` if the markup has a picture in it."""
    if _PLACEHOLDER.search(markup):
        message = f"a picture cannot be inside {inside}"
        hint = "place it outside, with x and y on the face. picture() can itself turn and cut"
        raise ContentError("misplaced-picture", message, hint, where=where)


def layers_of(body: str, pictures: Sequence[Picture], called: Sequence[Where]) -> tuple[Item, ...]:
    """A template's items in drawing order. Raises ContentError for a picture in an element."""
    ground, apart, rest = body.partition(_APART)
    if apart and sum(map(_opened, _TAG.finditer(ground))) == 0:
        return (*layers_of(ground, pictures, called), *layers_of(rest, pictures, called))
    parts = _PLACEHOLDER.split(body)
    if len(parts) == 1:
        shapes = tidied(body)
        return (Shapes(shapes),) if shapes else ()
    items: list[Item] = []
    known: list[str] = []
    depth = 0
    # An element that ends nowhere holds no picture: that it does not end is told.
    ends = sum(_opened(tag) for part in parts[::2] for tag in _TAG.finditer(part)) == 0
    for number, part in enumerate(parts):
        if number % 2:
            if int(part) < len(pictures):  # else it is a comment that only looks like a sign
                if depth and ends:
                    refuse_placeholders(
                        placeholder(0), "a group or another element", called[int(part)]
                    )
                items.append(pictures[int(part)])
            continue
        depth += sum(_opened(tag) for tag in _TAG.finditer(part))
        shapes = tidied(part)
        above = "\n".join(known) if _REFERENCE.search(shapes) else ""
        if shapes:
            items.append(Shapes(f"{above}\n{shapes}".strip()))
        known += [found for found in _DEFS.findall(part) if found not in known]
    return tuple(items)


def tidied(markup: str) -> str:
    """The markup without comments and empty lines, so that equal drawings give equal faces."""
    if "<!--" in markup:
        markup = _COMMENT.sub("", markup)
    return "\n".join(line for line in markup.split("\n") if line.strip()).strip()


def _fragments(face: Face) -> Iterator[str]:
    for item in face.items:
        if isinstance(item, Shapes):
            yield item.svg
        elif isinstance(item, Stamp):
            yield item.fragment


def _faults_of(face: Face, fragment: str) -> tuple[_Fault, ...]:
    document = svg_document(face.format.bleed_box, fragment)
    digest = sha256(document.encode("utf-8", "surrogatepass")).hexdigest()
    if digest not in _faults_of_drawings:
        if len(_faults_of_drawings) >= _MOST_CHECKED:
            _faults_of_drawings.clear()
        _faults_of_drawings[digest] = tuple(_faults(document))
    return _faults_of_drawings[digest]


def _faults(document: str) -> Iterator[_Fault]:
    # Imported here, as cached faces need no check.
    from lxml.etree import XMLSyntaxError

    from generator.faces.svg.subset import faults, misplaced, parse_svg

    try:
        root = parse_svg(document)
    except XMLSyntaxError as error:
        number, message, hint = _malformed(error)
        lines = document.splitlines() or [""]
        line = lines[min(max(number, 1), len(lines)) - 1]  # of an element that never ends: beyond
        tag = line.rfind("<", 0, error.offset or 0) if number == error.lineno else -1
        sought = line[tag : error.offset] if tag >= 0 else line.strip()
        unended = re.match("<([\\w:-]+)> does not end", message)
        if unended:  # the line as the template has it, up to what it computes
            begun = re.search(rf"<{unended[1]}\b[^>]*", line)
            sought = begun[0] if begun else sought
        yield "bad-svg", message, hint, sought
        return
    for what, hint in (*faults(root), *misplaced(root)):
        yield "unsupported-svg", f"the template uses {what}", hint, what


def _malformed(error: "XMLSyntaxError") -> tuple[int, str, str]:
    """The line of the drawing at which to look, the fault there, and what to do."""
    crossed = _CROSSED.match(error.msg)
    if crossed and crossed[1] == "svg":  # which is ours and ends where it should
        hint = f"remove it, or write <{crossed[3]}> where the element begins"
        return error.lineno or 1, f"</{crossed[3]}> has no beginning", hint
    if crossed:
        hint = f"end it with />, or with </{crossed[1]}> after its contents"
        return int(crossed[2]), f"<{crossed[1]}> has no end", hint
    from generator.faces.svg.subset import one_line

    known = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["malformed"]
    for pattern, message, hint in known:
        found = re.search(pattern, error.msg)
        if found:
            return error.lineno or 1, found.expand(message), hint
    message = f"the markup of the template is not valid: {one_line(error.msg)}"
    return error.lineno or 1, message, "look for an unclosed tag or a bare &"


def _opened(tag: re.Match[str]) -> int:
    if tag[0].startswith("<!--") or tag[2]:
        return 0
    return -1 if tag[1] else 1
