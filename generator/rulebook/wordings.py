"""Words that a paragraph must say, by language, as ``places.yaml`` tells: more, not fewer."""

from collections.abc import Iterator

from generator.model.rulebook import Manuscript
from generator.problem import Problem, did_you_mean
from generator.rulebook.blocks import Book, anchors_of, block_text


def lost_words(language: str, manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """Paragraphs that do not say the words that a book in this language must say there."""
    blocks = {anchor: block for block in book.blocks() for anchor in anchors_of(block)}
    for demand in manuscript.demands:
        wanted = demand.words.get(language, ()) if demand.words else ()
        block = blocks.get(demand.name)
        if wanted and block is None:
            message = f"the rulebook has no paragraph {demand.name!r}"
            hint = did_you_mean(demand.name, blocks, listing="anchors")
            yield Problem(demand.where, "paragraph-without-place", message, hint)
        elif wanted and block is not None:
            said = _flat(block_text(block, {}))
            lost = [words for words in wanted if f" {_flat(words)} " not in f" {said} "]
            if lost:
                message = f"the paragraph {demand.name!r} does not say {' and '.join(lost)}"
                hint = "correct its words, or those of places.yaml"
                yield Problem(block.where, "lost-words", message, hint, also=(demand.where,))


def _flat(text: str) -> str:
    """The words of a text in small letters, whatever stands between them."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
