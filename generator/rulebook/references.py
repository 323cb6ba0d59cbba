"""References that go wrong: typed numbers of rules, and a number that leads to another rule."""

import re
from collections.abc import Iterator

from generator.problem import Problem, Severity
from generator.rulebook.blocks import Book, Heading, anchors_of, block_text, runs_of
from generator.rulebook.prose import Prose
from generator.rulebook.sentences import Stemmer

_NUMBER = re.compile(
    r"(?:[ \t]+|[ \t]*\n)(?:(\d+(?:\.\d+)?)|([^\W\d_]+(?:-[^\W\d_]+)*))\b"
)  # in figures or in words, after the word for what it numbers
_MANY = 2  # references in one paragraph, more of which are a list


def typed_references(prose: Prose) -> Iterator[Problem]:
    """A problem for each number typed after a word such as rule, chapter or page."""
    language = prose.language
    words = {said for word in language.reference_words for said in prose.phrases.begun(word)}
    spoken = {said for word in language.spoken_references for said in prose.phrases.begun(word)}
    last = 0
    for said in sorted(words | spoken, key=lambda one: one.start):
        match = _NUMBER.match(prose.text, said.end)
        if match is None or said.start < last or said not in (words if match[1] else spoken):
            continue
        last, number = match.end(), match[0].lstrip()
        where = prose.typed(match.start(match.lastindex or 0))
        if where and (match[1] or number.lower().split("-")[0] in prose.numerals.first):
            message = f"the number of {said.text.lower()} {number} is typed"
            hint = "write see() with the name of its anchor, which stays right"
            yield Problem(where, "typed-reference", message, hint)


def stray_references(book: Book, stemmer: Stemmer, *, strict: bool) -> Iterator[Problem]:
    """References in sentences that share no word with the place that they lead to.

    It is a guess: an error only where all is guarded, with ``strict``.
    """
    severity: Severity = "error" if strict else "warning"
    targets = dict(_targets(book))
    for block in book.blocks():
        for runs in runs_of(block):
            if sum(bool(run.see) for run in runs) > _MANY:
                continue  # a list of places
            for number, run in enumerate(runs):
                if not run.see or run.see not in targets:
                    continue
                around = "".join(one.text for one in (*runs[:number], *runs[number + 1 :]))
                here = stemmer.stems(around)
                there = stemmer.stems(f"{targets[run.see]} {run.see.replace('-', ' ')}")
                if here and not here & there:
                    message = f"nothing here is about {run.see!r}"
                    hint = "lead to the rule that tells of it, or say what it tells"
                    yield Problem(block.where, "stray-reference", message, hint, severity)


def _targets(book: Book) -> Iterator[tuple[str, str]]:
    """Each anchor with the words of its place and of the heading above; a chapter's with all."""
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
