"""What we know of the languages that rulebooks are written in: ``generator/rulebook/languages/<code>.yaml``."""

from pathlib import Path

from generator.load.source import read_yaml
from generator.model.rulebook import Language
from generator.model.schema import read_record
from generator.problem import Where

_FOLDER = Path(__file__).parent.parent / "rulebook" / "languages"


def load_language(code: str) -> Language:
    """What we know of a language; of one without a file, nothing but the usual quotes.

    Raises ValueError where a file of ours cannot be read.
    """
    path = _FOLDER / f"{code}.yaml"
    if not code.isalpha() or not path.is_file():
        return Language()
    raw, problems = read_yaml(path, path.name)
    record, mistakes = read_record(Language, raw, Where(path.name))
    if record is None or problems or mistakes:
        raise ValueError("; ".join(map(str, (*problems, *mistakes))))
    return record
