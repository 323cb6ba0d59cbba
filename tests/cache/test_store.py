"""What is kept for later builds: given back as it was, or not at all; never in the way."""

import os
from pathlib import Path

import pytest

from generator.cache.environment import user_cache
from generator.cache.small_values import CacheTable
from generator.cache.store import Cache, user_folder
from generator.problem import Problem, Where


@pytest.fixture
def cache(tmp_path):
    """A cache in a folder that is not there yet."""
    return Cache(tmp_path / "some" / "where", "here")


def path_of(cache, kind, key):
    return cache._path(cache.folder, kind, cache._name(kind, key))


def files(cache):
    return sorted(path for path in cache.folder.rglob("*") if path.is_file())


def test_what_was_kept_is_given_back(cache):
    assert cache.get("fonts", "a") is None
    for data in (b"one", b"", b"x" * 1000, b"two"):
        cache.put("fonts", "a", data)
        assert cache.get("fonts", "a") == data
    assert len(files(cache)) == 1


def test_kinds_and_keys_are_kept_apart(cache):
    for kind in ("fonts", "templates"):
        for key in ("a", "b", "../a", "a" * 10_000):
            cache.put(kind, key, f"{kind} {key}".encode())
    assert cache.get("fonts", "b") == b"fonts b"
    assert cache.get("templates", "b") == b"templates b"
    assert cache.get("fonts", "../a") == b"fonts ../a"
    assert cache.get("fonts", "c") is None
    assert cache.get("art", "a") is None
    assert len(files(cache)) == 8
    assert Cache(cache.folder, "here").get("fonts", "a") == b"fonts a", "the next build finds it"


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data + b"x",
                                    lambda data: b"x" + data[1:], lambda _: b""])  # fmt: skip
def test_what_is_not_what_was_kept_is_nothing(cache, damage):
    cache.put("fonts", "a", b"one")
    (path,) = files(cache)
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get("fonts", "a") is None


def test_a_thing_is_made_once(cache):
    made = []

    def make():
        made.append("made")
        return b"thing"

    assert [cache.made("fonts", "a", make) for _ in range(3)] == [b"thing"] * 3
    assert made == ["made"]
    assert cache.made("fonts", "b", make) == b"thing"
    assert len(made) == 2


def test_without_a_folder_nothing_is_kept_and_everything_works():
    cache = Cache(None)
    cache.put("fonts", "a", b"one")
    assert cache.get("fonts", "a") is None
    assert cache.made("fonts", "a", lambda: b"made") == b"made"


def test_where_nothing_can_be_kept_nothing_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = Cache(tmp_path / "file", "here")
    assert cache.made("fonts", "a", lambda: b"made") == b"made"
    assert cache.get("fonts", "a") is None
    assert (tmp_path / "file").read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize("also_fails", [False, True])
def test_a_file_that_cannot_be_finished_leaves_no_rubbish(cache, monkeypatch, also_fails):
    cache.put("fonts", "a", b"old")

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        if also_fails:
            patch.setattr(Path, "unlink", full)
        cache.put("fonts", "a", b"new")
    assert cache.get("fonts", "a") == b"old"
    assert len(files(cache)) == (2 if also_fails else 1)


def test_it_lies_where_the_system_keeps_such_things(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache().folder == user_folder() == tmp_path / "proofdeck"
    for nothing in ("", None):
        if nothing is None:
            monkeypatch.delenv("XDG_CACHE_HOME")
        else:
            monkeypatch.setenv("XDG_CACHE_HOME", nothing)
        monkeypatch.setenv("HOME", "/home/ann")
        assert user_folder() == Path("/home/ann/.cache/proofdeck")


def test_a_user_without_a_home_has_no_cache(monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert user_folder() is None
    assert not user_cache().enabled


def test_what_was_not_used_for_longest_goes_first(cache):
    for number, name in enumerate("abcdef"):
        cache.put("faces", name, bytes(1000))
        os.utime(
            cache._path(cache.folder, "faces", cache._name("faces", name)), ns=(number, number)
        )
    assert cache.get("faces", "a") == bytes(1000), "it is used now"
    (cache.folder / "faces" / ".killed.part").write_bytes(bytes(500))
    os.utime(cache.folder / "faces" / ".killed.part", ns=(0, 0))
    cache.tidy(7000)
    assert len(files(cache)) == 7
    cache.tidy(5200)
    assert not (cache.folder / "faces" / ".killed.part").exists()
    assert [name for name in "abcdef" if cache.get("faces", name) is None] == ["b", "c"]
    Cache(None).tidy(0)


def used_long_ago(path):
    os.utime(path, ns=(0, 0), follow_symlinks=False)


def test_as_much_goes_as_there_must(cache):
    for number, name in enumerate("abcdef"):
        cache.put("faces", name, bytes(968))
        os.utime(
            cache._path(cache.folder, "faces", cache._name("faces", name)), ns=(number, number)
        )
    assert {path.stat().st_size for path in files(cache)} == {1000}
    cache.tidy(5000)
    assert [name for name in "abcdef" if cache.get("faces", name) is None] == ["a", "b"]


def test_what_links_lead_to_is_no_part_of_it(cache, tmp_path):
    """Neither is it counted nor does it go; the links themselves are small files."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "old.txt").write_bytes(bytes(9000))
    cache.put("faces", "a", bytes(100))
    (cache.folder / "faces" / "file").symlink_to(mine / "old.txt")
    (cache.folder / "faces" / "folder").symlink_to(mine)
    for path in (mine / "old.txt", cache.folder / "faces" / "file"):
        used_long_ago(path)
    cache.tidy(1000)
    assert (cache.folder / "faces" / "file").is_symlink(), "there is room enough"
    cache.tidy(0)
    assert files(cache) == []
    assert (mine / "old.txt").stat().st_size == 9000


@pytest.mark.parametrize("environment", ["", "another"])
def test_what_another_environment_made_is_not_taken(cache, environment):
    cache.put("fonts", "a", b"one")
    other = Cache(cache.folder, environment)
    assert other.get("fonts", "a") is None
    other.put("fonts", "a", b"two")
    assert cache.get("fonts", "a") == b"one"
    assert other.get("fonts", "a") == (b"two" if environment else None)
    assert other.enabled == bool(environment)


def test_a_value_is_not_taken_under_another_name(cache):
    """Not even where somebody puts one whole file in the place of another."""
    cache.put("fonts", "a", b"one")
    (first,) = files(cache)
    cache.put("faces", "a", b"two")
    (second,) = set(files(cache)) - {first}
    second.write_bytes(first.read_bytes())
    assert cache.get("faces", "a") is None
    assert cache.get("fonts", "a") == b"one"


def test_nothing_waits_for_what_a_pipe_may_bring(cache):
    cache.put("fonts", "a", b"one")
    (path,) = files(cache)
    path.unlink()
    os.mkfifo(path)
    assert cache.get("fonts", "a") is None


@pytest.mark.parametrize("stored", [b"{", b"[1]", b"7", b"", b"\xff", b"[" * 99_999])
def test_what_is_no_table_is_an_empty_one(cache, stored):
    cache.put("faces", "a", b'{"one": 1}')
    assert CacheTable(cache, "faces", "a").get("one") == 1
    cache.put("faces", "a", stored)
    assert CacheTable(cache, "faces", "a").get("one") is None


def test_a_table_keeps_what_a_run_asked_for(cache):
    first = CacheTable(cache, "lint", "tiny")
    assert first.enabled
    assert first.get("a") is None
    first.save()
    assert not cache.folder.exists(), "nothing new is nothing to keep"
    for key in "abc":
        first.put(key, [key, 1])
    first.save()
    (path,) = files(cache)
    path.unlink()
    first.save()
    assert files(cache) == [], "it is kept once"
    first.put("d", None)
    first.save()
    second = CacheTable(cache, "lint", "tiny")
    assert [second.get(key) for key in "ace"] == [["a", 1], ["c", 1], None]
    second.put("e", 5)
    second.save()
    third = CacheTable(cache, "lint", "tiny")
    assert [third.get(key) for key in "abce"] == [["a", 1], None, ["c", 1], 5]
    assert CacheTable(cache, "lint", "other").get("a") is None
    assert CacheTable(Cache(cache.folder, "elsewhere"), "lint", "tiny").get("a") is None


def test_a_table_without_an_environment_keeps_nothing(cache):
    table = CacheTable(Cache(cache.folder), "lint")
    table.put("a", 1)
    table.save()
    assert not table.enabled
    assert not cache.folder.exists()


def test_problems_are_found_anew_and_their_absence_is_kept(cache):
    ran = []

    def check(*found):
        ran.append(found)
        yield from found

    wrong = Problem(Where("a.yaml"), "wrong", "it is wrong")
    for found, runs in (((wrong,), 3), ((), 1)):
        ran.clear()
        for _ in range(3):
            table = CacheTable(cache, "lint")
            assert table.problems(check(*found), "of", str(len(found))) == found
            table.save()
        assert len(ran) == runs
