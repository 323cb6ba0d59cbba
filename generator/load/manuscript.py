"""A game's rulebook as written: ``rulebook.md.j2`` with ``glossary.yaml``, one pair a language."""

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from generator.folders import Folder
from generator.load.demands import load_demands
from generator.load.language import load_language
from generator.load.source import read_yaml
from generator.model.places import PlacedDict
from generator.model.record import Record
from generator.model.rulebook import Manuscript, Term
from generator.model.schema import read_record
from generator.model.values import describe
from generator.problem import Problem, Where, has_errors
from generator.reading import read_text

_OUR_SIGNS = re.compile("[\ue000-\ue005]")


def _several(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _expression(value: Any) -> Any:
    return str(value) if isinstance(value, int) else value


class TermSpec(Record):
    """One entry of glossary.yaml."""

    says: str = Field(min_length=1)
    plural: str | None = None
    forms: tuple[str, ...] = ()  # other inflections
    avoid: tuple[str, ...] = ()
    component: Annotated[tuple[str, ...], BeforeValidator(_several)] = ()
    of: dict[str, Any] = Field(default={})  # fields by which some pieces of the component are meant
    numbers: Annotated[str, BeforeValidator(_expression)] = ""


def load_manuscript(
    folder: Folder, language: str, *, own: bool
) -> tuple[Manuscript | None, tuple[Problem, ...]]:
    """The rulebook in a language, ``own`` if it is the game's; None if it cannot be read.

    And every problem with it and its glossary.
    """
    infix = "" if own else f".{language}"
    name = f"rulebook{infix}.md.j2"
    text, problems = read_text(folder, name)
    terms, more = _glossary(folder, f"glossary{infix}.yaml")
    demands, mistakes = load_demands(folder)
    found = (*problems, *more, *mistakes)
    if text is None or has_errors(found):
        return None, found
    where = Where(folder.shown(name))
    found = (*found, *_our_signs(text, where))
    if has_errors(found):
        return None, found
    return Manuscript(text, where, terms, load_language(language), demands), found


def _our_signs(text: str, where: Where) -> Iterator[Problem]:
    """Characters by which places of a text are marked: they would be lost without a word."""
    for match in _OUR_SIGNS.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        message = f"no font has the character U+{ord(match[0]):04X}"
        yield Problem(
            where._replace(line=line, column=column), "missing-glyph", message,
            "use another character, or an icon()",
        )  # fmt: skip


def _glossary(folder: Folder, name: str) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    if not folder.has(name):
        return (), ()
    raw, problems = read_yaml(folder, name)
    if not isinstance(raw, PlacedDict):
        hint = "write lines such as `crane: {says: what lifts}`"
        message = f"a glossary is a mapping, not {describe(raw)}"
        where = Where(folder.shown(name))
        return (), problems or (Problem(where, "wrong-type", message, hint),)
    terms: list[Term] = []
    found = list(problems)
    for term, value in raw.items():
        spec, mistakes = read_record(TermSpec, value, raw.keys_at[term])
        found += mistakes
        if spec:
            forms = tuple(dict.fromkeys((term, spec.plural or f"{term}s", *spec.forms)))
            meant = (spec.component, spec.of, spec.numbers)
            terms.append(Term(term, spec.says, forms, spec.avoid, *meant, raw.keys_at[term]))
    found += _twice(terms)
    return tuple(terms), tuple(found)


def _twice(terms: list[Term]) -> Iterator[Problem]:
    """One spelling that two terms claim, or that is both right and wrong."""
    owner = {form.lower(): term for term in reversed(terms) for form in term.forms}
    for term in terms:
        for form in term.forms:
            if owner[form.lower()] is not term:
                message = f"{form!r} is also a form of {owner[form.lower()].name!r}"
                yield Problem(
                    term.where, "ambiguous-term", message, "give each term forms of its own"
                )
        for wrong in term.avoid:
            if wrong.lower() in owner:
                message = (
                    f"{wrong!r} is to be avoided, and is a form of {owner[wrong.lower()].name!r}"
                )
                yield Problem(
                    term.where, "ambiguous-term", message, "remove it from avoid, or from that term"
                )
