"""Rules that are not as they were: the pieces they speak of and that break them, and sentences.

A sentence is told where it prints a number that the rule had or has: where the rulebook says the
rule, or where a text names what the rule is about.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.changes.state import RuleHow, RuleText, how_changed
from generator.model.game import Game, RuleEntry
from generator.problem import Problem
from generator.rules.kinds.scope import Selection, chosen

_ENDS = re.compile(r"(?<=[.!?;])\s+|\n+")
_NUMBERS = re.compile(r"(?<![\w-])(?<!\d\.)\d+(?!\w|\.\d)")
_COMPONENT = re.compile(r"component ([\w-]+)")
_LEAST = 2  # one is as often an article


class Sentence(NamedTuple):
    """A sentence that is printed, and where: ``rulebook 3.2`` or a piece."""

    place: str
    text: str


class Passage(NamedTuple):
    """A text that is printed: its place, and the rules that it is marked to say."""

    place: str
    text: str
    rules: frozenset[str] = frozenset()
    component: str = ""  # whose pieces print it; empty in the rulebook


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that is not as it was: the pieces it speaks of, those that break it, and sentences."""

    name: str
    how: RuleHow
    pieces: tuple[str, ...]
    breaks: tuple[str, ...]  # pieces, or places where no piece is meant
    passages: tuple[str, ...]  # numbers of the rulebook's paragraphs that say it
    sentences: tuple[Sentence, ...]  # that print a number it had or has


def rule_changes(
    game: Game,
    before: Mapping[str, RuleText],
    after: Mapping[str, RuleText],
    *,
    problems: Iterable[Problem],
    printed: Sequence[Passage],
    names: Mapping[str, Sequence[str]],
    words: Sequence[str],
) -> Iterator[RuleChange]:
    """The rules that are not as they were, sorted by name.

    ``before`` and ``after`` are rules by name, ``problems`` what the checks found now, ``printed``
    all that the rulebook and the pieces print, ``names`` what each component is called in texts,
    ``words`` the language's numbers from two on.
    """
    entries = {entry.name: entry for entry in game.rules}
    told = list(problems)
    for name in sorted({*before, *after}):
        old, new = before.get(name), after.get(name)
        how = how_changed(old, new)
        if how is None:
            continue
        component = _component(entries.get(name), old.holds if old else "")
        numbers = _numbers(_told(old, how), _told(new, how))
        marked = [one for one in printed if name in one.rules]
        sentences = [
            Sentence(one.place, sentence)
            for one in printed
            if one.component != component or not component
            for sentence in _sentences(one.text)
            if numbers & _numbers_in(sentence, words)
            and (name in one.rules or _names(sentence, names.get(component, ())))
        ]
        breaks = [one.piece or str(one.where) for one in told if one.rule == name]
        yield RuleChange(
            name,
            how,
            tuple(_pieces(game, component, entries.get(name))),
            tuple(dict.fromkeys(breaks)),
            tuple(one.place.removeprefix("rulebook ") for one in marked),
            tuple(dict.fromkeys(sentences)),
        )


def _component(entry: RuleEntry | None, text: str) -> str:
    """The component that a rule is about, now or as its text says."""
    if entry is not None:
        return entry.component or ""
    match = _COMPONENT.match(text)
    return match[1] if match else ""


def _told(rule: RuleText | None, how: RuleHow) -> str | None:
    """The text whose numbers count: the sentence, where nothing but it was edited."""
    return rule and (rule.says if how == "reworded" else rule.holds)


def _numbers(old: str | None, new: str | None) -> set[int]:
    """The numbers that a rule had and has no more, or has now; all, where none of them changed."""
    was, now = (Counter(map(int, _NUMBERS.findall(text or ""))) for text in (old, new))
    apart = (was - now) + (now - was)
    return {number for number in apart or was + now if number >= _LEAST}


def _numbers_in(sentence: str, words: Sequence[str]) -> set[int]:
    found = {int(n) for n in _NUMBERS.findall(sentence)}
    values = {word: number for number, word in enumerate(words, _LEAST)}
    return found | {
        values[word] for word in re.findall(r"[^\W\d]+", sentence.lower()) if word in values
    }


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in _ENDS.split(text) if part.strip()]


def _names(sentence: str, forms: Sequence[str]) -> bool:
    """Whether a sentence names a thing by one of its forms."""
    return any(re.search(rf"(?<!\w){re.escape(f)}(?!\w)", sentence, re.IGNORECASE) for f in forms)


def _pieces(game: Game, name: str, entry: RuleEntry | None) -> Iterator[str]:
    """The pieces that a rule speaks of: those of its component that its ``where`` chooses."""
    params = entry.params if entry else None
    where = params.get("where") if isinstance(params, Mapping) else None
    asked = Selection.model_validate({"where": where if isinstance(where, Mapping) else {}})
    for component in game.components:
        if component.name == name:
            yield from map(component.label, chosen(component, asked))
