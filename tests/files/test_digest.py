"""Content of plain files: all of it, its digest, and the errors of what is no file."""

import os
from hashlib import sha256

import pytest

from generator.files.digest import CHUNK, READ_FLAGS, digest, digest_of, file_state, read_whole
from generator.problem import ContentError

SIZES = (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 5)


def opened(path):
    return os.open(path, READ_FLAGS)


@pytest.mark.parametrize("size", SIZES)
def test_a_digest_is_that_of_all_bytes(tmp_path, size):
    path, data = tmp_path / "a", os.urandom(size)
    path.write_bytes(data)
    wanted = sha256(data).hexdigest()
    assert digest(path) == file_state(str(path)) == wanted
    handle = opened(path)
    assert read_whole(handle, size) == (data, wanted)
    os.lseek(handle, size // 2, os.SEEK_SET)
    assert digest_of(handle, path) == sha256(data[size // 2 :]).hexdigest()
    os.close(handle)


def test_more_bytes_than_the_limit_are_refused(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(bytes(5001))
    handle = opened(path)
    with pytest.raises(ContentError, match="larger than 5 kB") as error:
        read_whole(handle, 5000)
    assert error.value.name == "file-too-large"
    os.close(handle)


def test_what_is_no_plain_file_has_no_state(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "nothing", "."):
        assert file_state(tmp_path / name) == ""
        with pytest.raises(OSError, match=r"."):
            digest(tmp_path / name)
    handle = opened(tmp_path)
    with pytest.raises(ContentError, match="not a file"):
        read_whole(handle, 10)
    os.close(handle)
