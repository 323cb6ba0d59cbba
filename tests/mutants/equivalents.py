"""The mutants that change nothing anybody could see, each with the reason: equivalents.yaml."""

from pathlib import Path

import yaml
from rooms import ROOMS, ROOT
from slips import Mutant, mutants_of

LIST = Path(__file__).parent / "equivalents.yaml"
Key = tuple[str, str, str]  # module, function, change


def key(mutant: Mutant) -> Key:
    """How the list names a mutant: without its line, which moves."""
    return mutant.path.relative_to(ROOT).as_posix(), mutant.inside, mutant.change


def known() -> dict[Key, str]:
    """The reasons of the list, by mutant."""
    found = {}
    for module, functions in (yaml.safe_load(LIST.read_text(encoding="utf-8")) or {}).items():
        for function, changes in functions.items():
            for change, reason in changes.items():
                found[module, function, change] = reason
    return found


def faults() -> list[str]:
    """What is wrong with the list: entries without a reason, and such as are no mutants."""
    there = {key(m) for room in ROOMS.values() for path in room.paths() for m in mutants_of(path)}
    return [
        f"tests/mutants/equivalents.yaml: {' | '.join(name)}: {fault}"
        for name, reason in known().items()
        for fault in (
            "there is no such mutant" if name not in there else "",
            "" if isinstance(reason, str) and len(reason) > 15 else "say why it changes nothing",
        )
        if fault
    ]
