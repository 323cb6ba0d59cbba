"""An opened book: its prose and its labels, the terms in them, and the readers of its numbers.

Labels are the titles, captions, alternative texts and callouts in the calls of a manuscript.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from generator.checks.texts.phrases import Match
from generator.checks.texts.text import Text
from generator.model.rulebook import Manuscript, Term
from generator.problem import Where
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import FigureReader
from generator.rulebook.render import Rendered
from generator.rulebook.sentences import Stemmer

_END = re.compile(r"\n")
_NO_END = re.compile(r"[^\n]")
_COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
_NAMED = re.compile(r"\b(?:alt|caption|title)\s*=\s*(?=[\"'])|\bcall\s+\w+\(\s*(?=[\"'])")
_CALL = re.compile(r"\b(?:callout|label|write|cover|example|note|summary)\(")
_STRING = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'")
_NEXT = re.compile(rf"\s*(?:{_STRING.pattern})")
_STRING_OR_BRACKET = re.compile(rf"{_STRING.pattern}|[()]")
_PIECE = re.compile(r"[\w-]+/[\w-]+")  # casino/c01-front: a piece, not words
_AT_A_SPOT = re.compile(r"\bto\s*=\s*\Z")
_KEY = re.compile(r"\w?\w?")  # what a picture's parts are called
APART = ".\n\n"  # two labels are two paragraphs, and no name runs on from one to the next


@dataclass(frozen=True, eq=False)
class Opened:
    """Values that the checks of one book share."""

    read: ReadBook

    @cached_property
    def prose(self) -> Text:
        """The text of the book."""
        language = self.read.manuscript.language
        about = self.read.game.language, language, (), self.read.objects
        return Text("prose", self.read.rendered, *about)

    @cached_property
    def labels(self) -> Text:
        """Its titles, captions and callouts."""
        manuscript = self.read.manuscript
        labels = labels_of(manuscript)
        return Text("labels", labels, self.read.game.language, manuscript.language)

    @cached_property
    def named(self) -> Mapping[Text, list[tuple[Match, Term]]]:
        """The terms in both texts, each with its places."""
        terms = self.read.manuscript.terms
        return {text: text.terms(terms) for text in (self.prose, self.labels)}

    @cached_property
    def counted(self) -> Mapping[Text, list[tuple[Match, Term]]]:
        """The same, with titles of several words where no term names the component."""
        terms = self.read.manuscript.terms
        named = {name for term in terms for name in term.components}
        forms = {form.lower() for term in terms for form in term.forms}
        titles = [
            Term(one.title, "", (one.title,), (), (one.name,), {}, "", one.where)
            for one in self.read.game.components
            if " " in one.title and not {one.name, one.title.lower()} & (named | forms)
        ]
        return {text: text.terms((*terms, *titles)) for text in self.texts}

    @property
    def texts(self) -> tuple[Text, Text]:
        """Both texts."""
        return self.prose, self.labels

    @cached_property
    def reader(self) -> FigureReader:
        """The reader of its numbers."""
        manuscript = self.read.manuscript
        return FigureReader(manuscript.language, stemmer_of(manuscript))

    @cached_property
    def reader_of_rules(self) -> FigureReader | None:
        """A reader for rules in another language; terms have the same names."""
        language = self.read.manuscript.rules_language
        if language is None:
            return None
        return FigureReader(language, stemmer_of(replace(self.read.manuscript, language=language)))


@lru_cache(maxsize=4)  # all checks of a book run one after the other
def opened(read: ReadBook) -> Opened:
    """A book as its checks share it."""
    return Opened(read)


def stemmer_of(manuscript: Manuscript) -> Stemmer:
    """The stemmer of a manuscript's language, with the inflections of its glossary."""
    forms = {form: term.name for term in manuscript.terms for form in term.forms}
    single = {form: name for form, name in forms.items() if len(form.split()) == 1}
    return Stemmer(manuscript.language, single)


def labels_of(manuscript: Manuscript) -> Rendered:
    """The typed labels, one paragraph each, with the place of every part."""
    text = _COMMENT.sub(lambda match: _NO_END.sub(" ", match[0]), manuscript.text)
    ends = [match.start() for match in _END.finditer(text)]
    parts: list[str] = []
    starts: list[int] = []
    places: list[Where | None] = []
    length = 0
    for label in _labels(text):
        if all(_KEY.fullmatch(part) or _PIECE.fullmatch(part) for _, part in label):
            continue
        for start, part in label:
            line = bisect_left(ends, start)
            column = start - (ends[line - 1] if line else -1)
            starts.append(length)
            places.append(Where(manuscript.where.file, line + 1, column))
            parts.append(part)
            length += len(part)
        starts.append(length)
        places.append(None)
        parts.append(APART)
        length += len(APART)
    return Rendered("".join(parts), tuple(starts), tuple(places), manuscript.text)


def _labels(text: str) -> Iterator[list[tuple[int, str]]]:
    """Each label as parts of the text with their offsets; adjacent strings are one label."""
    for named in _NAMED.finditer(text):
        label: list[tuple[int, str]] = []
        end = named.end()
        while string := _NEXT.match(text, end):
            label.append(_inner(string))
            end = string.end()
        yield label
    for call in _CALL.finditer(text):
        before = call.start()
        while before and text[before - 1].isspace():
            before -= 1
        if text.endswith("call", 0, before):
            continue  # its title was read above
        for string in _STRING.finditer(text, call.end(), _closed(text, call.end())):
            if not _AT_A_SPOT.search(text, call.end(), string.start()):  # whose name nobody reads
                yield [_inner(string)]


def _inner(string: re.Match[str]) -> tuple[int, str]:
    """The offset and text inside a string's quotes; a line break in it becomes as many spaces."""
    group = 1 if string[1] is not None else 2
    return string.start(group), string[group].replace("\\n", "  ")


def _closed(text: str, start: int) -> int:
    """The offset of the bracket that closes the one before ``start``."""
    depth = 1
    for part in _STRING_OR_BRACKET.finditer(text, start):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if not depth:
            return part.end()
    return len(text)
