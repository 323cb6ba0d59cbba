"""Our texts are our own: no run of eight words stands in the texts the games are made from."""

import pytest
from books import WRITTEN, book
from conftest import CONTENT, GAMES, project_of
from word_runs import known, runs, short, words

THEIRS = known()


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from texts(item)


def borrowed(text):
    return [run for run in runs(text) if short(run) in THEIRS]


def test_the_comparison_would_find_a_borrowed_run(monkeypatch):
    assert len(THEIRS) > 5000
    theirs = "One two, three *four* five six seven eight"
    assert not borrowed(theirs)
    monkeypatch.setattr("test_rulebook_words.THEIRS", {short(" ".join(words(theirs)))})
    assert borrowed(f"zero {theirs.upper()} nine") == ["one two three four five six seven eight"]
    assert not borrowed("one two three four five six seven nine eight")


@pytest.mark.parametrize("name", GAMES)
def test_pieces_speak_in_our_own_words(name):
    project = project_of(CONTENT)
    for language in project.languages(name):
        game, problems = project.load(name, language=language)
        assert game, "\n".join(map(str, problems))
        for component in game.components:
            for piece in component.pieces:
                for text in texts(piece.fields):
                    assert not borrowed(text), component.label(piece)
        for text in game.words.values():
            assert not borrowed(text)


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_rulebooks_speak_in_our_own_words(name, language):
    text = book(name, language).text()
    assert len(runs(text)) > 500
    assert not borrowed(text)
