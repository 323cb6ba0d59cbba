"""A folder on disk: its names and files, of which no link may lead out of it."""

import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from unicodedata import normalize

from generator.files import digest
from generator.files.file_names import name_on_disk, real_path
from generator.problem import ContentError

MOST_NAMES = 100_000  # below one folder; a game that holds more is surely a slip
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # where that is none, each name is asked for first
_LINK_ERRORS = (errno.ELOOP, errno.EMLINK)  # what is said of a link that may not be followed


def shown_name(folder: str, name: str) -> str:
    """The path of a file in messages, as the user knows it."""
    return f"{folder}/{name}" if folder not in ("", ".") else name


class Disk:
    """The files of a folder, by names as games write them: ``towers/game.yaml``."""

    def __init__(self, place: Path, shown: str) -> None:
        self._place, self._shown = place, shown
        self._real_folders: dict[str, bool] = {}  # folders in it, whether they really lie in it

    def refresh(self) -> None:
        """Forget which of its folders are links."""
        self._real_folders.clear()

    def has(self, name: str) -> bool:
        """Whether a file exists, even as a broken link."""
        return os.path.lexists(self._place / name_on_disk(self._place, name))

    def read(self, name: str, limit: int) -> digest.Content:
        """The bytes of a file and their digest. Raises ContentError."""
        name = name_on_disk(self._place, name)
        path = os.path.join(self._place, name)  # noqa: PTH118 - a tenth of what a Path costs
        try:
            handle = self._opened(path, name)
            try:
                return digest.read_whole(handle, limit)
            finally:
                os.close(handle)
        except FileNotFoundError:
            raise digest.missing_error() from None
        except OSError as error:
            raise digest.unreadable_error(error) from None

    def names(self, under: str) -> Iterator[str]:
        """The files below ``under``, hidden ones aside. Raises ContentError."""
        return (normalize("NFC", name) for name in self._listed(name_on_disk(self._place, under)))

    def folders(self) -> Iterable[str]:
        """The folders directly in it, links to folders too. Raises ContentError."""
        if not self._place.is_dir():
            return ()
        entries = _entries(self._place, self._shown)
        return [one.name for one in entries if not one.name.startswith(".") and _is_folder(one)]

    def _opened(self, path: str, name: str) -> int:
        """Open a file, and make sure that no link on the way leads out of the folder."""
        if self._is_real_folder(name.rpartition("/")[0]) and _NO_LINK:
            try:
                return os.open(path, digest.READ_FLAGS | _NO_LINK)
            except OSError as error:
                if error.errno not in _LINK_ERRORS:
                    raise
        if not self._is_inside(path, name):
            raise digest.outside_error()
        return os.open(path, digest.READ_FLAGS)

    def _is_inside(self, path: str, name: str) -> bool:
        """Whether a file, or the target of a link, lies in the folder."""
        if os.path.islink(path):  # noqa: PTH114
            return real_path(path).is_relative_to(real_path(self._place))
        return self._is_real_folder(name.rpartition("/")[0])

    def _is_real_folder(self, above: str) -> bool:
        """Whether a folder of that name really lies in this one."""
        if above not in self._real_folders:
            self._real_folders[above] = real_path(self._place / above).is_relative_to(
                real_path(self._place)
            )
        return self._real_folders[above]

    def _listed(self, under: str) -> Iterator[str]:
        """The names on disk, folder by folder; a link is listed by its name, never followed."""
        waiting, count = [under], 0
        if under and (self._place / under).is_symlink():
            yield under  # reading it reports the problem
            return
        while waiting:
            folder = waiting.pop()
            if not (self._place / folder).is_dir():
                continue
            for entry in _entries(
                self._place / folder, shown_name(self._shown, folder) if folder else ""
            ):
                name = f"{folder}/{entry.name}" if folder else entry.name
                count += 1
                if entry.name.startswith("."):
                    continue
                if count > MOST_NAMES:
                    message = f"{self._shown} has more than {MOST_NAMES:,} files"
                    raise ContentError(
                        "too-many-files",
                        message,
                        "move files that belong to no game to another folder",
                    )
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(name)
                else:
                    yield name


def _entries(place: Path, shown: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(place) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        message = f"the folder {shown or place.name} cannot be read: {error.strerror}"
        raise ContentError(
            "unreadable-file", message, "check that you have permission to read it"
        ) from None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads in a circle
        return False
