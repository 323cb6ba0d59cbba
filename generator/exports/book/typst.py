"""Typst: sets the files of a folder as a PDF, or reads values out of a document.

Nothing outside the folder is read, only the fonts in it are known, and nothing depends on the clock
or on where the folder lies. Typst has no time limit of its own and anybody may have written a look,
so a time limit is set here.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import typst

from generator.cache.fingerprint import fingerprint
from generator.problem import ContentError, Where

TYPESET = "typeset"  # in the cache: what Typst made of the same files in an earlier run
_PLACE = re.compile(r"┌─ (.+):(\d+):(\d+)$", re.MULTILINE)
_WHERE = re.compile(r"\n\s*┌─ ")
_PART = re.compile(r"^(?:error|warning): ", re.MULTILINE)
T = TypeVar("T")
_MOST_SECONDS = 180.0  # tables of 12,000 rows take a third of it on a slow machine
_HINT = "remove loops over very many numbers, or split a rulebook of thousands of rows"


class Complaint(NamedTuple):
    """A complaint of Typst, and its places, from the innermost call outwards."""

    message: str
    places: tuple[Where, ...]


class Typeset:
    """Files to be set, in a folder that goes when this does; ``fonts/`` holds the only fonts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: set[str] = set()  # folders
        self._digests: dict[str, str] = {}
        self._fonts: typst.Fonts | None = None

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Add files by their paths."""
        for name, content in files.items():
            path = f"{self._folder}/{PurePosixPath(name)}"
            parent = os.path.dirname(path)  # noqa: PTH120 - of hundreds of files
            if parent not in self._made:
                Path(parent).mkdir(parents=True, exist_ok=True)
                self._made.add(parent)
            data = content.encode() if isinstance(content, str) else content
            with open(path, "wb") as file:  # noqa: PTH123
                file.write(data)
            self._digests[name] = sha256(data).hexdigest()

    def state(self, of: Callable[[str], bool]) -> str:
        """A digest of all fonts, and of the other files that are ``of`` what is asked for."""
        known = dict(self._digests)  # at once: pages and drawings are written side by side
        names = sorted(name for name in known if name.startswith("fonts/") or of(name))
        return fingerprint([(name, known[name]) for name in names])

    def fonts(self) -> dict[str, typst.FontInfo]:
        """Typst's name for each font of ``fonts/``, by the file's name."""
        return {Path(str(font.path)).name: font for font in self._known().fonts()}

    def ask(self, main: str, label: str) -> list[Any]:
        """The values of all metadata under a label. Raises RuntimeError where it cannot be set."""
        answer = typst.query(
            self._folder / main, f"<{label}>", field="value", root=self._folder,
            font_paths=self._known(), ignore_system_fonts=True,
        )  # fmt: skip
        return list(json.loads(answer))

    def pdf(self, main: str, *, tagged: bool = True) -> tuple[bytes | None, tuple[Complaint, ...]]:
        """The document, PDF/UA-1 if it is tagged, or None after an error; Typst's complaints."""
        try:
            data, warnings = typst.compile_with_warnings(
                self._folder / main, root=self._folder, font_paths=self._known(),
                ignore_system_fonts=True, format="pdf",
                pdf_standards=["ua-1"] if tagged else [], pdf_tags=tagged, timestamp=0,
            )  # fmt: skip
        except typst.TypstError as error:
            return None, tuple(self._complaints(error.diagnostic))
        found = [complaint for one in warnings for complaint in self._complaints(one.diagnostic)]
        return bytes(data), tuple(found)

    def _known(self) -> typst.Fonts:
        if self._fonts is None:
            folder = self._folder / "fonts"
            self._fonts = typst.Fonts(
                include_system_fonts=False,
                include_embedded_fonts=False,
                font_paths=[folder] if folder.is_dir() else [],
            )
        return self._fonts

    def _complaints(self, diagnostic: str) -> Iterator[Complaint]:
        for part in _PART.split(diagnostic)[1:]:
            places = tuple(
                Where(self._name(file), int(line), int(column) + 1)
                for file, line, column in _PLACE.findall(part)
            )
            yield Complaint(_WHERE.split(part)[0].strip(), places)

    def _name(self, file: str) -> str:
        """A file's path in the folder; Typst shows it from the current folder, or with ``..``."""
        resolved = Path(file).resolve()
        folder = self._folder.resolve()
        return resolved.relative_to(folder).as_posix() if resolved.is_relative_to(folder) else file


@contextmanager
def typesetting(files: Mapping[str, str | bytes]) -> Iterator[Typeset]:
    """A folder with these files, gone afterwards."""
    with TemporaryDirectory(prefix="proofdeck-") as folder:
        made = Typeset(Path(folder))
        made.write(files)
        yield made


def in_time(work: Callable[[], T]) -> T:
    """Do some work of Typst in a thread. Raises ContentError ``slow-look`` after three minutes."""
    outcome: Future[T] = Future()

    def working() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001 - raised again for whoever waits
            outcome.set_exception(error)

    Thread(target=working, daemon=True).start()
    try:
        return outcome.result(timeout=_MOST_SECONDS)
    except TimeoutError:
        message = f"the rulebook is not finished after {_MOST_SECONDS:g} seconds"
        raise ContentError("slow-look", message, _HINT) from None


def text_literal(text: str) -> str:
    """A string literal of Typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
