"""What art files were found to draw in earlier runs: taken for the same file, and no other."""

import pytest

from generator.cache.store import Cache
from generator.faces.art_file import KeptMotifs, Motif, motif_of

LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10.5"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def kept(tmp_path):
    motifs = KeptMotifs(Cache(tmp_path), "one", "game")
    motifs.keep("leaf", LEAF, motif_of(LEAF, "leaf"))
    motifs.save()
    return lambda machine="one": KeptMotifs(Cache(tmp_path), machine, "game")


def test_a_motif_of_an_earlier_run_is_what_was_read(kept):
    again = kept().get("leaf", LEAF)
    assert again == motif_of(LEAF, "leaf")
    assert type(again) is Motif


@pytest.mark.parametrize(
    ("name", "text", "machine"),
    [("tree", LEAF, "one"), ("leaf", LEAF + " ", "one"), ("leaf", LEAF, "two"), ("leaf", LEAF, "")],
)
def test_another_file_or_machine_is_read_anew(kept, name, text, machine):
    assert kept(machine).get(name, text) is None


def test_what_is_not_asked_for_is_let_go_of(kept):
    later = kept()
    later.keep("tree", LEAF, motif_of(LEAF, "tree"))
    later.save()
    assert kept().get("tree", LEAF)
    assert kept().get("leaf", LEAF) is None


@pytest.mark.parametrize("held", [b"[1]", b"\xff", b"{", b'{"a": 1}'])
def test_what_is_no_table_of_motifs_is_none(kept, tmp_path, held):
    Cache(tmp_path).put("motifs", "one game", held)
    assert kept().get("leaf", LEAF) is None
