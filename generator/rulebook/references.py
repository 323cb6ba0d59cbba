"""References that go wrong: typed numbers of rules, and a number that leads to another rule."""

import re
from collections.abc import Iterator

from generator.problem import Problem
from generator.rulebook.blocks import Book, Heading, anchors_of, block_text, runs_of
from generator.rulebook.prose import Prose
from generator.rulebook.sentences import Stemmer

_MANY = 2  # references in one paragraph, more of which are a list


def typed_references(prose: Prose) -> Iterator[Problem]:
    """A problem for each number typed after a word such as rule, chapter or page."""
    words = prose.language.reference_words
    if not words:
        return
    singular = "|".join(map(re.escape, prose.language.spoken_references)) or "-"
    pattern = (
        rf"\b({'|'.join(map(re.escape, words))})(?:[ \t]+|[ \t]*\n)(\d+(?:\.\d+)?)\b"
        rf"|\b({singular})(?:[ \t]+|[ \t]*\n)([^\W\d_]+(?:-[^\W\d_]+)*)\b"
    )
    begins = {re.split(r"[\s-]", number)[0] for number in prose.values}
    for match in re.finditer(pattern, prose.text, re.IGNORECASE):
        what, number = (1, 2) if match[1] else (3, 4)
        where = prose.typed(match.start(number))
        if where and (match[1] or match[4].lower().split("-")[0] in begins):
            message = f"the number of {match[what].lower()} {match[number]} is typed"
            hint = "write see() with the name of its anchor, which stays right"
            yield Problem(where, "typed-reference", message, hint)


def stray_references(book: Book, stemmer: Stemmer) -> Iterator[Problem]:
    """References in sentences that share no word with the place that they lead to."""
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
                    yield Problem(block.where, "stray-reference", message, hint)


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
