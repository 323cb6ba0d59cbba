"""YAML files to values that know their places."""

from typing import Any

from generator.folders import Folder
from generator.load.tree import read_tree
from generator.problem import Problem
from generator.reading import read_text


def read_yaml(folder: Folder, name: str) -> tuple[Any, tuple[Problem, ...]]:
    """The file as PlacedDict, PlacedList or a plain value, with every problem one reading finds.

    The value is None if the file is empty or its YAML is broken.
    """
    text, problems = read_text(folder, name)
    return (None, problems) if text is None else read_tree(text, folder.shown(name))
