"""Facts of the game in a rulebook: players, time and age, and the numbers of rules.

Those of rules stand beside their marks: ``{{ rule("deck") }}There are 60 cards``.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.checks.books.card_facts import wrong_card_facts
from generator.checks.books.opened import Opened, opened
from generator.checks.texts.text import Names, Text
from generator.model.game import Game, RuleEntry
from generator.model.rulebook import Language
from generator.problem import Problem, counted
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import Figure
from generator.rulebook.placeholders import MARK, Anchor

_FAR = 30  # characters around a figure that say what it is of
_WORDS_OF_LINE = 2  # beside a number of players: For ... players
_SHORTEST = 10  # minutes of a game: what is shorter is a part of one, or a timer
_ENDS = re.compile(r"[.!?:](?=\s)|\n\s*\n")
_MARKED_UNTIL = re.compile(r"[.!?](?=\s)|\n\s*\n|\n(?=\s*[-*])|\|")  # by a rule's mark


def wrong_numbers(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Numbers that the game has otherwise: players, time and age, and those of single cards."""
    yield from _wrong_about(read)
    book = opened(read)
    yield from _against_rules(book, book.prose)
    yield from wrong_card_facts(read.game, book.prose)


def _wrong_about(read: ReadBook) -> Iterator[Problem]:
    """Numbers of players, minutes and years that game.yaml contradicts."""
    book = opened(read)
    for text in book.texts:
        for figure in book.reader.figures(text.text):
            if said := as_game_says(read.game, text, figure):
                message = f"the text has {figure.text!r}, game.yaml has {said}"
                hint = "correct one of them"
                yield from text.problem(figure.start, "wrong-number", message, hint)


def as_game_says(game: Game, text: Text, figure: Figure) -> str | None:
    """The players, minutes or years of game.yaml where a figure differs from them.

    ``4 players``; empty where both are the same, None for a figure of anything else.
    """
    if figure.kind not in ("number", "range"):
        return None
    end = figure.start + len(figure.text)
    before, after = text.text[max(0, figure.start - _FAR) : figure.start], text.text[end:][:_FAR]
    about, (fewest, most), language = game.about, game.players, text.language
    beyond = max(figure.values) > most or (figure.kind == "range" and min(figure.values) < fewest)
    if beyond and _pattern(r"\s+{}", language.player_words).match(after):
        said = counted(most, "player")
        return said if fewest == most else f"{fewest} to {said}"
    players = figure.kind == "range" and (
        (_pattern(r"\s+{}", language.player_words).match(after) and _names_game(game, text, figure))
        or _is_line_of_players(text, figure)
    )
    if players and {*figure.values} != {fewest, most}:
        return f"{fewest} to {counted(most, 'player')}"
    if about.minutes and _pattern(r"[\s-]+{}", language.minute_words).match(after):
        fits = min(about.minutes) <= min(figure.values) <= max(figure.values) <= max(about.minutes)
        said = "" if fits else f"{about.time()} minutes"
        return said if _is_of_game(game, text, figure) else None
    if about.age and _is_age(language, before, after):
        return "" if min(figure.values) == about.age else f"{about.age} years"
    return None


@lru_cache(maxsize=64)
def _pattern(form: str, words: Iterable[str]) -> re.Pattern[str]:
    """The form with these words in place of its braces; of no words it matches nothing."""
    either = "|".join(map(re.escape, sorted(words))) or "(?!)"
    return re.compile(form.replace("{}", rf"\b(?:{either})(?!\w)"), re.IGNORECASE)


def _is_line_of_players(text: Text, figure: Figure) -> bool:
    """Whether a line says only how many play: ``Players: 2-4``, ``For 2 to 4 players.``"""
    start = text.text.rfind("\n", 0, figure.start) + 1
    end = figure.start + len(figure.text)
    rest = text.text[start : figure.start] + text.text[end:].partition("\n")[0]
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", rest)}
    of_players = {word for words in text.language.player_words for word in words.lower().split()}
    plain = text.rendered.text[start] not in "#*-|"  # not what only a part of the rules is for
    return plain and not words.isdisjoint(of_players) and len(words) <= _WORDS_OF_LINE


def _is_age(language: Language, before: str, after: str) -> bool:
    """Whether a figure is an age: ``ages 8+``, ``8 years and up``, ``aged 8 and older``."""
    years = _pattern(r"\s*(?:\+|{})", language.age_units).match(after)
    said = years and _pattern(r"{}\s*$", language.age_words).search(before)
    older = rf"\s*(?:(?:{'|'.join(language.age_units) or '(?!)'})\s+)?{{}}"
    return bool(said or _pattern(older, language.older_words).match(after))


def _is_of_game(game: Game, text: Text, figure: Figure) -> bool:
    """Whether a time is that of a game: its sentence names the game, and it is no timer's."""
    words = _pattern("{}", text.language.game_words)
    named = _names_game(game, text, figure) or words.search(_sentence_of(text, figure))
    return bool(named) and max(figure.values) >= _SHORTEST


def _names_game(game: Game, text: Text, figure: Figure) -> bool:
    return game.title.lower() in _sentence_of(text, figure)


def _sentence_of(text: Text, figure: Figure) -> str:
    start = max((one.end() for one in _ENDS.finditer(text.text, 0, figure.start)), default=0)
    end = next((one.start() for one in _ENDS.finditer(text.text, figure.start)), len(text.text))
    return text.text[start:end].lower()


def _against_rules(book: Opened, text: Text) -> Iterator[Problem]:
    """Numbers after a rule's mark, up to the next one, that are not those of the rule."""
    rules = {f"rule:{entry.name}": entry for entry in book.read.game.rules}
    marks = [*MARK.finditer(text.rendered.text)]
    afters = [*(one.start() for one in marks[1:]), len(text.text)]
    for match, after in zip(marks, afters, strict=False):
        mark = book.read.objects[int(match[1])]
        entry = rules.get(mark.name) if isinstance(mark, Anchor) else None
        stop = _MARKED_UNTIL.search(text.text, match.end(), after)
        end = stop.start() if stop else after
        figures = [one for one in book.reader.figures(text.text) if match.end() <= one.start < end]
        if entry and figures and (wrong := _wrong_of(book, entry, figures)):
            figure, right = wrong
            message = f"the text has {figure.text!r}, the rule {entry.name} has {right}"
            yield from text.problem(figure.start, "wrong-number", message, "correct one of them")


def _wrong_of(book: Opened, entry: RuleEntry, figures: list[Figure]) -> tuple[Figure, str] | None:
    """A count of a rule's component that is not the rule's; a range with one end of the rule's."""
    params, first = entry.params, figures[0]
    for component in book.read.game.components:
        if entry.kind == "count" and type(params) is int and component.name == entry.component:
            counted = first.after & {component.kind, *book.reader.stemmer.stems(component.title)}
            there = any(params in one.values for one in figures)
            return (first, str(params)) if counted and not there else None
    told = entry.kind == "range" and isinstance(params, dict)  # else the schema reports it
    ends = [params.get("min"), params.get("max")] if told else []
    for one in figures if ends else ():
        if one.kind == "range" and sum(a == b for a, b in zip(one.values, ends, strict=True)) == 1:
            return one, f"{ends[0]} to {ends[1]}"
    return None
