"""Each mistake planted into a shipped rulebook is reported with its place."""

from dataclasses import replace

import pytest
from books import WRITTEN, book, opened, told_of
from conftest import TINY, TINY_LAYOUTS, project_of
from faulty_games import game, problems_of, rulebook
from planted_slips import judged_with

from generator.files.folder import Folder
from generator.load.manuscript import load_manuscript
from generator.model.rulebook import Term
from generator.problem import Where

# What stands in the manuscript, what is written instead (¦ where the problem must point), and the
# rule that tells it.
STREETS = "{{ city.streets | map(attribute='cranes') | map('count') | sum }}"
NOTE = 'note("How to read this book")'
SLIPS = (
    ("### {{ count('casino') }} casino cards", "### ¦60 casino cards", "wrong-count"),
    (
        "### {{ count('casino') }} casino cards",
        "### ¦Sixteen two-sided casino cards",
        "wrong-count",
    ),
    (
        "Shuffle the {{ count('casino') }} casino cards",
        "Shuffle the ¦82 **casino cards**",
        "wrong-count",
    ),
    (
        "There are {{ count('project', colour='magenta') }} of each",
        "There are ¦8 magenta project cards, and as many of each",
        "wrong-count",
    ),
    (
        "There are {{ count('project', colour='magenta') }} of each",
        "There are ¦twenty-two project cards, as many of each",
        "wrong-count",
    ),
    (
        "There are {{ count('project', colour='magenta') }} of each",
        "There are ¦two dozen project cards, as many of each",
        "wrong-count",
    ),
    (
        "There are {{ count('project', colour='magenta') }} of each",
        "There are ¦two hundred and five casino cards, as many of each",
        "wrong-count",
    ),
    (
        'alt="The table before the first turn: three',
        'alt="The table before the first turn, with ¦ninety casino cards: three',
        "wrong-count",
    ),
    (
        'alt="The multipliers: one box',
        'alt="The multipliers of the ¦limo: one box',
        "other-spelling",
    ),
    (
        'alt="A street with the numbers',
        'alt="A street with ¦with the numbers',
        "repeated-word",
    ),
    ("on sheets of their own", "on sheets of their own, by rule ¦4.2", "typed-reference"),
    ("on sheets of their own", "on sheets of their own (chapter ¦7)", "typed-reference"),
    ("right and {{ avenues }} avenues", "right and ¦12 avenues", "wrong-count"),
    (
        "One score sheet for each player: tracks",
        "One for each of the players (score sheets: ¦5): tracks",
        "unbacked-number",
    ),
    ("drive the first guests", "let the ¦limo drive the first guests", "other-spelling"),
    (
        '{{ anchor("aim") }}When',
        '{{ anchor("aim") }}Your ¦player board is full. When',
        "other-spelling",
    ),
    ("on sheets of their own", "on ¦city-sheets of their own", "other-spelling"),
    ("on sheets of their own", "on ¦citysheets of their own", "other-spelling"),
    ("finish hotels and", "finish hotels, take the ¦limosine and", "misspelt-name"),
    ("finish hotels and", "finish hotels, pull down ¦crannes and", "misspelt-name"),
    (
        "Streaks, golf holes and carpets",
        "The card ¦Hottel Chain, golf holes and carpets",
        "misspelt-name",
    ),
    (
        "at the same time, with the same cards",
        "at the same ¦same time, with the same cards",
        "repeated-word",
    ),
    (
        "{{ count('project') }} project cards",
        "{{ count('¦projects') }} project cards",
        "unknown-component",
    ),
    ("effect='limousine') }} Limousines", "¦effekt='limousine') }} Limousines", "unknown-field"),
    ('{{ term("crane") }}', '{{ term("¦crain") }}', "unknown-term"),
    ('{{ rule("casino-two-sides") }}', '{{ rule("¦casino-three-sides") }}', "unknown-rule"),
    ("{{ icon('show') }} **", "{{ icon('¦shows') }} **", "unknown-icon"),
    ('"casino/c79-back"', '"¦casino/c97-back"', "unknown-piece"),
    ("part=[9, 92, 250, 31]", "part=[9, 92, 260, 31]", "part-outside"),
    ("part=[9, 92, 250, 31]", "part=[9, 92, 0, 31]", "template-fault"),
    ("width=112", "width=0", "template-fault"),
    ('see {{ see("show-star") }}', 'see {{ see("show-stars") }}', "unknown-anchor"),
    ("[index](#index)", "[index](#indices)", "unknown-anchor"),
    ('{{ anchor("winner") }}', '{{ anchor("end") }}', "duplicate-anchor"),
    ("{{ score.projects }} lie face up", "{{ score.¦project }} lie face up", "unknown-variable"),
    ("{{ index() }}", "{{ index( }}", "template-syntax"),
    (STREETS, "{{ city.avenues / 0 }}", "template-fault"),
    (f"{{% call {NOTE} %}}", f"{{{{ {NOTE} }}}}{{% call note() %}}", "not-a-block"),
    ("### Turn over cards", "# Turn over cards", "bad-heading"),
    ("### Turn over cards", "### Nothing here\n\n### Turn over cards", "empty-chapter"),
    ("## Before the", "¦## The game\n\nNone.\n\n## Before the", "repeated-item"),
    ("### Turn over cards", "###\n\n### Turn over cards", "bad-heading"),
    (
        "Each player picks one",
        "Each player {{ figure('aid/aid', width=10) }} picks one",
        "misplaced-box",
    ),
)


def judged(text):
    game, manuscript = opened("new_las_vegas")
    return told_of(game, replace(manuscript, text=text))


@pytest.mark.parametrize(
    "number",
    range(len(SLIPS)),
    ids=[f"{rule}-{number}" for number, (_, _, rule) in enumerate(SLIPS)],
)
def test_a_planted_slip_is_told_where_it_stands(number):
    _, new, rule = SLIPS[number]
    judged = judged_with(number, SLIPS, "new_las_vegas")
    line, column = judged.places[number]
    told = [problem for problem in judged.problems if problem.name == rule]
    found = [problem for problem in told if problem.where.line == line]
    assert found, [str(problem) for problem in judged.problems]
    assert told[0].where.line in judged.lines(SLIPS, rule)
    assert found[0].hint
    assert found[0].where.file == "content/new_las_vegas/rulebook.md.j2"
    if "¦" in new:
        assert found[0].where.column == column


DUTCH = (
    ("### {{ count('building') }} gebouwtegels", "### ¦21 gebouwtegels", "wrong-count"),
    ("### {{ count('house') }} huizen", "### ¦Twintig huizen", "wrong-count"),
    ("### {{ count('building') }} gebouwtegels", "### ¦Eenentwintig gebouwtegels", "wrong-count"),
    ("### {{ count('building') }} gebouwtegels", "### ¦Een dozijn gebouwtegels", "wrong-count"),
    ("### {{ count('house') }} huizen", "### ¦Honderd huizen", "wrong-count"),
    (
        "van het huis een fiche uit",
        "van het huis een ¦munt uit",
        "other-spelling",
    ),
    ("uit de open voorraad en leg", "uit de open ¦vooraad en leg", "misspelt-name"),
    ('{{ rule("houses") }}', '{{ rule("¦huizen") }}', "unknown-rule"),
)


@pytest.mark.parametrize(
    "number",
    range(len(DUTCH)),
    ids=[f"{rule}-{number}" for number, (_, _, rule) in enumerate(DUTCH)],
)
def test_a_slip_in_another_language_is_told(number):
    judged = judged_with(number, DUTCH, "architekton", "nl")
    places = [p.where for p in judged.problems if p.name == DUTCH[number][2]]
    assert Where("content/architekton/rulebook.nl.md.j2", *judged.places[number]) in places


def test_there_are_many_kinds_of_slips():
    assert len(SLIPS) >= 20
    assert len({rule for _, _, rule in SLIPS}) >= 15


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_shipped_rulebooks_have_no_slips(name, language):
    assert book(name, language).chapters


def test_a_computed_number_is_never_complained_of():
    text = opened("new_las_vegas")[1].text
    assert not judged(
        text.replace("### {{ count('casino') }} casino cards", "### {{ 60 }} casino cards")
    )
    assert not judged(
        text.replace(
            "### {{ count('casino') }} casino cards",
            "### {{ some(60, of='casino card') }} casino cards",
        )
    )


def test_the_right_number_may_be_typed():
    text = opened("new_las_vegas")[1].text
    counted, shows = (
        "### {{ count('casino') }} casino cards",
        "{{ count('casino', effect='show') }} Shows",
    )
    assert text.count(counted) == text.count(shows) == 1
    typed = text.replace(counted, "### 81 casino cards").replace(shows, "16 show casino cards")
    assert not judged(typed)


def test_an_unmentioned_component_is_told():
    game, manuscript = opened("new_las_vegas")
    terms = tuple(
        replace(term, components=()) if term.name == "player aid" else term
        for term in manuscript.terms
    )
    text = manuscript.text.replace("player aid", "page").replace("an aid and", "a page and")
    text = text.replace('{{ term("page") }}', '{{ term("player aid", "page") }}')
    found = told_of(game, replace(manuscript, text=text, terms=terms))
    assert [p.name for p in found] == ["unmentioned-component"]
    assert "Player aids" in found[0].message


def test_a_rule_without_place_is_told_at_the_rule():
    text = opened("new_las_vegas")[1].text
    found = judged(text.replace('{{ rule("casino-two-sides") }}', ""))
    assert [p.name for p in found] == ["rule-without-place"]
    assert found[0].where.file == "content/new_las_vegas/rules.yaml"
    assert found[0].where.line > 1


def test_a_term_without_place_is_told_at_the_glossary():
    text = opened("new_las_vegas")[1].text
    found = judged(text.replace('{{ term("lamp") }}', "lamp"))
    assert [p.name for p in found] == ["term-without-place"]
    assert found[0].where.file == "content/new_las_vegas/glossary.yaml"


@pytest.mark.parametrize(
    ("term", "rule"),
    [
        ({"components": ("casinos",)}, "unknown-component"),
        ({"components": ("casino",), "of": {"effect": "taxi"}}, "empty-term"),
        ({"numbers": "pieces('city')[0].lanes"}, "bad-numbers"),
        ({"numbers": "pieces('town')"}, "bad-numbers"),
    ],
)
def test_a_term_that_means_nothing_is_told(term, rule):
    game, manuscript = opened("new_las_vegas")
    blank = {
        "name": "lamp",
        "says": "a lamp",
        "forms": ("lamp",),
        "avoid": (),
        "components": (),
        "of": {},
        "numbers": "",
    }
    bad = Term(**{**blank, **term}, where=Where("content/new_las_vegas/glossary.yaml", 3, 1))
    terms = tuple(bad if one.name == "lamp" else one for one in manuscript.terms)
    found = told_of(game, replace(manuscript, terms=terms))
    assert rule in [p.name for p in found]
    assert found[0].where.line == 3


GLOSSARIES = [
    ("- crane\n", "wrong-type", 1),
    ("crane: {}\n", "missing-key", 1),
    ("crane: {says: x, numbers: [1]}\n", "wrong-type", 1),
    ("crane: {says: x}\ncranes: {says: y}\n", "ambiguous-term", 2),
    ("crane: {says: x}\nhoist: {says: y, avoid: [crane]}\n", "ambiguous-term", 2),
    ("crane: {says: x, avoids: [hoist]}\n", "unknown-key", 1),
]


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    GLOSSARIES,
    ids=[f"{rule}-{n}" for n, (_, rule, _) in enumerate(GLOSSARIES)],
)
def test_a_glossary_that_cannot_be_read_is_told(text, rule, line, tmp_path):
    (tmp_path / "rulebook.md.j2").write_text("## A\n", encoding="utf-8")
    (tmp_path / "glossary.yaml").write_text(text, encoding="utf-8")
    found = load_manuscript(Folder.of(tmp_path, shown=""), "en", own=True)[1]
    assert rule in [p.name for p in found]
    assert line in [p.where.line for p in found if p.name == rule]


def test_a_game_without_rulebook_has_no_problems():
    assert project_of(TINY / "content", TINY_LAYOUTS).check_rulebooks("tiny") == ()


@pytest.mark.parametrize("sign", "\ue000\ue001\ue002\ue003\ue004\ue005")
def test_a_character_that_marks_places_of_a_text_is_told_where_it_stands(sign):
    problems = problems_of({"rulebook.md.j2": f"# A\n\nOne {sign} two.\n"})
    assert [(one.name, one.message) for one in problems] == [
        ("missing-glyph", f"none of the fonts has the character U+{ord(sign):04X}")
    ]
    assert problems[0].where == Where("content/case/rulebook.md.j2", 3, 5)


def test_a_sentence_on_one_piece_is_no_sort_of_pieces():
    """`Cross one more step` on a relic says nothing of how many steps somebody crosses."""
    effects = ("Cross one more step", "Gain two coins now", "Cross one more space")
    cards = "".join(f"- {{id: r{n}, effect: {one}}}\n" for n, one in enumerate(effects))
    files = rulebook("on the coast she crosses 5 steps, one more than before.")
    own = "fields: {effect: text}, print: {method: single}"
    found = problems_of(files | {"game.yaml": game(own=own), "cards.yaml": cards})
    assert "wrong-number" not in {one.name for one in found}


def test_a_book_that_begins_below_a_chapter_is_told_at_its_heading():
    game, manuscript = opened("new_las_vegas")
    found = told_of(game, replace(manuscript, text="### Setup\n\nDeal the cards.\n"))
    (one,) = [one for one in found if one.severity == "error" and one.name.startswith("bad-")]
    assert (one.name, one.where.line) == ("bad-heading", 1)
