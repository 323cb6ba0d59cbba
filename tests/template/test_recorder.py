"""What a template reads: each look-up with what it gave, and one digest of all."""

import pytest

from generator.problem import ContentError
from generator.template.recorder import Names, Recorder, digest_of


def names(**values):
    recorder = Recorder()
    return Names("piece", "the piece", values, "unknown-field", recorder), recorder


def kinds(recorder):
    return sorted(recorder.reads)


def test_a_field_gives_its_value_and_is_noted():
    piece, recorder = names(a=1, b=None)
    assert (piece["a"], piece["b"]) == (1, None)
    assert recorder.reads == {("piece", "a"): 1, ("piece", "b"): None}


def test_a_missing_name_is_told_and_noted_as_absent():
    piece, recorder = names(title="x")
    with pytest.raises(ContentError) as caught:
        piece["titel"]
    assert (caught.value.name, caught.value.message, caught.value.hint) == (
        "unknown-field", "the piece has no 'titel'", "did you mean title?",
    )  # fmt: skip
    assert kinds(recorder) == [("piece", "titel")]


def test_a_long_missing_name_is_cut():
    with pytest.raises(ContentError) as caught:
        names()[0]["x" * 70]
    assert caught.value.message == f"the piece has no {'x' * 60!r}"


def test_optional_fields():
    piece, recorder = names(a=1)
    assert (piece.get("a"), piece.get("a", 2), piece.get("b"), piece.get("b", 2)) == (1, 1, None, 2)
    assert ("a" in piece, "b" in piece) == (True, False)
    assert kinds(recorder) == [("piece", "a"), ("piece", "b")]


def test_absent_is_another_read_than_empty():
    (_, first), (_, second), (_, third) = read("n"), read("n", n=None), read("n", n="")
    assert len({first.key(), second.key(), third.key()}) == 3
    assert first.key() == read("n", m=1)[1].key()


def read(name, **values):
    piece, recorder = names(**values)
    return piece.get(name), recorder


@pytest.mark.parametrize("look", [list, len, dict])
def test_whoever_lists_the_names_has_read_them_all(look):
    piece, recorder = names(b=1, a=2)
    assert look(piece) in (["b", "a"], 2, {"b": 1, "a": 2})
    other, more = names(b=1, a=2, c=3)
    look(other)
    assert recorder.key() != more.key()
    changed, again = names(b=1, a=3)
    look(changed)
    assert recorder.key() != again.key()


def test_the_order_of_reads_is_no_part_of_the_key():
    one, two = Recorder(), Recorder()
    for recorder, order in ((one, "ab"), (two, "ba")):
        for name in order:
            recorder.note("piece", name, name.upper())
    assert one.key() == two.key()
    two.note("piece", "a", "B")
    assert one.key() != two.key()


@pytest.mark.parametrize(
    "values", [(1, 1.0), (1, True), (1, "1"), ("", None), ([1], (1,)), ([[1]], [["1"]]), (0, False)]
)
def test_values_that_look_alike_have_digests_of_their_own(values):
    assert digest_of(values[0]) != digest_of(values[1])
    assert digest_of(values[0]) == digest_of(values[0])


def test_a_text_with_half_a_character_has_a_digest_too():
    assert digest_of("\ud800") != digest_of("\ud801")


def test_a_function_counts_by_its_name_wherever_it_lies_in_memory():
    def made():
        def star():
            """A function that is made anew each time."""

        return star

    def other():
        """Another function."""

    assert made() is not made()
    assert digest_of(made()) == digest_of(made()) != digest_of(other)
