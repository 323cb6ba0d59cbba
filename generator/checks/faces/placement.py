"""Where a template places things: out of the safe zone, off the card, or not as it asks.

All of it is read off the face's calls; nothing is drawn.
"""

from collections.abc import Iterator

from generator.faces.face import Face, Inscription, Placed
from generator.faces.qr_code import LEAST_MODULE
from generator.model.safe_zone import outside_safe_zone, turned_corners
from generator.problem import Problem

_OFF_CARD = 1.0  # mm: what is less may be how a text is placed at an edge
_IN_SAFE_ZONE = ("icon", "code")  # kinds of what must be read whole


def outside_zone(face: Face) -> Iterator[Problem]:
    """Texts, icons and codes that reach out of the safe zone; cutting drifts by a millimetre."""
    for call in face.calls:
        over = _out_of_zone(face, call)
        if over:
            said = call.text if isinstance(call, Inscription) else call.name
            what = f"the {call.kind} {said[:40]!r}"
            zone = f"the safe zone of {face.format.name}"
            message = f"{what} reaches {max(over, 0.1):.1f} mm outside {zone}"
            yield Problem(call.where, "outside-safe-zone", message, "move it inward")


def _out_of_zone(face: Face, call: Inscription | Placed) -> float:
    """By how many mm the ink of a call leaves the safe zone; 0 of what may be cut."""
    if isinstance(call, Inscription):
        boxes, turn = call.ink, call.turn
    else:
        boxes, turn = ((call.box,) if call.kind in _IN_SAFE_ZONE else ()), 0.0
    corners = (turned_corners(b.x, b.y, b.width, b.height, turn, call.about) for b in boxes)
    return max((outside_safe_zone(face.format, one) for one in corners), default=0.0)


def box_off_card(face: Face) -> Iterator[Problem]:
    """Boxes of texts that reach beyond the bleed: a longer text would leave the card."""
    card = face.format.bleed_box
    for one in face.inscriptions:
        box = one.box.turned(one.turn, one.about) if one.turn else one.box
        over = box.beyond(card)
        arc = len(one.ink) > 1  # the box of one is its whole circle
        if over >= _OFF_CARD and not arc and not _out_of_zone(face, one):
            message = f"the box of the text {one.text[:40]!r} extends {over:.1f} mm beyond the card"
            hint = "give x, y, w and h in mm within the card, so that long texts wrap"
            yield Problem(one.where, "box-off-card", message, hint, "warning")


def unused_colour(face: Face) -> Iterator[Problem]:
    """Colours that are asked for of a drawing that has colours of its own."""
    for one in face.placed:
        if one.unused_colour:
            name = one.name.removeprefix("art:")
            message = f"art/{name}.svg has its own colours, so colour={one.unused_colour!r} has no "
            hint = 'in the drawing, write fill="currentColor" on what should change colour'
            yield Problem(one.where, "colour-unused", f"{message}effect", hint, "warning")


def unmoved_text(face: Face) -> Iterator[Problem]:
    """Texts that stay in place while a transform around their call moves the shapes."""
    for one in face.unmoved:
        message = f"the text {one.text[:40]!r} does not move with the transform around its call"
        hint = "place it with its own x, y and turn"
        yield Problem(one.where, "text-not-moved", message, hint, "warning")


def small_code(face: Face) -> Iterator[Problem]:
    """QR codes with modules that phones hardly read."""
    for call in face.placed:
        if 0 < call.module < LEAST_MODULE:
            wide = call.box.width * LEAST_MODULE / call.module
            message = f"the squares of the code {call.name[:40]!r} are {call.module:.2f} mm wide"
            hint = f"make the code {wide:.0f} mm wide. Or give the code a shorter text"
            yield Problem(call.where, "small-code", message, hint, "warning")


def empty_face(face: Face) -> Iterator[Problem]:
    """A side that would be printed without ink."""
    if not face.items:
        message = f"the {face.side} is empty"
        hint = "draw something inside one of its blocks, not only behind an if"
        hint += ". Or delete the key 'back' in game.yaml" if face.side == "back" else ""
        yield Problem(face.template, "empty-face", message, hint, "warning")
