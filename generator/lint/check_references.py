"""Lint of references: typed numbers of rules, and references to unrelated rules.

``labels_of`` finds titles, captions, alt texts and callouts in the calls of a manuscript.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator
from math import log

from generator.lint.prose import Prose
from generator.model.rulebook import Manuscript
from generator.problem import Problem, Severity, Where
from generator.rulebook.blocks import Block, Book, Heading, anchors_of, block_text, runs_of
from generator.rulebook.render import Rendered
from generator.rulebook.sentences import Stemmer

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
_FITS = 0.25  # of how well the best place agrees with a sentence, at least, the one led to does
_IN_NAME = 2.0  # weight of a word that is in the name of a place
_SENTENCE = re.compile(r"(?<=[.?!:])\s+")
_MANY = 2  # references in one paragraph, more of which are a list
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
_SEE = "write see() with the name of its anchor, which stays right"
APART = ".\n\n"  # two labels are two paragraphs, and no name runs on from one to the next


def typed_references(prose: Prose) -> Iterator[Problem]:
    """A problem for each number typed after a word such as rule, chapter or page."""
    language = prose.language
    words = {noun for word in language.reference_words for noun in prose.phrases.places_begun(word)}
    spoken = {
        noun for word in language.spoken_references for noun in prose.phrases.places_begun(word)
    }
    for heading in _NUMBERED_HEADING.finditer(prose.rendered.text):
        if where := prose.typed(heading.start(1)):
            message = f"the number {heading[1]} of a heading is typed"
            hint = "leave it out: chapters and rules are numbered by themselves"
            yield Problem(where, "typed-reference", message, hint)
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
            yield Problem(where, "typed-reference", message, _SEE)
    for match in _POINTED.finditer(prose.text):
        if where := prose.typed(match.start(1)):
            message = f"the number of {match[1]} is typed"
            yield Problem(where, "typed-reference", message, _SEE)
    chapters = len(_CHAPTER.findall(prose.rendered.text))
    for match in _TOLD_IN.finditer(prose.text):
        where = prose.typed(match.start(1))
        if where and 0 < int(match[1]) <= chapters and match[2][0] != "0":
            message = f"the number of {match[1]}.{match[2]} is typed"
            hint = f"{_SEE}; word() says that no rule is meant"
            yield Problem(where, "typed-reference", message, hint, "warning")


def stray_references(book: Book, stemmer: Stemmer, *, strict: bool) -> Iterator[Problem]:
    """A problem for each reference in a sentence that shares no word with its target.

    It is a guess: an error only with ``strict``. Then the sentence must also agree with the target
    at least a quarter as well as with the paragraph that it agrees with best.
    """
    severity: Severity = "error" if strict else "warning"
    targets = _Targets(book, stemmer)
    for block in book.blocks():
        for runs in runs_of(block):
            if sum(bool(run.see) for run in runs) > _MANY:
                continue  # a list of places
            for number, run in enumerate(runs):
                if not run.see or run.see not in targets.stems:
                    continue
                texts = ["" if one.see else one.text for one in runs]
                here = stemmer.stems("".join(texts))
                near = stemmer.stems(_around("".join(texts[:number]), "".join(texts[number:])))
                stray = here and not here & targets.stems[run.see]
                if stray or (strict and near and targets.others_fit(near, run.see, block)):
                    message = f"nothing here is about {run.see!r}"
                    hint = "lead to the rule that tells of it, or say what it tells"
                    yield Problem(block.where, "stray-reference", message, hint, severity)


class _Targets:
    """The places of a book that references can lead to, by the words that they share with others.

    A word weighs the more the fewer places have it, and more again where the name of a place has
    it.
    """

    def __init__(self, book: Book, stemmer: Stemmer) -> None:
        self.names = {
            anchor: stemmer.stems(anchor.replace("-", " ")) for anchor, _ in _targets(book)
        }
        self.stems = {
            anchor: stemmer.stems(text) | self.names[anchor] for anchor, text in _targets(book)
        }
        there = Counter(stem for stems in self.stems.values() for stem in stems)
        self._weights = {stem: log(len(self.stems) / count) for stem, count in there.items()}
        self._chapters = {
            one.anchors[0] for one in book.blocks() if isinstance(one, Heading) and one.level == 2
        }

    def others_fit(self, here: Collection[str], anchor: str, block: Block) -> bool:
        """Whether another place agrees with words so much better that this one is not meant."""
        if anchor in self._chapters:
            return False  # it is about many things
        own = anchors_of(block)
        best = max(
            (
                self._agrees(here, one)
                for one in self.stems
                if one not in own and one not in self._chapters and ":" not in one
            ),
            default=0.0,
        )
        return self._agrees(here, anchor) < best * _FITS

    def _agrees(self, here: Collection[str], anchor: str) -> float:
        shared = self.stems[anchor].intersection(here)
        weight = sum(self._weights[stem] for stem in shared)
        return weight + _IN_NAME * len(self.names[anchor].intersection(here))


def _around(before: str, after: str) -> str:
    """The sentence that a reference stands in, and two before it."""
    return f"{' '.join(_SENTENCE.split(before)[-3:])} {_SENTENCE.split(after)[0]}"


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


def _targets(book: Book) -> Iterator[tuple[str, str]]:
    """Each anchor with the words of its place and of the heading above.

    A chapter has all its words.
    """
    chapter: list[str] = []
    heading = ""
    for block in (*book.blocks(), None):
        if block is None or (isinstance(block, Heading) and block.level == 2):
            yield from ((anchor, " ".join(chapter[1:])) for anchor in chapter[:1])
            chapter = []
        if block is None:
            return
        text = block_text(block, {})
        heading = text if isinstance(block, Heading) else heading
        if isinstance(block, Heading) and block.level == 2:
            chapter = [block.anchors[0]]
        chapter.append(text)
        yield from ((anchor, f"{heading} {text}") for anchor in anchors_of(block))


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
