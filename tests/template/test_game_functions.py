"""What every template can ask of the game: counts, pieces, its names and words."""

import pytest
from games_in_memory import built_with, set_text, texts_of

CARDS = "- {id: a, suit: sun, copies: 3}\n- {id: b, suit: moon}\n- {id: c, suit: sun, rank: 2}\n"


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ('count("cards")', "5"),
        ('count("cards", suit="sun")', "4"),
        ('count("cards", suit="sun", rank=2)', "1"),
        ('count("cards", suit="star")', "0"),
        ('pieces("cards") | length', "3"),
        ('pieces("cards") | map(attribute="id") | join', "abc"),
        ('pieces("cards")[0].copies ~ pieces("cards")[0].suit', "3sun"),
        ("game.title ~ game.players[0] ~ game.players[1]", "Case14"),
        ("game.version ~ game.language", None),
        ("words.hello", "Hello"),
        ('words.get("bye", "none")', "none"),
    ],
)
def test_what_the_game_says(expression, text):
    more = 'words: {hello: Hello}\nversion: "7"\nlanguage: nl'
    built, problems = built_with(set_text(expression), CARDS, more)
    assert not problems
    assert texts_of(built)["a"] == (text or "7nl")


@pytest.mark.parametrize(
    ("expression", "rule", "message", "hint"),
    [
        ('count("card")', "unknown-component", "there is no component 'card'",
         "did you mean cards?"),
        ('count("a")', "unknown-component", "there is no component 'a'",
         "a is a card of cards; to count it, write cards/a"),
        (f'pieces("{"x" * 70}")', "unknown-component", f"there is no component '{'x' * 60}'",
         "there is only one: cards"),
        ('count("cards", suite="sun")', "unknown-field", "cards: no card has 'suite'",
         "did you mean suit?"),
        ("game.titel", "unknown-name", "the game has no 'titel'", "did you mean title?"),
        ("words.hallo", "unknown-word", "game.yaml has no 'hallo'", "did you mean hello?"),
    ],
)  # fmt: skip
def test_what_the_game_does_not_have_is_told(expression, rule, message, hint):
    _, (problem,) = built_with(set_text(expression), CARDS, "words: {hello: Hello}")
    assert (problem.name, problem.hint) == (rule, hint)
    assert problem.message.partition(" (and")[0] == message
