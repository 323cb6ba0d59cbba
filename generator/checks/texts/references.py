"""References: numbers of rules, chapters and pages that are typed, and so may become wrong."""

import re
from collections.abc import Iterator

from generator.checks.texts.text import Names, Text
from generator.problem import Problem

_NUMBER = re.compile(
    r"(?:[ \t]+|[ \t]*\n)(?:(\d+(?:\.\d+)?)|([^\W\d_]+(?:-[^\W\d_]+)*))\b"
)  # in figures or in words, after the word for what it numbers
_NUMBERED_HEADING = re.compile(
    r"^#{2,3}[ \t]+(\d+(?:\.\d+)+|\d+(?=[.):]))[.):]?[ \t]+(?=\D)", re.MULTILINE
)
_POINTED = re.compile(  # in the languages of the lint
    r"\b(?:see|as in|cf|siehe|wie in|zie|zoals in|voir|comme en)[.:]?\s+(\d+\.\d+)"
    r"(?=[).,;:]|\s+(?:and|or|und|oder|en|of|et|ou)\b|\s*\Z|\s*\n\s*\n)",
    re.IGNORECASE,
)
_TOLD_IN = re.compile(  # in a book with such a chapter, where what follows is no unit
    r"\b(?:in|at|from|under|by|per|look at|bei|unter|nach|onder|bij|volgens|dans|sous|selon)\s+"
    r"(\d{1,2})\.(\d{1,2})(?=[).,;:](?!\d)|\s+(?:above|below|again|and|or|oben|unten|und|oder|"
    r"hierboven|hieronder|en|of|et|ou|ci-dessus)\b|\s*\Z|\s*\n\s*\n)",
    re.IGNORECASE,
)
_CHAPTER = re.compile(r"^##[ \t]+\S", re.MULTILINE)
_SEE = "write see() with the name of its anchor, which stays right"


def typed_references(prose: Text, _names: Names) -> Iterator[Problem]:
    """Numbers that are typed after a word such as rule, chapter or page."""
    if not prose.is_book:
        return
    language = prose.language
    words = {noun for word in language.reference_words for noun in prose.phrases.places_begun(word)}
    spoken = {
        noun for word in language.spoken_references for noun in prose.phrases.places_begun(word)
    }
    for heading in _NUMBERED_HEADING.finditer(prose.rendered.text):
        if where := prose.typed(heading.start(1)):
            message = f"the number {heading[1]} of a heading is typed"
            hint = "leave it out: chapters and rules are numbered by themselves"
            yield Problem(where, "typed-reference", message, hint, "warning")
    last = 0
    for noun in sorted(words | spoken, key=lambda one: one.start):
        match = _NUMBER.match(prose.text, noun.end)
        if match is None or noun.start < last or noun not in (words if match[1] else spoken):
            continue
        last, number = match.end(), match[0].lstrip()
        where = prose.typed(match.start(match.lastindex or 0))
        if where and (match[1] or number.lower().split("-")[0] in prose.numerals.first):
            called = noun.text if language.capital_nouns else noun.text.lower()
            message = f"the number of {called} {number} is typed"
            yield Problem(where, "typed-reference", message, _SEE, "warning")
    for match in _POINTED.finditer(prose.text):
        if where := prose.typed(match.start(1)):
            message = f"the number of {match[1]} is typed"
            yield Problem(where, "typed-reference", message, _SEE, "warning")
    chapters = len(_CHAPTER.findall(prose.rendered.text))
    for match in _TOLD_IN.finditer(prose.text):
        where = prose.typed(match.start(1))
        if where and 0 < int(match[1]) <= chapters and match[2][0] != "0":
            message = f"the number of {match[1]}.{match[2]} is typed"
            yield Problem(where, "typed-reference", message, _SEE, "warning")
