"""Files that did not change since they were read: a refreshed folder does not read them again."""

import os

import pytest

from generator.files import digest, disk
from generator.files.folder import Folder


@pytest.fixture
def place(tmp_path):
    """A folder with a file, beside one that is not in it."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "a.yaml").write_text("a.yaml", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return tmp_path / "content"


def test_a_file_at_rest_is_not_read_again_and_any_change_of_it_is_seen(place, monkeypatch):
    """Saved with the same size and the time of before, or replaced by a link: it is read again."""
    monkeypatch.setattr(disk, "_AT_REST", -60)
    folder = Folder.of(place, shown="content")
    known, read = folder.read("a.yaml"), []
    own = disk.Disk.read
    monkeypatch.setattr(disk.Disk, "read", lambda *given: read.append(given[1]) or own(*given))
    folder.refresh()
    assert (folder.read("a.yaml"), read) == (known, [])
    before = (place / "a.yaml").stat()
    (place / "a.yaml").write_text("b.yaml", encoding="utf-8")
    os.utime(place / "a.yaml", ns=(before.st_atime_ns, before.st_mtime_ns))
    folder.refresh()
    assert (folder.read("a.yaml").data, read) == (b"b.yaml", ["a.yaml"])
    (place / "a.yaml").unlink()
    (place / "a.yaml").symlink_to(place.parent / "secret.txt")
    folder.refresh()
    assert folder.answer(("read", "a.yaml", "9")).startswith("path-outside")


def test_a_file_that_changed_just_now_is_read_again(place, monkeypatch):
    folder = Folder.of(place, shown="content")
    folder.read("a.yaml")
    monkeypatch.setattr(disk.Disk, "read", lambda *_: digest.content_of(b"under the same stamp"))
    folder.refresh()
    assert folder.read("a.yaml").data == b"under the same stamp"
