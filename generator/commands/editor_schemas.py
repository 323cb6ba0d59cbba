"""JSON Schemas of the YAML files of a project, for editors that complete and check them.

Draft-07, the one that editors read. A schema takes whatever loading takes, and tells most slips of
it: what needs a second file, or arithmetic, is told by check alone.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from generator.files.folder import Folder
from generator.files.write import write_file
from generator.load.field_declarations import entries_of
from generator.load.field_types import FIELD_TYPES, FieldType, read_fields
from generator.load.game_schema import (
    BoxedSpec,
    ComponentSpec,
    GameSpec,
    ListSpec,
    RuleHead,
    Translation,
)
from generator.load.json_schema import Schema, record_schema
from generator.load.manuscript import DemandsSpec, TermSpec
from generator.load.pieces import PiecesName
from generator.load.yaml_tree import read_yaml
from generator.measure.units import LENGTH_FORM
from generator.model.component import KINDS
from generator.model.format import Format
from generator.model.names import MAX_COPIES
from generator.model.scheme import SCHEME_FACTS
from generator.model.sheet_layout import Layouts, Paper, Printer, SheetLayout
from generator.model.source import PlacedDict, Record
from generator.model.target import Target
from generator.model.theme import SlotLayout, Theme
from generator.model.values import text_form
from generator.pipeline import Session
from generator.rules.extension import ExampleKind, GameRules
from generator.rules.kinds import KINDS as RULE_KINDS
from generator.rules.kinds.scope import RuleKind

FOLDER = ".proofdeck"  # of a project, beside content/
LINE = "# yaml-language-server: $schema="
DRAFT = "http://json-schema.org/draft-07/schema#"
_LAYOUTS: Mapping[str, type[Record]] = {
    "size": Format, "paper": Paper, "sheet": SheetLayout, "theme": Theme, "slots": SlotLayout,
    "target": Target,
}  # fmt: skip
_OF_ALL = ("game.yaml", "places.yaml")  # the same for each game
_BESIDE: Mapping[str, type[Record]] = {"translation": Translation, "places": DemandsSpec}
# The file is a mapping of these.
_BY_KEY: Mapping[str, type[Record]] = {"glossary": TermSpec, "printers": Printer}
# Rule kinds that take names of the game, such as those of fields, as keys of their own.
_OPEN = frozenset({"EveryCombination", "Holds", "Numbers"})
_BRACES = {"type": "string", "pattern": r"\{.*\}"}  # a value that for_each fills in
_FIXED = read_yaml(Folder.of(Path(__file__).parent, shown="commands"), "editor_schemas.yaml")[0]


def project_schemas(session: Session, games: Sequence[str]) -> dict[str, Schema]:
    """The schemas of a project by the path of their file: of all its files, and of these games'.

    ``game.json`` and the like are of every game; ``<game>/rules.json`` and ``<game>/cards.json``
    know the components, rule kinds and fields of one.
    """
    layouts, _ = session.read_layouts()
    made = {f"{name}.json": record_schema(model, file=True) for name, model in _LAYOUTS.items()}
    made |= {f"{name}.json": record_schema(model) for name, model in _BESIDE.items()}
    for name, model in _BY_KEY.items():
        inner = record_schema(model, file=model is Printer)  # the file gives it its name
        definitions = inner.pop("definitions", {})
        made[f"{name}.json"] = {"type": "object", "additionalProperties": inner}
        made[f"{name}.json"] |= {"definitions": definitions} if definitions else {}
    made["game.json"] = game_schema(layouts)
    made["rules.json"] = rules_schema(RULE_KINDS, None)
    for game in games:
        folder = session.folder(game)
        raw, _ = read_yaml(folder, "game.yaml")
        # Only a game with Python of its own is loaded: its tables may be large.
        has_python = game in session.rules or "python" in (raw or ())
        own = session.rules_of(game) if has_python else GameRules()
        kinds = {**RULE_KINDS, **own.kinds}
        names, files = _components(raw)
        named = not {"numbers", "lists"}.isdisjoint(raw or ())
        rules = rules_schema(kinds, names)
        made[f"{game}/rules.json"] = _or_named(rules) if named else rules
        examples = examples_schema(own.examples)
        made[f"{game}/examples.json"] = _or_named(examples) if named else examples
        for file, fields in files.items():
            stem = PurePosixPath(file).with_suffix(".json")
            made[f"{game}/{stem}"] = pieces_schema(fields, numbers=named)
    return {path: {"$schema": DRAFT, **schema} for path, schema in sorted(made.items())}


def write_schemas(session: Session, games: Sequence[str], folder: Path) -> tuple[Path, ...]:
    """Write the schemas of a project into a folder; what was written.

    Raises OSError where that cannot be done.
    """
    made = project_schemas(session, games)
    return tuple(
        write_file(folder / path, json.dumps(schema, indent=1).encode() + b"\n")
        for path, schema in made.items()
    )


def schema_lines(
    session: Session, game: str, content: Path, folder: Path
) -> Iterator[tuple[str, str]]:
    """Each YAML file of a game that has a schema, and the line by which an editor finds it."""
    files = session.folder(game)
    for name in files.names():
        path = PurePosixPath(name)
        found = schema_of(path, game, files) if path.suffix == ".yaml" else ""
        if found:
            beside = content / game / path.parent
            place = os.path.relpath(folder / found, beside).replace(os.sep, "/")
            yield files.shown(name), f"{LINE}{place}"


def schema_of(path: PurePosixPath, game: str, folder: Folder) -> str:
    """The file of the schema of a game's YAML file, in the project's folder of schemas.

    Empty for a file that has none.
    """
    if path.name in _OF_ALL:
        return f"{path.stem}.json"
    if path.name in ("rules.yaml", "examples.yaml"):
        return f"{game}/{path.stem}.json"
    if path.name.startswith("glossary"):
        return "glossary.json"
    if path.parts[:1] == ("i18n",):
        return "translation.json"
    raw, _ = read_yaml(folder, "game.yaml")
    _, files = _components(raw)
    return f"{game}/{path.with_suffix('.json')}" if str(path) in files else ""


def game_schema(layouts: Layouts) -> Schema:
    """The schema of game.yaml, with the names of the sizes, themes and layouts that are there."""
    records = (GameSpec, ComponentSpec, BoxedSpec, ListSpec)
    whole, drawn, boxed, listed = (record_schema(one) for one in records)
    shared: Schema = {}
    for one in (whole, drawn, boxed, listed):
        shared |= one.pop("definitions", {})
    shared["FieldType"] = record_schema(FieldType)
    shared["Place"] = _or_named(shared["Place"])  # of the set-up: it takes numbers by their names
    for one in (drawn, listed):
        one["properties"]["fields"] = {"type": "object", "additionalProperties": _declaration()}
    drawn["properties"]["kind"] = {"enum": list(KINDS)}
    drawn["properties"]["size"] = {"enum": sorted(layouts.sizes)}
    drawn["properties"]["layout"] = {"enum": sorted(layouts.slots)}
    for one in (drawn, boxed):
        one["properties"]["print"] = {"$ref": "#/definitions/PrintSpec"}
    plan = shared["PrintSpec"]["properties"]
    plan["method"] = {"enum": sorted(SCHEME_FACTS)}
    plan["sheet"] = {"enum": sorted(layouts.sheets)}
    plan["paper"] = {"enum": sorted(layouts.papers)}
    drawn["properties"]["target"] = {
        "type": "object",
        "propertyNames": {"enum": sorted(layouts.targets)},
        "additionalProperties": {"type": "string"},
    }
    whole["properties"]["theme"] = {"enum": sorted(layouts.themes)}
    of_boxes = sorted(set(BoxedSpec.model_fields) - set(ComponentSpec.model_fields))
    component = {"if": {"required": of_boxes}, "then": boxed, "else": drawn}
    names = whole["properties"]["palette"].get("propertyNames", {})
    whole["properties"]["components"] = {
        "type": "object",
        "minProperties": 1,
        "propertyNames": names,
        "additionalProperties": component,
    }
    whole["properties"]["lists"] = {
        "type": "object",
        "propertyNames": names,
        "additionalProperties": listed,
    }
    return {**whole, "definitions": shared}


def rules_schema(kinds: Mapping[str, RuleKind], components: Sequence[str] | None) -> Schema:
    """The schema of rules.yaml: the head of a rule, and one of the kinds."""
    head = record_schema(RuleHead)
    definitions: Schema = head.pop("definitions", {})
    for name, kind in sorted(kinds.items()):
        params = record_schema(kind.params)
        definitions |= params.pop("definitions", {})
        if kind.params.__name__ in _OPEN:
            params = {"type": "object", "description": params.get("description", "")}
        # Some kinds have a short form: `count: 81`, `unique: [number, suit]`.
        params = {"if": {"type": "object"}, "then": params}
        head["properties"][name] = params
    if components is not None:
        head["properties"]["component"] = {"enum": list(components)}
    head["oneOf"] = [{"required": [name]} for name in sorted(kinds)]
    return {"type": "array", "items": head, "definitions": definitions}


def _or_named(schema: Any) -> Any:
    """A schema in which each number may be one of the game's numbers, named in braces."""
    if isinstance(schema, list):
        return [_or_named(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _or_named(one) for key, one in schema.items()}
    return {"anyOf": [made, _BRACES]} if made.get("type") in ("integer", "number") else made


def examples_schema(kinds: Mapping[str, ExampleKind]) -> Schema:
    """The schema of examples.yaml: each is of a kind, which says what its data are."""
    definitions: Schema = {}
    cases = []
    for name, kind in sorted(kinds.items()):
        data = record_schema(kind.data)
        definitions |= data.pop("definitions", {})
        data["properties"]["kind"] = {"const": name}
        cases.append({"if": {"properties": {"kind": {"const": name}}}, "then": data})
    example: Schema = {"type": "object", "required": ["kind"]}
    if kinds:
        example |= {"allOf": cases, "properties": {"kind": {"enum": sorted(kinds)}}}
    return {"type": "object", "additionalProperties": example, "definitions": definitions}


def pieces_schema(
    declared: Sequence[Mapping[str, FieldType] | None], *, numbers: bool = False
) -> Schema:
    """The schema of a YAML file of pieces, by the fields of each component that names it.

    With ``numbers`` the game has some of its own, which a value may name in braces.
    """
    forms = [_piece(fields, numbers=numbers) for fields in declared]
    return {"type": "array", "items": forms[0] if len(forms) == 1 else {"anyOf": forms}}


def _piece(fields: Mapping[str, FieldType] | None, *, numbers: bool) -> Schema:
    """An entry: a piece, or the pieces that its for_each makes, whose values it fills in."""
    whole: Schema = dict(_FIXED["piece"])
    whole["copies"] = {**whole["copies"], "maximum": MAX_COPIES}
    if fields is None:
        return {"type": "object", "properties": whole, "required": ["id"]}
    plain = {name: _field(kind) for name, kind in fields.items()}
    filled = {name: {"anyOf": [one, _BRACES]} for name, one in plain.items()}
    plain = filled if numbers else plain
    needed = [n for n, kind in fields.items() if not kind.optional and kind.default is None]
    return {
        "type": "object",
        "properties": {**whole, **{name: {} for name in fields}},
        "additionalProperties": False,
        "required": ["id"],
        "if": {"required": ["for_each"]},
        "then": {"properties": filled},
        "else": {"properties": plain, "required": needed},
    }


def _field(kind: FieldType) -> Schema:
    """The values of a field; no value is the same as none written."""
    form: Schema = dict(_FIXED["types"][kind.type])
    if kind.type == "length":
        form["pattern"] = LENGTH_FORM
    else:
        form |= {} if kind.min is None else {"minimum": kind.min}
        form |= {} if kind.max is None else {"maximum": kind.max}
    if kind.one_of is not None:
        texts = [text_form(one) for one in kind.one_of] if kind.type in ("text", "code") else []
        form = {"enum": [*kind.one_of, *(one for one in texts if one not in kind.one_of)]}
    if not kind.optional and kind.default is None:
        return form
    return {"anyOf": [form, {"type": "null"}]}


def _declaration() -> Schema:
    """The ways in which a component declares a field."""
    words = [f"{name}{sign}" for name in FIELD_TYPES for sign in ("", "?")]
    return {
        "anyOf": [
            {"enum": words},
            {"type": "array", "minItems": 1},
            {"$ref": "#/definitions/FieldType"},
        ]
    }


def _components(raw: Any) -> tuple[list[str], dict[str, list[Mapping[str, FieldType] | None]]]:
    """The names of a game's components and lists, and the declared fields by YAML file."""
    entries = entries_of(raw)
    files: dict[str, list[Mapping[str, FieldType] | None]] = {}
    for entry in entries.values():
        named = isinstance(entry, PlacedDict) and (entry.get("pieces") or entry.get("entries"))
        if not isinstance(named, str) or not PiecesName.of(named).file.endswith(".yaml"):
            continue
        fields = entry.get("fields")
        types = read_fields(fields)[0] if isinstance(fields, PlacedDict) else None
        computed = entry.get("compute")
        known = set(computed) if isinstance(computed, PlacedDict) else set()
        own = {n: kind for n, kind in types.items() if n not in known} if types else types
        files.setdefault(PiecesName.of(named).file, []).append(own)
    return list(entries), files
