"""Evenings with people: a page to fill in, their record in ``playtests/``, and a report."""

import csv
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from generator.changes.lock import LOCK_FILE, read_lock
from generator.changes.state import State, state_id
from generator.commands.history import NAME as KEPT
from generator.commands.play import PlayOptions, as_printed, play
from generator.exports.built import Written
from generator.exports.first_page.typeset import feedback_page
from generator.exports.product import HOUSE, html_page, product_of
from generator.faces.qr_code import qr_code
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.files.write import held, write_file
from generator.measure.geometry import Rect
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.source import PlacedDict
from generator.options import Options
from generator.pipeline import Session
from generator.play.evenings import (
    CIRCLED,
    COLUMNS,
    CROSSED,
    QUESTIONS,
    Evening,
    Forecast,
    evening_tables,
    mistakes,
    names_in,
)
from generator.play.page import STYLE, evenings_page
from generator.play.statistics import Table
from generator.problem import ContentError, Problem, Where, did_you_mean, has_errors, problem_of

FOLDER = "playtests"
MAX_BYTES = 200_000  # of a file: some thousand evenings
_HINT = f"the columns are {', '.join(COLUMNS)}"
_CODE = Rect(0, 0, 100, 100)
Problems = tuple[Problem, ...]
Tables = tuple[Table, ...]


class Playtests(NamedTuple):
    """The evenings with people of a game, whose files are written or read each time."""

    session: Session
    name: str

    def write_sheet(self, output: Path, options: Options) -> tuple[Written | None, Problems]:
        """Write ``output/<game>/playtest-<paper>.pdf``, to fill in after a game as printed last.

        None after an error. Raises OSError where it cannot be written.
        """
        lock, game, problems = _printed(self.session, self.name)
        built, more = self.session.build(self.name, options) if lock else (None, ())
        if lock is None or built is None:
            return None, (*problems, *more)
        state = state_id(lock)
        decks = [
            [deck.title, list(dict.fromkeys(deck.name_of(one) or one.id for one in deck.pieces))]
            for deck in (game or built.game).components
            if KINDS[deck.kind].on_table == "deck" and deck.pieces[1:]
        ]
        said = {"title": lock.title, "game": self.name, "state": state, "note": lock.note}
        seats = {"seats": built.game.players[1], "questions": [*QUESTIONS.values()]}
        code = qr_code(f"{self.name} {state}", _CODE, "M").path
        box = f"0 0 {_CODE.width} {_CODE.height}"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{code}"/></svg>'
        path = built.folder(output) / f"playtest-{built.paper.name}.pdf"
        data = feedback_page(built, {**said, **seats, "decks": decks}, {"code.svg": svg})
        return Written(write_file(path, data)), (*problems, *more)

    def add(self, source: Path | Mapping[str, str]) -> tuple[tuple[Written, ...] | None, Problems]:
        """Add evenings to ``content/<game>/playtests/``, in a file for each printed state.

        They are one by its columns, or those of a CSV file; none is added twice. None after an
        error: nothing is written then. Raises OSError where that cannot be done.
        """
        folder = self.session.folder(self.name)
        folder.refresh()  # it may have been printed again
        lock, game, problems = _printed(self.session, self.name)
        if lock is None or folder.place is None:
            return None, problems
        with held(folder.place / LOCK_FILE):  # others may add at the same moment
            folder.refresh()
            known, found = read_evenings(folder)
            new, more = _new_rows(source, known, lock, game)
            problems = (*problems, *found, *more)
            tables = {} if has_errors(problems) else _tables(folder, folder.place, new)
            if any(len(data) > MAX_BYTES for data in tables.values()):
                message, hint = f"the record would have more than {MAX_BYTES:,} bytes", "say less"
                problems = (*problems, Problem(new[0].where, "file-too-large", message, hint))
            if has_errors(problems):
                return None, problems
            return tuple(Written(write_file(*one)) for one in tables.items()), problems

    def report(self, output: Path, options: PlayOptions) -> tuple[Tables | None, Problems]:
        """Tables of a game's evenings, beside what ``play`` forecasts for the last printing.

        And write ``output/<game>/playtests.html``. Raises OSError where that cannot be done.
        """
        evenings, problems = read_evenings(self.session.folder(self.name))
        if has_errors(problems):
            return None, problems
        forecasts, more = self._forecasts({one["printed"] for one in evenings}, options)
        tables = evening_tables(evenings, forecasts)
        game, _ = self.session.load(self.name)
        fonts = self.session.fonts_of(self.name)
        head = f"{game.title if game else self.name}, played by people"
        product = product_of(game, fonts) if game else HOUSE
        page = html_page(head, evenings_page(head, tables), product, fonts, style=STYLE)
        write_file(output / self.name / "playtests.html", page.encode())
        return tables, (*problems, *more)

    def _forecasts(
        self, states: Collection[str], options: PlayOptions
    ) -> tuple[Mapping[str, Forecast], Problems]:
        """For the last printing the report of ``play``; none where nothing says how to play."""
        lock, _ = read_lock(self.session.folder(self.name))
        if lock is None or state_id(lock) not in states:
            return {}, ()
        then, lost = _then(self.session, self.name)
        played = play(then, self.name, options)[0] if then else None
        return {
            state_id(lock): {one.players: one for one in played.reports} if played else {}
        }, lost

    def counts(self) -> Mapping[str, int]:
        """How many evenings each printed state had."""
        rows = read_evenings(self.session.folder(self.name))[0]
        return Counter(one["printed"] for one in rows if "printed" in one)


def read_evenings(
    folder: Folder, files: Sequence[str] | None = None
) -> tuple[tuple[Evening, ...], Problems]:
    """The evenings of some files, by default of all in ``playtests/``, and every mistake."""
    there = (one for one in folder.names(FOLDER) if one.endswith(".csv"))
    read = [_rows(folder, file) for file in (there if files is None else files)]
    rows = [row for found, _ in read for row in found]
    told = [one for _, problems in read for one in problems]
    return tuple(rows), (*told, *(one for row in rows for one in _mistakes(row)))


def _new_rows(
    source: Path | Mapping[str, str], known: Sequence[Evening], lock: State, game: Game | None
) -> tuple[Sequence[PlacedDict], Problems]:
    """The evenings of a source that are not known yet, and what is wrong with any of them."""
    if isinstance(source, Path):
        rows, found = _rows(Folder.of(source.parent, shown="", seen_from=Path.cwd()), source.name)
    else:
        options = {column: Where.option(column) for column in source}
        row = PlacedDict(source, where=Where.option("evening"), values_at=options)
        rows, found = [_tidy(row)], ()
    cards, states = _cards(game), {state_id(lock), *(one.get("printed", "") for one in known)}
    new = [_of_print(row, lock, cards) for row in rows]
    names = {*cards.values()}
    checks = (_mistakes, lambda row: _not_printed(row, lock, names, states))
    wrong = (one for row in new for check in checks for one in check(row))
    there, added = [(_said(one), one.get("printed")) for one in known], list[PlacedDict]()
    for row, given in zip(new, rows, strict=True):
        kept = [said for said, at in there if at == row["printed"] or "printed" not in given]
        if _said(row) not in kept and row not in added:
            added.append(row)
    return added, (*found, *wrong)


def _tables(folder: Folder, place: Path, new: Sequence[Evening]) -> Mapping[Path, bytes]:
    """The files of the printed states with new evenings, these at the end."""
    tables: dict[Path, bytes] = {}
    for state in dict.fromkeys(row["printed"] for row in new):
        file, out = f"{FOLDER}/{state}.csv", StringIO()
        before, _ = read_evenings(folder, (file,) if folder.has(file) else ())
        table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows([*before, *(row for row in new if row["printed"] == state)])
        tables[place / file] = out.getvalue().encode()
    return tables


def _rows(folder: Folder, file: str) -> tuple[Sequence[PlacedDict], Problems]:
    """The rows of a table of evenings, all cells as typed: none is left out without a problem."""
    text, problems = read_text(folder, file, MAX_BYTES)
    sign = next((one for one in ",;\t" if one in (text or "").partition("\n")[0]), ",")
    lines = csv.reader(StringIO(text or "", newline=""), delimiter=sign, strict=True)
    whole, found, rows = Where(folder.shown(file)), [*problems], list[PlacedDict]()
    try:
        headings = [one.strip() for one in next(lines, [])]
        table = [(whole._replace(line=lines.line_num), cells) for cells in lines]
    except csv.Error:
        message, where = "a quote is not closed", whole._replace(line=lines.line_num)
        return (), (*found, Problem(where, "csv-syntax", message, "write a quote at its end"))
    for place, name in [(n, one) for n, one in enumerate(headings, 1) if one not in COLUMNS]:
        where, message = whole._replace(column=place), f"unknown field '{name}'"
        found.append(Problem(where, "unknown-field", message, _HINT))
    for where, cells in table:
        if any(cells[len(headings) :]):
            message = "this row has more cells than there are headings"
            found.append(Problem(where, "row-too-long", message, "put quotes around commas"))
        places = {name: where._replace(column=n) for n, name in enumerate(headings, 1)}
        row = dict(zip(headings, cells, strict=False))
        rows += [_tidy(PlacedDict(row, where=where, values_at=places))] if any(cells) else ()
    return rows, tuple(found)


def _tidy(row: PlacedDict) -> PlacedDict:
    """A row without empty cells, and without signs that nobody sees."""
    shown = {name: "".join(one if one.isprintable() else " " for one in row[name]) for name in row}
    tidied = {name: " ".join(text.split()) for name, text in shown.items() if name in COLUMNS}
    return row.with_items({name: text for name, text in tidied.items() if text})


def _printed(session: Session, name: str) -> tuple[State | None, Game | None, Problems]:
    """The last recorded printing and the game as it was then; None with a problem."""
    folder = session.folder(name)
    lock, problems = read_lock(folder)
    if lock is None:
        message = "you have not recorded a printing of this game yet"
        hint = f"run proofdeck printed {name} right after printing"
        where = Where(folder.shown(LOCK_FILE))
        return None, None, problems or (Problem(where, "nothing-printed", message, hint),)
    then, lost = _then(session, name)
    return lock, then.load(name)[0] if then else None, lost


def _then(session: Session, name: str) -> tuple[Session | None, Problems]:
    """The project when the game was printed; None with a warning where its files are lost."""
    try:
        return as_printed(session, name), ()
    except ContentError as error:
        where = Where(session.folder(name).shown(KEPT))
        return None, (replace(problem_of(error, where), severity="warning"),)


def _said(row: Mapping[str, str]) -> Mapping[str, str]:
    """What a row says, whatever it was printed from."""
    return {name: text for name, text in row.items() if name not in ("printed", "note")}


def _cards(game: Game | None) -> Mapping[str, str]:
    """The name of each card by what it may be called: names first, as typed or in small letters."""
    pieces = [(deck, one) for deck in (game.components if game else ()) for one in deck.pieces]
    names = [(deck.name_of(one), deck.label(one), one.id) for deck, one in pieces]
    ways = [(way, n) for way in (str, str.casefold) for n in range(3)]
    found = [(way(one[n] or one[1]), one[0] or one[1]) for way, n in ways for one in names]
    return dict(reversed(found))  # the first counts


def _of_print(row: PlacedDict, lock: State, cards: Mapping[str, str]) -> PlacedDict:
    """A row with its print, by default the last, and cards by the names they had in it."""
    row = row.with_items({"printed": state_id(lock), **row})
    if row["printed"] == state_id(lock):
        row |= {"note": row.get("note", lock.note)} if lock.note else {}
        for column in {CIRCLED, CROSSED} & {*row}:
            called = (cards.get(n) or cards.get(n.casefold(), n) for n in names_in(row[column]))
            row[column] = "; ".join(f'"{n}"' if ";" in n else n for n in called)
    return row


def _mistakes(row: PlacedDict) -> Iterator[Problem]:
    for column, message, hint in mistakes(row):
        where = row.values_at.get(column, row.where)
        yield Problem(where, "wrong-value", message, hint, field=column)


def _not_printed(
    row: PlacedDict, lock: State, cards: Collection[str], states: Collection[str]
) -> Iterator[Problem]:
    """A print that this game never had, and cards that the last one, if it is known, did not.

    An earlier print without evenings may have any name: only the last one is recorded.
    """
    state, column = row["printed"], "printed"
    number = state.partition("-")[0]
    earlier = number.isdecimal() and 0 < int(number) < lock.printing
    if state not in states and (not earlier or number in {one.partition("-")[0] for one in states}):
        where = row.values_at.get(column, row.where)
        message, hint = f"this game has no print {state}", f"use {' or '.join(sorted(states))}"
        if number == str(lock.printing + 1):
            message, hint = (
                f"the print {state} is not recorded",
                "record it first: run proofdeck printed",
            )
        elif earlier:
            hint += ". If the name in an earlier evening is wrong, correct it there"
        yield Problem(where, "wrong-value", message, hint, field=column)
    for column in (CIRCLED, CROSSED) if cards and state == state_id(lock) else ():
        for one in (one for one in names_in(row.get(column, "")) if one not in cards):
            parted = next((card for card in cards if one in map(str.strip, card.split(";"))), None)
            hint = f'write it in quotes: "{parted}"' if parted else ""
            hint = hint or did_you_mean(one, cards, listing="cards")
            message = f"you printed no card '{one}'"
            yield Problem(row.values_at[column], "unknown-piece", message, hint, field=column)
