"""Names and terms in the prose against glossary and model: wrong names, spellings, slips."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rapidfuzz.distance.OSA import distance

from generator.model.game import Game
from generator.model.rulebook import Term
from generator.problem import Problem
from generator.rulebook.prose import Prose, Word

_SHORTEST = 6  # shorter words are one letter away from too many others
_ENDINGS = ("'s", "’s", "ing", "er", "ed", "es", "en", "s", "d", "n", "e", "")
_SPACED, _LOOSE, _JOINED = (
    r"\s+",
    r"[\s-]+",
    r"[\s-]*",
)  # what may stand between the words of a form
_BETWEEN = re.compile(r"[\s-]+")
_LETTERS = re.compile(r"\w+")
_REPEATED = re.compile(r"\b([^\W\d_]{2,})(?: |\n(?!\s*\n))+(\1)\b", re.IGNORECASE)


def terms_in(text: str, terms: Iterable[Term]) -> list[tuple[re.Match[str], Term]]:
    """Every place where a term stands in one of its forms; the longest form wins."""
    forms = {form.lower(): term for term in terms for form in term.forms}
    if not forms:
        return []
    pattern = _pattern(sorted(forms, key=len, reverse=True), _SPACED)
    return [(match, forms[_plain(match[0])]) for match in re.finditer(pattern, text, re.IGNORECASE)]


def other_spellings(prose: Prose, terms: Iterable[Term]) -> Iterator[Problem]:
    """Names that the glossary avoids, and terms written apart, together or hyphened wrongly."""
    right = {form.lower() for term in terms for form in term.forms}
    lower = prose.text.lower()
    said, run = set(_LETTERS.findall(lower)), _BETWEEN.sub("", lower)
    for term in terms:
        for wrong in term.avoid:
            if not said.issuperset(_LETTERS.findall(wrong.lower())):
                continue
            for match in re.finditer(_pattern([wrong], _LOOSE), prose.text, re.IGNORECASE):
                where = prose.typed(match.start())
                if where and _plain(match[0]) not in right:
                    yield Problem(
                        where,
                        "other-spelling",
                        f"{match[0]!r} is called {term.name} in this game",
                        f"write {term.name}",
                    )
        for form in term.forms:
            if not _BETWEEN.search(form) or _BETWEEN.sub("", form.lower()) not in run:
                continue
            for match in re.finditer(_pattern([form], _JOINED), prose.text, re.IGNORECASE):
                where = prose.typed(match.start())
                if where and _plain(match[0]) not in right:
                    yield Problem(
                        where,
                        "other-spelling",
                        f"{match[0]!r} is written {form!r} in this game",
                        f"write {form}",
                    )


def slips(prose: Prose, game: Game, terms: Iterable[Term]) -> Iterator[Problem]:
    """Words that are almost, but not quite, a term or the name of a piece."""
    forms = {form.lower(): form for term in terms for form in term.forms}
    forms |= {component.title.lower(): component.title for component in game.components}
    names = {name.lower(): name for name in piece_names(game)}
    known = {word for form in (*forms, *names) for word in (form, *re.split(r"[\s-]+", form))}
    words = list(prose.words)
    often = Counter(word.text.lower() for word in words)
    rare = [often[word.text.lower()] == 1 for word in words]  # else the book uses the word
    gaps = [prose.text[a.start + len(a.text) : b.start].isspace() for a, b in pairwise(words)]
    told: set[int] = set()  # a slip in a longer name is the same slip
    for length in sorted({len(form.split()) for form in (*forms, *names)}):
        near_forms: dict[str, list[str]] = {}  # by their first letter
        for form in forms:
            if len(form.split()) == length and len(form) >= _SHORTEST:
                near_forms.setdefault(form[0], []).append(form)
        near_names = [
            name for name in names if len(name.split()) == length and len(name) >= _SHORTEST
        ]
        for group in _neighbours(words, gaps, length, rare):
            said = " ".join(word.text for word in group).lower()
            if told.intersection(word.start for word in group):
                continue
            if said in forms or said in names or said in known or len(said) < _SHORTEST - 1:
                continue
            like = (one for one in near_forms.get(said[0], ()) if _alike(said, one))
            meant = _nearest(said, like)
            if meant is None and all(word.text[0].isupper() for word in group):
                meant = _nearest(said, near_names)
            where = prose.typed(group[0].start)
            if meant and where:
                told.update(word.start for word in group)
                right = forms.get(meant) or names[meant]
                hint = f"write {right}; or `{{{{ word({said!r}) }}}}` if it is meant so"
                yield Problem(where, "misspelt-name", f"{said!r} is almost {right!r}", hint)


def repeated_words(prose: Prose) -> Iterator[Problem]:
    """The same word twice in a row."""
    for match in _REPEATED.finditer(prose.text):
        where = prose.typed(match.start(2))
        if match[2].lower() in prose.language.doubled_words:
            continue
        if where and prose.typed(match.start(1)):
            yield Problem(
                where, "repeated-word", f"{match[2]!r} stands twice", "delete one of them"
            )


def piece_names(game: Game) -> Iterator[str]:
    """The titles and names that pieces bear."""
    for component in game.components:
        for piece in component.pieces:
            for field in ("title", "name"):
                value = piece.fields.get(field)
                if isinstance(value, str):
                    yield " ".join(value.split())


def _neighbours(
    words: list[Word], gaps: list[bool], length: int, rare: list[bool]
) -> Iterator[list[Word]]:
    """Groups of so many words with nothing but spaces between them; of several, one is rare."""
    for number in range(len(words) - length + 1):
        if length > 1 and not any(rare[number : number + length]):
            continue
        if all(gaps[number : number + length - 1]):
            yield words[number : number + length]


def _nearest(said: str, names: Iterable[str]) -> str | None:
    """The name that the words miss by a letter, by two if it is long; no mere inflection of it."""
    for name in names:
        most = 1 if len(name) < 9 else 2
        if (
            name[0] == said[0]
            and abs(len(name) - len(said)) <= most
            and distance(said, name, score_cutoff=most) <= most
        ):
            return None if _stem(said) & _stem(name) else name
    return None


def _alike(said: str, form: str) -> bool:
    """Whether the words that differ are long enough to be slips: ``casino can`` is none."""
    pairs = zip(said.split(), form.split(), strict=True)
    return all(a == b or min(len(a), len(b)) >= _SHORTEST - 1 for a, b in pairs)


def _stem(word: str) -> set[str]:
    return {word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)}


def _pattern(forms: Iterable[str], gap: str) -> str:
    """A pattern for the forms as whole words, with ``gap`` between the words of each."""
    cut = _SPACED if gap == _SPACED else r"[\s-]+"
    return (
        r"\b(?:"
        + "|".join(gap.join(map(re.escape, re.split(cut, form))) for form in forms)
        + r")\b"
    )


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
