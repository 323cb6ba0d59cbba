"""References: numbers of rules, chapters and pages that are typed, and so may become wrong."""

import re
from collections.abc import Iterator

from generator.checks.texts.phrases import SPACED
from generator.checks.texts.text import Names, Text
from generator.problem import Problem, counted

_NUMBER = re.compile(
    r"(?:[ \t]+|[ \t]*\n)(?:(\d+(?:\.\d+)?)|([^\W\d_]+(?:-[^\W\d_]+)*))\b"
)  # in digits or in words, after the word for what it numbers
_NUMBERED_HEADING = re.compile(
    r"^#{2,3}[ \t]+(\d+(?:\.\d+)+|\d+(?=[.):]))[.):]?[ \t]+(?=\D)", re.MULTILINE
)
_PARAGRAPH = re.compile(r"[.:]?\s+(\d{1,2})\.([1-9]\d?)(?=[).,;:](?!\d)|\s+([^\W\d_]+)|\s*\Z)")
_CHAPTER = re.compile(r"^##[ \t]+\S", re.MULTILINE)
_HINT = "write see() with the name of its anchor: that number is always right"


def typed_references(text: Text, _names: Names) -> Iterator[Problem]:
    """Numbers that are typed after a word such as rule, chapter or page."""
    if not text.is_book:
        return
    language = text.language
    words = {noun for word in language.reference_words for noun in text.phrases.places_begun(word)}
    said = {noun for word in language.spoken_references for noun in text.phrases.places_begun(word)}
    headings = [*_NUMBERED_HEADING.finditer(text.rendered.text)]
    for heading in headings[:1]:
        more = f" (and {counted(len(headings) - 1, 'more heading')})" if headings[1:] else ""
        message = f"this heading has a typed number, {heading[1]}{more}"
        hint = "delete it: chapters and rules are numbered automatically"
        yield from text.problem(heading.start(1), "typed-reference", message, hint)
    last = 0
    for noun in sorted(words | said, key=lambda one: one.start):
        match = _NUMBER.match(text.text, noun.end)
        if match is None or noun.start < last or noun not in (words if match[1] else said):
            continue
        last, number = match.end(), match[0].lstrip()
        if match[1] or number.lower().split("-")[0] in text.numerals.first:
            called = noun.text if language.capital_nouns else noun.text.lower()
            message = f"the number of {called} {number} is typed, so it may become wrong"
            at = match.start(match.lastindex or 0)
            yield from text.problem(at, "typed-reference", message, _HINT)
    chapters = len(_CHAPTER.findall(text.rendered.text))
    for pointing, _ in text.phrases.longest(language.pointing_words, SPACED):
        match = _PARAGRAPH.match(text.text, pointing.end)
        if match is None or int(match[1]) not in range(1, chapters + 1):
            continue
        if match[3] is None or match[3].lower() in language.small_words | language.list_words:
            message = f"the number {match[1]}.{match[2]} is typed, so it may become wrong"
            yield from text.problem(match.start(1), "typed-reference", message, _HINT)
