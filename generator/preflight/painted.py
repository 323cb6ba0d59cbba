"""Everything that the pages of a PDF paint: fills, lines, texts and pictures, with size and colour.

Walks through content streams and the forms in them, as a viewer does. A form that many pages show
is walked through once for each size it is shown at.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from io import BytesIO
from math import hypot
from typing import Any, Literal, NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, Pdf, Stream

from generator.preflight.colours import BLACK, COLOURS, Colour, colour_of, numbers, space_of
from generator.preflight.embedded_fonts import Letters, letters_of, not_embedded
from generator.preflight.findings import code_of
from generator.preflight.operands import misused
from generator.preflight.plates import SHOWS, Unmeasured, sampled

Kind = Literal["fill", "line", "text", "picture", "shading", "fault"]  # a fault says what is wrong
_DEEPEST = 24  # forms within forms: more is a file that goes round in circles
_INVISIBLE = (3, 7)  # ways of showing text that leave no ink
_FILLS = {"f", "F", "f*", "B", "B*", "b", "b*"}
_STROKES = {"S", "s", "B", "B*", "b", "b*"}
_NAMING = ("Do", "sh")  # what they paint has a name
_LZW = " packed by LZW"  # of a picture within the code
_BLEND = ("/Normal", "/Compatible")
NONZERO = 2  # overprinting that leaves alone the plates with none of a colour's ink: OPM 1
_REDUCED = 0.7  # of its size: a form shown smaller is looked at, not read


class Painted(NamedTuple):
    """One thing that is painted, without its place: alike things of a page are one.

    ``size`` is in points of a text and a line, in dots an inch of a picture. ``font`` is the name
    of one that is not embedded.
    """

    kind: Kind
    colour: Colour
    size: float = 0
    overprint: int = 0  # 1, or NONZERO
    clear: str = ""  # how it is transparent; empty: it is not
    font: str = ""
    says: str = ""  # of a picture: its size in pixels
    reduced: bool = False  # part of a form that is shown smaller: a picture of a page or card

    def smaller(self, share: float) -> "Painted":
        """The same in a form that is shown at a share of its size."""
        size = self.size / share if self.kind == "picture" else self.size * share
        return self._replace(size=round(size, 3), reduced=True)


_Things = tuple[Painted, ...]
_Code = tuple[tuple[tuple[Any, str], ...], _Things]  # operators that paint, and faults


class _State(NamedTuple):
    scale: tuple[float, float, float, float] = (1, 0, 0, 1)
    fill: Colour = BLACK
    line: Colour = BLACK
    width: float = 1
    font: str = ""  # its name, if it is not embedded
    letters: Letters | None = None
    drawn: tuple[int, int] = (0, 0)  # the number of its font
    font_size: float = 0
    text: tuple[float, float, float, float] = (1, 0, 0, 1)
    stretch: float = 100  # of its letters, to the side, in percent
    mode: int = 0
    over_fill: int = 0
    over_line: int = 0
    alphas: tuple[float, float] = (1, 1)
    blend: str = ""
    mask: bool = False
    reduced: bool = False

    def key(self) -> tuple[Any, ...]:
        """What a form that is shown in this state depends on."""
        rounded = tuple(round(value, 3) for value in _sides(self.scale))
        inherited = (self.fill, self.line, round(self.width, 3), self.over_fill, self.over_line)
        return (rounded, inherited, self.alphas, self.blend, self.mask, self.reduced)

    def clear(self, *, line: bool = False) -> str:
        """How what is painted in this state is transparent."""
        if self.mask:
            return "a soft mask"
        if self.blend:
            return f"blend mode {self.blend}"
        alpha = self.alphas[1 if line else 0]
        return "" if alpha >= 1 else f"opacity {alpha:g}"


@lru_cache(maxsize=8)  # files are read before they claim to be right, and when looked through
def painted_in(data: bytes) -> tuple[_Things, ...]:
    """The things that each page of a PDF paints."""
    with Pdf.open(BytesIO(data)) as pdf:
        walk = Walk(pdf)
        return tuple(walk.page(page) for page in pdf.pages)


@dataclass
class Walk:
    """Walks through pages of one document; remembers the forms it has been through."""

    pdf: Pdf
    _forms: dict[tuple[Any, ...], _Things] = field(default_factory=dict)
    _codes: dict[tuple[int, int], _Code] = field(default_factory=dict)
    _drawn: dict[tuple[int, int], Any] = field(default_factory=dict)  # fonts of drawn letters
    _fonts: dict[tuple[int, int], tuple[Letters | None, str]] = field(default_factory=dict)
    _whole: set[tuple[int, int]] = field(default_factory=set)  # pictures with their end

    def page(self, page: Any) -> _Things:
        """The things a page paints, each distinct one once, in the order of first use."""
        resources = page.get("/Resources", Dictionary())
        unit = float(page.get("/UserUnit", 1))
        state = _State(scale=(unit, 0, 0, unit))
        return self._stream(page, resources, state, 0)

    def _stream(self, stream: Any, resources: Any, state: _State, deep: int) -> _Things:
        if deep > _DEEPEST:
            return (Painted("fault", BLACK, says="a pattern draws itself without end"),)
        found = dict[Painted, None]()
        seen: set[tuple[str, str, _State]] = set()  # what paints the same again adds nothing
        stack: list[_State] = []
        layers: list[bool] = []  # of marked content: whether it is of a hidden layer
        code, faults = self._code(stream, resources)
        found.update(dict.fromkeys(faults))
        for operands, name in code:
            if name == "q":
                stack.append(state)
            elif name == "Q":
                state = stack.pop() if stack else state
            elif name in ("BDC", "BMC"):
                layers.append(name == "BDC" and self._is_hidden(operands, resources))
            elif name == "EMC":
                layers = layers[:-1]
            elif any(layers):
                continue
            elif name == "Tf" or name in _SETTERS:
                with suppress(ArithmeticError, LookupError, TypeError, ValueError):  # of no use
                    setter = self._font if name == "Tf" else _SETTERS[name]
                    state = setter(state, operands, resources)
            else:
                painted = self._painted_anew(name, operands, resources, state, deep, seen)
                found.update(dict.fromkeys(painted))
        return tuple(found)

    def _code(self, stream: Any, resources: Any) -> _Code:
        """The code of a page or a form, which is read once for all sizes a form is shown at."""
        at = stream.objgen if isinstance(stream, Stream) and "/Resources" in stream else (0, 0)
        if at == (0, 0) or at not in self._codes:
            parts: Any = pikepdf.parse_content_stream(stream)
            read = [(operands, str(operator)) for operands, operator in parts]
            said = misused(read, resources, code_of(stream)[-200:])
            faults = tuple(Painted("fault", BLACK, says=says) for says in said)
            self._codes[at] = tuple(one for one in read if one[1] in _READ), faults
        return self._codes[at]

    def _painted_anew(
        self, name: str, operands: Any, resources: Any, state: _State, deep: int,
        seen: set[tuple[str, str, _State]],
    ) -> Iterator[Painted]:  # fmt: skip
        """What an operator paints, unless another painted the same; ``seen`` has all of them."""
        shown = _strings(operands) if name in SHOWS and state.mode not in _INVISIBLE else ()
        if name in SHOWS and not any(map(bytes.strip, shown)):
            return
        if state.letters and any(map(state.letters.lack, shown)):
            says = f"a letter is not in its font {state.letters.name}: an empty box is printed"
            yield Painted("fault", BLACK, says=says)
        key = name, str(operands[0]) if name in _NAMING else "", state
        if key not in seen or name == "INLINE IMAGE":
            seen.add(key)
            yield from self._painted(name, operands, resources, state, deep)

    def _painted(
        self, name: str, operands: Any, resources: Any, state: _State, deep: int
    ) -> Iterator[Painted]:
        if name in _FILLS:
            yield from self._filled(state, resources, deep)
        if name in _STROKES:
            width, clear = round(state.width * _shrinking(state.scale), 3), state.clear(line=True)
            yield Painted("line", state.line, width, state.over_line, clear, reduced=state.reduced)
        elif name in SHOWS:
            yield from self._text(state, resources, deep)
        elif name == "sh":
            shading = resources.get("/Shading", {}).get(str(operands[0]))
            if shading is not None:
                yield _shading(shading, resources, state)
        elif name == "Do":
            thing = resources.get("/XObject", {}).get(str(operands[0]))
            if isinstance(thing, Stream):
                yield from self._thing(thing, resources, state, deep)
        elif name == "INLINE IMAGE":
            yield _picture(operands[0].obj if hasattr(operands[0], "obj") else Dictionary(),
                           resources, state)  # fmt: skip

    def _filled(self, state: _State, resources: Any, deep: int) -> Iterator[Painted]:
        pattern = state.fill.space
        if pattern.space == "pattern" and pattern.inks:
            found = resources.get("/Pattern", {}).get(pattern.inks[0])
            if isinstance(found, Stream):
                inner = found.get("/Resources", resources)
                yield from self._stream(found, inner, state, deep + 1)
                if not (found.get("/XStep") and found.get("/YStep")):
                    yield Painted("fault", BLACK, says="a pattern repeats in steps of 0")
            elif isinstance(found, Dictionary) and "/Shading" in found:
                yield _shading(found.Shading, resources, state)
            return
        yield Painted("fill", state.fill, 0, state.over_fill, state.clear())

    def _text(self, state: _State, resources: Any, deep: int) -> Iterator[Painted]:
        a, b, c, d = _times(state.text, state.scale)
        if a * d == b * c or not state.font_size * state.stretch:
            yield Painted("fault", BLACK, says="a text is drawn at no size: it is lost")
        for letter in self._drawn.get(state.drawn, Dictionary()).get("/CharProcs", {}).values():
            inner = self._drawn[state.drawn].get("/Resources", resources)
            yield from self._stream(letter, inner, state._replace(drawn=(0, 0)), deep + 1)
        size = round(abs(state.font_size) * hypot(c, d), 2)
        lined = state.mode in (1, 2, 5, 6)
        colour = state.line if state.mode in (1, 5) else state.fill
        over = state.over_line if lined else state.over_fill
        yield Painted("text", colour, size, over, state.clear(), state.font, reduced=state.reduced)

    def _font(self, state: _State, operands: Any, resources: Any) -> _State:
        font = resources.get("/Font", {}).get(str(operands[0]))
        lacking = str(operands[0])[1:] if font is None else ""
        font = font if isinstance(font, Dictionary) else Dictionary(Subtype=Name.Type3)
        at, size = font.objgen, float(operands[1])
        if at not in self._fonts or at == (0, 0):
            self._fonts[at] = letters_of(font), lacking or not_embedded(font)
        if font.get("/Subtype") == Name.Type3:
            self._drawn[at] = font
        letters, name = self._fonts[at]
        return state._replace(font=name, font_size=size, letters=letters, drawn=at)

    def _thing(self, thing: Any, resources: Any, state: _State, deep: int) -> Iterator[Painted]:
        group = thing.get("/OC")
        if group is not None and getattr(group, "objgen", None) in self._hidden:
            return
        if thing.get("/Subtype") == Name.Image:
            said, at, read = str(thing.get("/Filter")), thing.objgen, thing.read_raw_bytes
            if at in self._whole or "/DCTDecode" not in said or b"\xff\xd9" in read()[-32:]:
                self._whole.add(at)  # a picture is large: it is read once
            else:
                yield Painted("fault", BLACK, says="a JPEG has no end")
            yield _picture(thing, resources, state)
            return
        if thing.get("/Subtype") != Name.Form:
            return
        left, bottom, right, top = _four(list(thing.get("/BBox", [0, 0, 0, 0])))
        a, b, c, d = _four(list(thing.get("/Matrix", [1, 0, 0, 1])))
        if left == right or bottom == top or a * d == b * c:
            yield Painted("fault", BLACK, says="a form has an empty BBox or no size: it is lost")
        scale = _times((a, b, c, d), state.scale)
        reduced = state.reduced or _shrinking(scale) < _REDUCED
        wide, high, lean = _sides(scale)
        inside, alike = state._replace(scale=scale, reduced=reduced), abs(wide - high) < 1e-6
        if reduced and wide and alike and abs(lean) < 1e-6:  # as at full size, which pages show too
            inside = state._replace(scale=(1, 0, 0, 1), reduced=False)
        key = (thing.objgen, inside.key())
        if key not in self._forms or key[0] == (0, 0):
            self._forms[key] = (Painted("fault", BLACK, says="a form draws itself without end"),)
            inner = thing.get("/Resources", resources)
            self._forms[key] = self._stream(thing, inner, inside, deep + 1)
        for one in self._forms[key]:
            yield one.smaller(wide) if reduced and not inside.reduced else one

    def _is_hidden(self, operands: Any, resources: Any) -> bool:
        if len(operands) < 2 or str(operands[0]) != "/OC":
            return False
        group = resources.get("/Properties", {}).get(str(operands[1]))
        return group is not None and group.objgen in self._hidden

    @cached_property
    def _hidden(self) -> set[tuple[int, int]]:
        """The layers that are off until somebody switches them on."""
        layers = self.pdf.Root.get("/OCProperties", Dictionary())
        usual = layers.get("/D", Dictionary())
        off = {one.objgen for one in usual.get("/OFF", [])}
        if usual.get("/BaseState") == Name.OFF:
            on = {one.objgen for one in usual.get("/ON", [])}
            off |= {one.objgen for one in layers.get("/OCGs", [])} - on
        return off


def _times(
    first: tuple[float, float, float, float], then: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    a, b, c, d = first
    e, f, g, h = then
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _sides(scale: tuple[float, float, float, float]) -> tuple[float, float, float]:
    """How wide and how high a unit square becomes, and how far it leans: all that sizes need."""
    a, b, c, d = scale
    return hypot(a, b), hypot(c, d), a * c + b * d


def _shrinking(scale: tuple[float, float, float, float]) -> float:
    """How much thinner a line becomes at its thinnest."""
    return min(_sides(scale)[:2])


def _shading(shading: Any, resources: Any, state: _State) -> Painted:
    """A gradient; one in four inks, where it is known, in the colour with the most of them."""
    colours = [Colour(space_of(shading.get("/ColorSpace"), resources))]
    if colours[0].space.space == "cmyk":
        with suppress(Unmeasured, AttributeError, ValueError):
            colours = [colours[0]._replace(values=row) for row in sampled(shading)]
    most = max(colours, key=lambda one: sum(one.cmyk or ()))
    return Painted("shading", most, clear=state.clear())


def _picture(thing: Any, resources: Any, state: _State) -> Painted:
    wide = int(thing.get("/Width", thing.get("/W", 0)))
    high = int(thing.get("/Height", thing.get("/H", 0)))
    a, b, c, d = state.scale
    across, down = hypot(a, b) / 72, hypot(c, d) / 72
    dpi = min(wide / across if across else 0, high / down if down else 0)
    is_mask = bool(thing.get("/ImageMask", thing.get("/IM", False)))
    said = thing.get("/ColorSpace", thing.get("/CS", Name.DeviceGray))
    colour = state.fill if is_mask else Colour(space_of(said, resources))
    clear = "a soft mask" if "/SMask" in thing else state.clear()
    one_bit = is_mask or int(thing.get("/BitsPerComponent", thing.get("/BPC", 8))) == 1
    packed = "" if isinstance(thing, Stream) or "/LZW" not in str(thing.get("/Filter")) else _LZW
    size = f"{wide} x {high} px{packed}" + (" of one bit" if one_bit else "")
    return Painted("picture", colour, round(dpi), state.over_fill, clear, says=size)


def _strings(operands: Any) -> list[bytes]:
    shown = operands[-1] if len(operands) else ()
    parts = shown if isinstance(shown, pikepdf.Array) else [shown]
    return [bytes(one) for one in parts if isinstance(one, pikepdf.String)]


def _four(operands: Any) -> tuple[float, float, float, float]:
    a, b, c, d, *_ = numbers(operands)
    return a, b, c, d


def _colour(state: _State, operands: Any, resources: Any, *, name: str) -> _State:
    was = state.line if name.isupper() else state.fill
    colour = colour_of(name, operands, was.space, resources)
    return state._replace(line=colour) if name.isupper() else state._replace(fill=colour)


def _graphics(state: _State, operands: Any, resources: Any) -> _State:
    said = resources.get("/ExtGState", {}).get(str(operands[0]))
    if not isinstance(said, Dictionary):
        return state
    if "/LW" in said:
        state = state._replace(width=float(said.LW))
    if "/Font" in said:
        state = state._replace(font=not_embedded(said.Font[0]), font_size=float(said.Font[1]))
    if "/OP" in said or "/op" in said:
        mode = NONZERO if said.get("/OPM", 0) == 1 else 1
        line = mode if said.get("/OP", state.over_line) else 0
        fill = mode if said.get("/op", line if "/OP" in said else state.over_fill) else 0
        state = state._replace(over_line=line, over_fill=fill)
    fill_alpha, alpha = (said.get(*of) for of in zip(("/ca", "/CA"), state.alphas, strict=True))
    state = state._replace(alphas=(float(fill_alpha), float(alpha)))
    if "/BM" in said:
        modes = said.BM if isinstance(said.BM, pikepdf.Array) else [said.BM]
        state = state._replace(blend="" if str(modes[0]) in _BLEND else str(modes[0])[1:])
    if "/SMask" in said:
        state = state._replace(mask=said.SMask != Name("/None"))
    return state


_SETTERS: Mapping[str, Any] = {
    "cm": lambda state, of, _: state._replace(scale=_times(_four(of), state.scale)),
    "w": lambda state, of, _: state._replace(width=float(of[0])),
    "BT": lambda state, _of, _: state._replace(text=(1.0, 0.0, 0.0, 1.0)),
    "Tm": lambda state, of, _: state._replace(text=_four(of)),
    "Tz": lambda state, of, _: state._replace(stretch=float(of[0])),
    "Tr": lambda state, of, _: state._replace(mode=int(of[0])),
    "gs": _graphics,
    **{name: partial(_colour, name=name) for name in COLOURS},
}
_READ = {  # the operators that matter here: paths, most of a stream, paint nothing
    "q", "Q", "Tf", "BDC", "BMC", "EMC", "sh", "Do", "INLINE IMAGE",
    *_SETTERS, *_FILLS, *_STROKES, *SHOWS,
}  # fmt: skip
