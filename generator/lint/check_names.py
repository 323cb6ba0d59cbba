"""Names against those that the game has: nearly a piece's, of nothing, another thing's."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.lint.check_spelling import piece_names, slips_between
from generator.lint.prose import Prose, Word
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem, Severity, beyond

_SHORT = (4, 5)  # letters of names that are judged by a single letter
_RARELY = 2  # times that a slip stands in a book
_CAPITAL = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BEGINS = re.compile(r"(?:^|[.!?:;|•·)“\"]|\n\s*\n|\n\s*(?:[-*#|]+|\d+\.))[\s*_#“\"(]*\Z")


def misnamed(
    prose: Prose, game: Game, manuscript: Manuscript, known: frozenset[str]
) -> Iterator[Problem]:
    """Short names a letter off, proper names that nothing bears, one spelling of two.

    ``known`` are the words of the game.
    """
    found: list[Problem] = []
    if prose.language.small_words:  # else a capital may be any noun's, as in German
        found += _short_names(prose, game, known)
        found += beyond(found, _nobody(prose, game, known))
    found += beyond(found, _other_things(prose, manuscript.terms))
    found += beyond(found, _variants(prose, manuscript))
    found += beyond(found, _in_capitals(prose, manuscript.terms))
    found += beyond(found, _unheard_of(prose, known))
    yield from found


def known_words(game: Game, terms: Iterable[Term]) -> frozenset[str]:
    """Every word that a piece, a rule, the glossary or the game itself uses, in small letters."""
    texts = [game.title, *game.words.values(), *game.palette, *game.icons, *game.art]
    for term in terms:
        texts += [*term.forms, term.says]
    for entry in game.rules:
        texts += [entry.says, entry.source]
    for component in game.components:
        texts += [component.title, component.name.replace("_", " ")]
        for piece in component.pieces:
            texts += [text for value in piece.fields.values() for text in _texts(value)]
    return frozenset(_CAPITAL.findall("\n".join(dict.fromkeys(texts)).lower()))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _short_names(prose: Prose, game: Game, known: frozenset[str]) -> Iterator[Problem]:
    """Words in capitals that miss a piece's short name by a letter."""
    names = {word for name in piece_names(game) for word in name.split() if len(word) in _SHORT}
    names = {name for name in names if name[0].isupper() and name.isalpha()}
    often = Counter(word.text for word in prose.words)
    for word in prose.words:
        text = word.text.removesuffix("'s").removesuffix("’s")
        if not text[0].isupper() or text.lower() in known or often[word.text] > 1:
            continue
        near = sorted(
            name for name in names if name[0] == text[0] and slips_between(text, name, 1) == 1
        )
        where = prose.typed(word.start)
        if near and where and len(text) >= _SHORT[0]:
            hint = f"write {near[0]}; or `{{{{ word({text!r}) }}}}` if it is meant so"
            message = f"{text!r} is almost {near[0]!r}"
            yield Problem(where, "misspelt-name", message, hint)


def _nobody(prose: Prose, game: Game, known: frozenset[str]) -> Iterator[Problem]:
    """A name in the middle of a sentence that stands once in the book and nowhere in the game."""
    if not any(True for _ in piece_names(game)):
        return
    words = list(prose.words)
    often = Counter(_plain(word) for word in words)
    for word in words:
        plain = _plain(word)
        if (
            not word.text[0].isupper()
            or often[plain] > 1
            or plain in known
            or any(len(part) > 1 and part in known for part in (plain.rstrip("s"), plain + "s"))
            or _BEGINS.search(prose.text[max(word.start - 30, 0) : word.start])
            or _typed_name(prose, word)
        ):
            continue
        where = prose.typed(word.start)
        if where:
            hint = f"correct it, or write `{{{{ word({word.text!r}) }}}}` if it is meant so"
            message = f"nothing in the game is called {word.text!r}"
            severity: Severity = "error" if game.guarded else "warning"
            yield Problem(where, "unknown-name", message, hint, severity)


def _typed_name(prose: Prose, word: Word) -> bool:
    """Whether a mark of the text stands before it that begins a new thing, as a cell does."""
    line = prose.rendered.text.rfind("\n", 0, word.start) + 1
    return not prose.text[line : word.start].strip() or word.text.isupper()


def _variants(prose: Prose, manuscript: Manuscript) -> Iterator[Problem]:
    """The rarer spelling of a word that has two; the glossary's goes before."""
    often = prose.often
    forms = {word for term in manuscript.terms for form in term.forms for word in form.split()}
    told = {word.lower() for term in manuscript.terms for word in term.avoid}
    ours = {form.lower() for form in forms}
    pairs = [pair for one in prose.language.variants for pair in (one, one[::-1])]
    for right, wrong in pairs:
        if wrong not in often or wrong in told or wrong in ours:
            continue
        stems = {other for one, other in pairs if one[:4] == right[:4]} | {right}
        if right in ours or stems & ours or often[right] > often[wrong]:
            for word in prose.words:
                where = prose.typed(word.start)
                if word.text.lower() == wrong and where:
                    message = f"{word.text!r} is spelt {right!r} elsewhere in this game"
                    yield Problem(where, "other-spelling", message, f"write {right}")


def _in_capitals(prose: Prose, terms: Iterable[Term]) -> Iterator[Problem]:
    """Terms that are written in capitals, and stand in small letters."""
    for term in terms:
        for form in term.forms:
            capitals = [word for word in form.split() if len(word) > 1 and word.isupper()]
            if not capitals or capitals == form.split() == [form]:
                continue
            for said in prose.phrases.to_the_letter(form):
                where = prose.typed(said.start)
                if where and any(word not in said.text for word in capitals):
                    message = f"{said.text!r} is written {form!r} in this game"
                    yield Problem(where, "other-spelling", message, f"write {form}")


def _other_things(prose: Prose, terms: tuple[Term, ...] | list[Term]) -> Iterator[Problem]:
    """``room card`` where the game has room tiles: the name of one thing, the sort of another."""
    things = prose.language.things
    right = {form.lower() for term in terms for form in term.forms}
    whose: dict[str, Term] = {}
    for term in terms:
        words = term.name.lower().split()
        if len(words) > 1 and words[-1] in things and term.components:
            whose.setdefault(" ".join(words[:-1]), term)
    shared = Counter(" ".join(form.split()[:-1]) for form in right if " " in form)
    told = {form.lower() for term in terms for form in term.avoid}
    thing = re.compile(rf" ({'|'.join(sorted(things))})\b", re.IGNORECASE)
    for name, term in whose.items():
        if shared[name] > 2:
            continue  # several things bear this name
        for begun in prose.phrases.begun(name):
            match = thing.match(prose.text, begun.end)
            where = prose.typed(begun.start) if match else None
            said = f"{begun.text}{match[0]}" if match else ""
            if where and said.lower() not in right and said.lower() not in told:
                message = f"{said!r} is called {term.name} in this game"
                yield Problem(where, "other-spelling", message, f"write {term.name}")


def _unheard_of(prose: Prose, known: frozenset[str]) -> Iterator[Problem]:
    """``counters`` in a game of chips: a word for things that nothing in the game is."""
    often = prose.often
    for word in prose.words:
        text = word.text.lower()
        if text not in prose.language.things or often[text] > _RARELY:
            continue
        alike = {text, text.removesuffix("s"), f"{text}s", text.removesuffix("en"), f"{text}en"}
        where = prose.typed(word.start)
        if where and not alike & known:
            message = f"nothing in this game is called {word.text!r}"
            meant = f"`{{{{ word({word.text!r}) }}}}`"
            hint = f"write the word of the glossary; or {meant} if it is meant so"
            yield Problem(where, "other-spelling", message, hint)


def _plain(word: Word) -> str:
    return word.text.lower().removesuffix("'s").removesuffix("’s")
