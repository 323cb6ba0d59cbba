"""Lint of names: near misses of names in the game, unknown names, and names of other things."""

import calendar
import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.texts.old_names import old_names
from generator.checks.texts.spelling import avoided_spellings, edit_distance, misspellings
from generator.checks.texts.text import Names, Text, Word
from generator.model.rulebook import Term
from generator.problem import Problem, beyond

_SHORT = (4, 5)  # letters of names that are judged by a single letter
_DICE = {"die", "dice"}
_RARELY = 2  # times that a slip stands in a book
_CAPITALS = 2  # of a heading, of which one may be a name: Playing the Heron
_MINOR = 3  # letters of words that may be small in a heading like The Way of the Sword
_DATES = frozenset(map(str.lower, (*calendar.day_name, *calendar.month_name)))
_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_OF_PEOPLE = re.compile(  # headings of chapters with the names of those who made the game
    r"^#+ .*(?:credit|cr.dit|thank|acknowledg|imprint|colo(?:ph|f)on|about the (?:author|design)"
    r"|impressum|mitwirkende|\bdank|merci|grazie|gracias).*$",
    re.IGNORECASE | re.MULTILINE,
)
_CAPITAL = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BEGINS = re.compile(r"(?:^|[.!?:;|•·)“\"]|\n\s*\n|\n\s*(?:[-*#|]+|\d+\.))[\s*_#“\"(]*\Z")


def name_problems(text: Text, names: Names) -> Iterator[Problem]:
    """Names that are misspelt, unknown, or written otherwise than the game writes them."""
    found: list[Problem] = []
    for check in (avoided_spellings, misspellings, old_names, _wrong_names):
        found += beyond(found, check(text, names))
    yield from found


def _wrong_names(prose: Text, names: Names) -> Iterator[Problem]:
    """Misspelt short names, unknown proper names, and other spellings of one word, in books."""
    if not prose.is_book:
        return
    found: list[Problem] = []
    if prose.language.small_words and not prose.language.capital_nouns:
        found += _misspelt_short_names(prose, names)
        found += beyond(found, _unknown_names(prose, names))
    for check in (_wrong_things, _variants, _in_capitals, _unknown_things):
        found += beyond(found, check(prose, names))
    yield from found


def _misspelt_short_names(prose: Text, about: Names) -> Iterator[Problem]:
    """A problem for each word in capitals that differs by a letter from a piece's short name."""
    names = {word for name in about.pieces for word in name.split() if len(word) in _SHORT}
    names = {name for name in names if name[0].isupper() and name.isalpha()}
    often = Counter(word.text for word in prose.words)
    for word in prose.words:
        text = word.text.removesuffix("'s").removesuffix("’s")
        plain = text.lower()
        forms = {plain, plain.removesuffix("s"), f"{plain}s"}
        if not text[0].isupper() or forms & about.known or often[word.text] > 1:
            continue
        near = sorted(
            name for name in names if name[0] == text[0] and edit_distance(text, name, 1) == 1
        )
        if near and len(text) >= _SHORT[0]:
            message = f"{text!r} is almost {near[0]!r}"
            hint = f"write {near[0]}"
            yield from prose.problem(word.start, "misspelt-name", message, hint)


def _unknown_names(prose: Text, names: Names) -> Iterator[Problem]:
    """A problem for each capitalised name that occurs once in the book and nowhere in the game."""
    if not names.pieces:
        return
    known = names.known
    words = list(prose.words)
    often = Counter(_plain(word) for word in words)
    apart = _headings_and_people(prose)
    for word in words:
        plain = _plain(word)
        if (
            not word.text[0].isupper()
            or often[plain] > 1
            or plain in known
            or plain in _DATES
            or any(start <= word.start < end for start, end in apart)
            or any(len(part) > 1 and part in known for part in (plain.rstrip("s"), plain + "s"))
            or _BEGINS.search(prose.text[max(word.start - 30, 0) : word.start])
            or _typed_name(prose, word)
        ):
            continue
        message = f"nothing in the game is called {word.text!r}"
        hint = "correct it, or add it to the glossary"
        yield from prose.problem(word.start, "unknown-name", message, hint)


def _headings_and_people(prose: Text) -> list[tuple[int, int]]:
    """Where capitals name nothing of the game: headings Like This One, and chapters of credits."""
    text = prose.rendered.text
    headings = list(_HEADING.finditer(text))
    ends = (*(one.start() for one in headings), len(text))
    apart = []
    for heading, end in zip(headings, ends[1:], strict=True):
        words = _CAPITAL.findall(heading[0])
        small = [word for word in words if word[0].islower()]
        if _OF_PEOPLE.match(heading[0]):
            apart.append((heading.start(), end))
        elif len(words) - len(small) > _CAPITALS and all(len(word) <= _MINOR for word in small):
            apart.append(heading.span())
    return apart


def _typed_name(prose: Text, word: Word) -> bool:
    """Whether the word begins a line or cell, or is in capitals."""
    line = prose.rendered.text.rfind("\n", 0, word.start) + 1
    return not prose.text[line : word.start].strip() or word.text.isupper()


def _variants(prose: Text, names: Names) -> Iterator[Problem]:
    """A problem for the rarer of two spellings of a word; the glossary's spelling is right."""
    often = prose.often
    forms = {word for term in names.terms for form in term.forms for word in form.split()}
    avoided = {word.lower() for term in names.terms for word in term.avoid}
    glossary = {form.lower() for form in forms}
    pairs = [pair for one in prose.language.variants for pair in (one, one[::-1])]
    for right, wrong in pairs:
        if wrong not in often or wrong in avoided or wrong in glossary:
            continue
        stems = {other for one, other in pairs if one[:4] == right[:4]} | {right}
        if right in glossary or stems & glossary or often[right] > often[wrong]:
            for word in prose.words:
                where = prose.typed(word.start)
                if word.text.lower() == wrong and where:
                    message = f"{word.text!r} is spelt {right!r} elsewhere in this game"
                    yield Problem(where, "other-spelling", message, f"write {right}", "warning")


def _in_capitals(prose: Text, names: Names) -> Iterator[Problem]:
    """A problem for each term in small letters that the glossary writes in capitals."""
    for term in names.terms:
        for form in term.forms:
            capitals = [word for word in form.split() if len(word) > 1 and word.isupper()]
            if not capitals or capitals == form.split() == [form]:
                continue
            for match in prose.phrases.exact_places(form):
                where = prose.typed(match.start)
                if where and any(word not in match.text for word in capitals):
                    message = f"{match.text!r} is written {form!r} in this game"
                    yield Problem(where, "other-spelling", message, f"write {form}", "warning")


def _wrong_things(prose: Text, names: Names) -> Iterator[Problem]:
    """A problem for names such as ``room card`` where the game has room tiles."""
    terms = names.terms
    things = prose.language.things
    right = {form.lower() for term in terms for form in term.forms}
    whose: dict[str, Term] = {}
    for term in terms:
        words = term.called.lower().split()
        if len(words) > 1 and words[-1] in things and term.components:
            whose.setdefault(" ".join(words[:-1]), term)
    shared = Counter(" ".join(form.split()[:-1]) for form in right if " " in form)
    avoided = {form.lower() for term in terms for form in term.avoid}
    thing = re.compile(rf" ({'|'.join(sorted(things))})\b", re.IGNORECASE)
    for name, term in whose.items():
        if shared[name] > 2:
            continue  # several things bear this name
        for begun in prose.phrases.places_begun(name):
            match = thing.match(prose.text, begun.end)
            where = prose.typed(begun.start) if match else None
            written = f"{begun.text}{match[0]}" if match else ""
            if where and written.lower() not in right and written.lower() not in avoided:
                message = f"{written!r} is called {term.called} in this game"
                yield Problem(where, "other-spelling", message, f"write {term.called}", "warning")


def _unknown_things(prose: Text, names: Names) -> Iterator[Problem]:
    """A problem for words such as ``counters`` in a game that has chips."""
    often, known = prose.often, names.known
    for word in prose.words:
        text = word.text.lower()
        if text not in prose.language.things or often[text] > _RARELY:
            continue
        forms = {text, text.removesuffix("s"), f"{text}s", text.removesuffix("en"), f"{text}en"}
        forms |= _DICE if text in _DICE else set()
        where = prose.typed(word.start)
        part = tuple(forms) if prose.language.compounds else ()
        if where and not forms & known and not any(word.endswith(part) for word in known if part):
            message = f"nothing in this game is called {word.text!r}"
            hint = "write the word of the glossary"
            yield Problem(where, "other-spelling", message, hint, "warning")


def _plain(word: Word) -> str:
    return word.text.lower().removesuffix("'s").removesuffix("’s")
