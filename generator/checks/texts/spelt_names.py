"""Names: whether a word is one of the game's, nearly one, or another spelling of one."""

import calendar
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.checks.texts.phrases import JOINED, LOOSE
from generator.checks.texts.spelling import dictionary_of
from generator.checks.texts.text import Names, Text, Word, begins_a_sentence
from generator.model.rulebook import Term
from generator.problem import Problem, beyond

_MIN_LETTERS, _MIN_UNLISTED = 5, 7  # letters of a name, and where no dictionary knows the word
_MIN_PART = 3  # letters of the word that is wrong in a name of several
_BETWEEN = re.compile(r"[\s-]+")
_PARTS = re.compile(r"[^\W_]+")
_NUMERAL = re.compile(r"[ivxlcdm]+|\w*\d\w*")
_MAX_BIG = 2  # capitals of a heading that is in Title Case
_SMALL = 3  # letters of words that are in small letters there
_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_CAPITAL = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BEGINS = re.compile(r"(?:^|[.!?:;|•·)“\"]|\n\s*\n|\n\s*(?:[-*#|]+|\d+\.))[\s*_#“\"(]*\Z")
_DATES = frozenset(map(str.lower, (*calendar.day_name, *calendar.month_name)))


def other_spellings(text: Text, names: Names) -> Iterator[Problem]:
    """Things that the glossary calls or writes otherwise, and words in two spellings."""
    if not text.has_sentences:
        return
    checks = (_avoided, _wrong_things, _variants, _in_capitals) if text.is_book else (_avoided,)
    found: list[Problem] = []
    for check in checks:
        found += beyond(found, check(text, names))
    yield from found


def _avoided(text: Text, names: Names) -> Iterator[Problem]:
    """Avoided names, and terms with wrong spaces or hyphens."""
    right = {form.lower() for term in names.terms for form in term.forms}
    for term in names.terms:
        for wrong in _with_plurals(term):
            for match in text.phrases.places(wrong, LOOSE):
                if _plain(match.text) not in right:
                    yield from _called(text, match.start, match.text, term.called)
        for form in filter(_BETWEEN.search, term.forms):
            for match in text.phrases.places(form, JOINED):
                if _plain(match.text) not in right:
                    yield from _written(text, match.start, match.text, form)


def _with_plurals(term: Term) -> Iterator[str]:
    """The names that a term avoids, and their plurals, by the ending of its own forms."""
    one, many = (*term.forms[:2], "", "")[:2]
    ending = many[len(one) :] if many.startswith(one) and term.forms[1:] else ""
    for wrong in term.avoid:
        yield wrong
        for more in {f"{wrong}{ending}", f"{wrong}s"} if wrong[-1:].isalpha() else ():
            if more not in {*term.avoid, wrong} and not wrong.endswith("s"):
                yield more


def _called(text: Text, start: int, said: str, name: str) -> Iterator[Problem]:
    message = f"this game calls {said!r} {name}"
    yield from text.problem(start, "other-spelling", message, f"write {name}")


def _written(text: Text, start: int, said: str, form: str) -> Iterator[Problem]:
    message = f"this game writes {said!r} as {form!r}"
    yield from text.problem(start, "other-spelling", message, f"write {form}")


def _wrong_things(text: Text, names: Names) -> Iterator[Problem]:
    """Names such as ``room card`` where the game has room tiles."""
    things = text.language.things
    right = {form.lower() for term in names.terms for form in (*term.forms, *term.avoid)}
    whose: dict[str, Term] = {}
    for term in names.terms:
        words = term.called.lower().split()
        if len(words) > 1 and words[-1] in things and term.components:
            whose.setdefault(" ".join(words[:-1]), term)
    shared = Counter(
        " ".join(form.lower().split()[:-1]) for term in names.terms for form in term.forms
    )
    thing = re.compile(rf" ({'|'.join(sorted(things))})\b", re.IGNORECASE)
    for name, term in whose.items():
        if shared[name] > 2:
            continue  # several things have this name
        for begun in text.phrases.places_begun(name):
            match = thing.match(text.text, begun.end)
            said = f"{begun.text}{match[0]}" if match else ""
            if said and said.lower() not in right:
                yield from _called(text, begun.start, said, term.called)


def _variants(text: Text, names: Names) -> Iterator[Problem]:
    """The rarer of two spellings of a word; the glossary's spelling is right."""
    often = text.often
    glossary = {form.lower() for term in names.terms for form in term.forms}
    glossary |= {word for form in glossary for word in form.split()}
    avoided = {word.lower() for term in names.terms for word in term.avoid}
    pairs = [pair for one in text.language.variants for pair in (one, one[::-1])]
    for right, wrong in pairs:
        if wrong not in often or wrong in avoided | glossary:
            continue
        stems = {other for one, other in pairs if one[:4] == right[:4]} | {right}
        if stems & glossary or often[right] > often[wrong]:
            for word in text.words:
                if word.text.lower() == wrong:
                    message = f"elsewhere in this game {word.text!r} is spelt {right!r}"
                    yield from text.problem(word.start, "other-spelling", message, f"write {right}")


def _in_capitals(text: Text, names: Names) -> Iterator[Problem]:
    """Terms in small letters that the glossary writes in capitals."""
    for form in [form for term in names.terms for form in term.forms]:
        capitals = [word for word in form.split() if len(word) > 1 and word.isupper()]
        if not capitals or capitals == form.split() == [form]:
            continue
        for match in text.phrases.exact_places(form):
            if any(word not in match.text for word in capitals):
                yield from _written(text, match.start, match.text, form)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def misspelt_names(text: Text, names: Names) -> Iterator[Problem]:
    """Words that are one letter away from a term or from the name of a piece.

    Names of pieces are looked for in capitals; and nothing in headings, where capitals say nothing.
    """
    if not text.has_sentences:
        return
    terms = [form for term in names.terms for form in term.forms] if text.is_book else []
    near = _NearNames(
        (*names.pieces, *terms, *((names.title, *names.titles) if text.is_book else ()))
    )
    loose = {form.lower() for form in (*terms, *names.titles)}
    words, headings = text.words, _headings(text)
    for number, word in enumerate(words):
        plain = word.text.lower()
        if plain in names.called or text.often[plain] > 1 or _within(word, headings):
            continue
        after = word.start + len(word.text)
        if text.text[after : after + 1].isdecimal():
            continue  # the word has figures too: Model X2
        for name, at in near.of(plain):
            group = words[number - at : number - at + len(_PARTS.findall(name))]
            if number < at or not _is_group(text, group, name, at):
                continue
            small = [part[0].islower() for part in _PARTS.findall(name)]
            pairs = zip(group, small, strict=False)
            capital = all(low or one.text[0].isupper() for one, low in pairs)
            begins = not text.is_book and begins_a_sentence(text.text, group[0].start)
            if name.lower() not in loose and (not capital or (begins and len(group) == 1)):
                continue
            if _is_word(plain, _PARTS.findall(name.lower())[at], text):
                continue
            said = " ".join(one.text.lower() for one in group)
            message = f"{said!r} is almost the name {name!r}"
            yield from text.problem(group[0].start, "misspelt-name", message, f"write {name}")
            break


class _NearNames:
    """Names by their words, and by the first letter and length of each."""

    def __init__(self, names: Iterable[str]) -> None:
        self._near: dict[tuple[str, int], dict[str, list[tuple[str, int]]]] = {}
        for name in dict.fromkeys(names):
            if len(name) < _MIN_LETTERS:
                continue
            for at, part in enumerate(_PARTS.findall(name.lower())):
                if len(part) >= _MIN_PART:
                    same = self._near.setdefault((part[0], len(part)), {})
                    same.setdefault(part, []).append((name, at))

    def of(self, word: str) -> Iterator[tuple[str, int]]:
        """The names of which a word is one letter away from a part, with the number of that."""
        for length in (len(word), len(word) - 1, len(word) + 1):
            for part, found in self._near.get((word[0], length), {}).items():
                if part != word and edit_distance(word, part, 1) == 1:
                    yield from found


def _is_group(text: Text, group: Sequence[Word], name: str, at: int) -> bool:
    """Whether words are a name but for the one at a place, with only spaces between."""
    parts = _PARTS.findall(name.lower())
    said = [one.text.lower() for one in group]
    if said[:at] != parts[:at] or said[at + 1 :] != parts[at + 1 :]:
        return False
    whole = text.text[group[0].start : group[-1].start + len(group[-1].text)]
    return len(whole) >= _MIN_LETTERS and _PARTS.findall(whole.lower()) == said


def _is_word(word: str, part: str, text: Text) -> bool:
    """Whether a word is ordinary, an inflection of the other or another number of a series."""
    if _NUMERAL.fullmatch(word) or _NUMERAL.fullmatch(part):
        return True
    if not text.language.endings and word[:-2] == part[: len(word) - 2]:
        return True  # its forms are not known: another ending may be one
    endings = ("", "s", *text.language.endings)
    stems = ({one.removesuffix(e) for e in endings if one.endswith(e)} for one in (word, part))
    if not next(stems).isdisjoint(next(stems)):
        return True
    if word in text.language.small_words | text.language.joining_words:
        return True
    dictionary = dictionary_of(text.code)
    return dictionary.knows(word) if dictionary else len(word) < _MIN_UNLISTED


def edit_distance(word: str, target: str, cutoff: int) -> int:
    """Edit distance between two words (Damerau-Levenshtein), at most ``cutoff`` + 1."""
    longest = max(len(word), len(target))
    if abs(len(word) - len(target)) > cutoff or len(set(word).difference(target)) > cutoff:
        return cutoff + 1
    # One edit changes at most one letter of the longer word: they share the others.
    if longest - (Counter(word) & Counter(target)).total() > cutoff:
        return cutoff + 1
    before, last = list[int](), list(range(len(target) + 1))
    for i, letter in enumerate(word, 1):
        row = [i]
        for j, other in enumerate(target, 1):
            row.append(min(row[-1] + 1, last[j] + 1, last[j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == target[j - 2] and word[i - 2] == other:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return min(last[-1], cutoff + 1)


def unknown_names(text: Text, names: Names) -> Iterator[Problem]:
    """Capitalised words of a book that occur once, and that nothing in the game has."""
    language = text.language
    if not text.is_book or not names.pieces or language.capital_nouns or not language.small_words:
        return
    known, apart = names.known, [*_headings(text), *_chapters_of_people(text)]
    often = Counter(_possessed(word) for word in text.words)
    for word in text.words:
        plain = _possessed(word)
        forms = {plain, plain.removesuffix("s"), f"{plain}s"}
        if (
            not word.text[0].isupper()
            or word.text.isupper()
            or often[plain] > 1
            or forms & known
            or plain in _DATES
            or _BEGINS.search(text.text[: word.start][-30:])
            or _within(word, apart)
        ):
            continue
        message = f"nothing in the game has the name {word.text!r}"
        hint = "correct the name. If the spelling is right, add it to the glossary"
        yield from text.problem(word.start, "unknown-name", message, hint)


def _possessed(word: Word) -> str:
    return word.text.lower().removesuffix("'s").removesuffix("’s")


def _headings(text: Text) -> list[tuple[int, int]]:
    """Where headings in Title Case are."""
    found = []
    for heading in _HEADING.finditer(text.rendered.text) if text.is_book else ():
        words = _CAPITAL.findall(heading[0])
        small = [word for word in words if word[0].islower()]
        big = len(words) - len(small)
        if big > _MAX_BIG and all(len(word) <= _SMALL for word in small):
            found.append(heading.span())
    return found


def _chapters_of_people(text: Text) -> Iterator[tuple[int, int]]:
    """Where chapters with the names of people are, such as credits."""
    headings = list(_HEADING.finditer(text.rendered.text))
    ends = (*(one.start() for one in headings), len(text.text))
    for heading, end in zip(headings, ends[1:], strict=True):
        if heading[0].lstrip("# ").lower().startswith(text.language.credit_words):
            yield heading.start(), end


def _within(word: Word, stretches: Iterable[tuple[int, int]]) -> bool:
    return any(start <= word.start < end for start, end in stretches)
