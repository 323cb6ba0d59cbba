"""The accessibility gate: what game.yaml asks of colours, contrast and size, as problems.

Measured on the faces as they are drawn. A game that does not ask is not judged.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.commands.proofs.reading import HARD, SMALL, faint_texts, small_texts
from generator.commands.proofs.tell_apart import Pair, pairs_of, shown
from generator.exports.built import Built
from generator.exports.pixels.face_pixels import file_bytes
from generator.faces.face import DrawnPiece, Face
from generator.files.write import write_file
from generator.model.game_head import Accessibility
from generator.problem import Problem, did_you_mean, in_reading_order


def accessible(built: Built) -> tuple[Problem, ...]:
    """Problems for some eyes; empty if the game does not ask."""
    asked = built.game.accessibility
    if asked is None:
        return ()
    found = [*_unknown(built, asked)]
    if not found:
        found += _alike(built, asked)
        found += _faint(built, asked)
        found += _small(built, asked)
    return in_reading_order(found)


def worst_pairs(built: Built, folder: Path) -> tuple[Path, ...]:
    """Write ``sight/<component>-<field>.png``: the worst pair of each rule, as all eyes see it."""
    asked = built.game.accessibility
    written = []
    for rule in asked.tell_apart if asked and not list(_unknown(built, asked)) else ():
        pair = min(pairs_of(built, rule), key=lambda one: one.strength, default=None)
        if pair:
            data = file_bytes(shown(pair), "png", 150)
            path = folder / "sight" / f"{rule.component}-{rule.field}.png"
            written.append(write_file(path, data))
    return tuple(written)


def _unknown(built: Built, asked: Accessibility) -> Iterator[Problem]:
    names = [one.name for one in built.game.components]
    for name, where in (
        *((one.component, one.where) for one in asked.tell_apart),
        *((name, asked.where) for name in (*asked.read_at, *asked.decor)),
    ):
        if name not in names:
            hint = did_you_mean(name, names, listing="components")
            yield Problem(where, "unknown-component", f"there is no component {name}", hint)
    told = [(one.component, one.field, one.where) for one in asked.tell_apart]
    told += [(name, field, asked.where) for name, some in asked.decor.items() for field in some]
    for name, field, where in told:
        if name in names:
            known = {one for piece in built.game.component(name).pieces for one in piece.fields}
            if field not in known:
                hint = did_you_mean(field, known, listing="fields")
                message = f"{name}: no card has a field {field!r}"
                yield Problem(where, "unknown-field", message, hint)


def _alike(built: Built, asked: Accessibility) -> Iterator[Problem]:
    for rule in asked.tell_apart:
        faulty = [(pair, fault) for pair in pairs_of(built, rule) if (fault := pair.fault())]
        if not faulty:
            continue
        pair, fault = min(faulty, key=lambda one: one[0].strength)
        more = f" (and {len(faulty) - 1} more pairs)" if len(faulty) > 1 else ""
        values = " and ".join(pair.values)
        names = " and ".join(str(one.ref) for one in pair.pieces)
        message = (
            f"{rule.component}, {rule.field}: {values} are too alike on {names}: {fault}{more}"
        )
        hint = f"{_remedy(pair)}; proofdeck export sight {built.game.name} draws the worst pair"
        yield Problem(rule.where, "too-alike", message, hint)


def _remedy(pair: Pair) -> str:
    if "sign" in pair.rule.by:
        return "give each value its own shape, letter or pattern, large enough to see"
    return "choose colours that also differ in lightness"


def _faint(built: Built, asked: Accessibility) -> Iterator[Problem]:
    faces = _faces([one for one in built.drawn if one.component.name in asked.read_at])
    told: set[tuple[str, str, str]] = set()
    for face, one in faint_texts(built, [face for _, face in faces.values()]):
        drawn = faces[face.key][0]
        if _is_decor(asked, drawn, one.text):
            continue
        key = (drawn.component.name, one.ink, one.ground)
        if key in told:
            continue
        told.add(key)
        message = (
            f"{_short(one.text)!r}: {one.ink} on {one.ground} has a contrast of "
            f"{one.contrast:.1f} : 1; {one.least:g} : 1 is required"
        )
        hint = "choose a lighter or darker colour. Or choose a larger size"
        where = drawn.component.where
        yield Problem(where, "faint-text", message, hint, "warning", str(drawn.ref))


def _small(built: Built, asked: Accessibility) -> Iterator[Problem]:
    for name, distance in asked.read_at.items():
        faces = _faces([one for one in built.drawn if one.component.name == name])
        found = [
            (face, one)
            for face, one in small_texts(built, [face for _, face in faces.values()], distance)
            if not _is_decor(asked, faces[face.key][0], one.text)
        ]
        if not found:
            continue
        face, worst = min(found, key=lambda one: one[1].minutes)
        drawn = faces[face.key][0]
        message = (
            f"{_short(worst.text)!r} at {worst.points:.1f} pt looks {worst.minutes:.1f} "
            f"minutes of arc high at {distance}; {SMALL:g} is small, {HARD:g} hard to "
            "read"
        )
        hint = "make the text larger. If it is read from nearer, give the distance: read_at"
        severe = worst.minutes < HARD
        yield Problem(asked.where, "small-for-distance", message, hint,
                      "error" if severe else "warning", str(drawn.ref))  # fmt: skip


def _is_decor(asked: Accessibility, drawn: DrawnPiece, text: str) -> bool:
    """Whether a text is only part of a drawing: all its words are those of a field named so."""
    names = asked.decor.get(drawn.component.name, ())
    fields = " ".join(str(drawn.piece.fields.get(name, "")) for name in names).lower()
    words = set(re.split(r"[^\w]+|_", fields))
    return bool(names) and all(one in words for one in re.split(r"[^\w]+|_", text.lower()) if one)


def _faces(pieces: Sequence[DrawnPiece]) -> Mapping[str, tuple[DrawnPiece, Face]]:
    found: dict[str, tuple[DrawnPiece, Face]] = {}
    for one in pieces:
        for _, face in one.faces():
            found.setdefault(face.key, (one, face))
    return found


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
