"""The imposition schemes: what each is, how many sides it prints, how it lays out a job."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from generator.model.scheme import SCHEME_FACTS
from generator.sheets.duplex import duplex
from generator.sheets.folded import folded
from generator.sheets.glued import glued
from generator.sheets.gutterfold import gutterfold
from generator.sheets.job import Job
from generator.sheets.pad import pad
from generator.sheets.poster import poster
from generator.sheets.sheet import Sheet
from generator.sheets.single import single
from generator.sheets.standee import standee
from generator.sheets.tuckbox import tuckbox


class Scheme(NamedTuple):
    """A way of printing pieces; the model holds ``says`` and ``sides``, for load and checks too."""

    says: str
    sides: Literal[1, 2]
    lay: Callable[[Job], tuple[Sheet, ...]]  # raises ContentError where something does not fit


def _facts(name: str) -> tuple[str, Literal[1, 2]]:
    return SCHEME_FACTS[name].says, SCHEME_FACTS[name].sides


SCHEMES: Mapping[str, Scheme] = {
    "single": Scheme(*_facts("single"), single),
    "duplex": Scheme(*_facts("duplex"), duplex),
    "glued": Scheme(*_facts("glued"), glued),
    "gutterfold": Scheme(*_facts("gutterfold"), gutterfold),
    "pad": Scheme(*_facts("pad"), pad),
    "poster": Scheme(*_facts("poster"), poster),
    "folded": Scheme(*_facts("folded"), folded),
    "standee": Scheme(*_facts("standee"), standee),
    "tuckbox": Scheme(*_facts("tuckbox"), tuckbox),
    "box": Scheme(*_facts("box"), tuckbox),
}
