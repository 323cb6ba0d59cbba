"""One fault is one problem, at its own place, with how many pieces it met: twenty-odd planted."""

import pytest
from faulty_games import BOX, PNG, game, problems_of, rule
from games_in_memory import GROUND

PLAIN = "print: {method: single}"
FIELDS = f"fields: {{n: integer, title: text, art: picture?}}, {PLAIN}"
SOUND = {
    "game.yaml": game("icons: {star: mdi:star}", own=FIELDS),
    "cards.yaml": '- {for_each: {n: 1..3}, id: "c{n}", title: Mill, art: m.png}\n',
    "rules.yaml": rule("component: cards, count: 3", name="three-cards"),
    "glossary.yaml": "card:\n  says: what you play.\n  component: cards\n",
    "places.yaml": "places:\n  drawing: [draw]\n",
    "rulebook.md.j2": """\
## Play

{{ rule("three-cards") }}There are {{ count("cards") }} {{ term("card", "cards") }}.

{{ anchor("draw") }}Draw one of them until the game ends, see {{ see("end") }}.

{{ anchor("end") }}The game ends when a Mill is drawn.
""",
    "art/m.png": PNG,
    "faces/front.svg.j2": GROUND
    + "{{ text(piece.title, x=5, y=70, w=50, h=10, style='body') }}"
    + "{{ icon('star', x=5, y=80, size=5) }}"
    + "{{ picture(piece.art, " + BOX + ") }}",
}  # fmt: skip
CARDS, GAME, RULES = "cards.yaml", "game.yaml", "rules.yaml"
FACE, BOOK = "faces/front.svg.j2", "rulebook.md.j2"
FAULTS = [
    # file, what stands there, what is written; rule, file and text that the problem points at
    (CARDS, "title:", "titel:", "unknown-field", CARDS, "titel"),
    (CARDS, "title: Mill", "title: [Mill]", "wrong-type", CARDS, "[Mill]"),
    (CARDS, "1..3", "3..1", "bad-for-each", CARDS, "3..1"),
    (CARDS, 'id: "c{n}"', "id: c", "duplicate-id", CARDS, "{for_each"),
    (CARDS, "art: m.png", "art: n.png", "unknown-picture", CARDS, "n.png"),
    (CARDS, "title: Mill,", "title: Mill, copies: -1,", "too-few-copies", CARDS, "-1"),
    (CARDS, ", art: m.png", ", art m.png", "unknown-field", CARDS, "art m.png"),
    (GAME, "cards.yaml", "card.yaml", "missing-file", GAME, "card.yaml"),
    (GAME, "poker-us", "poker-uk", "unknown-size", GAME, "poker-uk"),
    (GAME, "method: single", "method: singel", "unknown-method", GAME, "singel"),
    (GAME, "Barlow Condensed", "Barlow Condense", "unknown-font", GAME, "[Barlow"),
    (GAME, "fonts:", "fontz:", "unknown-key", GAME, "fontz"),
    (GAME, "styles:", "stiles:", "unknown-key", GAME, "stiles"),
    (GAME, "components:", "componets:", "unknown-key", GAME, "componets"),
    (GAME, "{font: body,", "{font: bdy,", "unknown-font-role", GAME, "bdy"),
    (GAME, "title: text", "title: txt", "unknown-field-type", GAME, "txt"),
    (GAME, "icons: {star", "icons: {stir", "unknown-icon", FACE, ""),
    (FACE, "piece.title", "piece.titel", "unknown-field", FACE, ""),
    (FACE, "style='body'", "style='bdy'", "unknown-style", FACE, ""),
    (FACE, "piece.art", "'n.png'", "unknown-picture", FACE, ""),
    (FACE, "{{ icon", "{{ icon icon", "template-syntax", FACE, ""),
    (FACE, "{{ icon('star', x=5", "{{ icon('star', x='a'", "template-fault", FACE, ""),
    (RULES, "count: 3", "count: 4", "three-cards", CARDS, "- {for_each"),
    (RULES, "count: 3", "unique: titel", "unknown-field", RULES, "titel"),
    (RULES, "count: 3", "cuont: 3", "unknown-rule-kind", RULES, "cuont"),
    (RULES, "component: cards", "component: card", "unknown-component", RULES, "card,"),
    ("glossary.yaml", "component: cards", "component: card", "unknown-component",
     "glossary.yaml", "card:"),
    ("places.yaml", "[draw]", "[drow]", "paragraph-without-place", "places.yaml", "drawing"),
    (BOOK, 'see("end")', 'see("ende")', "unknown-anchor", BOOK, "Draw one"),
    (BOOK, 'rule("three-cards")', 'rule("four-cards")', "unknown-rule", BOOK, "four-cards"),
    (BOOK, 'count("cards")', 'count("card")', "unknown-component", BOOK, 'card")'),
    (BOOK, '{{ count("cards") }}', "4", "wrong-count", BOOK, "4 {{ term"),
    (BOOK, '{{ anchor("end") }}', "", "unknown-anchor", BOOK, "Draw one"),
]  # fmt: skip


def test_the_game_is_sound():
    assert not problems_of(SOUND)


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "at", "text"),
    FAULTS,
    ids=[f"{row[1]} -> {row[2]}" for row in FAULTS],
)
def test_a_fault_is_told_once_at_its_place(file, old, new, rule, at, text):
    assert old in SOUND[file]
    files = {**SOUND, file: SOUND[file].replace(old, new, 1)}
    found = problems_of(files)
    assert [one.name for one in found] == [rule], "\n".join(map(str, found))
    where = found[0].where
    assert where.file.endswith(at.replace("faces/", "/"))
    assert files[at].splitlines()[where.line - 1][where.column - 1 :].startswith(text)
    if at == FACE and rule != "template-syntax":
        assert found[0].message.endswith("(and in 2 more pieces)")


BROKEN = [
    # the file, what is wrong with it; how a component names it
    ("sizes/ours.yaml", "trim: [63.5, 88.9]\nbleeed: 3\n", ("poker-us", "ours")),
    ("sheets/ours.yaml", "gutter: 3\nbleeed: 3\n", (PLAIN, "print: {sheet: ours}")),
    ("papers/ours.yaml", "size: [210, 297]\nbleeed: 3\n", (PLAIN, "print: {paper: ours}")),
]


@pytest.mark.parametrize(("file", "text", "named"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_layout_that_is_broken_is_told_in_its_own_file_only(file, text, named):
    text += "margin: 5\n" if file.startswith("papers") else ""
    text += "source: measured\n"
    files = {**SOUND, "game.yaml": SOUND["game.yaml"].replace(*named), file: text}
    [one] = problems_of(files)
    assert (one.name, one.message) == ("unknown-key", "unknown key 'bleeed'")
    assert (one.where.file, one.where.line) == (f"layouts-1/{file}", 2)
