"""Texts that rules demand of faces, compared with the text that was drawn on them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.faces.face import DrawnPiece
from generator.model.game import FaceText
from generator.problem import Problem, more_pieces


def unsaid_texts(drawn: Sequence[DrawnPiece], texts: Sequence[FaceText]) -> Iterator[Problem]:
    """A problem for each demanded text that no face of a piece says; case and line ends aside."""
    known: Mapping[tuple[str, str], DrawnPiece] = {
        (one.component.name, one.piece.id): one for one in drawn
    }
    said: dict[tuple[str, str, str], str] = {}
    missing: dict[tuple[str, str, int], list[FaceText]] = {}
    for number, text in enumerate(texts):
        one = known.get((text.component, text.piece))
        if one is None:
            continue
        face = one.front if text.side == "front" else one.back
        if face is None:
            continue
        key = text.component, text.piece, text.side
        if key not in said:
            said[key] = " ".join(run.text for run in face.texts).replace("’", "'")
        pattern = ".*?".join(map(_part, text.parts))
        if not re.search(pattern, said[key], re.IGNORECASE | re.DOTALL):
            missing.setdefault((text.entry.name, text.side, number), []).append(text)
    by_rule: dict[tuple[str, str], list[FaceText]] = {}
    for (name, side, _), found in missing.items():
        by_rule.setdefault((name, side), []).extend(found)
    for (_, side), found in by_rule.items():
        first = found[0]
        one = known[first.component, first.piece]
        more = f" (and in {more_pieces(len(found) - 1)})" if len(found) > 1 else ""
        entry = first.entry
        message = f'the {side} does not have the text "{" ... ".join(first.parts)}"{more}'
        at, label = one.component.where_of(side), one.component.label(one.piece)
        hint = entry.hint(f"print it on the {side}")
        yield Problem(at, entry.name, message, hint, piece=label, also=(entry.where,))


def _part(text: str) -> str:
    words = r"\s*".join(re.escape(letter) for letter in text.replace("’", "'").split())
    before = r"(?<!\d)" if text[:1].isdigit() else ""
    return f"{before}{words}" + (r"(?!\d)" if text[-1:].isdigit() else "")
