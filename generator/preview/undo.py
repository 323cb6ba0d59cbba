"""History of edits: files are written, and each edit is undone or redone by what it changed.

An edit that another edit of the same place has overtaken is skipped, and told.
"""

import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.files.file_names import real_path
from generator.files.folder import LARGEST_FILE, Folder
from generator.files.write import write_file
from generator.preview.merge import merged
from generator.problem import ContentError

MOST_UNDONE = 500  # edits of one game that can be undone
_MOST_BYTES = 200_000_000  # of the files before and after them
Check = Callable[["Edit", bytes], None]  # raises ContentError for a content that does not load


class Edit(NamedTuple):
    """The content of a file before and after an edit, and the label of the edit."""

    folder: Folder
    name: str
    before: bytes
    after: bytes
    label: str

    def reverse(self) -> "Edit":
        """The edit that takes this one back."""
        return self._replace(before=self.after, after=self.before)

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
    """An edit with the check it must pass before it is written, and the pieces that it makes."""

    edit: Edit
    check: Check
    made: tuple[str, ...] = ()


class Undone(NamedTuple):
    """The edit that was undone or redone, and the labels of those that could not be."""

    edit: Edit
    skipped: tuple[str, ...]


@dataclass
class History:
    """The edits of one game: those that can be undone and redone, the latest last."""

    done: list[Edit] = field(default_factory=list)
    undone: list[Edit] = field(default_factory=list)

    def add(self, edit: Edit) -> None:
        """Add an edit that was written; of too many the oldest are dropped."""
        self.done = [*self.done, edit][-MOST_UNDONE:]
        while len(self.done) > 1 and sum(map(_size, self.done)) > _MOST_BYTES:
            del self.done[0]
        self.undone = []

    def undo(self, check: Check) -> Undone:
        """Take the latest edit back that can be. Raises ContentError if there is none."""
        return _moved(self.done, self.undone, Edit.reverse, check, "undo")

    def redo(self, check: Check) -> Undone:
        """Write the edit again that was undone last. Raises ContentError if there is none."""
        return _moved(self.undone, self.done, lambda edit: edit, check, "redo")


def _moved(
    given: list[Edit], taken: list[Edit], turned: Callable[[Edit], Edit], check: Check, word: str
) -> Undone:
    skipped: list[str] = []
    while given:
        edit = given[-1]
        if write_edit(turned(edit), check):
            del given[-1]
            taken.append(edit)
            return Undone(edit, tuple(skipped))
        skipped.append(edit.label)
        del given[-1]
    if skipped:
        message = f"{', '.join(skipped)}: changed elsewhere meanwhile, and left as it is now"
        raise ContentError("edit-refused", message, "")
    raise ContentError("edit-refused", f"there is nothing to {word}", "")


def write_edit(edit: Edit, check: Check) -> bool:
    """Write an edit over the present content; False if its place was changed meanwhile.

    Raises ContentError for what ``check`` refuses, OSError if the file cannot be written.
    """
    if edit.folder.place is None:
        raise ContentError("edit-refused", "this game lies in memory, not in files", "")
    current = read_now(edit.folder, edit.name)
    after = edit.onto(current)
    if after is None:
        return False
    check(edit, after)
    path = real_path(edit.folder.place / edit.name)
    mode = stat.S_IMODE(path.stat().st_mode)
    if read_now(edit.folder, edit.name) != current:  # saved by another program just now
        return False
    write_file(path, after)
    path.chmod(mode)
    return True


def read_now(folder: Folder, name: str) -> bytes:
    """The present content of a file, without caches."""
    return Folder(folder.place, folder.shown_as).read(name, LARGEST_FILE).data


def _size(edit: Edit) -> int:
    return len(edit.before) + len(edit.after)
