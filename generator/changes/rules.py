"""Changed rules: the pieces that they are about, the pieces that break them, and
sentences to check.

A sentence is listed if it prints a number that the rule had or has, and the rulebook says the rule
there or the sentence names the rule's component.
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
    """A printed sentence and its place: ``rulebook 3.2`` or a piece."""

    place: str
    text: str


class Passage(NamedTuple):
    """A printed text, its place, and the rules that it is marked to say."""

    place: str
    text: str
    rules: frozenset[str] = frozenset()
    component: str = ""  # whose pieces print it; empty in the rulebook


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A changed rule: its pieces, the pieces that break it, and sentences to check."""

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
    """The changed rules, sorted by name.

    ``before`` and ``after`` are rules by name, ``problems`` those of the checks now, ``printed``
    all texts of the rulebook and the pieces, ``names`` the names of each component in texts,
    ``words`` the number words of the language from two on.
    """
    entries = {entry.name: entry for entry in game.rules}
    found = list(problems)
    for name in sorted({*before, *after}):
        old, new = before.get(name), after.get(name)
        how = how_changed(old, new)
        if how is None:
            continue
        component = _component(entries.get(name), old.holds if old else "")
        numbers = _numbers(_compared_text(old, how), _compared_text(new, how))
        marked = [one for one in printed if name in one.rules]
        sentences = [
            Sentence(one.place, sentence)
            for one in printed
            if one.component != component or not component
            for sentence in sentences_of(one.text)
            if numbers & _numbers_in(sentence, words)
            and (name in one.rules or _names(sentence, names.get(component, ())))
        ]
        breaks = [one.piece or str(one.where) for one in found if one.name == name]
        yield RuleChange(
            name,
            how,
            tuple(_pieces(game, component, entries.get(name))),
            tuple(dict.fromkeys(breaks)),
            tuple(one.place.removeprefix("rulebook ") for one in marked),
            tuple(dict.fromkeys(sentences)),
        )


def _component(entry: RuleEntry | None, text: str) -> str:
    """The component that a rule is about, from its entry or from its old text."""
    if entry is not None:
        return entry.component or ""
    match = _COMPONENT.match(text)
    return match[1] if match else ""


def _compared_text(rule: RuleText | None, how: RuleHow) -> str | None:
    """The text whose numbers are compared: the sentence, if nothing else was edited."""
    return rule and (rule.says if how == "reworded" else rule.holds)


def _numbers(old: str | None, new: str | None) -> set[int]:
    """The numbers of a rule that changed; all of its numbers if none changed."""
    was, now = (Counter(map(int, _NUMBERS.findall(text or ""))) for text in (old, new))
    differing = (was - now) + (now - was)
    return {number for number in differing or was + now if number >= _LEAST}


def _numbers_in(sentence: str, words: Sequence[str]) -> set[int]:
    found = {int(n) for n in _NUMBERS.findall(sentence)}
    values = {word: number for number, word in enumerate(words, _LEAST)}
    return found | {
        values[word] for word in re.findall(r"[^\W\d]+", sentence.lower()) if word in values
    }


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, one by one."""
    return [part.strip() for part in _ENDS.split(text) if part.strip()]


def _names(sentence: str, forms: Sequence[str]) -> bool:
    """Whether a sentence has one of these names."""
    return any(re.search(rf"(?<!\w){re.escape(f)}(?!\w)", sentence, re.IGNORECASE) for f in forms)


def _pieces(game: Game, name: str, entry: RuleEntry | None) -> Iterator[str]:
    """The pieces of the rule's component that its ``where`` selects."""
    params = entry.params if entry else None
    where = params.get("where") if isinstance(params, Mapping) else None
    selection = Selection.model_validate({"where": where if isinstance(where, Mapping) else {}})
    for component in game.components:
        if component.name == name:
            yield from map(component.label, chosen(component, selection))
