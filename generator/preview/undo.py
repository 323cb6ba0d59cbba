"""History of edits: files are written, and each edit is undone or redone by what it changed.

An edit that another edit of the same place has overtaken is skipped, and reported. A three-way
merge carries one change over to what others made of the same text.
"""

import contextlib
import json
import stat
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from hashlib import sha256
from io import BytesIO
from os.path import commonprefix
from pathlib import Path
from typing import Any, NamedTuple

from generator.cache.store import NO_CACHE, Cache
from generator.files.file_names import real_path
from generator.files.folder import LARGEST_FILE, Folder
from generator.files.write import write_file
from generator.model.game import Game
from generator.problem import ContentError

MOST_KEPT = 100  # of them that outlive the preview
MOST_UNDONE = 500  # edits of one game that can be undone
_MOST_BYTES = 50_000_000  # of the files before and after them
_KEPT = "undo"  # in the cache
_ANSWERS = 20  # to edits, of which each is kept for a page that did not get it
Check = Callable[["Edit", bytes], object]  # raises ContentError for a content that does not load


class RefusedError(ContentError):
    """An edit that is not made; the page gets ``more`` beside the reason.

    ``why`` in it is ``gone`` where the piece is, ``later`` where it is made once files are mended.
    """

    def __init__(self, message: str, hint: str = "", **more: object) -> None:
        super().__init__("edit-refused", message, hint)
        self.more = more


def refused(message: str, hint: str = "", why: str = "") -> RefusedError:
    """The error of an edit that is not made, to be raised."""
    return RefusedError(message, hint, why=why)


class Edit(NamedTuple):
    """The content of a file before and after an edit, and the label of the edit."""

    folder: Folder
    name: str
    before: bytes
    after: bytes
    label: str
    page: str = ""  # that made it; an earlier preview's are anybody's
    beside: tuple[tuple[str, bytes, bytes], ...] = ()  # empty: no file
    renamed: tuple[tuple[str, str], ...] = ()  # pieces, before and after

    @property
    def size(self) -> int:
        """The bytes of all contents that it holds, those of other files too."""
        beside = (data for _, *both in self.beside for data in both)
        return sum(map(len, (self.before, self.after, *beside)))

    def reverse(self) -> "Edit":
        """The edit that takes this one back."""
        beside = tuple((name, after, before) for name, before, after in self.beside)
        return self._replace(before=self.after, after=self.before, beside=beside)

    def onto(self, current: bytes) -> bytes | None:
        """The present content with this edit; None if the place was changed meanwhile."""
        if current == self.before:
            return self.after
        try:
            base, mine, theirs = (one.decode("utf-8") for one in (self.before, self.after, current))
        except UnicodeDecodeError:  # a spreadsheet: no parts of it can be told apart
            return None
        text = merged(base, mine, theirs)
        return None if text is None else text.encode()


class Planned(NamedTuple):
    """An edit with the check it must pass before it is written, and the pieces that it makes.

    ``files`` were made for it, and go again if it is not written.
    """

    edit: Edit
    check: Check
    made: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()


class Undone(NamedTuple):
    """The edit that was undone or redone, and the labels of those that could not be."""

    edit: Edit
    skipped: tuple[str, ...]


@dataclass
class History:
    """The edits of one game: those that can be undone and redone, the latest last.

    They are kept in the cache, and are there again in the next preview, unless the file that was
    edited last was changed meanwhile. ``number`` grows with each, from one preview to the next too.
    """

    done: list[Edit] = field(default_factory=list)
    undone: list[Edit] = field(default_factory=list)
    number: int = 1
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)  # by the keys of edits
    page: str = ""  # that asks just now
    cache: Cache = NO_CACHE
    folder: Folder | None = None

    @classmethod
    def kept(cls, folder: Folder, cache: Cache) -> "History":
        """The edits of the game in a folder that an earlier preview made."""
        made = cls(cache=cache, folder=folder)
        try:
            rows = json.loads(cache.get(_KEPT, made.folder_key) or b"{}")
            made.number = rows["number"] + 1
            edits = {key: made._read(key) for key in (*rows["done"], *rows["undone"])}
            done, undone = ([edits[key] for key in rows[word]] for word in ("done", "undone"))
            last = done[-1] if done else undone[-1].reverse()
            if read_now(folder, last.name) == last.after:
                made.done, made.undone = done, undone
        except (LookupError, ValueError, TypeError, ContentError, zlib.error):
            pass  # there are none
        with contextlib.suppress(ValueError):
            made.answers = json.loads(cache.get(_KEPT, f"{made.folder_key} answers") or b"{}")
        return made

    def once(self, key: str, step: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The answer to an edit, made now, or before: a page that got no answer sends it again."""
        self.page = key.partition(" ")[0]
        if key not in self.answers:
            kept = [*self.answers.items()][1 - _ANSWERS :]
            self.answers = dict([*kept, (key, step())])
            self.cache.put(_KEPT, f"{self.folder_key} answers", json.dumps(self.answers).encode())
        return self.answers[key]

    def _read(self, key: str) -> Edit:
        data = zlib.decompress(self.cache.get(_KEPT, f"{self.folder_key} {key}") or b"")
        head, _, texts = data.partition(b"\n")
        label, *rows = json.loads(head)
        assert self.folder is not None
        take = BytesIO(texts).read
        (name, before, after), *beside = ((one, take(a), take(b)) for one, a, b in rows)
        return Edit(self.folder, name, before, after, label, beside=tuple(beside))

    @property
    def folder_key(self) -> str:
        """The name of the folder in the cache."""
        return str(self.folder.place) if self.folder else ""

    def add(self, edit: Edit) -> None:
        """Add an edit that was written; of too many the oldest are dropped."""
        self.done = [*self.done, edit._replace(page=self.page)][-MOST_UNDONE:]
        while len(self.done) > 1 and sum(one.size for one in self.done) > _MOST_BYTES:
            del self.done[0]
        self.undone = []
        self._keep(edit)

    def _keep(self, edit: Edit) -> None:
        """Keep an edit that was just written, or taken back, and the order of all."""
        self.number += 1
        if not self.cache.enabled or self.folder is None:
            return
        texts = ((edit.name, edit.before, edit.after), *edit.beside)
        sizes = ((one, len(before), len(after)) for one, before, after in texts)
        head = json.dumps([edit.label, *sizes]).encode()
        data = zlib.compress(b"\n".join((head, b"".join(a + b for _, a, b in texts))), 1)
        self.cache.put(_KEPT, f"{self.folder_key} {_key(edit)}", data)
        rows = {"done": self.done, "undone": self.undone}
        order: dict[str, object] = {"number": self.number}
        order |= {word: [_key(one) for one in held[-MOST_KEPT:]] for word, held in rows.items()}
        self.cache.put(_KEPT, self.folder_key, json.dumps(order).encode())

    def told(self) -> dict[str, Any]:
        """The labels of the edits undone and redone next, or empty; and those of each page."""
        rows = {"undo": self.done, "redo": self.undone}
        own = {f"{word}_of": {one.page: one.label for one in rows[word]} for word in rows}
        told = {word: held[-1].label if held else "" for word, held in rows.items()}
        return {**own, **told, "renamed": self.renamed()}

    def renamed(self) -> dict[str, str]:
        """The names of pieces before edits gave them other ids, with what they are called now."""
        found: dict[str, str] = {}
        for was, now in (pair for edit in self.done for pair in edit.renamed):
            found = {old: now if new == was else new for old, new in found.items() if old != now}
            found |= {was: now} if was != now else {}
        return found

    def undo(self, check: Check, *, whose: bool = False, strict: bool = False) -> Undone:
        """Take the latest edit back that can be: of the page that asks, or no matter ``whose``.

        With ``strict`` none of an earlier preview. Raises ContentError if there is none.
        """
        pages = () if whose else (self.page,) if strict else ("", self.page)
        undone = _moved(self.done, self.undone, Edit.reverse, check, "undo", pages)
        self._keep(undone.edit)
        return undone

    def redo(self, check: Check, *, whose: bool = False) -> Undone:
        """Write the edit again that was undone last. Raises ContentError if there is none."""
        pages = () if whose else ("", self.page)
        redone = _moved(self.undone, self.done, lambda edit: edit, check, "redo", pages)
        self._keep(redone.edit)
        return redone


def _key(edit: Edit) -> str:
    """What names an edit among those of its folder."""
    return sha256(b"\n".join((edit.label.encode(), edit.before, edit.after))).hexdigest()[:24]


def _moved(
    given: list[Edit],
    taken: list[Edit],
    turned: Callable[[Edit], Edit],
    check: Check,
    word: str,
    pages: Sequence[str],
) -> Undone:
    skipped: list[str] = []
    while own := [n for n, one in enumerate(given) if not any(pages) or one.page in pages]:
        edit = given[own[-1]]
        if write_edit(turned(edit), check):
            del given[own[-1]]
            taken.append(edit)
            return Undone(edit, tuple(skipped))
        skipped.append(edit.label)
        del given[own[-1]]
    if skipped:
        message = f"{', '.join(skipped)}: changed elsewhere in the meantime, and left as it is now"
        raise refused(message)
    if given and "" in pages:
        raise refused(
            f"the last change was made in another window: {given[-1].label}", why="others"
        )
    raise refused(f"there is nothing to {word}")


def write_edit(edit: Edit, check: Check) -> bool:
    """Write an edit over the present content; False if its place was changed meanwhile.

    Raises ContentError for what ``check`` refuses, OSError if the file cannot be written.
    """
    if edit.folder.place is None:
        raise refused("this game is not a folder on your computer")
    current = read_now(edit.folder, edit.name)
    after = edit.onto(current)
    if after is None:
        return False
    game = check(edit, after)
    path = real_path(edit.folder.place / edit.name)
    mode = stat.S_IMODE(path.stat().st_mode)
    if read_now(edit.folder, edit.name) != current:  # saved by another program just now
        return False
    own: dict[Path, bytes] = {}
    for name, before, data in edit.beside:
        beside = edit.folder.place / name
        now = read_now(edit.folder, name) if beside.is_file() else b""
        if now == before and (data or not _shows(game, name.removeprefix("art/"))):
            own[beside] = data  # others changed any other: it is theirs
    new = [beside for beside, data in own.items() if data]  # before it is named
    try:
        for place, data in [*((one, own[one]) for one in new), (path, after)]:
            write_file(place, data)
    except OSError:
        for beside in new:
            beside.unlink(missing_ok=True)
        raise
    path.chmod(mode)
    for beside in own.keys() - {*new}:
        beside.unlink(missing_ok=True)
    return True


def _shows(game: object, picture: str) -> bool:
    """Whether a card has that picture."""
    parts = game.components if isinstance(game, Game) else ()
    return any(picture in str(piece.fields) for part in parts for piece in part.pieces)


def read_now(folder: Folder, name: str) -> bytes:
    """The present content of a file, without caches."""
    return Folder(folder.place, folder.shown_as).read(name, LARGEST_FILE).data


def text_of(data: bytes, encoding: str = "utf-8-sig") -> str:
    """The text of a file. Raises ContentError if it is not UTF-8."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise refused("the file is not saved as UTF-8") from None


class Region(NamedTuple):
    """Characters ``start`` to ``end`` of a text, and the text that replaces them."""

    start: int
    end: int
    text: str


def merged(base: str, mine: str, theirs: str) -> str | None:
    """``theirs`` with the change that turns ``base`` into ``mine``; None where they collide.

    Two changes collide where they touch the same characters, or the same place between two.
    """
    if theirs == base:
        return mine
    ours, others = list(regions(base, mine)), list(regions(base, theirs))
    if any(one.start <= other.end and other.start <= one.end for one in ours for other in others):
        return None
    made, at = [], 0
    for region in sorted((*ours, *others)):
        made += [base[at : region.start], region.text]
        at = region.end
    return "".join((*made, base[at:]))


def regions(base: str, changed: str) -> Iterator[Region]:
    """The differences of a text: a region for each block of lines, as short as can be."""
    before, after = base.splitlines(keepends=True), changed.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = [(i, j, after[k:m])]
        if j - i == m - k:  # line by line: two cells of different rows are two changes
            pairs = [(i + n, i + n + 1, [after[k + n]]) for n in range(j - i)]
        for first, last, lines in pairs:
            yield _narrowed(starts[first], base[starts[first] : starts[last]], "".join(lines))


def _narrowed(start: int, old: str, new: str) -> Region:
    """The region without what both texts begin and end with."""
    same = len(commonprefix((old, new)))  # noqa: RUF071 - letters are meant
    rest = len(commonprefix((old[same:][::-1], new[same:][::-1])))  # noqa: RUF071 - as above
    return Region(start + same, start + len(old) - rest, new[same : len(new) - rest])
