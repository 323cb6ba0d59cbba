"""What we know of the languages of rulebooks: ``generator/rulebook/languages/<code>.yaml``."""

from pathlib import Path

from generator.folders import Folder
from generator.load.source import read_yaml
from generator.model.rulebook import Language
from generator.model.schema import read_record
from generator.problem import Where

_PLACE = Path(__file__).parent.parent / "rulebook" / "languages"


def load_language(code: str) -> Language:
    """What we know of a language; of one without a file, nothing but the usual quotes.

    Raises ValueError where a file of ours cannot be read.
    """
    folder, name = Folder.of(_PLACE, called="languages"), f"{code}.yaml"
    if not code.isalpha() or not folder.has(name):
        return Language()
    raw, problems = read_yaml(folder, name)
    record, mistakes = read_record(Language, raw, Where(name))
    if record is None or problems or mistakes:
        raise ValueError("; ".join(map(str, (*problems, *mistakes))))
    return record
