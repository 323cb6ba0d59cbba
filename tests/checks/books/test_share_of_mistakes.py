"""The share of planted mistakes that checks of rulebooks find, and of true sentences they doubt.

Slips and sentences are planted several at a time, each known by its line, as that is quicker; one
by one gives the same shares.
"""

import re
from dataclasses import replace

import pytest
import yaml
from books import opened, told_of
from conftest import ROOT

FOLDER = ROOT / "tests" / "checks" / "books"
SLIPS = yaml.safe_load((FOLDER / "slips.yaml").read_text(encoding="utf-8"))
TRUE = yaml.safe_load((FOLDER / "true.yaml").read_text(encoding="utf-8"))
BATCH = 10  # slips
TRUE_AT_ONCE = 40
NAMES = re.compile(r"\b(?:ruling|anchor|rule)\(\"([^\"]+)\"\)")


def book_of(name):
    game, _, language = name.partition(".")
    return opened(game, language or None)


def problems(game, manuscript, text):
    return told_of(game, replace(manuscript, text=text))


def slips_of(name):
    return [(kind, old, new) for kind, slips in SLIPS[name].items() for old, new in slips]


def batches(name):
    """Slips of one book that touch different lines, some at a time."""
    text = book_of(name)[1].text
    every = slips_of(name)
    waiting = [slip for start in range(BATCH) for slip in every[start::BATCH]]  # kinds are mixed
    while waiting:
        batch, lines, later = [], set(), []
        for slip in waiting:
            _, old, new = slip
            assert old in text, old
            assert old.count("\n") == new.count("\n"), old
            first = text.count("\n", 0, text.index(old)) + 1
            own = range(first, first + old.count("\n") + 1)
            if len(batch) < BATCH and not lines.intersection(own):
                batch.append((slip, own))
                lines.update(own)
            else:
                later.append(slip)
        yield batch
        waiting = later


def silent_slips(name):
    game, manuscript = book_of(name)
    for batch in batches(name):
        text = manuscript.text
        for (_, old, new), _ in batch:
            text = text.replace(old, new, 1)
        found = problems(game, manuscript, text)
        for (kind, old, new), lines in batch:
            here = [p for p in found if p.where.file == manuscript.where.file]
            told = any(p.where.line in range(lines[0] - 1, lines[-1] + 2) for p in here)
            near = "\n".join(manuscript.text.splitlines()[lines[0] - 1 : lines[-1] + 6])
            names = NAMES.findall(near)
            named = {f"the paragraph {name!r} " for name in names}
            named |= {f"the paragraph of {name} has no words" for name in names}
            told = told or any(p.message.startswith(tuple(named)) for p in found if named)
            lost = set(NAMES.findall(old)) - set(NAMES.findall(new))
            told = told or any(
                name in f"{p.message} {p.hint}" for p in found for name in lost if p not in here
            )
            if not told and not (found and "{% set" in old):
                yield kind, new


@pytest.fixture(scope="module")
def books(whole):
    """The books that slips are planted into: every one, or one whose shares are those of all."""
    return list(SLIPS) if whole else ["new_las_vegas"]


@pytest.fixture(scope="module")
def silent(books):
    return {name: list(silent_slips(name)) for name in books}


def test_nine_of_ten_planted_slips_are_told(silent):
    planted = sum(len(slips_of(name)) for name in silent)
    missed = [slip for slips in silent.values() for slip in slips]
    assert sum(len(slips_of(name)) for name in SLIPS) >= 150
    assert len(missed) <= planted / 10, missed


def test_slips_are_planted_in_every_place_and_language():
    kinds = {kind for kinds in SLIPS.values() for kind in kinds}
    assert kinds >= {
        "counts", "words", "tables", "captions", "labels", "back page", "names", "facts",
        "references", "places", "sums",
    }  # fmt: skip
    assert set(SLIPS) == set(TRUE)


def false_alarms(name):
    game, manuscript = book_of(name)
    index = manuscript.text.index("{{ index() }}")
    spot = manuscript.text.rindex("## ", 0, index)
    for start in range(0, len(TRUE[name]), TRUE_AT_ONCE):
        text = manuscript.text[:spot]
        lines = {}
        for sentence in TRUE[name][start : start + TRUE_AT_ONCE]:
            lines[text.count("\n") + 2] = sentence
            text += f'{{% call note("") %}}\n{sentence}\n{{% endcall %}}\n\n'
        found = problems(game, manuscript, text + manuscript.text[spot:])
        assert all(p.where.line in lines for p in found), [str(p) for p in found]
        yield from sorted({lines[p.where.line] for p in found})


def test_one_true_sentence_of_twenty_is_questioned_at_most(books):
    alarms = [sentence for name in books for sentence in false_alarms(name)]
    assert sum(len(TRUE[name]) for name in TRUE) >= 100
    assert len(alarms) <= sum(len(TRUE[name]) for name in books) / 20, alarms
