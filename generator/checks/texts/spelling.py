"""Lint of spelling: misspelt names and terms, avoided names, repeated words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.checks.texts.phrases import JOINED, LOOSE
from generator.checks.texts.text import Names, Text, Word
from generator.model.rulebook import Term
from generator.problem import Problem

_SHORTEST = 6  # shorter words are one letter away from too many others
_SWAPPED_WORDS = frozenset({"coats", "costa", "dairy", "diary", "trial", "trail", "blots", "bolts"})
_LONG = 9  # letters of a name that a slip may miss by two
_ENDINGS = ("'s", "’s", "ing", "er", "ed", "es", "en", "s", "d", "n", "e", "")
_BETWEEN = re.compile(r"[\s-]+")
_NEAR = 6  # characters
_BEGINS = re.compile(r"(?:\A|[.!?:;\n])[^\w\n]*\Z")  # what stands before a sentence
_REPEATED = re.compile(r"\b([^\W\d_]{2,})(?: |\n(?!\s*\n))+(\1)\b", re.IGNORECASE)


def edit_distance(word: str, target: str, cutoff: int) -> int:
    """Edit distance between two words (Damerau-Levenshtein), at most ``cutoff`` + 1."""
    longest = max(len(word), len(target))
    if abs(len(word) - len(target)) > cutoff or len(set(word).difference(target)) > cutoff:
        return cutoff + 1
    # A slip makes one letter of the longer word another, or none: the others it shares.
    if longest - (Counter(word) & Counter(target)).total() > cutoff:
        return cutoff + 1
    # Loaded only where two words are so near: in most texts that were looked at before none are.
    from rapidfuzz.distance.OSA import distance

    return distance(word, target, score_cutoff=cutoff)


def avoided_spellings(prose: Text, names: Names) -> Iterator[Problem]:
    """Avoided names, and terms with wrong spaces or hyphens."""
    terms = names.terms if prose.kind != "values" else ()
    right = {form.lower() for term in terms for form in term.forms}
    for term in terms:
        for wrong in _with_plurals(term):
            for match in prose.phrases.places(wrong, LOOSE):
                if _plain(match.text) not in right:
                    message = f"{match.text!r} is called {term.called} in this game"
                    hint = f"write {term.called}"
                    yield from prose.problem(match.start, "other-spelling", message, hint)
        for form in term.forms:
            for match in prose.phrases.places(form, JOINED) if _BETWEEN.search(form) else ():
                if _plain(match.text) not in right:
                    message = f"{match.text!r} is written {form!r} in this game"
                    yield from prose.problem(
                        match.start, "other-spelling", message, f"write {form}"
                    )


def _with_plurals(term: Term) -> Iterator[str]:
    """The names that a term avoids, each as many of them too, by the ending of its own forms."""
    one, many = (*term.forms[:2], "", "")[:2]
    ending = many[len(one) :] if many.startswith(one) and term.forms[1:] else ""
    for wrong in term.avoid:
        yield wrong
        for more in {f"{wrong}{ending}", f"{wrong}s"} if wrong[-1:].isalpha() else ():
            if more not in {*term.avoid, wrong} and not wrong.endswith("s"):
                yield more


def misspellings(prose: Text, about: Names) -> Iterator[Problem]:
    """Words that are almost a term or the name of a piece.

    On cards only names of pieces are looked for: a card of few words has many that are nearly
    common ones. Nor is a word looked at there that begins a sentence, as its capital makes it no
    name.
    """
    if prose.kind == "values":
        return
    forms: dict[str, str] = {}
    if prose.is_book:
        forms = {form.lower(): form for term in about.terms for form in term.forms}
        forms |= {title.lower(): title for title in about.titles}
    names = {name.lower(): name for name in about.pieces}
    known = {word for form in (*forms, *names) for word in (form, *_BETWEEN.split(form))}
    words = prose.words
    small = [word.text.lower() for word in words]
    gaps = [_is_space(prose.text, one, two) for one, two in pairwise(words)]
    reported: set[int] = set()  # a slip in a longer name is the same slip
    for length in sorted({len(form.split()) for form in (*forms, *names)}):
        close_forms, close_names = _NearNames(forms, length), _NearNames(names, length)
        for number in _groups(small, gaps, length, prose.often):
            written = " ".join(small[number : number + length])
            if len(written) < _SHORTEST - 1 or written in known:
                continue
            group = words[number : number + length]
            last = group[-1].start + len(group[-1].text)
            if prose.text[last : last + 1].isdecimal():
                continue  # the word has figures too: Model X2
            if reported and reported.intersection(word.start for word in group):
                continue
            nearest = close_forms.nearest(written, _long_enough)
            if nearest is None and all(word.text[0].isupper() for word in group):
                nearest = close_names.nearest(written)
            if not prose.is_book and length == 1 and begins_a_sentence(prose.text, group[0].start):
                continue
            if nearest:
                reported.update(word.start for word in group)
                right = forms.get(nearest) or names[nearest]
                message = f"{written!r} is almost {right!r}"
                yield from prose.problem(group[0].start, "misspelt-name", message, f"write {right}")


def repeated_words(prose: Text, about: Names) -> Iterator[Problem]:
    """Words that occur twice in a row; none for a piece called Bora Bora.

    Nor for what the glossary writes so: chow chow.
    """
    if prose.kind == "values":
        return
    names = {name.lower() for name in about.pieces}
    names |= {form.lower() for term in about.terms for form in (term.name, *term.forms)}
    for match in _REPEATED.finditer(prose.text):
        if match[2].lower() in prose.language.doubled_words or _plain(match[0]) in names:
            continue
        if prose.typed(match.start(1)):
            message = f"{match[2]!r} is written twice"
            yield from prose.problem(match.start(2), "repeated-word", message, "delete one of them")


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def begins_a_sentence(text: str, start: int) -> bool:
    """Whether nothing but spaces and signs stand between a word and the sentence before it.

    Calls that print nothing, such as anchors, are spaces too, however many.
    """
    while start and text[start - 1] == " ":
        start -= 1
    return _BEGINS.search(text, max(start - _NEAR, 0), start) is not None


def _is_space(text: str, one: Word, two: Word) -> bool:
    """Whether nothing but spaces stand between two words."""
    return text[one.start + len(one.text) : two.start].isspace()


class _NearNames:
    """Names of one number of words, indexed by first letter and length to find near misses."""

    def __init__(self, names: Iterable[str], words: int) -> None:
        self._names: dict[tuple[str, int], list[str]] = {}
        self._swapped: dict[str, str] = {}
        for name in names:
            if len(name) == _SHORTEST - 1 and name.isalpha() and words == 1:
                self._swapped |= dict.fromkeys(_with_two_swapped(name), name)
            if len(name) >= _SHORTEST and len(name.split()) == words:
                for length in range(
                    len(name) - _max_distance(name), len(name) + _max_distance(name) + 1
                ):
                    self._names.setdefault((name[0], length), []).append(name)

        self._known: dict[str, str | None] = {}

    def nearest(
        self, written: str, alike: Callable[[str, str], bool] = lambda _written, _name: True
    ) -> str | None:
        """The name that differs by a letter, or by two if it is long; inflections do not count."""
        if written not in self._known:
            close = (
                name
                for name in self._names.get((written[0], len(written)), ())
                if edit_distance(written, name, _max_distance(name)) <= _max_distance(name)
                and alike(written, name)
            )
            name = next(close, self._swapped.get(written))
            inflected = name is not None and _stem(written) & _stem(name)
            self._known[written] = None if inflected else name
        return self._known[written]


def _with_two_swapped(name: str) -> set[str]:
    """A short name with two of its inner letters in the other order: crads for cards.

    The first and the last letter stay: angel and angle, quiet and quite are words.
    """
    swapped = {
        name[:number] + name[number + 1] + name[number] + name[number + 2 :]
        for number in range(1, len(name) - 2)
    }
    return swapped - {name} - _SWAPPED_WORDS


def _max_distance(name: str) -> int:
    """The number of letters in which a misspelling may differ."""
    return 1 if len(name) < _LONG else 2


def _stem(word: str) -> set[str]:
    return {word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)}


def _groups(
    small: Sequence[str], gaps: Sequence[bool], length: int, often: Mapping[str, int]
) -> Iterator[int]:
    """The first words of groups of ``length`` words with only spaces between.

    Of several, one is rare.
    """
    if length == 1:
        yield from range(len(small))
        return
    rare = [often[word] == 1 for word in small]  # else the book uses the word
    for number in range(len(small) - length + 1):
        end = number + length
        if True in rare[number:end] and all(gaps[number : end - 1]):
            yield number


def _long_enough(written: str, form: str) -> bool:
    """Whether the words that differ are long enough for a misspelling: ``casino can`` is none."""
    pairs = zip(written.split(), form.split(), strict=True)
    return all(a == b or min(len(a), len(b)) >= _SHORTEST - 1 for a, b in pairs)
