"""A translated rulebook is compared with the game's own, part by part."""

import pytest

from generator.options import Options
from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
language: en
numbers: {hand: 5, goal: 20}
components:
  card: {kind: card, size: card-57x88, pieces: cards.csv, layout: index}
"""
OWN = """\
## Setting up

Shuffle the cards. Lay four of them open beside each other: this is the market. \
Each player takes the coins of one colour.

The oldest player begins the game.

## Playing

In your turn buy a card of the market. The Heron lets you draw a card.

Then do these:

- Pay what it costs to the bank.
- Lay it open before you.
- Refill the market from the deck.

| Card | Points |
| --- | --- |
| Bridge | some |
| Ferry | many |

## The end

The game ends when the deck is empty. Whoever has most coins wins.
"""
ITS = """\
## Aufbau

Mischt die Karten. Legt vier davon offen nebeneinander: Das ist der Markt. \
Jeder nimmt sich die Münzen einer Farbe.

Wer am ältesten ist, beginnt das Spiel.

## Spielen

In deinem Zug kaufst du eine Karte vom Markt. Der Reiher lässt dich eine Karte ziehen.

Tu dann dies:

- Zahle ihre Kosten an die Bank.
- Lege sie offen vor dich hin.
- Fülle den Markt vom Stapel auf.

| Karte | Punkte |
| --- | --- |
| Brücke | einige |
| Fähre | viele |

## Das Ende

Das Spiel endet, wenn der Stapel leer ist. Wer die meisten Münzen hat, gewinnt.
"""


def beside(own=OWN, its=ITS):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": "id,name,copies\na,Bridge,5\nb,Ferry,5\nc,Heron,5\n",
            "vale/i18n/de.yaml": "pieces: {card: {a: {name: Brücke}, b: {name: Fähre}, "
            "c: {name: Reiher}}}\n",
            "vale/rulebook.md.j2": own,
            "vale/rulebook.de.md.j2": its,
        }
    )
    found = project.check_rulebooks("vale", Options(pedantic=True))
    found = [one for one in found if one.name == "books-differ"]
    assert {one.severity for one in found} <= {"warning"}
    for one in found:
        assert one.where.file.endswith("rulebook.de.md.j2")
        assert [also.file.endswith("vale/rulebook.md.j2") for also in one.also] == [True]
    return found


MORE = "At the end of your turn refill the market from the deck.\n\n"
MEHR = "Am Ende deines Zuges füllst du den Markt wieder auf.\n\n"


@pytest.mark.parametrize(
    ("own", "its", "says"),
    [
        (OWN.replace("## The end\n\n", "## The end\n\n" + MORE), ITS, "less than"),
        (
            OWN,
            ITS.replace("## Das Ende\n\n", "## Das Ende\n\n" + MEHR),
            "more than",
        ),
        (OWN, ITS.replace("Wer am ältesten ist, beginnt das Spiel.\n\n", ""), "less than"),
        (
            OWN,
            ITS.replace("- Lege sie offen vor dich hin.\n", ""),
            "2 items here, but 3 in the original rulebook",
        ),
        (OWN, ITS.replace("| Fähre | viele |\n", ""), "1 row here, but 2 in the original"),
        (OWN, ITS.replace(" Jeder nimmt sich die Münzen einer Farbe.", ""), "less than"),
        (OWN, ITS.replace("## Spielen\n\n", ""), "this book has 2 headings, the original has 3"),
    ],
)
def test_what_only_one_of_two_books_says_is_told_at_both(own, its, says):
    (found,) = beside(own, its)
    assert says in found.message


@pytest.mark.parametrize(
    ("own", "its"),
    [
        (OWN, ITS),
        (OWN, ITS.replace("ist der Markt. ", "ist der Markt.\n\n")),
        (OWN, ITS.replace("Farbe.\n\nWer", "Farbe. Wer")),
        (OWN.replace("open beside", "open. They lie beside"), ITS),
        (  # the anchor says where it stands
            OWN.replace("The oldest", '{{ anchor("first") }}The oldest'),
            ITS.replace("Wer am ältesten ist, beginnt das Spiel.\n\n", "").replace(
                "Mischt", '{{ anchor("first") }}Mischt'
            ),
        ),
    ],
)
def test_two_books_that_say_the_same_are_left_alone(own, its):
    assert [one.message for one in beside(own, its)] == []


def test_a_book_that_is_another_one_is_told_once():
    own = OWN.replace("## The end", "\n\n".join(f"Rule {n} is of its own kind." for n in "abcdefg"))
    (found,) = beside(own)
    assert found.message == "this book has 3 headings, the original has 2"


@pytest.mark.parametrize(
    ("text", "translation", "says"),
    [
        ("Take 3 coins.", "Nimm 4 Münzen.", "this passage has 4, the original has 3:"),
        ("Take three coins.", "Nimm vier Münzen.", "this passage has 4, the original has 3:"),
        (
            'At most {{ some(8, of="card") }} cards.',
            "Höchstens sieben Karten.",
            "this passage has 7, the original has",
        ),
        (
            'At most {{ some(8, of="card") }} cards.',
            'Höchstens {{ some(7, of="card") }} Karten.',
            "some(7), the original has some(8)",
        ),
        ("Take {{ numbers.hand }}.", "Nimm {{ numbers.goal }}.", "numbers.goal, the original has"),
        (
            'There are {{ count("card", name="Bridge") }}.',
            "Es gibt {{ count('card', name='Ferry') }}.",
            'this book has count("card",name="Ferry")',
        ),
        (
            '{{ anchor("x") }}As in {{ see("x") }}.',
            '{{ anchor("x") }}{{ anchor("y") }}Wie in {{ see("y") }}.',
            'see("y"), the original has see("x")',
        ),
        (
            'See:\n\n{{ figure("card/a", width=30, alt="A card") }}',
            'Seht:\n\n{{ figure("card/b", width=30, alt="Eine Karte") }}',
            'this book has figure("card/b")',
        ),
    ],
)
def test_other_calls_and_numbers_of_a_passage_are_told(text, translation, says):
    own = OWN.replace("## The end", f"{text}\n\n## The end")
    its = ITS.replace("## Das Ende", f"{translation}\n\n## Das Ende")
    (found,) = beside(own, its)
    assert says in found.message


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("Take two coins of both.", "Nimm von beiden zwei Münzen."),
        ("Both of you take two coins.", "Ihr zwei nehmt je zwei Münzen."),
        ("Take {{ numbers.hand }}.", "Nimm fünf."),
        (
            'There are {{ count("card") }}.',
            'Es gibt {{ count("card") }}, {{ numbers.hand }} je Hand.',
        ),
        ("A second coin is worth one.", "Eine zweite Münze zählt eins."),
    ],
)
def test_the_same_calls_and_numbers_are_left_alone(text, translation):
    own = OWN.replace("## The end", f"{text}\n\n## The end")
    its = ITS.replace("## Das Ende", f"{translation}\n\n## Das Ende")
    assert [one.message for one in beside(own, its)] == []


def test_a_chapter_that_stands_elsewhere_is_told_once():
    own = OWN.replace("The oldest", '{{ anchor("first") }}The oldest')
    own = own.replace("In your", '{{ anchor("turn") }}In your')
    its = ITS.replace("Wer am", '{{ anchor("first") }}Wer am')
    its = its.replace("In deinem", '{{ anchor("turn") }}In deinem')
    first, second, third = its.split("## ")[1:]
    assert beside(own, its) == []
    (found,) = beside(own, f"## {second}## {first}## {third}")
    assert "the original rulebook has 'Setting up" in found.message


def test_a_free_translation_with_a_paragraph_parted_early_says_the_same():
    ends = "The game ends after round five. Add up your silver. A tie goes to the port with fewer "
    ends += "ships in the bay."
    own = f"## Aim\n\n{LONG_AIM} Over five rounds you buy gear and unload goods. Whoever has more "
    own += f"silver after the last round wins.\n\n## A round\n\nDo three things.\n\n{TURNS}\n\n"
    own += f"## End\n\n{ends}\n"
    its = f"## Ziel\n\n{LONG_ZIEL}\n\nFünf Runden lang: Ausrüstung kaufen, Waren löschen. Mehr "
    its += f"Silber nach der letzten Runde? Gewonnen!\n\n## Runde\n\nIhr tut dreierlei.\n\n{ZUEGE}"
    its += "\n\n## Ende\n\nNach der fünften Runde ist Schluss. Zählt euer Silber. "
    its += "Bei Gleichstand "
    its += "gewinnt der Hafen mit weniger Schiffen in der Bucht.\n"
    assert beside(own, its) == []


LONG_AIM = "The tide comes in, and twice a day two ports fight over every barge that floats."
LONG_ZIEL = "Zweimal am Tag kommt die Flut. Zwei Häfen streiten sich um jeden Kahn, der schwimmt."
TURNS = (
    "In the tide phase, draw two ships from the bag. High tide: both enter. Low tide: only the "
    "smaller one does; the other goes back.\n\nIn the work phase, take turns. Play one card or "
    "move one ship. Pass if you cannot do anything.\n\nIn the market phase, sell all goods."
)
ZUEGE = (
    "Zieht zwei Schiffe aus dem Beutel. Bei Hochwasser laufen beide ein, bei Niedrigwasser nur "
    "das kleinere; das andere kommt zurück in den Beutel.\n\n"
    "Ihr seid abwechselnd am Zug. Spielt eine Karte aus oder bewegt ein Schiff. Wer nichts tun "
    "kann, passt.\n\nVerkauft danach alle eure Waren."
)
