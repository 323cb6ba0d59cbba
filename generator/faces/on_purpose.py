"""What is measured on a finished face, and the one word that says that it is meant so.

``on_purpose`` is said by a style, by a call of ``text``, or of a whole face by its template.
"""

from collections.abc import Sequence

from generator.model.style import LEGIBILITY
from generator.problem import ContentError, did_you_mean

BLEED = ("ends-at-trim", "short-bleed")
OF_A_TEXT = (*LEGIBILITY, "box-off-card")
OF_CALLS = ("colour-unused", "text-not-moved")
MEASURED: tuple[str, ...] = (
    *OF_A_TEXT,
    *BLEED,
    "unseen-shape",
    "empty-spot",
    *OF_CALLS,
    "marked-back",
)


def meant(given: object, known: Sequence[str] = MEASURED) -> frozenset[str]:
    """The warnings that a template names as meant: one, or a list of them.

    Raises ContentError ``template-fault`` for a word that is none of them.
    """
    if not given:
        return frozenset()
    names = [given] if isinstance(given, str) else given
    if isinstance(names, (list, tuple)) and all(isinstance(name, str) for name in names):
        strange = next((name for name in names if name not in known), None)
        if strange is None:
            return frozenset(names)
        hint = did_you_mean(strange, known, listing="they are")
        message = f"on_purpose names warnings of a face, not {strange[:40]!r}"
        raise ContentError("template-fault", message, hint)
    hint = f'write a name, as in on_purpose="{known[0]}", or a list of them'
    raise ContentError("template-fault", "on_purpose names warnings of a face", hint)
