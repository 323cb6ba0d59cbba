"""Names and terms in the prose against glossary and model: wrong names, spellings, slips.

How many slips of the pen lie between two words.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.cache.table import Form
from generator.lint.phrases import JOINED, LOOSE, SPACED, Said
from generator.lint.prose import Prose, Word
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.problem import Problem


def slips_between(said: str, meant: str, most: int) -> int:
    """Letters lost, added, exchanged or swapped with the next; ``most`` + 1 where it is more."""
    longest = max(len(said), len(meant))
    if abs(len(said) - len(meant)) > most or len(set(said).difference(meant)) > most:
        return most + 1
    # A slip makes one letter of the longer word another, or none: the others it shares.
    if longest - (Counter(said) & Counter(meant)).total() > most:
        return most + 1
    # Loaded only where two words are so near: in most texts that were looked at before none are.
    from rapidfuzz.distance.OSA import distance

    return distance(said, meant, score_cutoff=most)


_SHORTEST = 6  # shorter words are one letter away from too many others
_LONG = 9  # letters of a name that a slip may miss by two
_ENDINGS = ("'s", "’s", "ing", "er", "ed", "es", "en", "s", "d", "n", "e", "")
_BETWEEN = re.compile(r"[\s-]+")
_REPEATED = re.compile(r"\b([^\W\d_]{2,})(?: |\n(?!\s*\n))+(\1)\b", re.IGNORECASE)


def terms_in(prose: Prose, terms: Iterable[Term]) -> list[tuple[Said, Term]]:
    """Every place where a term stands in one of its forms; the longest form wins."""
    forms = {form.lower(): term for term in terms for form in term.forms}
    return [(said, forms[form]) for said, form in prose.phrases.longest(forms, SPACED)]


def places_of(terms: Sequence[Term], text: str) -> Form[list[tuple[Said, Term]]]:
    """How the places of terms in a text are written and read."""
    numbers = {id(term): number for number, term in enumerate(terms)}
    return Form(
        lambda found: [(said.start, said.end, numbers[id(term)]) for said, term in found],
        lambda held: [(Said(text[a:b], a, b), terms[number]) for a, b, number in held],
    )


def other_spellings(prose: Prose, terms: Iterable[Term]) -> Iterator[Problem]:
    """Names that the glossary avoids, and terms written apart, together or hyphenated wrongly."""
    right = {form.lower() for term in terms for form in term.forms}
    for term in terms:
        for wrong in term.avoid:
            for said in prose.phrases.places(wrong, LOOSE):
                where = prose.typed(said.start)
                if where and _plain(said.text) not in right:
                    message = f"{said.text!r} is called {term.name} in this game"
                    yield Problem(where, "other-spelling", message, f"write {term.name}")
        for form in term.forms:
            for said in prose.phrases.places(form, JOINED) if _BETWEEN.search(form) else ():
                where = prose.typed(said.start)
                if where and _plain(said.text) not in right:
                    message = f"{said.text!r} is written {form!r} in this game"
                    yield Problem(where, "other-spelling", message, f"write {form}")


def slips(prose: Prose, game: Game, terms: Iterable[Term]) -> Iterator[Problem]:
    """Words that are almost, but not quite, a term or the name of a piece."""
    forms = {form.lower(): form for term in terms for form in term.forms}
    forms |= {component.title.lower(): component.title for component in game.components}
    names = {name.lower(): name for name in piece_names(game)}
    known = {word for form in (*forms, *names) for word in (form, *_BETWEEN.split(form))}
    words = prose.words
    small = [word.text.lower() for word in words]
    gaps = [_is_space(prose.text, one, two) for one, two in pairwise(words)]
    told: set[int] = set()  # a slip in a longer name is the same slip
    for length in sorted({len(form.split()) for form in (*forms, *names)}):
        near_forms, near_names = _Near(forms, length), _Near(names, length)
        for number in _groups(small, gaps, length, prose.often):
            said = " ".join(small[number : number + length])
            if len(said) < _SHORTEST - 1 or said in known:
                continue
            group = words[number : number + length]
            if told and told.intersection(word.start for word in group):
                continue
            meant = near_forms.nearest(said, _alike)
            if meant is None and all(word.text[0].isupper() for word in group):
                meant = near_names.nearest(said)
            where = prose.typed(group[0].start) if meant else None
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


class _Near:
    """Names of so many words, by first letter and length: those that a slip can be one of."""

    def __init__(self, names: Iterable[str], words: int) -> None:
        self._held: dict[tuple[str, int], list[str]] = {}
        for name in names:
            if len(name) >= _SHORTEST and len(name.split()) == words:
                for length in range(len(name) - _most(name), len(name) + _most(name) + 1):
                    self._held.setdefault((name[0], length), []).append(name)

        self._nearest: dict[str, str | None] = {}

    def nearest(
        self, said: str, alike: Callable[[str, str], bool] = lambda _said, _name: True
    ) -> str | None:
        """The name that the words miss by a letter, by two if it is long; no mere inflection."""
        if said not in self._nearest:
            near = (
                name
                for name in self._held.get((said[0], len(said)), ())
                if slips_between(said, name, _most(name)) <= _most(name) and alike(said, name)
            )
            name = next(near, None)
            inflected = name is not None and _stem(said) & _stem(name)
            self._nearest[said] = None if inflected else name
        return self._nearest[said]


def _groups(
    small: Sequence[str], gaps: Sequence[bool], length: int, often: Mapping[str, int]
) -> Iterator[int]:
    """Where so many words begin with nothing but spaces between them; of several, one is rare."""
    if length == 1:
        yield from range(len(small))
        return
    rare = [often[word] == 1 for word in small]  # else the book uses the word
    for number in range(len(small) - length + 1):
        end = number + length
        if True in rare[number:end] and all(gaps[number : end - 1]):
            yield number


def _is_space(text: str, one: Word, two: Word) -> bool:
    """Whether nothing but spaces stand between two words."""
    return text[one.start + len(one.text) : two.start].isspace()


def _most(name: str) -> int:
    """How many letters a slip may miss."""
    return 1 if len(name) < _LONG else 2


def _alike(said: str, form: str) -> bool:
    """Whether the words that differ are long enough to be slips: ``casino can`` is none."""
    pairs = zip(said.split(), form.split(), strict=True)
    return all(a == b or min(len(a), len(b)) >= _SHORTEST - 1 for a, b in pairs)


def _stem(word: str) -> set[str]:
    return {word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)}


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
