"""What is not there yet: a manuscript without words, figures of no pieces; ids with other zeros."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  wind: {kind: card, size: card-57x88, pieces: wind.yaml, layout: index}
"""
WINDS = "- {for_each: {rank: 1..12}, id: 'north-{rank}', name: 'North {rank}'}\n"


def told(book):
    files = {"game.yaml": GAME, "wind.yaml": WINDS, "rulebook.md.j2": book}
    project = Project({f"vale/{name}": text for name, text in files.items()})
    return project.check_rulebooks("vale")


@pytest.mark.parametrize(
    "book", ["", "\n", "\ufeff", "{# soon #}", "{{ cover('x') }}", "{{ index() }}"]
)
def test_a_book_that_is_not_begun_is_no_error(book):
    (one,) = told(book)
    assert (one.name, one.severity) == ("empty-chapter", "warning")
    assert "## Setup" in one.hint


@pytest.mark.parametrize(
    "call",
    [
        "{{ row([], width=20) }}",
        "{{ fan([], width=20) }}",
        "{{ stack('wind/north-01', 0, width=20) }}",
        "{% call beside([], width=10) %}Words.{% endcall %}",
        "{{ figure('wind/north-01', width=20, part=[1]) }}",
    ],
)
def test_a_figure_of_nothing_is_told_at_its_line(call):
    (one,) = told(f"## Winds\n\n{call}\n\nA wind.\n")
    assert (one.name, one.where.line) == ("template-fault", 3)


def test_an_id_with_other_zeros_names_the_right_one():
    (one,) = told("## Winds\n\n{{ figure('wind/north-1', width=20) }}\n\nA wind.\n")
    assert one.hint == "did you mean wind/north-01?"
