"""The words of the pages on what changed: ``generator/changes/words``."""

from functools import lru_cache
from pathlib import Path

from generator.load.print_words import words_of_language
from generator.model.change_words import ChangeWords

PLACE = Path(__file__).parent.parent / "changes" / "words"


@lru_cache(maxsize=8)
def load_change_words(code: str) -> ChangeWords:
    """What ``changed`` and ``diff`` say in a language; in English where we have no words for it.

    Raises ValueError where a file of ours cannot be read.
    """
    return words_of_language(PLACE, ChangeWords, code)
