"""Lint of a translated rulebook: its passages beside those of the game's own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import log

from generator.checks.books.aligned import Group, Passage, aligned, passages, usual_ratio
from generator.checks.books.calls import other_calls
from generator.checks.books.opposites import OPPOSITE_HINT, opposite_words
from generator.checks.texts.text import Names
from generator.load.which_language import language_of_others
from generator.problem import Problem, Where, counted
from generator.rulebook.book import ReadBook

_LESS, _MORE = 0.75, 1.9  # of the usual length, where there are fewer or more sentences too
_NEAR = 0.45  # of the logarithm of a share: two thirds to three halves of the usual length
_FEWEST = 5  # words of a sentence whose language is known
_QUOTES = frozenset('"“”„«»')
_MOST = 5  # that are told one by one
_CALLED = {"chapter": "a heading", "part": "a heading", "item": "an item of a list"}


def books_differ(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Passages that a book has and its translation lacks, or the other way round.

    And other calls or numbers in one that both have. Paragraphs that were joined or parted are no
    fault, nor is one whose anchor is in another.
    """
    if read.own is None:
        return
    own, other = read.own.book, read.book
    texts = read.own.manuscript.text, read.manuscript.text
    first, second = tuple(passages(own)), tuple(passages(other))
    if not first or not second:
        return
    groups = aligned(first, second)
    moved = tuple(_moved(groups))
    found = [problem for _, problem in moved]
    found += _untranslated(groups, own.language, other.language)
    in_moved = {where for places, _ in moved for where in places}
    found += (
        one
        for one in (*_unmatched(groups, first, second), *_shorter(groups))
        if in_moved.isdisjoint((one.where, *one.also))
    )
    found.sort(key=lambda one: one.where.line)
    if len(found) > _MOST:
        more = f" (and {counted(len(found) - 1, 'more place')} where the two books differ)"
        found = [replace(found[0], message=f"{found[0].message}{more}")]
    yield from found
    languages = own.language, other.language
    yield from other_calls(groups, texts, languages)
    for one, its in groups:
        if one and its:
            sides = [" ".join(part.text for part in side) for side in (one, its)]
            if said := opposite_words(sides[0], sides[1], *languages):
                hint = OPPOSITE_HINT
                message = f"{said} {_begin(one[0])!r}"
                where = its[0].where
                yield Problem(where, "books-differ", message, hint, "warning", also=(one[0].where,))


def _moved(groups: Sequence[Group]) -> Iterator[tuple[set[Where], Problem]]:
    """A warning for each chapter that stands elsewhere in the translation, by their anchors.

    With the places of its passages in both.
    """
    alone = [list(_chapters(groups, side)) for side in (0, 1)]
    for (head, *its), (other, *others) in product(*alone):
        anchors = [{name for one in part for name in one.anchors} for part in (its, others)]
        if anchors[0] & anchors[1]:
            message = "this chapter stands elsewhere in the game's own rulebook: "
            message += repr(_begin(head))
            hint = "put the chapters in one order in both books"
            also = (head.where,)
            problem = Problem(other.where, "books-differ", message, hint, "warning", also=also)
            yield {one.where for one in (head, *its, other, *others)}, problem


def _chapters(groups: Sequence[Group], side: int) -> Iterator[list[Passage]]:
    """The chapters that only one book has at their place: the heading, and what is alone there."""
    chapter: list[Passage] = []
    for group in groups:
        for one in group[side]:
            if one.kind == "chapter":
                if chapter:
                    yield chapter
                chapter = [] if group[1 - side] else [one]
            elif chapter and not group[1 - side]:
                chapter.append(one)
    if chapter:
        yield chapter


def _untranslated(groups: Sequence[Group], language: str, its: str) -> Iterator[Problem]:
    """A warning for each sentence that the translation has in the language of the text."""
    for own, other in groups:
        before = {sentence.casefold() for one in own for sentence in one.sentences}
        for one in other:
            for sentence in one.sentences:
                if sentence.casefold() not in before or _QUOTES & set(sentence):
                    continue  # what is quoted may be in any language
                if language_of_others(its, sentence, _FEWEST)[0] == language.partition("-")[0]:
                    said = sentence if len(sentence) <= 60 else f"{sentence[:57]}..."
                    message = f"this is not translated: {said!r}"
                    hint = "translate it; what is quoted stands in quotation marks"
                    also = (own[0].where,)
                    yield Problem(one.where, "books-differ", message, hint, "warning", also=also)


def _unmatched(
    groups: Sequence[Group], first: Sequence[Passage], second: Sequence[Passage]
) -> Iterator[Problem]:
    """A warning for each passage that only one of the books has."""
    anchors = [frozenset[str]().union(*(one.anchors for one in side)) for side in (first, second)]
    before = [first[0], second[0]]
    ratio = usual_ratio(groups)
    for group in groups:
        lost, new = group
        if {len(lost), len(new)} == {1, 2} and (alone := _not_joined(group, anchors, ratio)):
            yield _lacks(alone, new[0]) if len(new) == 1 else _has_more(alone, lost[0])
        if lost and not new:
            for one in lost:
                if not one.anchors & anchors[1]:
                    yield _lacks(one, before[1])
        elif new and not lost:
            for one in new:
                if not one.anchors & anchors[0]:
                    yield _has_more(one, before[0])
        before = [(lost or before[:1])[-1], (new or before[1:])[-1]]


def _not_joined(group: Group, anchors: Sequence[frozenset[str]], ratio: float) -> Passage | None:
    """Of two paragraphs that stand for one, that which it says nothing of; None if they are joined.

    What is joined has the sentences of both, and not just as many as one of them.
    """
    two, (one,) = group if len(group.own) == 2 else (group.other, group.own)
    usual, known = (1 / ratio, anchors[0]) if two is group.other else (ratio, anchors[1])
    if len(one.sentences) >= sum(len(part.sentences) for part in two):
        return None
    shares = {
        part: one.letters / max(part.letters * usual, 1)
        for part in two
        if len(part.sentences) == len(one.sentences)
    }
    kept = min(shares, key=lambda part: abs(log(shares[part])), default=None)
    if kept is None or abs(log(shares[kept])) > _NEAR:
        return None
    lost = two[0] if kept is two[1] else two[1]
    return None if lost.anchors & known else lost


def _lacks(one: Passage, after: Passage) -> Problem:
    message = f"behind this the translation lacks {_called(one)}: {_begin(one)!r}"
    hint = "translate it; if another paragraph says it, give both one name by anchor()"
    return Problem(after.where, "books-differ", message, hint, "warning", also=(one.where,))


def _has_more(one: Passage, after: Passage) -> Problem:
    message = f"the game's own rulebook lacks {_called(one)} that is here: {_begin(one)!r}"
    hint = "say it there too; if another paragraph does, give both one name by anchor()"
    return Problem(one.where, "books-differ", message, hint, "warning", also=(after.where,))


def _shorter(groups: Sequence[Group]) -> Iterator[Problem]:
    """A warning for each passage with fewer sentences, and clearly fewer words, than its other."""
    ratio = usual_ratio(groups)
    for own, other in groups:
        if not own or not other:
            continue
        if own[0].kind == "table" and own[0].rows != other[0].rows:
            message = f"this table has {counted(other[0].rows, 'row')}, that of the game's own "
            message += f"rulebook {own[0].rows}"
            hint = "write the same rows in both"
            yield Problem(
                other[0].where, "books-differ", message, hint, "warning", also=(own[0].where,)
            )
        if own[0].kind not in ("paragraph", "item"):
            continue
        shared = {name for one in own for name in one.anchors}
        if len(own) != len(other) and any(shared & one.anchors for one in other):
            continue  # whoever wrote it joined or parted them
        letters = sum(one.letters for one in own) * ratio, sum(one.letters for one in other)
        sentences = [sum(len(one.sentences) for one in side) for side in (own, other)]
        share = letters[1] / max(letters[0], 1)
        less = sentences[1] < sentences[0] and share < _LESS
        more = sentences[1] > sentences[0] and share > _MORE
        if less or more:
            message = f"{'less' if less else 'more'} is said here than in {_begin(own[0])!r}: "
            message += f"{counted(sentences[1], 'sentence')} for {sentences[0]}"
            hint = "say the same in both; what is one sentence here may be parted by a semicolon"
            if more:
                hint = "say the same in both"
            yield Problem(
                other[0].where, "books-differ", message, hint, "warning", also=(own[0].where,)
            )


def _called(one: Passage) -> str:
    return _CALLED.get(one.kind, f"a {one.kind}")


def _begin(one: Passage) -> str:
    text = " ".join(one.text.split())
    return text if len(text) <= 60 else f"{text[:57]}..."
