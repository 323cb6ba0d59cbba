"""Loading of a rulebook: ``rulebook.md.j2``, ``glossary.yaml`` and ``places.yaml`` of a game."""

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.game_numbers import NO_NUMBERS, Numbers, with_numbers
from generator.load.which_language import language_read, load_language
from generator.load.yaml_tree import read_yaml
from generator.model.export_options import Edition
from generator.model.game import Game
from generator.model.rulebook import Demand, Language, Manuscript, Term
from generator.model.schema import read_record
from generator.model.source import PlacedDict, Record, where_of
from generator.model.values import describe
from generator.problem import Problem, Where, has_errors

_ENDING = ["md", "j2"]
PLACES_FILE = "places.yaml"
_CALLS = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_TERM = re.compile(r"\bterm\(")
_MARKERS = re.compile("[\ue000-\ue005]")


def load_manuscript(
    folder: Folder,
    language: str,
    *,
    own: bool,
    game: Game | None = None,
    edition: Edition = "players",
) -> tuple[Manuscript | None, tuple[Problem, ...]]:
    """The rulebook in a language, None if it cannot be read; and all its problems.

    ``own`` says whether it is the game's own language. The numbers of the ``game`` are filled in
    where its glossary and places.yaml name them; in places.yaml the names of components are how
    many are printed. Terms of another ``edition`` are left out.
    """
    numbers = game.named if game else NO_NUMBERS
    counts = {one.name: one.count for one in game.components} if game else {}
    infix = "" if own else f".{language}"
    name = f"rulebook{infix}.md.j2"
    text, problems = read_text(folder, name)
    glossary = f"glossary{infix}.yaml"
    named = () if own else _names_in(folder, "glossary.yaml")
    terms, more = _glossary(folder, glossary, numbers, edition, named, language=language)
    demands, mistakes = load_demands(folder, {**counts, **numbers})
    found = (*problems, *more, *mistakes)
    if text is None or has_errors(found):
        return None, found
    where = Where(folder.shown(name))
    found = (*found, *_marker_characters(text, where))
    if infix and not folder.has(glossary) and folder.has("glossary.yaml"):
        found = (*found, *_without_glossary(text, where, glossary))
    if has_errors(found):
        return None, found
    words, of_rules = _languages_of(language, text, game)
    return Manuscript(text, where, terms, words, demands, edition, of_rules), found


def _languages_of(language: str, text: str, game: Game | None) -> tuple[Language, Language | None]:
    """The words of the language that a book is in, and those for its rules, None if the same."""
    printed, code = load_language(language), language_read(language, _CALLS.sub(" ", text))
    read = printed
    if code != language.partition("-")[0]:
        ours = {name: getattr(printed, name) for name in ("quotes", "ruling", "rules")}
        read = load_language(code).model_copy(update=ours)
    if game is None:
        return read, None
    said = " ".join(entry.says for entry in game.rules)
    of_rules = language_read(game.own_language, said)
    return read, None if of_rules == code else load_language(of_rules)


def load_terms(folder: Folder, game: Game) -> tuple[Term, ...]:
    """The terms of a game's glossary in its language; what is wrong with it a book tells."""
    own = game.language == game.own_language
    name = "glossary.yaml" if own else f"glossary.{game.language}.yaml"
    named = () if own else _names_in(folder, "glossary.yaml")
    found = _glossary(folder, name, game.named, "players", named, language=game.language)
    return found[0]


def load_demands(
    folder: Folder, numbers: Numbers = NO_NUMBERS
) -> tuple[tuple[Demand, ...], tuple[Problem, ...]]:
    """The passages that the rulebooks must have, none without places.yaml; and its problems."""
    if not folder.has(PLACES_FILE):
        return (), ()
    raw, problems = read_yaml(folder, PLACES_FILE)
    raw, unknown = with_numbers(raw, numbers)
    problems = (*problems, *unknown)
    where = Where(folder.shown(PLACES_FILE))
    if raw is None:
        return (), problems
    spec, mistakes = read_record(DemandsSpec, raw, where)
    if spec is None:
        return (), (*problems, *mistakes)

    def at(part: str, name: str) -> Where:
        return where_of(raw, part, name, key=True) or where

    demands = [
        *(Demand(name, at("places", name), anchors) for name, anchors in spec.places.items()),
        *(Demand(name, at("rulings", name), signs=n) for name, n in spec.rulings.items()),
    ]
    demands += [Demand(name, at("words", name), words=words) for name, words in spec.words.items()]
    wrong: list[Problem] = []
    for name, figures in spec.figures.items():
        found = tuple(_no_figures(figures, at("figures", name)))
        wrong += found
        if not found:
            values = tuple(Fraction(str(figure)) for figure in figures)
            demands.append(Demand(name, at("figures", name), (name,), figures=values))
    return tuple(demands), (*problems, *mistakes, *wrong)


def rulebook_languages(folder: Folder) -> tuple[str | None, ...]:
    """The languages of a game's rulebooks: its own as None, and one for each further file."""
    names = (name.split(".") for name in folder.names() if "/" not in name)
    others = sorted(n[1] for n in names if len(n) == 4 and n[0] == "rulebook" and n[2:] == _ENDING)
    return (*([None] if folder.has("rulebook.md.j2") else []), *others)


def manuscripts(folder: Folder) -> Iterator[str]:
    """The texts of a game's rulebooks in all languages; faults are reported elsewhere."""
    for language in rulebook_languages(folder):
        text, _ = read_text(folder, f"rulebook.{language}.md.j2" if language else "rulebook.md.j2")
        yield text or ""


class DemandsSpec(Record):
    """The keys of places.yaml."""

    places: dict[str, tuple[str, ...]] = Field(default={})  # a statement -> anchors that tell it
    rulings: dict[str, int] = Field(default={})  # a ruling -> how many paragraphs bear its sign
    figures: dict[str, tuple[int | float | str, ...]] = Field(default={})  # an anchor -> figures
    words: dict[str, dict[str, tuple[str, ...]]] = Field(default={})  # an anchor -> by language


class TermSpec(Record):
    """An entry of glossary.yaml."""

    says: str = Field(min_length=1)
    edition: Edition | None = None  # that alone has it
    plural: str | None = None
    forms: tuple[str, ...] = ()  # other inflections
    avoid: tuple[str, ...] = ()
    component: Annotated[
        tuple[str, ...],
        BeforeValidator(lambda value: [value] if isinstance(value, str) else value),
        WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
    ] = ()
    of: dict[str, Any] = Field(default={})  # fields by which some pieces of the component are meant
    numbers: Annotated[
        str,
        BeforeValidator(lambda value: str(value) if isinstance(value, int) else value),
        WithJsonSchema({"type": ["string", "integer"]}),
    ] = ""


def _names_in(folder: Folder, name: str) -> tuple[str, ...]:
    """The names of a glossary's terms; what is wrong with it is told where it is read itself."""
    raw = read_yaml(folder, name)[0] if folder.has(name) else None
    return tuple(raw) if isinstance(raw, PlacedDict) else ()


def _glossary(
    folder: Folder,
    name: str,
    numbers: Numbers,
    edition: Edition,
    named: Collection[str] = (),
    *,
    language: str,
) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    if not folder.has(name):
        return (), ()
    raw, problems = read_yaml(folder, name)
    raw, unknown = with_numbers(raw, numbers)
    problems = (*problems, *unknown)
    if not isinstance(raw, PlacedDict):
        hint = "write lines such as `crane: {says: what lifts}`"
        message = f"the glossary must be a mapping, not {describe(raw)}"
        where = Where(folder.shown(name))
        return (), problems or (Problem(where, "wrong-type", message, hint),)
    terms: list[Term] = []
    found = list(problems)
    for term, value in raw.items():
        spec, mistakes = read_record(TermSpec, value, raw.keys_at[term])
        found += mistakes
        if spec and spec.edition in (None, edition):
            forms = tuple(dict.fromkeys((term, _plural(term, spec), *spec.forms)))
            if _is_key(term, spec, named, language):
                forms = (*dict.fromkeys(spec.forms), term)
            meant = (spec.component, spec.of, spec.numbers)
            terms.append(Term(term, spec.says, forms, spec.avoid, *meant, raw.keys_at[term]))
    found += _claimed_twice(terms)
    return tuple(terms), tuple(found)


def _is_key(term: str, spec: TermSpec, named: Collection[str], language: str) -> bool:
    """Whether a term is named as in the game's own glossary, or as its component, and called
    otherwise in the language of the book: ``card: {forms: [Karte, Karten]}``.
    """
    code = language.partition("-")[0]
    same = term in named or (term in spec.component and code != "en")
    no_noun = code == "de" and term[:1].islower() and all(one[:1].isupper() for one in spec.forms)
    return (
        (same or no_noun)
        and spec.plural is None
        and bool(spec.forms)
        and not any(term.lower() in form.lower() for form in spec.forms)
    )


def _plural(term: str, spec: TermSpec) -> str:
    """The plural of a term: as it says; or the second of its forms, if the first is the term."""
    listed = spec.forms[1] if len(spec.forms) > 1 and spec.forms[0] == term else ""
    return spec.plural or listed or f"{term}s"


def _claimed_twice(terms: list[Term]) -> Iterator[Problem]:
    """A problem for each spelling of two terms, or that is both allowed and avoided."""
    owner = {form.lower(): term for term in reversed(terms) for form in term.forms}
    for term in terms:
        for form in term.forms:
            if owner[form.lower()] is not term:
                message = f"{form!r} is also a form of the term {owner[form.lower()].name!r}"
                hint = "give each term different forms"
                yield Problem(term.where, "ambiguous-term", message, hint)
        for wrong in term.avoid:
            if wrong.lower() in owner:
                name = owner[wrong.lower()].name
                message = f"{wrong!r} is listed under avoid, but it is a form of {name!r}"
                hint = "remove it from avoid or from the forms of that term"
                yield Problem(term.where, "ambiguous-term", message, hint)


def _without_glossary(text: str, where: Where, glossary: str) -> Iterator[Problem]:
    """The problem of a book in another language that names terms, at the first of them."""
    call = _TERM.search(text)
    if call:
        at = _place(text, call.start(), where)
        message = f"this rulebook uses terms, but there is no {glossary}"
        hint = f"copy glossary.yaml to {glossary}, and translate it"
        yield Problem(at, "missing-file", message, hint)


def _marker_characters(text: str, where: Where) -> Iterator[Problem]:
    """A problem for characters that the renderer uses as markers: they would vanish."""
    for match in _MARKERS.finditer(text):
        message = f"none of the fonts has the character U+{ord(match[0]):04X}"
        hint = "use another character. A sign may be an icon()"
        yield Problem(_place(text, match.start(), where), "missing-glyph", message, hint)


def _place(text: str, offset: int, where: Where) -> Where:
    column = offset - text.rfind("\n", 0, offset)
    return where._replace(line=text.count("\n", 0, offset) + 1, column=column)


def _no_figures(figures: tuple[int | float | str, ...], where: Where) -> Iterator[Problem]:
    for figure in figures:
        try:
            Fraction(str(figure))
        except (ValueError, ZeroDivisionError):
            message = f"{figure} is not a number"
            yield Problem(where, "wrong-value", message, "write numbers such as 3 or 1/2")
