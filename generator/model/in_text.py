"""Lists and mappings of a field as a text of a card: joined by commas, or a line each."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.model.names import in_words
from generator.model.values import text_form

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ENTRY = 24  # characters: longer entries of a list are on lines of their own
_NEXT = "\n- "  # between the entries of a list
_SHORT = 40  # characters of a value that stands with others in a line
_STOPS = (".", "!", "?", "…", "。")  # of a sentence
_NAMES = ("name", "title", "label")  # what a mapping is called by
NOTHING = ("", "-", "–", "—", "n/a", "N/A")  # how tables write that a card has none of it
_LINKS = ("http://", "https://", "/api/", "/")  # a value that leads elsewhere is no text


def in_text(value: Any) -> str:
    """The text of a field's value: its own, or its entries; those of a list may be mappings."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, Mapping):
        return _of_mapping(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _of_list([text for one in value if (text := in_text(one))])
    return value if isinstance(value, str) else text_form(value)


def called(value: Any, names: Mapping[str, str]) -> Any:
    """A value, with names for the ids in it that have one."""
    if isinstance(value, list):
        return [called(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def printed_form(value: Any) -> Any:
    """A list or mapping as the text that a card prints; any other value itself."""
    return in_text(value) if isinstance(value, (dict, list, tuple)) else value


def is_short(text: str) -> bool:
    """Whether a text can be in a line with others."""
    return len(text) <= _SHORT and "\n" not in text


def labelled(label: str, text: str) -> str:
    """A text behind its label, which is bold and keeps the signs it has."""
    signs = "".join(f"\\{one}" if one in "*_{}[]\\" else one for one in label)
    between = "\n" if text.startswith("- ") and _NEXT in text else " " if text else ""
    return f"**{signs}**{between}{text}"


def _flag(label: str, text: str) -> tuple[str, str]:
    """A part whose text is yes or no, as spreadsheets write it: its label alone, or nothing."""
    said = text.strip().lower()
    if said == "false":
        return "", ""
    return (label, "") if said == "true" and label else (label, _spaced(text))


def _spaced(text: str) -> str:
    """A text with spaces after the signs that part its words, where a word would be too long."""
    if max(map(len, text.split()), default=0) <= _ENTRY:
        return text
    return re.sub(r"(?<=\w)([;|,])(?=\w)", r"\1 ", text)


def joined(parts: Iterable[tuple[str, str]]) -> str:
    """Parts of a text with their labels: short ones in a line, unless all of them are short."""
    given = [
        (label, text)
        for label, text in (_flag(*part) for part in parts)
        if text.strip() not in NOTHING or (label and not text)
    ]
    long = any(not is_short(text) for _, text in given)
    lines: list[str] = []
    in_line = False
    for label, text in given:
        part = labelled(label, text) if label else text
        if long and in_line and is_short(text):
            lines[-1] += f"\u00a0· {part}"
        else:
            lines.append(part)
        in_line = is_short(text)
    return "\n".join(lines)


def joined_fields(rows: Iterable[Sequence[Any]]) -> str:
    """The values of fields as one text, each behind its label; a field without a value is left out.

    ``rows`` are labels, empty for a bare value, and values.
    """
    said = ((label, value) for label, value in rows if value not in (None, "", False))
    return joined((str(label), in_text(value)) for label, value in said)


def _of_list(texts: Sequence[str]) -> str:
    short = all(len(text) <= _ENTRY and "\n" not in text for text in texts)
    if short and not any(text.endswith(_STOPS) for text in texts):
        return ", ".join(texts)
    if len(texts) == 1:
        return texts[0]
    sign = "•" if any("\n" in text for text in texts) else "-"  # an item of a list, set as one
    return "\n".join(f"{sign} {text}" for text in texts)


def _of_mapping(value: Mapping[str, Any]) -> str:
    """The name of a mapping before what else it says; each entry behind its key without one."""
    plain = {key: str(one).strip() for key, one in value.items()}
    said = {n: value[n] for n, one in plain.items() if " " in one or not one.startswith(_LINKS)}
    name = next((str(said[key]) for key in _NAMES if isinstance(said.get(key), str)), "")
    rest = {key: one for key, one in said.items() if not (name and key in _NAMES)}
    parts = [_key(key) for key, one in rest.items() if one is True]
    if name:
        given = ((key, one, in_text(one)) for key, one in rest.items())
        texts = [
            text if isinstance(one, str)
            else f"{_key(key)}: {text.removeprefix('- ').replace(_NEXT, '; ')}"
            for key, one, text in given if text and _bare(text) != _bare(name)
        ]  # fmt: skip
        more = ". ".join(text.rstrip(".") for text in [*parts, *texts])
        return labelled(name, more) if more else name
    texts = [f"{_key(key)}: {text}" for key, one in rest.items() if (text := in_text(one))]
    if all(map(is_short, texts)):
        return ", ".join([*parts, *texts])
    lines = [labelled(_key(key), text) for key, one in rest.items() if (text := in_text(one))]
    return "\n".join([*parts, *lines])


def _bare(text: str) -> str:
    """The letters of a text, by which ``saving-throw-dex`` is the name Saving Throw: DEX."""
    return re.sub(r"[\W_]", "", text.lower()) or text


def _key(key: str) -> str:
    """A key as it is printed: ``damageType`` as ``Damage Type``."""
    return in_words(_CAMEL.sub(" ", key))
