"""``content/<game>/printed.lock``: the state that lies on the table, as text to commit.

JSON with one piece a line, sorted, so that a pull request shows what was printed anew.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.changes.state import PieceState, RuleText, State
from generator.folders import Folder
from generator.problem import Problem, Where
from generator.reading import read_text

NAME = "printed.lock"
MAX_BYTES = 30_000_000  # 100,000 cards
_ABOUT = "what lies on the table; written by proofdeck printed, read by proofdeck changed"
_HINT = "take it back from git, or record what is printed now: `proofdeck printed {}`"


def lock_text(state: State) -> str:
    """The state as the text of a lock."""
    return "".join(_lines(state))


def read_lock(folder: Folder) -> tuple[State | None, tuple[Problem, ...]]:
    """The state that a game's lock holds; None without a lock, or if it cannot be read."""
    if not folder.has(NAME):
        return None, ()
    text, problems = read_text(folder, NAME, MAX_BYTES)
    if text is None:
        return None, problems
    hint = _HINT.format(folder.name)
    try:
        return _state(json.loads(text)), ()
    except json.JSONDecodeError as error:
        where = Where(folder.shown(NAME), error.lineno, error.colno)
        return None, (Problem(where, "bad-lock", "this is no lock of ours", hint),)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        message = "something is missing here, or not what it should be"
        return None, (Problem(Where(folder.shown(NAME)), "bad-lock", message, hint),)


def _lines(state: State) -> Iterator[str]:
    about = {
        "about": _ABOUT,
        "made_by": state.made_by,
        "title": state.title,
        "version": state.version,
        "printing": state.printing,
        "note": state.note,
        "revision": state.revision,
        "kept": state.kept,
    }
    yield "{\n"
    for key, value in about.items():
        yield f" {_json(key)}: {_json(value)},\n"
    yield from _table("titles", state.titles)
    yield from _table("rules", {name: rule.holds for name, rule in state.rules.items()})
    yield from _table("says", {name: rule.says for name, rule in state.rules.items()})
    yield from _table("passages", state.passages)
    yield from _nested("sources", state.sources)
    pieces = {
        name: {id_: list(piece) for id_, piece in held.items()}
        for name, held in state.pieces.items()
    }
    yield from _nested("pieces", pieces, last=True)
    yield "}\n"


def _table(
    name: str, rows: Mapping[str, Any], *, indent: str = " ", last: bool = False
) -> Iterator[str]:
    end = "\n" if last else ",\n"
    if not rows:
        yield f"{indent}{_json(name)}: {{}}{end}"
        return
    yield f"{indent}{_json(name)}: {{\n"
    keys = sorted(rows)
    for key in keys:
        comma = "" if key == keys[-1] else ","
        yield f"{indent} {_json(key)}: {_json(rows[key])}{comma}\n"
    yield f"{indent}}}{end}"


def _nested(
    name: str, tables: Mapping[str, Mapping[str, Any]], *, last: bool = False
) -> Iterator[str]:
    yield f" {_json(name)}: {{\n"
    names = sorted(tables)
    for one in names:
        yield from _table(one, tables[one], indent="  ", last=one == names[-1])
    yield " }\n" if last else " },\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _state(raw: Any) -> State:
    """The state of a lock as read. Raises KeyError, TypeError or ValueError for another shape."""
    pieces = {
        str(name): {str(id_): _piece(row) for id_, row in held.items()}
        for name, held in raw["pieces"].items()
    }
    sources = {str(kind): _texts(held) for kind, held in raw["sources"].items()}
    says = _texts(raw.get("says", {}))  # locks of 0.2 have none
    rules = {name: RuleText(text, says.get(name)) for name, text in _texts(raw["rules"]).items()}
    return State(
        title=str(raw["title"]),
        version=str(raw["version"]),
        pieces=pieces,
        sources=sources,
        rules=rules,
        passages=_texts(raw["passages"]),
        printing=int(raw["printing"]),
        note=str(raw["note"]),
        revision=str(raw["revision"]),
        made_by=str(raw["made_by"]),
        titles=_texts(raw["titles"]),
        kept=str(raw.get("kept", "")),  # locks of 0.2 have none
    )


def _piece(row: Any) -> PieceState:
    copies, front, back, fields = row
    if not isinstance(copies, int) or not isinstance(fields, dict):
        raise TypeError("a piece")
    return PieceState(copies, str(front), None if back is None else str(back), fields)


def _texts(raw: Any) -> dict[str, str]:
    return {str(key): str(value) for key, value in raw.items()}
