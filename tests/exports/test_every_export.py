"""The contract of every row of EXPORTS."""

import pytest

from generator.exports import EXPORTS


def test_there_are_exports():
    assert EXPORTS


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_writes_files_inside_its_folder_and_the_same_bytes_twice(name, tiny, tmp_path):
    results = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        written = EXPORTS[name].write(tiny, folder)
        paths = [one.path for one in written]
        assert paths
        assert {one.component for one in written} <= {None, "sky"}
        assert all(path.resolve().is_relative_to(folder.resolve()) for path in paths)
        assert {p for p in folder.rglob("*") if p.is_file()} == set(paths), (
            "no other file is left behind"
        )
        results.append([path.read_bytes() for path in paths])
    assert results[0] == results[1]


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_says_what_it_writes(name):
    assert EXPORTS[name].says
