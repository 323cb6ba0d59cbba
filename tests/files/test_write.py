"""Files written whole or not at all, in one piece or in many."""

import gc
import os
from hashlib import sha256

import pytest

from generator.files.digest import CHUNK
from generator.files.write import has_digest, holds_bytes, read_secret, write_file, write_streamed

SIZES = (0, 5, CHUNK, CHUNK + 1, 3 * CHUNK + 7)


def in_pieces(data, length):
    def write(file):
        for start in range(0, len(data), length):
            assert file.write(data[start : start + length]) == len(data[start : start + length])

    return write


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("length", [999_983, CHUNK, 7 * CHUNK])
def test_what_is_written_in_pieces_is_the_file(tmp_path, size, length):
    data = os.urandom(size)
    path = tmp_path / "some" / "where.pdf"
    assert write_streamed(path, in_pieces(data, length)) == sha256(data).hexdigest()
    assert path.read_bytes() == data
    assert [one.name for one in path.parent.iterdir()] == ["where.pdf"]


@pytest.mark.parametrize("size", SIZES)
def test_a_file_that_holds_the_bytes_is_left_as_it_is(tmp_path, size):
    path, data = tmp_path / "a.pdf", os.urandom(size)
    write_file(path, data)
    os.utime(path, ns=(1, 1))
    write_file(path, data)
    write_streamed(path, in_pieces(data, CHUNK))
    assert path.stat().st_mtime_ns == 1
    write_streamed(path, in_pieces(data + b"x", CHUNK))
    assert path.read_bytes() == data + b"x"


@pytest.mark.parametrize("size", SIZES)
def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path, size):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")

    def write(file):
        file.write(os.urandom(size))
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        write_streamed(path, write)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_raised_when_the_writer_is_let_go(tmp_path, monkeypatch, size):
    """Not even where nobody can hear it: a file that was closed is not flushed again."""
    heard = []
    monkeypatch.setattr("sys.unraisablehook", heard.append)
    write_streamed(tmp_path / "a.pdf", in_pieces(os.urandom(size), CHUNK))
    gc.collect(1)  # the file is young
    assert not heard


def test_the_path_that_was_written_to_is_given_back(tmp_path):
    path = tmp_path / "a.pdf"
    assert write_file(path, b"one") == write_file(path, b"one") == path


def test_who_writes_in_pieces_gets_a_file_that_can_be_written(tmp_path):
    asked = []
    write_streamed(tmp_path / "a.pdf", lambda file: asked.append((file.writable(), file.closed)))
    assert asked == [(True, False)]


def test_bytes_and_digest_of_what_lies_there(tmp_path, monkeypatch):
    path = tmp_path / "a.pdf"
    assert not holds_bytes(path, b"")
    path.write_bytes(b"one")
    assert holds_bytes(path, b"one")
    assert not any(holds_bytes(path, data) for data in (b"two", b"ones", b""))
    assert has_digest(path, sha256(b"one").hexdigest())
    assert not has_digest(path, sha256(b"two").hexdigest())
    assert not holds_bytes(tmp_path, b"")

    def refused(_):
        raise OSError("not now")

    monkeypatch.setattr("pathlib.Path.read_bytes", refused)
    assert not holds_bytes(path, b"one")


@pytest.mark.parametrize("blocked", ["file", "folder"])
def test_a_fault_is_told_with_the_name_of_the_file(tmp_path, blocked):
    """The temporary one beside it is nothing that anybody knows."""
    path = tmp_path / "a" / "some.pdf"
    if blocked == "file":  # a folder stands where the file should
        path.mkdir(parents=True)
        (path / "in the way").write_text("", encoding="utf-8")
    else:
        path.parent.write_text("", encoding="utf-8")
    with pytest.raises(OSError, match=r"some\.pdf|/a") as caught:
        write_streamed(path, in_pieces(b"12345", 5))
    assert ".part" not in str(caught.value)
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(("mode", "text"), [(0o600, "secret"), (0o640, ""), (0o604, "")])
def test_a_secret_that_others_could_read_is_none(tmp_path, mode, text):
    path = tmp_path / "key"
    path.write_text("secret")
    path.chmod(mode)
    assert read_secret(path) == text


def test_what_is_no_plain_file_holds_no_secret(tmp_path):
    folder = tmp_path / "key"
    folder.mkdir(mode=0o700)
    assert read_secret(folder) == read_secret(tmp_path / "none") == ""


@pytest.mark.parametrize("size", [5, CHUNK + 1])
def test_missing_folders_are_made(tmp_path, size):
    path = tmp_path / "a" / "b" / "c.txt"
    write_streamed(path, in_pieces(b"x" * size, CHUNK))
    assert path.read_bytes() == b"x" * size
