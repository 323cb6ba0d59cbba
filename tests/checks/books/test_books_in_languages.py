"""Books in other languages than English are read as closely: numbers, references, terms, nouns."""

import pytest

from generator.load.which_language import load_language
from generator.options import Options
from generator.project import Project
from generator.rulebook.numbers import FigureReader, numerals_of
from generator.rulebook.sentences import Stemmer

GAME = """\
title: Vale
players: [2, 4]
language: {language}
about: {{minutes: [30, 45], age: 8}}
components:
  card: {{kind: card, size: card-57x88, pieces: cards.csv}}
  coin: {{kind: token, size: token-20, pieces: coins.csv}}
"""
CARDS = "id,name,cost,copies\na,Alpha,1,10\nb,Beta,3,8\nc,Gamma,5,9\n"
RULES = """\
- {rule: costs, source: page 1, says: a card costs 1 to 5 coins, component: card,
   range: {field: cost, min: 1, max: 5}}
"""
GLOSSARY = (
    "card: {{says: ., forms: [{card}, {cards}], component: card, avoid: [{wrong}]}}\n"
    "coin: {{says: ., forms: [{coin}, {coins}], component: coin, numbers: 1}}\n"
)
WORDS = {
    "de": ("Karte", "Karten", "Tafel", "Münze", "Münzen"),
    "fr": ("carte", "cartes", "fiche", "pièce", "pièces"),
    "nl": ("kaart", "kaarten", "blad", "munt", "munten"),
    "es": ("carta", "cartas", "lámina", "moneda", "monedas"),
    "it": ("carta", "carte", "scheda", "moneta", "monete"),
    "pt": ("carta", "cartas", "folha", "moeda", "moedas"),
    "sv": ("kort", "korten", "blad", "mynt", "mynten"),
}
RIGHT = {  # 27 cards, costs, a reference that is computed: nothing of it is told
    "de": "Es gibt {{ count('card') }} Karten. Eine Karte kostet 1 bis 5 Münzen. Im 2. Zug ist es "
    "wie im ersten; ihr spielt zu 2 bis 4 Spielern, ab 8 Jahren. Alle, die die Karte haben.",
    "fr": "Il y a {{ count('card') }} cartes. Une carte coûte de 1 à 5 pièces. Au tour suivant "
    "tout se passe comme au premier ; on joue à 2 à 4 joueurs, dès 8 ans.",
    "nl": "Er zijn {{ count('card') }} kaarten. Een kaart kost 1 tot 5 munten, voor 2 tot 4 "
    "spelers.",
    "es": "Hay {{ count('card') }} cartas. Una carta cuesta de 1 a 5 monedas, para 2 a 4 "
    "jugadores.",
    "it": "Ci sono {{ count('card') }} carte. Una carta costa da 1 a 5 monete, per 2 a 4 "
    "giocatori.",
    "pt": "Há {{ count('card') }} cartas. Uma carta custa de 1 a 5 moedas, para 2 a 4 jogadores.",
    "sv": "Det finns {{ count('card') }} korten.",
}


SLIPS = {
    "de": [
        ("Nach neun Runden ist es aus.", "unbacked-number", "neun"),
        ("Nun sind es 28 Karten.", "wrong-count", "28 Karten: the game has 27"),
        ("Nun sind es achtundzwanzig Karten.", "wrong-count", "the game has 27"),
        ("Jede Karte kostet 1 bis 6 Münzen.", "unbacked-number", "has 1 to 5"),
        ("Siehe Seite 3.", "typed-reference", "Seite 3"),
        ("Siehe S. 3.", "typed-reference", "S. 3"),
        ("Mehr in Kapitel drei.", "typed-reference", "Kapitel drei"),
        ("Es gibt zwei Karte.", "number-and-noun", "Karten"),
        ("Nimm eine Tafel.", "other-spelling", "write Karte"),
        ("Dann nimm nimm eine Karte.", "repeated-word", "'nimm'"),
        ("Für 2 bis 6 Spieler.", "wrong-number", "2 to 4 players"),
    ],
    "fr": [
        ("Il y a vingt-huit cartes.", "wrong-count", "the game has 27"),
        ("Chaque carte coûte de 1 à 6 pièces.", "unbacked-number", "has 1 to 5"),
        ("Voir page 3.", "typed-reference", "page 3"),
        ("Voir section 2.1.", "typed-reference", "section 2.1"),
        ("Prenez trois carte.", "number-and-noun", "cartes"),
        ("Prenez une fiche.", "other-spelling", "write carte"),
        ("Vous vous tenez au au bord.", "repeated-word", "'au'"),
        ("Prenez la la carte.", "repeated-word", "'la'"),
        ("Puis arrive le Donjon.", "unknown-name", "Donjon"),
    ],
    "nl": [
        ("Er zijn 28 kaarten.", "wrong-count", "28 kaarten: the game has 27"),
        ("Elke kaart kost 1 tot 6 munten.", "unbacked-number", "has 1 to 5"),
        ("Zie blz. 3.", "typed-reference", "blz. 3"),
    ],
    "es": [
        ("Hay veintiocho cartas.", "wrong-count", "the game has 27"),
        ("Cada carta cuesta de 1 a 6 monedas.", "unbacked-number", "has 1 to 5"),
        ("Véase la página 3.", "typed-reference", "página 3"),
        ("Toma la la carta.", "repeated-word", "'la'"),
    ],
    "it": [
        ("Ci sono ventotto carte.", "wrong-count", "the game has 27"),
        ("Ogni carta costa da 1 a 6 monete.", "unbacked-number", "has 1 to 5"),
        ("Vedi pagina 3.", "typed-reference", "pagina 3"),
        ("Prendi la la carta.", "repeated-word", "'la'"),
    ],
    "pt": [
        ("Há vinte e oito cartas.", "wrong-count", "the game has 27"),
        ("Cada carta custa de 1 a 6 moedas.", "unbacked-number", "has 1 to 5"),
        ("Ver página 3.", "typed-reference", "página 3"),
    ],
    "sv": [
        ("Det finns 28 korten.", "wrong-count", "28 korten: the game has 27"),
    ],
}


def told(language, *paragraphs):
    """What is told of a book with these paragraphs: by the line, the rules with their words."""
    words = dict(zip(("card", "cards", "wrong", "coin", "coins"), WORDS[language], strict=True))
    text = "\n\n".join((RIGHT[language], *paragraphs))
    terms = "{{ term('card') }}, {{ term('coin') }}, {{ rule('costs') }}."
    files = {
        "glossary.yaml": GLOSSARY.format(**words),
        "rulebook.md.j2": f"## A\n\n{text}\n\n## B\n\n{terms}\n",
    }
    return told_of(language, files)


def told_of(language, files):
    of_game = {"game.yaml": GAME.format(language=language), "rules.yaml": RULES}
    of_game |= {"cards.csv": CARDS, "coins.csv": "id,name,copies\nx,X,5\n"}
    project = Project({f"vale/{name}": one for name, one in (of_game | files).items()})
    lines = {}
    for one in project.check_rulebooks("vale", Options(pedantic=True)):
        if "rulebook" in one.where.file:
            lines.setdefault(one.where.line, {})[one.name] = f"{one.message}; {one.hint}"
    return lines


@pytest.mark.parametrize("language", RIGHT)
def test_what_is_right_is_left_alone(language):
    assert told(language) == {}


@pytest.mark.parametrize(
    ("language", "text"), [("es", "Gana tantos tantos como puedas."), ("fr", "Chantez la la la.")]
)
def test_words_that_are_doubled_rightly_are_left_alone(language, text):
    assert "repeated-word" not in told(language, text).get(5, {})


@pytest.mark.parametrize("language", SLIPS)
def test_what_is_wrong_is_told_at_its_line(language):
    found = told(language, *(text for text, _, _ in SLIPS[language]))
    for line, (text, rule, says) in enumerate(SLIPS[language]):
        assert says in found.get(5 + 2 * line, {}).get(rule, ""), (text, found)


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("de", "einundzwanzig", 21),
        ("de", "zweihundertfünf", 205),
        ("de", "ein dutzend", 12),
        ("fr", "vingt et un", 21),
        ("fr", "soixante-quinze", 75),
        ("fr", "quatre-vingt-dix-neuf", 99),
        ("fr", "deux cents", 200),
        ("es", "treinta y dos", 32),
        ("es", "ciento cinco", 105),
        ("it", "quarantotto", 48),
        ("it", "centoventi", 120),
        ("pt", "quarenta e seis", 46),
        ("pt", "cento e dez", 110),
    ],
)
def test_numbers_in_words(language, words, value):
    known = load_language(language)
    assert numerals_of(known)[words] == value
    (figure,) = FigureReader(known, Stemmer(known, {})).figures(f"x {words} x")
    assert figure.values == (value,)


def test_an_english_book_of_a_german_game_is_read_as_english():
    english = "There are {{ count('card') }} of them. A card is to cost from 1 to 5 coins, and if "
    english += "you may take one, take it. Each of the players is to say when they are done."
    book = "## A\n\n{{ rule('costs') }}" + english + " See page 3.\n"
    assert list(told_of("de", {"rulebook.md.j2": book})[3]) == ["typed-reference"]
