"""A game's rulebook as written: ``rulebook.md.j2`` with its ``glossary.yaml``, or ``rulebook.nl.md.j2`` with ``glossary.nl.yaml``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from generator.load.language import load_language
from generator.load.source import read_text, read_yaml, shown_path
from generator.model.places import PlacedDict
from generator.model.record import Record
from generator.model.rulebook import Manuscript, Term
from generator.model.schema import read_record
from generator.model.values import describe
from generator.problem import Problem, Where, has_errors


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


def rulebook_languages(folder: Path) -> tuple[str | None, ...]:
    """The languages a game has a rulebook in: its own, as None, and those of ``rulebook.<language>.md.j2``."""
    others = sorted(path.name.split(".")[1] for path in folder.glob("rulebook.*.md.j2"))
    return (*([None] if (folder / "rulebook.md.j2").is_file() else []), *others)


def own_language(folder: Path) -> str:
    """The language that game.yaml is written in; ``en`` where it does not say."""
    raw, _ = read_yaml(folder / "game.yaml", "game.yaml")
    return str(raw.get("language", "en")) if isinstance(raw, PlacedDict) else "en"


def load_manuscript(
    folder: Path, language: str, *, own: bool
) -> tuple[Manuscript | None, tuple[Problem, ...]]:
    """The rulebook in a language, ``own`` if it is the game's, or None if it cannot be read; and every problem."""
    mark = "" if own else f".{language}"
    path = folder / f"rulebook{mark}.md.j2"
    text, problems = read_text(path, shown_path(path))
    terms, more = _glossary(folder / f"glossary{mark}.yaml")
    found = (*problems, *more)
    if text is None or has_errors(found):
        return None, found
    return Manuscript(text, Where(shown_path(path)), terms, load_language(language)), found


def _glossary(path: Path) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    if not path.exists():
        return (), ()
    raw, problems = read_yaml(path, shown_path(path))
    if not isinstance(raw, PlacedDict):
        hint = "write lines such as crane: {says: ...}"
        return (), problems or (
            Problem(
                Where(shown_path(path)),
                "wrong-type",
                f"a glossary is a mapping, not {describe(raw)}",
                hint,
            ),
        )
    terms: list[Term] = []
    found = list(problems)
    for name, value in raw.items():
        spec, mistakes = read_record(TermSpec, value, raw.keys_at[name])
        found += mistakes
        if spec:
            plural = spec.plural or f"{name}s"
            forms = tuple(dict.fromkeys((name, plural, *spec.forms)))
            terms.append(
                Term(
                    name,
                    spec.says,
                    forms,
                    spec.avoid,
                    spec.component,
                    spec.of,
                    spec.numbers,
                    raw.keys_at[name],
                )
            )
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
