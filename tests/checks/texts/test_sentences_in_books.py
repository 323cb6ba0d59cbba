"""Sentences that end in the middle, stand twice or point at nothing are told; others are not."""

from time import process_time

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, size: card-57x88, pieces: cards.csv, layout: index}
"""
RULES = (
    "unfinished-sentence",
    "stray-sign",
    "repeated-item",
    "stray-reference",
    "wrong-count",
    "row-too-short",
)
BEFORE = """\
## Play

Shuffle the deck. It lies there.

In your turn draw one card of it.

Then play it before you.

"""
LONG = "In your turn you draw a card and lay it openly before you."
PICTURE = '{{ figure("card/a", width=30) }}'


def told(text, before=BEFORE):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": "id,name,copies\na,Bridge,5\nb,Ferry,5\n",
            "vale/rulebook.md.j2": f"{before}{text}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.name in RULES]
    assert {one.severity for one in found} <= {"warning"}
    return [f"{one.name}: {one.message}" for one in found]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("On a tie the player with the", "unfinished-sentence: this text ends in the middle"),
        ("- On a tie the player with the\n- Another.", "player with the'"),
        (
            "Whoever has the most cards wins the game",
            "ends without a full stop, and the others have one: '... wins the game'",
        ),
        (
            "Whoever has most wins..",
            "stray-sign: extra punctuation, or a space before it: 'wins..'",
        ),
        ("Draw it,, then play.", "'it,,'"),
        ("Draw it , then play.", "'it ,'"),
        ("Draw a card.Then play.", "a space is missing between two sentences: 'card.Then'"),
        ("On a tie the player with the\n\n{{ index() }}", "ends in the middle of a sentence"),
        ("Draw one (of any kind.", "stray-sign: the ( here is never closed"),
        ("Draw one of any kind).", "stray-sign: the ) here has no ("),
        ('Draw it and say "Vale.', 'stray-sign: the " here is never closed'),
        (f"{LONG}\n\nThen it ends.\n\n{LONG}", "repeated-item: this paragraph is also in line 9"),
        ("Then you draw one. Then you draw one.", "repeated-item: this sentence is also in line 9"),
    ],
)
def test_what_is_wrong_with_a_sentence_is_told(text, says):
    (found,) = told(text)
    assert says in found


@pytest.mark.parametrize(
    "text",
    [
        "Then lay it here:\n\n- a card\n- the deck",
        "Well done",
        "**All that there is in the box of this game**",
        "Choose whose deck it is",
        "Lay it beside player A",
        "Draw 1..5 of them... Then play, etc., as ever.",
        "See rules.Vale.org, or mail to ann.Lee@vale.org.",
        "a) Draw (or not). b) Play :)",
        'They are 3" wide. Say "Vale" then.',
        "The word scores 12 (10 + 1 + 1 + 0). Halve 5 (e.g., 5 - 2 = 3), or do it (at -1).",
        "A) the phase of orders  \nB) the phase of all battles  \nC) the phase of great rallies",
        "*Ann lays the whole deck there. That is that.*",
        f"{LONG}\n\n## Again\n\n{LONG}",
        "Draw one! Draw one!",
        "See below.\n\nThere it is.",
        f"It lies as in the figure below.\n\n{PICTURE}",
        f"The rest you see below.\n\n{PICTURE}",
        "Each player takes two cards:\n\n- a Bridge\n- a Ferry\n- one more",
        "Do these three things:\n\n1. Draw.\n2. Play.\n3. Pass.",
        "See [the list](https://example.org/ferry_(ship)), or (https://example.org/a_(b)).",
        f"{LONG} Pay 2.\n\n{LONG} Pay 3.",
        "Take " + "9" * 5_000 + " of them.",
    ],
)
def test_a_sentence_that_may_be_meant_so_is_left_alone(text):
    assert told(text) == []


def test_a_list_in_hundreds_of_lists_is_read_in_time():
    before = process_time()
    told("\n".join(f"{'  ' * n}- x" for n in range(400)))
    assert process_time() - before < 10


@pytest.mark.parametrize("word", ["a" * 100_000, "cards" * 20_000])
def test_a_word_of_very_many_letters_is_read_to_its_end(word):
    assert told(f"Take {word} of them there.") == []


def test_a_book_that_has_no_stops_is_not_asked_for_them():
    before = "## Play\n\nShuffle the whole deck of cards there\n\nDraw one card of it each turn\n\n"
    assert told("Whoever has the most cards wins the game", before) == []


THREE = "In your turn do one of three things: buy, play or draw.\n\n- Buy one.\n- Play one.\n"
TABLE = "| land | good for |\n| --- | --- |\n| sea | goods |\n| wood | wood |\n| hill | \\| |\n"
PASTED = "Each player takes all coins of a colour from the bank. Who was last at sea begins."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            TABLE.replace("sea | goods", "sea goods"),
            "row-too-short: this row has 1 cell, the headings have 2",
        ),
        (f"{PASTED}\n\n## Later\n\n{PASTED}", "repeated-item: this paragraph is also in line"),
        (f"### End\n\n{PASTED}\n\n### End\n\n{PASTED}", "repeated-item: this paragraph is"),
    ],
)
def test_lists_tables_and_paragraphs_that_do_not_fit_are_told(text, says):
    (found,) = told(text)
    assert found.startswith(says)


@pytest.mark.parametrize(
    "text",
    [
        f"{THREE}- Draw one.",
        f"{THREE.replace(':', '')}- Draw one.\n- Sell one.",
        TABLE,
        TABLE.replace("hill | \\| |", "hill | |"),
        TABLE.replace("hill", "sea").replace("wood |", "sea |", 1),
        TABLE.replace("| hill | \\| |", ""),
        f"### End\n\n{PASTED}\n\n## Another game\n\n### End\n\n{PASTED}",
    ],
)
def test_lists_and_tables_that_fit_are_left_alone(text):
    assert told(text) == []
