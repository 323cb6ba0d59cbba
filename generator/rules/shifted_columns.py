"""Checks of tables whose columns no longer belong together.

One column alone was sorted, a row was copied and half of it changed, or a cell was filled down.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import PurePosixPath

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.picture import PICTURES
from generator.model.values import some_of
from generator.problem import Problem

_NAMES = ("name", "title")
_DRAWN = (*PICTURES, ".svg")
_FEWEST = 2  # rows that are wrong in one way before it is no chance
_FOLLOW = 3  # rows whose ids are their names before one that is not is odd
_CHOICES = 3
_RUNNING = 4  # rows in which a text counts up
_OF_ONE_TEXT = 3  # rows below each other with one text
_ROWS = 6  # of which these are a part
_EVIDENCE = 7  # words and rows: a keyword such as Flying may well be on each
_SENTENCE = 3  # words: of fewer it is a name, such as Level 2
_FIGURES = re.compile(r"\d{1,4}")
_FIELDS = 2  # of a row that says more than its name
_SORT = "sort whole rows, not one column alone; or correct them"
_COPIES = re.compile(  # (x2), [2 X], x2, 2x; but Model X2 is a name
    r"\S\s*(?:[\[(]\s*(?:[xX×]\s?(\d{1,3})|(\d{1,3})\s?[xX×])\s*[\])]|"
    r"\s(?:[x×]\s?(\d{1,3})|(\d{1,3})\s?[x×]))\Z"
)


def name_of_another(game: Game) -> Iterator[Problem]:
    """Ids, pictures or names of pieces are those of other pieces: one column was sorted, say."""
    for component in game.components:
        named = _named(component)
        yield from _ids(component, named)
        yield from _pictures(component, named)


def copied_row(game: Game) -> Iterator[Problem]:
    """Two named rows are alike but for their ids, as when one was copied and not yet changed.

    Told where others say by copies how often they are printed, or by their names what ids they
    have: else each of several equal cards may have a row of its own.
    """
    for component in game.components:
        pieces, named = component.pieces, _named(component)
        counts = len({piece.copies for piece in pieces}) > 1
        follow = sum(one == slug for one, slug in named.items()) >= _FOLLOW
        first: dict[str, Piece] = {}
        for piece in pieces if counts or follow else ():
            before = first.setdefault(repr(sorted(piece.fields.items())), piece)
            if before.where == piece.where or piece.id not in named or len(piece.fields) < _FIELDS:
                continue
            if counts or named[piece.id] not in piece.id:  # ferry-2 is another ferry
                message = f"{piece.id} is {before.id} again: all but the id is the same"
                hint = f"change what is to be different; or raise the copies of {before.id}, "
                hint += "and delete this row"
                label = component.label(piece)
                yield Problem(piece.where, "copied-row", message, hint, "warning", label)


def filled_down(game: Game) -> Iterator[Problem]:
    """A choice has one value in all rows, of which there is one for each of its values.

    Told where another component has the choice too, with several of its values, and where nothing
    else tells the rows apart, or one is called by another value: leaders may well be of one set.
    """
    for component in game.components:
        pieces = component.pieces
        for name, domain in component.domains.items():
            if not len(pieces) == len(domain.choices) >= _CHOICES:
                continue
            if not any(_has_several(one, name, domain.choices) for one in game.components):
                continue
            values = {str(piece.fields.get(name)) for piece in pieces}
            if len(values) == 1 and values.isdisjoint({"None", str(domain.default)}):
                if not (_are_alike(pieces) or _are_called(pieces, {*domain.choices} - values)):
                    continue
                message = f"{name} is {values.pop()} in all {len(pieces)} rows of {component.name}"
                hint = f"it may be one of {some_of([str(one) for one in domain.choices])}: "
                hint += "write one in each row; or make it the default, if all are meant to have it"
                where = pieces[1].where_of(name)
                yield Problem(where, "filled-down", message, hint, "warning", field=name)
        yield from _counted_up(component)
        yield from _one_text_over_rows(component)


def _one_text_over_rows(component: Component) -> Iterator[Problem]:
    """A warning for a sentence that rows below each other share, where all others have their own.

    A cell was filled down over its neighbours. Not where something else tells that they belong
    together: a value or a word of their names that no other row has; nor where their choices are
    the same, or the text is the field's default.
    """
    pieces = component.pieces
    for field in dict.fromkeys(name for piece in pieces for name in piece.fields):
        texts = [piece.fields.get(field) for piece in pieces]
        said = Counter(text for text in texts if isinstance(text, str) and text)
        if len(texts) < _ROWS or not said:
            continue
        ((text, often), *others) = said.most_common()
        first = texts.index(text)
        run = pieces[first : first + often]
        domain = component.domains.get(field)
        if (
            _OF_ONE_TEXT <= often <= len(pieces) / 2
            and len(others) >= often
            and all(number == 1 for _, number in others)
            and len(text.split()) >= max(_SENTENCE, _EVIDENCE - often)
            and texts[first : first + often] == [text] * often
            and all(piece.where.line - run[0].where.line == n for n, piece in enumerate(run))
            and (domain is None or text != domain.default)
            and _choices_differ(component, run)
            and not _belong_together(run, [one for one in pieces if one not in run], field)
        ):
            message = f"one text stands in {often} rows below each other, and no other twice: "
            message += some_of([piece.id for piece in run], 4)
            hint = "write in each what it is to say; if they are to say the same, make it the "
            hint += "default of the field and leave their cells empty; or give them a field with "
            hint += "a value that no other row has"
            where = run[1].where_of(field)
            yield Problem(where, "filled-down", message, hint, "warning", field=field)


def _choices_differ(component: Component, run: Sequence[Piece]) -> bool:
    """Whether choices of pieces differ, in no field all of them: one of each suit may be alike."""
    values = [len({piece.fields.get(one) for piece in run}) for one in component.choice_fields]
    return any(number > 1 for number in values) and len(run) not in values


def _belong_together(run: Sequence[Piece], rest: Sequence[Piece], field: str) -> bool:
    """Whether pieces share a value, or a word of their ids and names, that no other has."""

    def marks(piece: Piece) -> set[tuple[str, str]]:
        values = {(name, str(one)) for name, one in piece.fields.items() if name != field}
        named = " ".join(str(one) for one in (piece.id, *map(piece.fields.get, _NAMES)))
        return values | {("", word) for word in re.findall(r"[^\W\d_]{3,}", named.lower())}

    shared = set.intersection(*map(marks, run))
    return bool(shared - {mark for piece in rest for mark in marks(piece)})


def _counted_up(component: Component) -> Iterator[Problem]:
    """A warning for texts that are the same in each row but for a figure, one more each time.

    A spreadsheet fills a column so from its first cell. Not where the rows say the figure elsewhere
    too: in their ids, their names or a number.
    """
    fields = dict.fromkeys(name for piece in component.pieces for name in piece.fields)
    for field in fields:
        for run in _runs(component.pieces, field):
            elsewhere = [_saying(piece, field) for piece in run]
            if len(run) < _RUNNING or frozenset.intersection(*elsewhere):
                continue
            message = f"{field} is one more in each of {len(run)} rows: "
            message += f"{run[0].fields[field]} {run[1].fields[field]}"
            hint = "write what is to stand there; or give the figure a field of its own, "
            hint += "if it is meant to count up"
            where = run[1].where_of(field)
            yield Problem(where, "filled-down", message, hint, "warning", field=field)


def _runs(pieces: Sequence[Piece], field: str) -> Iterator[Sequence[Piece]]:
    """The pieces in a row whose texts count up, and single ones."""
    run: list[Piece] = []
    wanted: tuple[str, int] | None = None
    for piece in pieces:
        now = _figure_of(piece, field)
        if run and now != wanted:
            yield run
            run = []
        if now:
            run.append(piece)
        wanted = (now[0], now[1] + 1) if now else None
    if run:
        yield run


def _figure_of(piece: Piece, field: str) -> tuple[str, int] | None:
    """A sentence around its one figure, and this; None for other texts."""
    text = piece.fields.get(field)
    if not isinstance(text, str) or len(text.split()) < _SENTENCE:
        return None
    figures = _FIGURES.findall(text)
    return (text.replace(figures[0], "#", 1), int(figures[0])) if len(figures) == 1 else None


def _saying(piece: Piece, field: str) -> frozenset[str]:
    """The other fields of a piece, its id among them, that hold the figure of its text."""
    figure = _FIGURES.findall(str(piece.fields[field]))
    others = {"id": piece.id} | {name: str(value) for name, value in piece.fields.items()}
    return frozenset(
        name for name, text in others.items() if name != field and figure == _FIGURES.findall(text)
    )


def _has_several(component: Component, name: str, choices: tuple[object, ...]) -> bool:
    domain = component.domains.get(name)
    there = {str(piece.fields.get(name)) for piece in component.pieces}
    return domain is not None and domain.choices == choices and len(there) > 1


def _are_alike(pieces: Sequence[Piece]) -> bool:
    return all(one.fields == pieces[0].fields for one in pieces)


def _are_called(pieces: Sequence[Piece], values: AbstractSet[object]) -> bool:
    """Whether a piece has one of some values in its id or its name."""
    texts = "\n".join(
        str(text) for one in pieces for text in (one.id, *map(one.fields.get, _NAMES))
    )
    return any(re.search(rf"\b{re.escape(str(one))}\b", texts, re.IGNORECASE) for one in values)


def copies_in_a_name(game: Game) -> Iterator[Problem]:
    """A warning for each piece whose name ends in how often it is to be printed: ``Wolf (x2)``.

    Where only this number tells names apart it is part of them: ``Points x2``, ``Points x3``.
    """
    for component in game.components:
        for name in _NAMES:
            texts = [(one, one.fields.get(name)) for one in component.pieces]
            named = [(one, text) for one, text in texts if isinstance(text, str)]
            often = Counter(_COPIES.sub("", text) for text in {text for _, text in named})
            for piece, text in named:
                found = _COPIES.search(text)
                if found and often[_COPIES.sub("", text)] == 1:
                    number, said = next(filter(None, found.groups())), found[0][1:].strip()
                    message = f"'{said}' is printed with the name, and changes no number"
                    hint = f"write {number} in the column copies, and the name without it"
                    yield Problem(piece.where_of(name), "taken-as-copies", message, hint,
                                  "warning", component.label(piece), name)  # fmt: skip


def _named(component: Component) -> Mapping[str, str]:
    """The pieces' ids with the ids that their names would be; none where they have no names."""
    field = next((n for n in _NAMES if any(n in one.fields for one in component.pieces)), "")
    texts = {one.id: one.fields.get(field) for one in component.pieces}
    return {
        one: _slug(text) for one, text in texts.items() if isinstance(text, str) and _slug(text)
    }


def _slug(text: str) -> str:
    return name_like(re.sub(r"[^\w\s-]", "", text))


def _ids(component: Component, named: Mapping[str, str]) -> Iterator[Problem]:
    names = {slug: one for one, slug in named.items() if one == slug}
    follow = len(names)
    others = set(named.values())
    wrong = [one for one, slug in named.items() if one != slug and one in others]
    by_id = {piece.id: piece for piece in component.pieces}
    if len(wrong) >= _FEWEST:
        first = by_id[wrong[0]]
        message = f"{len(wrong)} pieces have the id of another's name: {first.id} is "
        message += f"called {_text(first)}"
        yield _problem(component, first, message, _SORT)
        return
    strange = [one for one, slug in named.items() if slug not in one]  # old-heron has it
    if len(strange) == 1 and follow >= _FOLLOW and not wrong:
        (one,) = strange
        twin = names.get(named[one])
        if twin and by_id[one].fields != by_id[twin].fields:
            message = f"{one} is called {_text(by_id[one])}, as {twin} is, and is another piece"
            hint = f"give it a name of its own; or, if it is meant so, call it {twin}-2"
            yield _problem(component, by_id[one], message, hint)


def _pictures(component: Component, named: Mapping[str, str]) -> Iterator[Problem]:
    """A warning where pictures are called as other pieces, which show others in their turn."""
    owners = {slug: one for one, slug in named.items()} | {
        one.id: one.id for one in component.pieces
    }
    fields = dict.fromkeys(name for piece in component.pieces for name in piece.fields)
    for field in fields:
        shows: dict[str, str] = {}  # piece -> whose picture it has, by its name
        for piece in component.pieces:
            value = piece.fields.get(field)
            if isinstance(value, str) and value.lower().endswith(_DRAWN):
                owner = owners.get(_slug(PurePosixPath(value).stem))
                if owner:
                    shows[piece.id] = owner
        wrong = [one for one, its in shows.items() if shows.get(its, its) != its != one]
        if len(wrong) >= _FEWEST:
            first = next(piece for piece in component.pieces if piece.id == wrong[0])
            message = f"{len(wrong)} pieces have the picture of another: {first.id} shows "
            message += f"{first.fields[field]}"
            yield _problem(component, first, message, _SORT, field)


def _text(piece: Piece) -> str:
    return str(next(piece.fields[name] for name in _NAMES if name in piece.fields))


def _problem(
    component: Component, piece: Piece, message: str, hint: str, field: str = ""
) -> Problem:
    where = piece.where_of(field) if field else piece.where
    label = component.label(piece)
    return Problem(where, "name-of-another", message, hint, "warning", label, field)
