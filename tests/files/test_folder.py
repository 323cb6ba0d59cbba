"""The one reader of files: what it finds, what it refuses, what it remembers, how it names it."""

import os
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.files import digest, disk
from generator.files import folder as folders
from generator.files.folder import Folder
from generator.problem import ContentError


@pytest.fixture
def place(tmp_path):
    """A folder on disk with files, folders, hidden ones and links."""
    for name in ("a.yaml", "art/star.svg", "art/deep/dot.svg", ".git/config", "art/.hidden"):
        path = tmp_path / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "beside").mkdir()
    return tmp_path / "content"


@pytest.fixture
def folder(place):
    return Folder.of(place, shown="content", seen_from=place.parent)


def not_read():
    return ContentError("file-too-large", "")


def refusal(folder, name, *limit):
    """What is told of a file that is not read: its rule and its message."""
    with pytest.raises(ContentError) as caught:
        folder.read(name, *limit)
    return caught.value.name, caught.value.message


# What a file holds.


def test_a_file_and_its_digest(folder):
    digest = folder.read("art/star.svg")
    assert digest == (b"art/star.svg", sha256(b"art/star.svg").hexdigest())
    assert folder.digest("art/star.svg") == digest.digest


def test_texts_are_read_as_files_are():
    folder = Folder.of({"a.yaml": "é", "b/c.png": b"\xff"}, shown="content")
    assert folder.read("a.yaml").data == "é".encode()
    assert folder.read("b/c.png").data == b"\xff"
    assert refusal(folder, "c.png")[0] == "missing-file"


def test_texts_lie_over_the_files_of_their_names(folder):
    over = folder.overlaid({"a.yaml": "new", "art/new.svg": "more"})
    assert over.read("a.yaml").data == b"new"
    assert over.read("art/star.svg").data == b"art/star.svg"
    assert over.names("art") == ("art/deep/dot.svg", "art/new.svg", "art/star.svg")
    assert over.overlaid({"a.yaml": "newer"}).read("a.yaml").data == b"newer"
    assert over.overlaid({}).read("a.yaml").data == b"new"
    assert folder.read("a.yaml").data == b"a.yaml"
    assert over.shown("a.yaml") == "content/a.yaml"


def test_what_was_read_stays_so_until_the_folder_is_refreshed(folder, place):
    assert folder.read("a.yaml").data == b"a.yaml"
    assert refusal(folder, "b.yaml")[0] == "missing-file"
    (place / "a.yaml").write_text("new", encoding="utf-8")
    (place / "b.yaml").write_text("new", encoding="utf-8")
    assert folder.read("a.yaml").data == b"a.yaml"
    assert refusal(folder, "b.yaml")[0] == "missing-file"
    folder.refresh()
    assert folder.read("a.yaml").data == folder.read("b.yaml").data == b"new"


@pytest.mark.parametrize("on_disk", [True, False])
def test_a_file_may_be_as_large_as_the_limit_and_no_larger(tmp_path, on_disk):
    texts = {"two.txt": "x" * 2_000_000, "more.txt": "x" * 2_000_001, "five.txt": "x" * 5_000}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    folder = Folder.of(tmp_path if on_disk else texts, shown="x")
    assert len(folder.read("two.txt").data) == 2_000_000
    assert refusal(folder, "more.txt") == ("file-too-large", "the file is larger than 2000 kB")
    assert len(folder.digest("more.txt")) == 64  # a font or picture may be larger
    assert len(folder.read("five.txt", 5_000).data) == 5_000
    assert refusal(folder, "five.txt", 4_999) == ("file-too-large", "the file is larger than 4 kB")


def test_a_file_that_is_too_large_is_not_even_read(folder, monkeypatch):
    monkeypatch.setattr(digest.os, "read", lambda *_: pytest.fail("it was read"))
    assert refusal(folder, "a.yaml", 5)[0] == "file-too-large"


# What is refused.


@pytest.mark.parametrize(
    "name", ["no.yaml", "no/a.yaml", "", "../secret.txt", "/etc/hosts", "a\nb", "x" * 300]
)
def test_what_is_not_there_or_lies_elsewhere_is_missing(folder, name):
    assert refusal(folder, name) == ("missing-file", "this file does not exist")
    assert not folder.has(name)
    assert folder.digest(name) == "missing-file"


@pytest.fixture(params=["refuses links", "follows links"])
def system(request, monkeypatch):
    """A computer that can be told not to follow a link, and one that cannot."""
    if request.param == "follows links":
        monkeypatch.setattr(disk, "_NO_LINK", 0)


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize("target", ["../secret.txt", "../beside"])
def test_a_link_that_leads_out_is_refused(folder, place, target):
    (place / "link").symlink_to(target)
    message = "this is a link to a file outside the folder"
    assert refusal(folder, "link") == ("path-outside", message)
    assert folder.digest("link") == "path-outside"
    assert folder.has("link"), "it could be read, were it allowed"


@pytest.mark.usefixtures("system")
def test_a_file_in_a_linked_folder_outside_is_refused_and_one_inside_is_read(folder, place):
    (place.parent / "beside" / "x.svg").write_text("x", encoding="utf-8")
    (place / "out").symlink_to("../beside")
    (place / "in").symlink_to("art")
    assert refusal(folder, "out/x.svg")[0] == "path-outside"
    assert folder.read("in/star.svg").data == b"art/star.svg"


def test_what_is_no_file_is_refused(folder, place):
    os.mkfifo(place / "pipe")
    for name in ("art", "pipe"):
        assert refusal(folder, name) == (
            "unreadable-file",
            "this is a folder or a device, not a file",
        )


def test_a_file_that_may_not_be_read_is_told_with_the_reason(folder, monkeypatch):
    def denied(*_given, **_named):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("generator.files.disk.os.open", denied)
    assert refusal(folder, "a.yaml") == (
        "unreadable-file", "the file cannot be read: Permission denied",
    )  # fmt: skip


def test_a_refusal_is_raised_anew_each_time(folder):
    first, second = refusal(folder, "no.yaml"), refusal(folder, "no.yaml")
    assert first == second


# What lies in a folder.


def test_the_names_below_it_sorted_without_hidden_ones(folder):
    assert folder.names() == ("a.yaml", "art/deep/dot.svg", "art/star.svg")
    assert folder.names("art") == ("art/deep/dot.svg", "art/star.svg")
    assert folder.names("art/deep") == ("art/deep/dot.svg",)
    assert folder.names("no") == folder.names("a.yaml") == folder.names("..") == ()


def test_the_names_of_texts():
    folder = Folder.of({"b/c": "", "b/a": "", "bb": "", "d": ""}, shown="x")
    assert folder.names() == ("b/a", "b/c", "bb", "d")
    assert folder.names("b") == ("b/a", "b/c")
    assert folder.folders() == ("b",)


def test_links_are_listed_by_name_and_never_followed(folder, place):
    (place / "art" / "loop").symlink_to("..")
    (place / "linked").symlink_to("../beside")
    assert folder.names() == (
        "a.yaml", "art/deep/dot.svg", "art/loop", "art/star.svg", "linked",
    )  # fmt: skip
    assert folder.names("linked") == ("linked",)
    assert folder.names("art") == ("art/deep/dot.svg", "art/loop", "art/star.svg")


def test_the_folders_in_it(folder, place):
    assert folder.folders() == ("art",)
    (place / "linked").symlink_to("../beside")
    assert folder.overlaid({"new/x": "", "y": ""}).folders() == ("art", "linked", "new")
    assert Folder.of(place / "no such", shown="x").folders() == ()
    assert Folder.of(place / "a.yaml", shown="x").folders() == ()


def test_a_folder_in_it_reaches_no_further(folder, place):
    art = folder.overlaid({"art/new.svg": "n", "b": "b"}).below("art")
    assert art.names() == ("deep/dot.svg", "new.svg", "star.svg")
    assert art.read("star.svg").data == b"art/star.svg"
    assert art.read("new.svg").data == b"n"
    assert (art.shown("star.svg"), art.name) == ("content/art/star.svg", "art")
    (place / "art" / "up").symlink_to("../a.yaml")
    assert refusal(art, "up")[0] == "path-outside"
    texts = Folder.of({"art/x": "1", "artful": "2"}, shown="c").below("art")
    assert texts.names() == ("x",)
    assert not texts.has("star.svg")


def test_whether_something_lies_there(folder):
    assert folder.has("a.yaml")
    assert folder.has("art")
    assert folder.overlaid({"new": ""}).has("new")
    assert not folder.has("new")
    assert not Folder.of({"a": ""}, shown="x").has("b")


class Entry(SimpleNamespace):
    """What the system lists: a name, of a file."""

    def is_dir(self, **_):
        return False


def listing(monkeypatch, names):
    """Makes every folder list so many files."""

    @contextmanager
    def scandir(_):
        yield [Entry(name=name) for name in names]

    monkeypatch.setattr(os, "scandir", scandir)


def test_a_folder_with_far_too_many_files_is_told(folder, monkeypatch):
    names = [f"{number:06}" for number in range(100_000)]
    listing(monkeypatch, names)
    assert len(folder.names()) == 100_000
    listing(monkeypatch, [*names, "one more"])
    with pytest.raises(ContentError) as caught:
        folder.names()
    assert caught.value.name == "too-many-files"
    assert caught.value.message == "content has more than 100,000 files"


def test_a_folder_that_may_not_be_listed_is_told_by_its_name(folder, place, monkeypatch):
    scandir = os.scandir
    closed = []

    def denied(path):
        if Path(path).name in closed:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", denied)
    for name, shown in (("deep", "content/art/deep"), ("content", "content")):
        closed.append(name)
        with pytest.raises(ContentError) as caught:
            folder.names()
        assert (caught.value.name, caught.value.message) == (
            "unreadable-file", f"the folder {shown} cannot be read: Permission denied",
        )  # fmt: skip
        assert folder.state() == caught.value.message


def test_the_state_is_another_when_anything_changes(folder, place):
    states = {folder.state()}
    assert folder.state() in states
    (place / "art" / "star.svg").write_text("new", encoding="utf-8")
    folder.refresh()
    assert folder.state() not in states
    states.add(folder.state())
    (place / "a.yaml").rename(place / "b.yaml")
    folder.refresh()
    assert folder.state() not in states
    deep = folder.state(["art/deep"])
    (place / "b.yaml").write_text("new", encoding="utf-8")
    folder.refresh()
    assert folder.state(["art/deep"]) == deep != folder.state(["art"])


def test_paths_are_shown_as_the_user_knows_them(place):
    assert Folder.of(place, shown="x", seen_from=place.parent).shown("a") == "content/a"
    assert Folder.of(place, shown="x", seen_from=place).shown("a") == "a"
    assert Folder.of(place, shown="x").shown("a") == f"{place.as_posix()}/a"
    assert Folder.of({}, shown="texts").shown("a") == "texts/a"
    assert Folder(None, "").shown("a") == "a"
    assert Folder.of(place, shown="x", seen_from=place.parent).name == "content"


def test_files_stay_in_memory_up_to_a_bound(place, monkeypatch):
    """Of those beyond it only the digest does; each is read again, and told if it changed."""
    monkeypatch.setattr(folders, "MAX_CACHED_IN_ALL", 20)
    for number in range(4):
        (place / f"n{number}").write_bytes(bytes([number]) * 8)
    folder = Folder.of(place, shown="content")
    for _ in range(2):
        for number in range(4):
            assert folder.read(f"n{number}").data == bytes([number]) * 8
    assert (sorted(folder._contents), folder._cached_bytes) == (["n0", "n1"], 16)
    (place / "n3").write_bytes(b"changed")
    (place / "n0").write_bytes(b"changed")
    assert folder.read("n0").data == bytes(8)
    assert refusal(folder, "n3")[0] == "file-changed"
    folder.refresh()
    assert folder.read("n3").data == b"changed"


def test_many_files_are_read_beside_each_other_and_known_as_if_one_by_one(place, monkeypatch):
    """Small, empty and large ones, links that lead out or nowhere, and one that is no file."""
    monkeypatch.setattr(folders, "MAX_CACHED", 50)
    monkeypatch.setattr(folders, "MAX_CACHED_IN_ALL", 1500)
    for number in range(60):
        (place / f"n{number:02}").write_bytes(bytes([number]) * number)
    (place / "out").symlink_to(place.parent / "secret.txt")
    (place / "nowhere").symlink_to("no")
    os.mkfifo(place / "pipe")
    monkeypatch.setattr(folders, "LARGEST_FILE", 57)
    one_by_one = Folder.of(place, shown="content")
    state = one_by_one.state()
    monkeypatch.setattr(folders, "_BATCH", 20)
    monkeypatch.setattr(folders, "_SLICE", 3)
    beside = Folder.of(place, shown="content")
    read = []
    monkeypatch.setattr(Folder, "_read_now", lambda _, name, limit: read.append(name) or not_read())
    assert beside.state() == state
    assert read == ["n58", "n59"]  # which are told to be too large once more
    monkeypatch.undo()
    assert beside._digests == one_by_one._digests
    assert beside._contents.keys() == one_by_one._contents.keys()
    for name in ("n00", "n07", "n50"):
        assert beside.read(name) == one_by_one.read(name)
    assert refusal(beside, "out") == refusal(one_by_one, "out")
    assert refusal(beside, "pipe") == refusal(one_by_one, "pipe")
    (place / "n55").write_bytes(b"another")
    assert refusal(beside, "n55")[0] == "file-changed"


def test_what_was_read_before_is_not_read_beside_others_again(place, monkeypatch):
    monkeypatch.setattr(folders, "_BATCH", 1)
    folder = Folder.of(place, shown="content")
    known = folder.read("a.yaml")
    (place / "a.yaml").write_text("changed", encoding="utf-8")
    folder.state()
    assert folder.read("a.yaml") == known
    folder.refresh()
    assert folder.state() != Folder.of({"a.yaml": known.data}, shown="x").state()
    assert folder.read("a.yaml").data == b"changed"


def test_the_games_of_a_folder_are_the_folders_with_a_game(place):
    for name in ("one", "two"):
        (place / name).mkdir()
    (place / "two" / "game.yaml").write_text("title: Two\n", encoding="utf-8")
    assert folders.games_of(Folder.of(place, shown="content")) == ("two",)


def test_what_was_asked_is_answered_the_same_while_nothing_changed(place):
    """Also a refusal, and which folders there are."""
    folder = Folder.of(place, shown="content")
    folder.folders()
    folder.has("a.yaml")
    folder.names("art")
    folder.state()
    refusal(folder, "nowhere.yaml")
    asked = dict(folder.answers)
    assert any("missing-file: " in answer for answer in asked.values())
    for question, answer in asked.items():
        folder.refresh()
        assert folder.answer(question) == answer, question
    (place / "new").mkdir()
    folder.refresh()
    assert folder.answer(("folders",)) != asked[("folders",)]


def test_a_digest_is_known_once_the_file_was_read_and_asked_for_like_it(place):
    (place / "known.yaml").write_bytes(b"known")
    folder = Folder.of(place, shown="content")
    assert folder.known_digest("known.yaml") is None
    assert folder.answers == {}
    read = folder.read("known.yaml", 9).digest
    assert folder.known_digest("known.yaml") == folder.digest("known.yaml") == read
    assert ("read", "known.yaml", str(folders.LARGEST_FILE)) in folder.answers
    assert folder.digest("nowhere.yaml") == "missing-file"
