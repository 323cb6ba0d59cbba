"""Folders: the one reader of content and layouts, with in-memory texts laid over the files.

Every question to a folder is recorded with its answer. So a rebuild can tell whether anything has
changed, a preview can follow edits that are not saved, and tests can run without a disk.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath

from generator.files.digest import (
    Content,
    changed_error,
    content_of,
    digest_of_values,
    missing_error,
    too_large_error,
)
from generator.files.disk import Disk, shown_name
from generator.files.file_names import is_portable_name, shown_path
from generator.problem import ContentError

MAX_BYTES = 2_000_000  # of a text file; larger ones are surely not written by hand
LARGEST_FILE = 200_000_000  # of any file: a picture as big as a table top at 600 dpi
MAX_CACHED = 100_000  # bytes of a file that stay in memory; of larger ones only the digest does
MAX_CACHED_IN_ALL = 100_000_000  # bytes of one folder's files that stay in memory
_BATCH = 200  # files: so many are read beside each other, that many at a time
_SLICE = 25  # of them by one reader

Question = tuple[str, ...]  # a question to a folder: ("read", "towers/game.yaml", "2000000")
CHANGED = "another answer each time"
Source = str | Path | Mapping[str, str | bytes]  # a folder on disk, or names and their texts


class Folder:
    """A folder that may be read, by names of files below it: ``towers/game.yaml``.

    ``texts`` replace the files of the same names. A link that leads out of the folder is refused.
    Everything that was read is cached until ``refresh``, so that one run sees one state.
    """

    def __init__(
        self, place: Path | None, shown: str, texts: Mapping[str, str | bytes] | None = None
    ) -> None:
        self.place, self.shown_as = place, shown
        self._disk = Disk(place, shown) if place is not None else None
        given = (texts or {}).items()
        self._texts = {n: one.encode() if isinstance(one, str) else one for n, one in given}
        self._contents: dict[str, Content | ContentError] = {}
        self._cached_bytes = 0  # bytes of them
        self._digests: dict[str, str] = {}  # of files that are read anew each time
        self._states: dict[tuple[str, ...], str] = {}
        self.answers: dict[Question, str] = {}  # all that anybody wanted to know of it

    @classmethod
    def of(cls, source: Source, *, shown: str, seen_from: Path | None = None) -> "Folder":
        """The folder of a path or of texts; ``shown`` names a folder of texts in messages."""
        if isinstance(source, Mapping):
            return cls(None, shown, source)
        return cls(Path(source), shown_path(Path(source), seen_from))

    def below(self, name: str) -> "Folder":
        """A folder in this one; its files may not lead out of it."""
        start = f"{name}/"
        texts = {n[len(start) :]: t for n, t in self._texts.items() if n.startswith(start)}
        return Folder(self.place / name if self.place else None, self.shown(name), texts)

    def overlaid(self, texts: Mapping[str, str | bytes]) -> "Folder":
        """The folder with further texts over its files, such as unsaved buffers."""
        over = Folder(self.place, self.shown_as, {**self._texts, **texts})
        over._contents = {name: one for name, one in self._contents.items() if name not in texts}
        over._digests = {name: one for name, one in self._digests.items() if name not in texts}
        return over

    @property
    def name(self) -> str:
        """The folder's own name."""
        return PurePosixPath(self.shown_as).name

    def shown(self, name: str) -> str:
        """The path of a file in messages, as the user knows it."""
        return shown_name(self.shown_as, name)

    def has(self, name: str) -> bool:
        """Whether a file exists, even as a broken link: reading it reports the error."""
        exists = name in self._texts or (
            self._disk is not None and is_portable_name(name) and self._disk.has(name)
        )
        self._note(("has", name), str(exists))
        return exists

    def read(self, name: str, limit: int = MAX_BYTES) -> Content:
        """The bytes of a file and their digest. Raises ContentError, worded for the designer."""
        question = ("read", name, str(limit))
        try:
            content = self._read(name, limit)
        except ContentError as error:
            self._note(question, _error_text(error))
            raise
        self._note(question, content.digest)
        return content

    def _read(self, name: str, limit: int) -> Content:
        content = self._contents.get(name) or self._read_now(name, limit)
        if isinstance(content, ContentError):
            raise content.with_traceback(None)
        if len(content.data) > limit:
            raise too_large_error(limit)
        return content

    def digest(self, name: str, limit: int = LARGEST_FILE) -> str:
        """The digest of a file; for one that cannot be read, the rule of the error."""
        digest = self.known_digest(name)
        if digest is not None:
            return digest
        try:
            return self.read(name, limit).digest
        except ContentError as error:
            return error.name

    def _digest_of(self, name: str, limit: int) -> str:
        """The same as ``digest``, without recording the question."""
        try:
            return self._known_digest_of(name) or self._read(name, limit).digest
        except ContentError as error:
            return error.name

    def known_digest(self, name: str) -> str | None:
        """The digest of a file that was read before; None for any other."""
        digest = self._known_digest_of(name)
        if digest is not None:
            self._note(("read", name, str(LARGEST_FILE)), digest)
        return digest

    def _known_digest_of(self, name: str) -> str | None:
        content = self._contents.get(name)
        return content.digest if isinstance(content, Content) else self._digests.get(name)

    def names(self, under: str = "") -> tuple[str, ...]:
        """The files below ``under``, sorted, hidden ones aside. Raises ContentError."""
        try:
            found = self._names(under)
        except ContentError as error:
            self._note(("names", under), _error_text(error))
            raise
        self._note(("names", under), digest_of_values(found))
        return found

    def _names(self, under: str) -> tuple[str, ...]:
        start = f"{under}/" if under else ""
        found = {name for name in self._texts if name.startswith(start)}
        if self._disk is not None and is_portable_name(under or "."):
            found.update(self._disk.names(under))
        return tuple(sorted(found))

    def folders(self) -> tuple[str, ...]:
        """The folders directly in it, links to folders too, sorted."""
        found = {name.partition("/")[0] for name in self._texts if "/" in name}
        if self._disk is not None:
            found.update(self._disk.folders())
        listed = tuple(sorted(found))
        self._note(("folders",), digest_of_values(listed))
        return listed

    def state(self, under: Sequence[str] = ("",)) -> str:
        """A digest of all files below some of its folders: of their names and contents."""
        folders = tuple(under)
        try:
            state = self._states.get(folders) or self._state(folders)
            self._states[folders] = state
        except ContentError as error:
            state = error.message
        self._note(("state", *folders), state)
        return state

    def _state(self, under: tuple[str, ...]) -> str:
        names = [name for part in under for name in self._names(part)]
        self._read_ahead(
            [one for one in names if not (one in self._contents or one in self._digests)]
        )
        return digest_of_values([(name, self._digest_of(name, LARGEST_FILE)) for name in names])

    def answer(self, question: Question) -> str:
        """The present answer to a recorded question; it is the same if nothing has changed."""
        kind, *arguments = question
        try:
            if kind == "state":
                return self.state(arguments)
            if kind == "names":
                return digest_of_values(self._names(*arguments))
            if kind == "folders":
                return digest_of_values(self.folders())
            if kind == "has":
                return str(self.has(*arguments))
            name, limit = arguments
            return self._known_digest_of(name) or self._read(name, int(limit)).digest
        except ContentError as error:
            return _error_text(error)

    def refresh(self) -> None:
        """Clear the caches, so that the next read looks at the files again."""
        self._contents.clear()
        self._cached_bytes = 0
        if self._disk is not None:
            self._disk.refresh()
        self._digests.clear()
        self._states.clear()

    def _note(self, question: Question, answer: str) -> None:
        if self.answers.setdefault(question, answer) != answer:
            self.answers[question] = CHANGED

    def _read_ahead(self, names: Sequence[str]) -> None:
        """Read many files in threads: hashing a file leaves Python to the others."""
        if len(names) < _BATCH:
            return
        from concurrent.futures import ThreadPoolExecutor

        def read(some: Sequence[str]) -> list[Content | ContentError | str]:
            return [_digest_if_large(self._content_or_error(name, LARGEST_FILE)) for name in some]

        with ThreadPoolExecutor() as pool:
            for start in range(0, len(names), _BATCH):  # no more wait in memory
                some = names[start : start + _BATCH]
                slices = [some[at : at + _SLICE] for at in range(0, len(some), _SLICE)]
                for name, content in zip(some, chain(*pool.map(read, slices)), strict=True):
                    if isinstance(content, str):
                        self._digests[name] = content
                    else:
                        self._cache(name, content)

    def _read_now(self, name: str, limit: int) -> Content | ContentError:
        """The present content of a file; small files are cached, of large ones only the digest."""
        return self._cache(name, self._content_or_error(name, limit))

    def _content_or_error(self, name: str, limit: int) -> Content | ContentError:
        try:
            return self._data(name, limit)
        except ContentError as error:
            return error

    def _cache(self, name: str, content: Content | ContentError) -> Content | ContentError:
        if isinstance(content, ContentError):
            if content.name != "file-too-large":  # it may be asked for with a larger limit
                self._contents[name] = content
            return content
        if self._digests.get(name, content.digest) != content.digest:
            return changed_error()
        size = len(content.data)
        if size <= MAX_CACHED and self._cached_bytes + size <= MAX_CACHED_IN_ALL:
            self._contents[name] = content
            self._cached_bytes += size
        else:
            self._digests[name] = content.digest
        return content

    def _data(self, name: str, limit: int) -> Content:
        if name in self._texts:
            return content_of(self._texts[name])
        if self._disk is None or not is_portable_name(name):
            raise missing_error()
        return self._disk.read(name, limit)


def games_of(content: Folder) -> tuple[str, ...]:
    """The games of a content folder: each folder in it that has a game.yaml."""
    return tuple(name for name in content.folders() if content.has(f"{name}/game.yaml"))


def _error_text(error: ContentError) -> str:
    return f"{error.name}: {error.message}"


def _digest_if_large(content: Content | ContentError) -> Content | ContentError | str:
    """A small file's content, but only the digest of a large one."""
    if isinstance(content, ContentError) or len(content.data) <= MAX_CACHED:
        return content
    return content.digest
