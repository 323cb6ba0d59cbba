"""What changed, in the words of a language."""

from collections.abc import Iterator

from generator.changes.compare import Cause, Change
from generator.model.change_words import ChangeWords


def cause_said(cause: Cause, words: ChangeWords) -> str:
    """``the colour gold (#e0b04a, now #d0a030)``."""
    called = words.causes.get(cause.kind)
    source = called.format(name=cause.name) if called else f"{cause.kind} {cause.name}"
    if cause.how == "changed" and cause.old is None:
        return source
    return words.say(f"source_{cause.how}", source=source, old=cause.old, new=cause.new)


def why_taken_out(change: Change, words: ChangeWords) -> str:
    """Why a piece is to be taken out of the box, in a few words."""
    plain = {"gone": "gone", "copies": "fewer", "renamed": "renamed"}.get(change.how)
    if plain:
        return words.say(plain)
    named = ", ".join(field.name for field in change.fields)
    if named:
        return words.say("one_field" if len(change.fields) == 1 else "some_fields", fields=named)
    return "; ".join(cause_said(cause, words) for cause in change.causes)


def what_differs(change: Change, words: ChangeWords) -> str:
    """What of a piece is not as it was: its fields, each with both values, or what caused it."""
    if change.how in ("new", "gone"):
        return words.say(change.how)
    return "; ".join(_differences(change, words)) or why_taken_out(change, words)


def _differences(change: Change, words: ChangeWords) -> Iterator[str]:
    for name, old, new in change.fields:
        was, now = (words.say("nothing") if one is None else str(one) for one in (old, new))
        yield words.say("field", name=name, old=was, new=now)
    for cause in change.causes:
        yield cause_said(cause, words)
