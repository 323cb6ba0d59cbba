"""The one reader of files: folders that may be read, texts laid over them, a digest of each read.

Nothing else of ours opens a file of content or layouts. That is what lets a rebuild skip work, a
preview follow edits that are not saved yet, and a test run without a disk.
"""

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from generator.files.content import (
    TO_READ,
    Held,
    changed,
    held_of,
    missing,
    outside,
    read_whole,
    too_large,
    unreadable,
)
from generator.files.names import real, shown_path, sound_name, spelt
from generator.problem import ContentError

MAX_BYTES = 2_000_000  # of a text file; larger ones are surely not written by hand
LARGEST_FILE = 200_000_000  # of any file: a picture as big as a table top at 600 dpi
MOST_KEPT = 100_000  # bytes of a file that stay in memory; of larger ones only the digest does
KEPT_IN_ALL = 100_000_000  # bytes of one folder's files that stay in memory
MOST_NAMES = 100_000  # below one folder; a game that holds more is surely a slip
_MANY = 200  # files: so many are read beside each other, that many at a time
_SLICE = 25  # of them by one reader

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # where that is none, each name is asked for first
_A_LINK = (errno.ELOOP, errno.EMLINK)  # what is said of a link that may not be followed

Question = tuple[str, ...]  # what was asked of a folder: ("read", "towers/game.yaml", "2000000")
CHANGED = "another answer each time"
Source = str | Path | Mapping[str, str | bytes]  # a folder on disk, or names and their texts


class Folder:
    """A folder that may be read, by names below it: ``towers/game.yaml``.

    Texts handed in lie over the files of the same names. A link that leads out of the folder is
    refused. What was read once is remembered until ``refresh``, so that one run sees one state.
    """

    def __init__(
        self, place: Path | None, shown: str, texts: Mapping[str, str | bytes] | None = None
    ) -> None:
        self.place, self.shown_as = place, shown
        self._texts = {name: _encoded(text) for name, text in (texts or {}).items()}
        self._held: dict[str, Held | ContentError] = {}
        self._kept = 0  # bytes of them
        self._reaches: dict[str, bool] = {}  # folders in it, whether they really lie in it
        self._digests: dict[str, str] = {}  # of files that are read anew each time
        self._states: dict[tuple[str, ...], str] = {}
        self.asked: dict[Question, str] = {}  # all that anybody wanted to know of it

    @classmethod
    def of(cls, source: Source, *, called: str, seen_from: Path | None = None) -> "Folder":
        """The folder of a path or of texts. ``called`` is what texts are shown as lying in."""
        if isinstance(source, Mapping):
            return cls(None, called, source)
        return cls(Path(source), shown_path(Path(source), seen_from))

    def below(self, name: str) -> "Folder":
        """A folder in this one, which then is as far as its files may reach."""
        start = f"{name}/"
        texts = {n[len(start) :]: t for n, t in self._texts.items() if n.startswith(start)}
        return Folder(self.place / name if self.place else None, self.shown(name), texts)

    def overlaid(self, texts: Mapping[str, str | bytes]) -> "Folder":
        """The folder with further texts over its files, such as buffers that are not saved."""
        return Folder(self.place, self.shown_as, {**self._texts, **texts})

    @property
    def name(self) -> str:
        """The folder's own name."""
        return PurePosixPath(self.shown_as).name

    def shown(self, name: str) -> str:
        """The path of a name in it as the user knows it."""
        return f"{self.shown_as}/{name}" if self.shown_as not in ("", ".") else name

    def has(self, name: str) -> bool:
        """Whether something lies there, if only a link that leads nowhere: who reads it is told."""
        there = name in self._texts or (
            self.place is not None
            and sound_name(name)
            and os.path.lexists(self.place / spelt(self.place, name))
        )
        self._note(("has", name), str(there))
        return there

    def read(self, name: str, limit: int = MAX_BYTES) -> Held:
        """The bytes of a file and their digest.

        Raises ContentError ``missing-file``, ``path-outside``, ``unreadable-file``,
        ``file-too-large``, or ``file-changed`` since it was first read; worded for the designer.
        """
        question = ("read", name, str(limit))
        try:
            held = self._read(name, limit)
        except ContentError as error:
            self._note(question, _refusal(error))
            raise
        self._note(question, held.digest)
        return held

    def _read(self, name: str, limit: int) -> Held:
        held = self._held.get(name) or self._fresh(name, limit)
        if isinstance(held, ContentError):
            raise held.with_traceback(None)
        if len(held.data) > limit:
            raise too_large(limit)
        return held

    def digest(self, name: str, limit: int = LARGEST_FILE) -> str:
        """The digest of a file; of one that cannot be read, the rule it breaks."""
        known = self.known_digest(name)
        if known is not None:
            return known
        try:
            return self.read(name, limit).digest
        except ContentError as error:
            return error.rule

    def _digest_of(self, name: str, limit: int) -> str:
        """As ``digest``, for a question that is noted as a whole."""
        try:
            return self._known(name) or self._read(name, limit).digest
        except ContentError as error:
            return error.rule

    def known_digest(self, name: str) -> str | None:
        """The digest of a file that was read before; None of any other."""
        known = self._known(name)
        if known is not None:
            self._note(("read", name, str(LARGEST_FILE)), known)
        return known

    def _known(self, name: str) -> str | None:
        held = self._held.get(name)
        return held.digest if isinstance(held, Held) else self._digests.get(name)

    def names(self, under: str = "") -> tuple[str, ...]:
        """The files below ``under``, sorted, without hidden ones and with links as they stand.

        Raises ContentError ``unreadable-file`` for a folder that may not be listed.
        """
        try:
            found = self._names(under)
        except ContentError as error:
            self._note(("names", under), _refusal(error))
            raise
        self._note(("names", under), _digest(found))
        return found

    def _names(self, under: str) -> tuple[str, ...]:
        start = f"{under}/" if under else ""
        found = {name for name in self._texts if name.startswith(start)}
        if self.place is not None and sound_name(under or "."):
            found.update(normalize("NFC", name) for name in self._listed(spelt(self.place, under)))
        return tuple(sorted(found))

    def folders(self) -> tuple[str, ...]:
        """The folders that lie in it, links to folders too, sorted."""
        found = {name.partition("/")[0] for name in self._texts if "/" in name}
        if self.place is not None and self.place.is_dir():
            found.update(
                entry.name
                for entry in _entries(self.place, self.shown_as)
                if not entry.name.startswith(".") and _is_folder(entry)
            )
        listed = tuple(sorted(found))
        self._note(("folders",), _digest(listed))
        return listed

    def state(self, under: Sequence[str] = ("",)) -> str:
        """A digest of all files below some of its folders: of their names and what they hold."""
        asked = tuple(under)
        try:
            state = self._states.get(asked) or self._state(asked)
            self._states[asked] = state
        except ContentError as error:
            state = error.message
        self._note(("state", *asked), state)
        return state

    def _state(self, under: tuple[str, ...]) -> str:
        names = [name for part in under for name in self._names(part)]
        self._read_ahead([one for one in names if not (one in self._held or one in self._digests)])
        return _digest([(name, self._digest_of(name, LARGEST_FILE)) for name in names])

    def answer(self, question: Question) -> str:
        """What the folder answers now to a question of ``asked``: the same, if nothing changed."""
        kind, *about = question
        try:
            if kind == "state":
                return self.state(about)
            if kind == "names":
                return _digest(self._names(*about))
            if kind == "folders":
                return _digest(self.folders())
            if kind == "has":
                return str(self.has(*about))
            name, limit = about
            return self._known(name) or self._read(name, int(limit)).digest
        except ContentError as error:
            return _refusal(error)

    def refresh(self) -> None:
        """Forget what was read: the next read looks at the files again."""
        self._held.clear()
        self._kept = 0
        self._reaches.clear()
        self._digests.clear()
        self._states.clear()

    def _note(self, question: Question, answer: str) -> None:
        if self.asked.setdefault(question, answer) != answer:
            self.asked[question] = CHANGED

    def _read_ahead(self, names: Sequence[str]) -> None:
        """Read many files beside each other: Python is left to others while one is digested."""
        if len(names) < _MANY:
            return
        from concurrent.futures import ThreadPoolExecutor

        def read(some: Sequence[str]) -> list[Held | ContentError | str]:
            return [_digest_alone(self._now(name, LARGEST_FILE)) for name in some]

        with ThreadPoolExecutor() as pool:
            for start in range(0, len(names), _MANY):  # no more wait in memory
                some = names[start : start + _MANY]
                slices = [some[at : at + _SLICE] for at in range(0, len(some), _SLICE)]
                for name, held in zip(some, chain(*pool.map(read, slices)), strict=True):
                    if isinstance(held, str):
                        self._digests[name] = held
                    else:
                        self._remembered(name, held)

    def _fresh(self, name: str, limit: int) -> Held | ContentError:
        """What a file holds now; small ones are remembered, of large ones the digest is."""
        return self._remembered(name, self._now(name, limit))

    def _now(self, name: str, limit: int) -> Held | ContentError:
        try:
            return self._data(name, limit)
        except ContentError as error:
            return error

    def _remembered(self, name: str, held: Held | ContentError) -> Held | ContentError:
        if isinstance(held, ContentError):
            if held.rule != "file-too-large":  # it may be asked for with a larger limit
                self._held[name] = held
            return held
        if self._digests.get(name, held.digest) != held.digest:
            return changed()
        size = len(held.data)
        if size <= MOST_KEPT and self._kept + size <= KEPT_IN_ALL:
            self._held[name] = held
            self._kept += size
        else:
            self._digests[name] = held.digest
        return held

    def _data(self, name: str, limit: int) -> Held:
        if name in self._texts:
            return held_of(self._texts[name])
        if self.place is None or not sound_name(name):
            raise missing()
        name = spelt(self.place, name)
        path = os.path.join(self.place, name)  # noqa: PTH118 - a tenth of what a Path costs
        try:
            handle = self._opened(path, name)
            try:
                return read_whole(handle, limit)
            finally:
                os.close(handle)
        except FileNotFoundError:
            raise missing() from None
        except OSError as error:
            raise unreadable(error) from None

    def _opened(self, path: str, name: str) -> int:
        """A file to read that really lies in the folder, as no link on the way leads out of it."""
        if self._reaches_to(name.rpartition("/")[0]) and _NO_LINK:
            try:
                return os.open(path, TO_READ | _NO_LINK)
            except OSError as error:
                if error.errno not in _A_LINK:
                    raise
        if not self._holds(path, name):
            raise outside()
        return os.open(path, TO_READ)

    def _holds(self, path: str, name: str) -> bool:
        """Whether a file, or what a link of that name leads to, lies in the folder."""
        assert self.place is not None
        if os.path.islink(path):  # noqa: PTH114
            return real(path).is_relative_to(real(self.place))
        return self._reaches_to(name.rpartition("/")[0])

    def _reaches_to(self, above: str) -> bool:
        """Whether a folder of that name really lies in this one."""
        assert self.place is not None
        if above not in self._reaches:
            self._reaches[above] = real(self.place / above).is_relative_to(real(self.place))
        return self._reaches[above]

    def _listed(self, under: str) -> Iterator[str]:
        """The names on disk, folder by folder; a link is listed by its name, never followed."""
        assert self.place is not None
        waiting, count = [under], 0
        if under and (self.place / under).is_symlink():
            yield under  # whoever reads it is told what is wrong with it
            return
        while waiting:
            folder = waiting.pop()
            if not (self.place / folder).is_dir():
                continue
            for entry in _entries(self.place / folder, self.shown(folder) if folder else ""):
                name = f"{folder}/{entry.name}" if folder else entry.name
                count += 1
                if entry.name.startswith("."):
                    continue
                if count > MOST_NAMES:
                    message = f"there are over {MOST_NAMES:,} files in {self.shown_as}"
                    raise ContentError("too-many-files", message, "move what is no game away")
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(name)
                else:
                    yield name


def games_of(content: Folder) -> tuple[str, ...]:
    """The games of a content folder: every folder in it that holds a game.yaml."""
    return tuple(name for name in content.folders() if content.has(f"{name}/game.yaml"))


def _entries(place: Path, shown: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(place) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        message = f"the folder {shown or place.name} cannot be read: {error.strerror}"
        raise ContentError("unreadable-file", message, "check who may read it") from None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads in a circle
        return False


def _encoded(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _digest(rows: object) -> str:
    return sha256(repr(rows).encode("utf-8", "surrogatepass")).hexdigest()


def _refusal(error: ContentError) -> str:
    return f"{error.rule}: {error.message}"


def _digest_alone(held: Held | ContentError) -> Held | ContentError | str:
    """What is remembered of a file: of a large one, its digest."""
    if isinstance(held, ContentError) or len(held.data) <= MOST_KEPT:
        return held
    return held.digest
