"""A rulebook for players has no signs of rulings; the designer's has them, and tells why."""

from games_in_memory import project_with

from generator.commands.rulebook import read_book
from generator.exports.book.typst_source import write_source

BOOK = """\
## A

{{ ruling("R-1") }}Cards are turned.

{% if edition == "designer" %}
The older rules leave a gap: {{ term("ruling") }}.
{% endif %}

{{ index() }}
"""
FILES = {
    "rulebook.md.j2": BOOK,
    "places.yaml": "rulings: {R-1: 1}\n",
    "glossary.yaml": "ruling: {says: an answer of ours, edition: designer}\n",
}


def book(edition):
    project = project_with(files=FILES)
    made, problems = read_book(project.session, "case", edition=edition)
    assert not [str(one) for one in problems]
    return made


def test_players_get_no_sign_and_no_provenance():
    made = book("players")
    source = write_source(made, "plain.typ").text
    assert "ours: true" not in source
    assert "older rules" not in made.text()
    assert made.index == ()
    assert made.rulings == {"R-1"}  # it still proves that the ruling is told


def test_the_designer_gets_both():
    made = book("designer")
    assert "ours: true" in write_source(made, "plain.typ").text
    assert "older rules" in made.text()
    assert [entry.term for entry in made.index] == ["ruling"]
