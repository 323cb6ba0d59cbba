"""Papers packed in earlier runs: taken for the very same lots and papers, and for no others."""

import pytest

from generator.cache.store import Cache
from generator.measure.geometry import Rect, Size
from generator.sheets import kept_packs
from generator.sheets.cut_sequence import Cutting
from generator.sheets.kept_packs import KeptPacks
from generator.sheets.packing import Lot, pack

CUT = Cutting(bleed=3, gutter=0.0, fixed=False, straight=True, marked=True)
LOTS = (Lot(Size(63, 88), CUT, 5), Lot(Size(44.5, 68), CUT, 7), Lot(Size(25, 25), CUT, 3))
A4 = ((Size(210, 297), Rect(5, 5, 200, 281)), (Size(297, 210), Rect(5, 5, 287, 194)))


@pytest.fixture
def packs(tmp_path, monkeypatch):
    """Packs lots over what earlier runs kept; gives the papers, and whether they were packed."""

    def run(lots, papers, machine="one"):
        packed = []

        def noted(*given):
            packed.append(given)
            return pack(*given)

        monkeypatch.setattr(kept_packs, "pack", noted)
        kept = KeptPacks(Cache(tmp_path), machine, "a game")
        found = kept.pack(lots, papers)
        kept.save()
        return found, bool(packed)

    return run


def test_the_same_lots_are_packed_once_and_lie_the_same(packs):
    first, packed = packs(LOTS, A4)
    assert packed
    again, packed = packs(LOTS, A4)
    assert not packed
    assert repr(again) == repr(first) == repr(pack(LOTS, A4))


@pytest.mark.parametrize(
    ("lots", "papers", "machine"),
    [
        ((LOTS[0]._replace(pieces=6), *LOTS[1:]), A4, "one"),
        ((LOTS[0]._replace(cut=CUT._replace(bleed=2)), *LOTS[1:]), A4, "one"),
        ((LOTS[0]._replace(size=Size(63, 88.1)), *LOTS[1:]), A4, "one"),
        (LOTS, (A4[0],), "one"),
        (LOTS, A4, "another"),
    ],
)
def test_others_are_packed_anew(packs, lots, papers, machine):
    packs(LOTS, A4)
    found, packed = packs(lots, papers, machine)
    assert packed
    assert found == pack(lots, papers)


def test_what_fits_no_paper_is_never_kept(packs):
    for _ in range(2):
        with pytest.raises(ValueError, match="larger than the papers"):
            packs((Lot(Size(400, 400), CUT, 1),), A4)


def test_without_the_state_of_the_machine_nothing_is_kept(packs, tmp_path):
    assert packs(LOTS, A4, machine="")[0] == pack(LOTS, A4)
    assert not (tmp_path / "packs").exists()
