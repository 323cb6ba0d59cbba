"""``examples.yaml``: the worked examples of a game's rulebooks, as positions and moves."""

from collections.abc import Mapping

from generator.folders import Folder
from generator.load.source import read_yaml
from generator.model.places import PlacedDict
from generator.model.values import describe
from generator.problem import Problem, Where

NAME = "examples.yaml"


def read_examples(folder: Folder) -> tuple[Mapping[str, PlacedDict], tuple[Problem, ...]]:
    """The examples by name, none without such a file; and what is wrong with it."""
    if not folder.has(NAME):
        return {}, ()
    raw, problems = read_yaml(folder, NAME)
    where = Where(folder.shown(NAME))
    if raw is None:
        return {}, problems
    hint = "write the name of each example, and below it its kind, its position and its moves"
    if not isinstance(raw, PlacedDict):
        message = f"examples.yaml is a mapping, not {describe(raw)}"
        return {}, (*problems, Problem(where, "wrong-type", message, hint))
    wrong = [
        Problem(raw.values_at[name], "wrong-type", f"an example is no {describe(value)}", hint)
        for name, value in raw.items()
        if not isinstance(value, PlacedDict)
    ]
    examples = {name: value for name, value in raw.items() if isinstance(value, PlacedDict)}
    return examples, (*problems, *wrong)
