"""Changed rules: those edited, added or removed, with all that breaks them now."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.changes.lock import read_lock
from generator.changes.rules import Passage, RuleChange, Sentence, rule_changes, sentences_of
from generator.changes.state import RuleText, rule_texts
from generator.commands.history import session_at
from generator.commands.rulebook import languages, read_book
from generator.faces.draw import draw_faces
from generator.faces.face import DrawnPiece
from generator.load.game import load_game
from generator.load.manuscript import load_manuscript
from generator.load.yaml_tree import read_tree
from generator.model.game import Game
from generator.pipeline import Session
from generator.problem import ContentError, Problem
from generator.rulebook.blocks import Book, Paragraph, block_text
from generator.rulebook.book import make_book

_NUMBER = re.compile(r"([a-z][a-z0-9_]*) (\[[^\]]*\]|-?[0-9.]+)")
_RULE = "rule:"  # how an anchor begins that says where a rule stands


def rewritten(
    session: Session, name: str, since: str | None = None
) -> tuple[tuple[RuleChange, ...], tuple[Problem, ...]]:
    """Every rule that is not as it was printed, or as it was at a revision of git; and problems.

    Nothing where the game cannot be loaded, or where its earlier state is unknown.
    """
    game, problems = session.checked(name)
    before = _rules_before(session, name, since)
    if game is None or before is None or before == rule_texts(game):
        return (), problems
    drawn, _ = draw_faces(game, session.studio(name))
    return changed_rules(session, game, before, problems, drawn), problems


def changed_rules(
    session: Session, game: Game, before: Mapping[str, RuleText], problems: Iterable[Problem],
    drawn: Sequence[DrawnPiece],
) -> tuple[RuleChange, ...]:  # fmt: skip
    """The rules that are not as they were ``before``; ``problems`` are those of now.

    ``drawn`` are the game's pieces: what they print is looked through, as the rulebook is.
    """
    after = rule_texts(game)
    if before == after:
        return ()
    printed = [*_in_rulebook(_book(session, game.name)), *_on_pieces(drawn)]
    names, words = _names_of(session, game)
    changes = rule_changes(
        game, before, after, problems=problems, printed=printed, names=names, words=words
    )
    of_numbers = {entry.name for entry in game.rules if entry.kind == "numbers"}
    then = _with_earlier_numbers(session, game, before, of_numbers)
    if then is None:
        return tuple(changes)
    texts = rule_texts(then)
    return tuple(
        _with_all_that_follows(session, game, then, one, drawn) if one.name in of_numbers else one
        for one in changes
        if one.name in of_numbers or texts.get(one.name) != before.get(one.name)
    )


def _with_earlier_numbers(
    session: Session, game: Game, before: Mapping[str, RuleText], names: Collection[str]
) -> Game | None:
    """The game as its files are now, but with the numbers that rules demanded before.

    None where no number has changed.
    """
    old: dict[str, Any] = {}
    for name in names & before.keys():
        old |= _numbers_of(before[name].holds)
    old = {name: value for name, value in old.items() if game.numbers.get(name, value) != value}
    layouts, _ = session.read_layouts()
    return load_game(session.folder(game.name), layouts, numbers=old)[0] if old else None


def _with_all_that_follows(
    session: Session, game: Game, then: Game, change: RuleChange, drawn: Sequence[DrawnPiece]
) -> RuleChange:
    """The change of numbers with the pieces and sentences that are other ones because of it.

    ``then`` is the game with its earlier numbers.
    """
    read = {("numbers", name) for name in game.numbers if game.numbers[name] != then.numbers[name]}
    old, new = (
        {(c.name, p.written): (p.fields, p.copies) for c in one.components for p in c.pieces}
        for one in (then, game)
    )
    other = tuple(
        str(one.ref)
        for one in drawn
        if old.get(of := (one.component.name, one.piece.written)) != new.get(of) or one.reads & read
    )
    said = {passage.text for passage in _in_rulebook(_book_of(session, then))}
    earlier = {sentence for text in said for sentence in sentences_of(text)}
    sentences = [
        Sentence(passage.place, sentence)
        for passage in _in_rulebook(_book(session, game.name))
        if passage.text not in said
        for sentence in sentences_of(passage.text)
        if sentence not in earlier
    ]
    return replace(change, pieces=other, sentences=tuple(dict.fromkeys(sentences)))


def _numbers_of(holds: str) -> dict[str, Any]:
    """The numbers that a rule demanded, from its text: ``numbers {gift 4, points [1, 3]}``."""
    if not holds.startswith("numbers {"):
        return {}
    return {name: read_tree(value, "numbers")[0] for name, value in _NUMBER.findall(holds)}


def _book_of(session: Session, game: Game) -> Book | None:
    """The rulebook of a game that is no longer so, from the manuscript of now."""
    manuscript, _ = load_manuscript(session.folder(game.name), game.language, own=True, game=game)
    made, _ = make_book(game, manuscript, session.cache) if manuscript else (None, ())
    return made.book if made else None


def passages_of(session: Session, name: str, language: str | None = None) -> Mapping[str, str]:
    """The numbered paragraphs of a game's rulebook in a language; none where it has none."""
    book = _book(session, name, language)
    return {
        block.number: block_text(block, book.numbers)
        for block in (book.blocks() if book else ())
        if book and isinstance(block, Paragraph) and block.number
    }


def _book(session: Session, name: str, language: str | None = None) -> Book | None:
    return read_book(session, name, language)[0] if language in languages(session, name) else None


def _rules_before(session: Session, name: str, since: str | None) -> Mapping[str, RuleText] | None:
    """The rules as they were; None where that is unknown."""
    if since is None:
        locked, _ = read_lock(session.folder(name))
        return locked.rules if locked else None
    try:
        game, _ = session_at(session, since).session.load(name)
    except ContentError:
        return None
    return rule_texts(game) if game else None


def _in_rulebook(book: Book | None) -> Iterator[Passage]:
    """Every text of the rulebook, named after the number that stands before it or last stood."""
    number = ""
    for block in book.blocks() if book else ():
        number = getattr(block, "number", "") or number
        text = block_text(block, book.numbers) if book else ""
        anchors: Sequence[str] = getattr(block, "anchors", ())
        said = frozenset(a.removeprefix(_RULE) for a in anchors if a.startswith(_RULE))
        yield Passage(f"rulebook {number}".strip(), text, said)


def _on_pieces(drawn: Sequence[DrawnPiece]) -> Iterator[Passage]:
    for one in drawn:
        for _, face in one.faces():
            text = " ".join(run.text for run in face.texts)
            yield Passage(str(one.ref), text, component=one.component.name)


def _names_of(session: Session, game: Game) -> tuple[Mapping[str, Sequence[str]], Sequence[str]]:
    """What texts call each component, and the language's numbers from two on."""
    names = {one.name: [one.title, one.name.replace("_", " ")] for one in game.components}
    if None not in languages(session, game.name):
        return names, ()
    manuscript, _ = load_manuscript(session.folder(game.name), game.language, own=True, game=game)
    if manuscript is None:
        return names, ()
    for term in manuscript.terms:
        for component in term.components:
            names.setdefault(component, []).extend((term.name, *term.forms))
    return names, manuscript.language.number_words
