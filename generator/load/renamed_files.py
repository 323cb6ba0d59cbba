"""Files of an older version in the words of today, so that a game is drawn as it was printed."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.model.renamed import FOLDERS, KEYS
from generator.model.source import PlacedDict, PlacedList
from generator.problem import Where

_OWNERS = ("components", "products")  # what they hold has such keys,
_RECORDS = ("plan", "printed_as")  # and so have these
_IN_TEMPLATES = re.compile(rb"(?<![\w.|\"'])format\.(?=[a-z])")


def in_new_words(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files by name, with folders, keys and what templates read as they are called today."""
    made = {_moved(name, files): data for name, data in files.items()}
    folder = Folder.of(made, shown="")
    for name, data in made.items():
        if name.endswith(".j2"):
            made[name] = _IN_TEMPLATES.sub(b"size.", data)
        elif name.endswith(".yaml") and any(key.encode() in data for key in KEYS):
            tree, _ = read_yaml(folder, name)
            made[name] = _renamed(data, _old_keys(tree))
    return made


def _moved(name: str, files: Collection[str]) -> str:
    """``formats/mine.yaml`` of a folder of layouts as ``sizes/mine.yaml``; a game is not moved."""
    folder, _, rest = name.partition("/")
    of_layouts = folder in FOLDERS and f"{folder}/game.yaml" not in files
    return f"{FOLDERS[folder]}/{rest}" if of_layouts else name


def _old_keys(tree: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[Where, str]]:
    """The place of each old key of a component, a rule or a product, and the key."""
    if isinstance(tree, PlacedList):
        for item in tree:
            yield from _old_keys(item, above)
    if isinstance(tree, PlacedDict):
        for key, value in tree.items():
            held = above[-1:] and above[-1] in _RECORDS
            if key in KEYS and (held or (len(above) > 1 and above[-2] in _OWNERS)):
                yield tree.keys_at[key], key
            yield from _old_keys(value, (*above, key))


def _renamed(data: bytes, keys: Iterator[tuple[Where, str]]) -> bytes:
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    for where, key in sorted(set(keys), reverse=True):
        line, start = lines[where.line - 1], where.column - 1
        start += line[start : start + 1] in ("'", '"')
        if line.startswith(key, start):
            lines[where.line - 1] = line[:start] + KEYS[key] + line[start + len(key) :]
    return "\n".join(lines).encode("utf-8", "surrogateescape")
