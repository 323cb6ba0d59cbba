"""Loading of translated phrases: page 1 of a print file, and the pages on changes."""

from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.model.messages import ChangeWords, PrintWords
from generator.model.schema import read_record
from generator.model.source import Record
from generator.problem import Where

PRINT_WORDS = Path(__file__).parent.parent / "exports" / "first_page" / "words"
USUAL = "en"
T = TypeVar("T", bound=Record)
CHANGE_WORDS = Path(__file__).parent.parent / "changes" / "words"


@lru_cache(maxsize=8)  # a run prints in few languages
def load_print_words(code: str) -> PrintWords:
    """The phrases of page 1, in English if need be. Raises ValueError for a file that is broken."""
    return words_of_language(PRINT_WORDS, PrintWords, code) or load_print_words(USUAL)


def words_of_language(place: Path, kind: type[T], code: str) -> T | None:
    """A language's record (``de-at`` is ``de``); None without one. Raises ValueError if broken."""
    folder = Folder.of(place, shown="words")
    language = code.partition("-")[0]
    name = f"{language}.yaml"
    if not language.isalpha() or not folder.has(name):
        return None
    raw, problems = read_yaml(folder, name)
    record, mistakes = read_record(kind, raw, Where(name))
    if record is None or problems or mistakes:
        raise ValueError("; ".join(map(str, (*problems, *mistakes))))
    return record


@lru_cache(maxsize=8)
def load_change_words(code: str) -> ChangeWords:
    """The phrases of ``changed`` and ``diff``, in English if need be. Raises ValueError."""
    return words_of_language(CHANGE_WORDS, ChangeWords, code) or load_change_words(USUAL)
