"""JSON Schemas of records: what a file may hold, for editors. Draft-07, which they read."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from generator.measure.units import LENGTH_FORM, parse_length
from generator.model.source import Record

Schema = dict[str, Any]
_BOUNDS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def record_schema(model: type[Record], *, file: bool = False) -> Schema:
    """The schema of a record; of a ``file`` its name is no key."""
    made = model.model_json_schema(
        schema_generator=_Draft7, ref_template="#/definitions/{model}", by_alias=True
    )
    if "$defs" in made:
        made["definitions"] = made.pop("$defs")
    if file:
        made["properties"].pop("name")
        made["required"] = [key for key in made.get("required", ()) if key != "name"]
    plain: Schema = _plain(made)
    return plain


def _plain(value: Any) -> Any:
    """A schema in draft-07, without titles that repeat a key and without what nothing reads."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {key: one for key, one in value.items() if not (key == "title" and isinstance(one, str))}
    for key, name in _BOUNDS.items():
        if isinstance(kept.get(key), (int, float)):
            kept[name] = kept.pop(key)
    if "prefixItems" in kept:
        kept["items"] = kept.pop("prefixItems")
    if isinstance(kept.get("description"), str):
        kept["description"] = kept["description"].replace("``", "`")
    return {key: _plain(one) for key, one in kept.items()}


class _Draft7(GenerateJsonSchema):
    """Pydantic's schemas with lengths as texts, and no defaults, which editors would write out."""

    def function_before_schema(self, schema: Any) -> Schema:
        """The schema of a value that a function reads: a length may be a text."""
        inner = self.generate_inner(schema["schema"])
        if schema["function"]["function"] is parse_length:
            return {**inner, "type": ["number", "string"], "pattern": LENGTH_FORM}
        return inner

    def dict_schema(self, schema: Any) -> Schema:
        """The schema of a mapping, with that of its keys."""
        made = super().dict_schema(schema)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        return {**made, "propertyNames": keys} if "pattern" in keys else made

    def default_schema(self, schema: Any) -> Schema:
        """The schema of a value that may be left out, as that of one that may not."""
        return self.generate_inner(schema["schema"])
