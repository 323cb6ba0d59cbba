"""Lock file ``content/<game>/printed.lock``: the printed state of a game, as text to commit.

It is JSON with one piece on each line, sorted, so that a pull request shows what was printed anew.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.changes.state import PieceState, RuleText, State, told_of
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.model.renamed import KEYS
from generator.problem import Problem, Where

LOCK_FILE = "printed.lock"
MAX_BYTES = 30_000_000  # 100,000 cards
_ABOUT = "what you last printed; written by proofdeck printed, read by proofdeck changed"
_MOST = 1_000_000  # copies or printings: more are a slip
_CONFLICT = re.compile(r"^(<<<<<<<|>>>>>>>) ", re.MULTILINE)
_CONFLICT_HINT = (
    "keep one version of printed.lock and of the printed.zip next to it, by git checkout "
    "with --ours or --theirs"
)
_HINT = "restore it from git, or record the present state: `proofdeck printed {}`"


def lock_text(state: State) -> str:
    """The state as the text of a lock file."""
    whole = {
        "about": _ABOUT,
        **told_of(state, "made_by version printing note revision kept"),
        "rules": {name: rule.holds for name, rule in sorted(state.rules.items())},
        "says": {name: rule.says for name, rule in sorted(state.rules.items())},
        **_of_language(state),
    }
    if state.others:
        others = sorted(state.others.items())
        whole["languages"] = {language: _of_language(other) for language, other in others}
    return _block(whole) + "\n"


def read_lock(folder: Folder) -> tuple[State | None, tuple[Problem, ...]]:
    """The state in a game's lock file.

    None, perhaps with problems, if there is none or it is unreadable.
    """
    if not folder.has(LOCK_FILE):
        return None, ()
    text, problems = read_text(folder, LOCK_FILE, MAX_BYTES, conflicts=True)
    if text is None:
        return None, problems
    hint = _HINT.format(folder.name)
    try:
        return _state(json.loads(text)), ()
    except json.JSONDecodeError as error:
        where = Where(folder.shown(LOCK_FILE), error.lineno, error.colno)
        if _CONFLICT.search(text):
            message, hint = "a git merge left two printings in this file", _CONFLICT_HINT
        else:
            message = "this is not a printed.lock of Proofdeck"
        return None, (Problem(where, "bad-lock", message, hint),)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError):
        message = "a value is missing or wrong here"
        return None, (Problem(Where(folder.shown(LOCK_FILE)), "bad-lock", message, hint),)


def _of_language(state: State) -> dict[str, Any]:
    """The part of a lock that each language has."""
    return {
        "title": state.title,
        "titles": _sorted(state.titles),
        "passages": _sorted(state.passages),
        "sources": {kind: _sorted(rows) for kind, rows in sorted(state.sources.items())},
        "pieces": {
            name: {id_: list(piece) for id_, piece in sorted(rows.items())}
            for name, rows in sorted(state.pieces.items())
        },
    }


def _sorted(rows: Mapping[str, Any]) -> dict[str, Any]:
    return dict(sorted(rows.items()))


def _block(rows: Mapping[str, Any], indent: str = "") -> str:
    """A mapping as JSON with an entry on each line, mappings in it too."""
    if not rows:
        return "{}"
    lines = (
        f"{indent} {_json(key)}: "
        + (_block(value, f"{indent} ") if isinstance(value, Mapping) else _json(value))
        for key, value in rows.items()
    )
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _state(raw: Any) -> State:
    """The state of a parsed lock.

    Raises KeyError, TypeError or ValueError for another structure.
    """
    says = _texts(raw.get("says", {}))  # locks of 0.2 have none
    holds = {name: _in_new_words(text) for name, text in _texts(raw["rules"]).items()}
    rules = {name: RuleText(text, says.get(name)) for name, text in holds.items()}
    own = State(
        version=_text(raw["version"]),
        rules=rules,
        printing=_number(raw["printing"]),
        note=_text(raw["note"]),
        revision=_text(raw["revision"]),
        made_by=_text(raw["made_by"]),
        kept=_text(raw.get("kept", "")),  # locks of 0.2 have none
        **_language_fields(raw),
    )
    others = {  # nor of other languages
        str(language): replace(own, rules={}, **_language_fields(rows))
        for language, rows in raw.get("languages", {}).items()
    }
    return replace(own, others=others)


def _in_new_words(holds: str) -> str:
    """What a rule held in the words of today: locks of 0.3 have ``printed_as {scheme duplex}``."""
    head, asked, rest = holds.partition("printed_as {")
    for old, new in KEYS.items():
        rest = re.sub(rf"(^|, ){old} ", rf"\1{new} ", rest)
    return head + asked + rest


def _language_fields(raw: Any) -> dict[str, Any]:
    return {
        "title": _text(raw["title"]),
        "titles": _texts(raw["titles"]),
        "passages": _texts(raw["passages"]),
        "sources": {KEYS.get(kind, str(kind)): _texts(row) for kind, row in raw["sources"].items()},
        "pieces": {
            str(name): {str(id_): _piece(row) for id_, row in rows.items()}
            for name, rows in raw["pieces"].items()
        },
    }


def _piece(row: Any) -> PieceState:
    copies, front, back, fields = row
    if not isinstance(fields, dict):
        raise TypeError("a piece")
    return PieceState(_number(copies), _text(front), None if back is None else _text(back), fields)


def _number(raw: Any) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw <= _MOST:
        raise ValueError("a number of copies or printings")
    return raw


def _text(raw: Any) -> str:
    if not isinstance(raw, str) or "\0" in raw:
        raise TypeError("a text")
    return raw


def _texts(raw: Any) -> dict[str, str]:
    return {str(key): _text(value) for key, value in raw.items()}
