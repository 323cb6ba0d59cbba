"""Every sentence of page 1 for every kind of piece and every scheme: none contradicts another."""

import re
from dataclasses import replace
from itertools import product

import pytest
from games_in_memory import project_with

from generator.exports.first_page.facts import page_facts
from generator.exports.first_page.instructions import assembly_steps, how_cut
from generator.load.messages import PRINT_WORDS, load_print_words
from generator.model.component import KINDS
from generator.model.export_options import FilesBeside
from generator.model.scheme import SCHEME_FACTS

LANGUAGES = sorted(path.stem for path in PRINT_WORDS.glob("*.yaml"))
COMMAND = re.compile(r"proofdeck|(?<!\w)--\w")
# What is said of one piece must not be said together: English, each with what it would deny.
AGAINST = [
    (r"not (on )?board", r"glue[^.]* on board|glued[^.]* board"),
    (r"nothing to cut", r"\bcut (along|out)\b"),
    (r"same on both sides|both sides are the same", r"lose its backs"),
    (r"back to back|both sides of 1 to 2 mm board", r"glue (it )?on board|thick tiles"),
]


def said_of(kind, scheme, language, *, lines, edition):
    """All that page 1 says of pieces of a kind which are printed by a scheme: stock and steps."""
    words, facts = load_print_words(language), SCHEME_FACTS[scheme]
    stock = facts.stock or (
        KINDS[kind].both_sides if facts.sides == 2 and facts.turned else KINDS[kind].one_side
    )
    glued = "proofdeck build case --backs glued" if edition == "designer" else ""
    own = [] if facts.cut_out else [how_cut(kind, scheme, words, lines=lines, glued=glued)]
    return [words.stocks[stock], *filter(None, [words.schemes[scheme]]), *own]


EVERY = list(product(KINDS, SCHEME_FACTS, (False, True)))


def contradictions(said):
    text = [one.lower() for one in said]
    return [
        (one, other)
        for first, against in AGAINST
        for one, other in product(text, text)
        if re.search(first, one) and re.search(against, other) and not re.search(against, one)
    ]


def test_no_two_sentences_contradict_each_other():
    assert len(EVERY) > 100
    for kind, scheme, lines in EVERY:
        for edition in ("players", "designer"):
            said = said_of(kind, scheme, "en", lines=lines, edition=edition)
            assert not contradictions(said), f"{kind}, {scheme}: {said}"


def test_board_advised_for_what_has_a_back_would_be_found():
    """As it was: an aid of card with two sides, and the advice to glue it down."""
    words = load_print_words("en")
    old = [words.schemes["duplex"], f"Cut out along the crop marks. {words.says['lasting']}"]
    assert contradictions(old)


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_follows_the_scheme_in_every_language(language):
    words = load_print_words(language)
    for kind, scheme, lines in EVERY:
        facts = SCHEME_FACTS[scheme]
        said = how_cut(kind, scheme, words, lines=lines, glued="X")
        if facts.turned or facts.glued:
            assert words.says["lasting"] not in said
        if facts.glued or facts.sides == 1:
            assert words.say("thick", glued="X") not in said
        assert not COMMAND.search(how_cut(kind, scheme, words, lines=lines))


def built():
    made, problems = project_with(
        front='<rect x="-3" y="-3" width="69.5" height="94.9" fill="#1d1b3a"/>\n',
        files={"rulebook.md.j2": "## A\n\nText.\n", "game.yaml": GAME},
        layouts={"faces/case/back.svg.j2": '<rect width="63.5" height="88.9" fill="#1d1b3a"/>\n'},
    ).build("case")
    assert made, [str(one) for one in problems]
    return made


GAME = """\
title: Case
players: [1, 4]
components:
  cards: {kind: card, size: poker-us, pieces: cards.yaml, front: front.svg.j2, back: back.svg.j2}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_told_of_no_command(language):
    made = replace(built(), words=load_print_words(language))
    assert not COMMAND.search(repr(page_facts(made, 2).values))
    named = repr(page_facts(replace(made, edition="designer"), 2).values)
    for command in ("export by-hand", "calibrate", "--low-ink", "rulebook case"):
        assert command in named


def test_page_1_names_the_files_that_lie_beside_it():
    made = built()
    steps = " ".join(one["says"] for one in page_facts(made, 2).values["print"])
    assert "rulebook-en.pdf" in steps
    assert "Short of ink" not in steps
    beside = FilesBeside("saving.pdf", "fronts.pdf", "rules.pdf", "booklet.pdf")
    steps = " ".join(
        one["says"] for one in page_facts(replace(made, beside=beside), 2).values["print"]
    )
    for file in ("saving.pdf", "fronts.pdf", "rules.pdf", "booklet.pdf"):
        assert file in steps


@pytest.mark.parametrize(
    ("extras", "named"),
    [
        ({}, "Use cards-a4.pdf in the folder sheets."),
        ({"cards": "More - A4.pdf"}, "Use More - A4.pdf."),
    ],
)
def test_a_step_names_the_print_file_of_a_component_where_it_lies(extras, named):
    made = built()
    (cards,) = made.game.components
    beside = FilesBeside(extras=extras)
    cards = replace(cards, assemble="Use sheets/cards.")
    assert (named, ["cards"]) in list(assembly_steps(replace(made, beside=beside), [cards]))
