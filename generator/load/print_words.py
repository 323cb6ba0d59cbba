"""The words of the first pages of a print file: ``generator/exports/first_page/words``."""

from functools import lru_cache
from pathlib import Path

from generator.folders import Folder
from generator.load.source import read_yaml
from generator.model.print_words import PrintWords
from generator.model.schema import read_record
from generator.problem import Where

PLACE = Path(__file__).parent.parent / "exports" / "first_page" / "words"
USUAL = "en"


@lru_cache(maxsize=8)  # a run prints in few languages
def load_print_words(code: str) -> PrintWords:
    """What page 1 says in a language; in English where we have no words for it.

    Raises ValueError where a file of ours cannot be read.
    """
    folder = Folder.of(PLACE, called="words")
    name = f"{code}.yaml"
    if not code.isalpha() or not folder.has(name):
        name = f"{USUAL}.yaml"
    raw, problems = read_yaml(folder, name)
    record, mistakes = read_record(PrintWords, raw, Where(name))
    if record is None or problems or mistakes:
        raise ValueError("; ".join(map(str, (*problems, *mistakes))))
    return record
