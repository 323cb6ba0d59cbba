"""The look of a rulebook, read from its Typst files: page, fonts, colours and styles."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.cache.fingerprint import fingerprint
from generator.cache.store import NO_CACHE, Cache
from generator.exports.book.typst import TYPESET, Complaint, in_time, typesetting
from generator.measure.colour import WHITE, contrast, darkened_to
from generator.measure.geometry import Size
from generator.measure.units import mm_text
from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.model.rulebook import Look, LookFiles, LookStyle
from generator.model.source import where_of
from generator.problem import ContentError, Problem, Where, did_you_mean, problem_of
from generator.text.font_library import FontLibrary

_QUERY_FILE = "told.typ"
_QUERY = """#import "plain.typ": told
#import "{}": look
#metadata(told(look(json("game.json")))) <told>
"""
_OURS = re.compile(r"(?:panicked with: |assertion failed: )\"?([a-z-]+): (.*?)\"?$")
_QUOTED = re.compile(r"'([^']+)'")
_TEXT, _LARGE = 7.0, 4.5  # least contrasts with white
_LEAST = 25.0  # mm: of a column's width and height, less of which holds no text
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def game_file(game: Game) -> str:
    """The game's title, palette and fonts as JSON, for its look.

    A theme may be light on dark, and a book is printed on white: its ink and accents are darkened.
    """
    fonts = {role: list(font) for role, font in sorted(game.fonts.items())}
    palette = dict(sorted(game.palette.items()))
    if game.theme:
        roles = (palette[name] for name in ("ink", "ground", "panel"))
        dark = next((one for one in roles if contrast(one, WHITE) >= _TEXT), "#000000")
        accents = {name: darkened_to(palette[name], _LARGE) for name in ("accent", "second")}
        palette |= {"ink": dark, **accents}
    values = {"title": game.title, "palette": palette, "fonts": fonts}
    return json.dumps(values, ensure_ascii=False)


def read_look(
    files: LookFiles, game: Game, library: FontLibrary, cache: Cache = NO_CACHE
) -> tuple[Look | None, tuple[Problem, ...]]:
    """The look's values, None after an error, and problems; ``cache`` has those of earlier runs."""
    sources = {**files.texts, "game.json": game_file(game), _QUERY_FILE: _QUERY.format(files.main)}
    state = fingerprint("look", sources)
    known = cache.get(TYPESET, state)
    if known is not None:
        value = json.loads(known)
    else:
        with typesetting(sources) as typeset:
            try:
                (value,) = in_time(lambda: typeset.ask(_QUERY_FILE, "told"))
            except ContentError as slow:
                return None, (problem_of(slow, Where(files.shown[files.main])),)
            except RuntimeError:
                _, complaints = typeset.pdf(_QUERY_FILE)
                return None, tuple(_no_look(files, complaints))
        cache.put(TYPESET, state, json.dumps(value).encode())
    found = list(_faults(files, game, value, library))
    if found:
        return None, tuple(found)
    fonts = {role: _choice(words) for role, words in value["fonts"].items()}
    styles = {name: LookStyle(**style) for name, style in value["styles"].items()}
    colours = {**game.palette, **value["colours"]}
    page, body = Size(*value["page"]), Size(*value["body"])
    room = (body, value["columns"], value["gutter"], value["pad"])
    return Look(page, fonts, colours, styles, *room), ()


def _no_look(files: LookFiles, complaints: Sequence[Complaint]) -> Iterator[Problem]:
    """What is wrong with a look that cannot be read, or that lacks a value."""
    own = [one for one in complaints if files.main in {place.file for place in one.places}]
    asked = any(place.file == _QUERY_FILE for one in complaints for place in one.places)
    if own or not asked:  # what Typst says besides of our question follows from these
        yield from look_problems(files, own or complaints)
        return
    lacks = any(one.message.startswith("unresolved import") for one in complaints)
    what = "this look has no function look" if lacks else "the result of look(game) is not a look"
    hint = 'write `#import "plain.typ": over, plain` and `#let look(game) = over(plain(game), ())`'
    yield Problem(Where(files.shown[files.main]), "bad-look", what, hint)


def look_problems(files: LookFiles, complaints: Iterable[Complaint]) -> Iterator[Problem]:
    """Typst's complaints as problems of the look, or of a shipped file that was changed.

    Raises RuntimeError for one that no file of ``layouts/rulebook`` has caused.
    """
    for complaint in complaints:
        known = [place for place in complaint.places if place.file in files.shown]
        if not known:
            raise RuntimeError(f"Typst: {complaint.message} ({complaint.places})")
        at = next((place for place in known if place.file == files.main), known[0])
        where = Where(files.shown[at.file], at.line, at.column)
        ours = _OURS.search(complaint.message)
        if ours:
            message, _, hint = ours[2].partition(" | ")
            quoted = _QUOTED.search(message)
            named = quoted and _named(files, files.main, quoted[1])
            yield Problem(named or where, ours[1], message, hint)
        elif complaint.message.startswith("unknown font family"):
            yield Problem(where, "unknown-font", complaint.message, "choose one of these fonts")
        else:
            yield Problem(
                where,
                "bad-look",
                f"Typst says: {complaint.message}",
                "correct this line of the look"
                if at.file == files.main
                else (
                    "correct this line. If you have not changed this file, report it to its authors"
                ),
            )


def _faults(
    files: LookFiles, game: Game, value: Mapping[str, Any], library: FontLibrary
) -> Iterator[Problem]:
    yield from _no_room(files, value)
    for role, choice in value["fonts"].items():
        try:
            wanted = _choice(choice)
            library.open(wanted)
            library.fallbacks(wanted)
        except ContentError as error:
            own = next((name for name, one in game.fonts.items() if one == wanted), None)
            where = where_of(game.fonts, own) if own else None  # told there for the pieces too
            place = where or _found(files, role)
            yield Problem(place, error.name, error.message, error.hint)
        except TypeError:
            message = f"the font {role} is {json.dumps(choice)}"
            hint = 'write a family and a weight, such as ("Barlow", 400)'
            yield Problem(_found(files, role), "wrong-type", message, hint)
    for name, colour in value["colours"].items():
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            hint = did_you_mean(str(colour), game.palette, listing="colours")
            message = f"{name} is {json.dumps(colour)}, which is not a colour"
            yield Problem(_found(files, name), "unknown-colour", message, hint)


def _no_room(files: LookFiles, value: Mapping[str, Any]) -> Iterator[Problem]:
    """Columns that are no number, and a page on which no text finds room."""
    columns, (width, height) = value["columns"], value["body"]
    if not isinstance(columns, int) or columns < 1:
        message = f"columns is {json.dumps(columns)}"
        hint = "write their number, such as 2"
        yield Problem(_found(files, "columns"), "wrong-type", message, hint)
        return
    column = (width - (columns - 1) * value["gutter"]) / columns
    if column < _LEAST or height < _LEAST:
        page = " x ".join(map(mm_text, value["page"]))
        message = (
            f"a page of {page} mm has no room for text:"
            f" columns of {max(column, 0):.0f} x {max(height, 0):.0f} mm"
        )
        hint = "make the page larger. Or use smaller margins, a smaller gutter or fewer columns"
        yield Problem(_found(files, "page"), "page-too-small", message, hint)


def _choice(words: Sequence[Any]) -> FontChoice:
    """A font as a look names it. Raises TypeError for anything else."""
    if words and isinstance(words[-1], list):
        return FontChoice(*words[:-1])._replace(fallback=tuple(words[-1]))
    return FontChoice(*words)


def _found(files: LookFiles, name: str) -> Where:
    """Where a look names something: in its own file, else in the plain one."""
    places = (_named(files, file, name) for file in (files.main, "plain.typ"))
    return next(filter(None, places), Where(files.shown[files.main]))


def _named(files: LookFiles, file: str, name: str) -> Where | None:
    text = files.texts[file]
    match = re.search(rf"(?<![\w-]){re.escape(name)}:", text)
    if not match:
        return None
    line = text.count("\n", 0, match.start()) + 1
    return Where(files.shown[file], line, match.start() - text.rfind("\n", 0, match.start()))
