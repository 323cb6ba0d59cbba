"""A CMYK profile of a press that nobody owns: small, rough, and valid; black is 310 % of ink.

No free CMYK profile comes in a package, so that tests make their own: two tables of an ICC profile
of version 2, from inks to Lab and back.
"""

import struct
from functools import cache
from itertools import product

_D50 = (0.9642, 1.0, 0.8249)
_TO_XYZ = ((0.4361, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7142))
_TO_RGB = ((3.1336, -1.6169, -0.4906), (-0.9788, 1.9161, 0.0335), (0.0719, -0.2290, 1.4052))


def _lab_of(rgb):
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    xyz = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in _TO_XYZ]
    f = [_root(v / w) for v, w in zip(xyz, _D50, strict=True)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _root(t):
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def _rgb_of(lab):
    y = (lab[0] + 16) / 116
    f = (y + lab[1] / 500, y, y - lab[2] / 200)
    xyz = [w * (v**3 if v > 0.2069 else (v - 16 / 116) / 7.787)
           for v, w in zip(f, _D50, strict=True)]  # fmt: skip
    linear = [sum(a * b for a, b in zip(row, xyz, strict=True)) for row in _TO_RGB]
    linear = [min(max(v, 0), 1) for v in linear]
    return [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in linear]


def _inks_of(rgb):
    c, m, y = (1 - v for v in rgb)
    k = min(c, m, y) ** 2
    return [*(v - 0.3 * k for v in (c, m, y)), k]


def _table(inputs, outputs, steps, rows):
    """A table of type ``mft1``: eight bits, straight curves."""
    straight = bytes(range(256))
    matrix = (65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    head = b"mft1" + bytes(4) + bytes((inputs, outputs, steps, 0)) + struct.pack(">9i", *matrix)
    return head + straight * inputs + bytes(rows) + straight * outputs


def _byte(value):
    return min(max(round(value), 0), 255)


@cache
def press_profile(name="Press of a test", kind=b"prtr", targ=""):
    """The bytes of the profile; ``targ`` says of what it was measured."""
    steps = [n / 4 for n in range(5)]
    to_lab = []
    for c, m, y, k in product(steps, repeat=4):
        lightness, a, b = _lab_of([(1 - v) * (1 - k) for v in (c, m, y)])
        to_lab += [_byte(lightness * 2.55), _byte(a + 128), _byte(b + 128)]
    fine = [n / 12 for n in range(13)]
    to_inks = []
    for lightness, a, b in product(fine, repeat=3):
        rgb = _rgb_of((lightness * 100, a * 255 - 128, b * 255 - 128))
        to_inks += [_byte(255 * ink) for ink in _inks_of(rgb)]
    said = name.encode()
    desc = b"desc" + bytes(4) + struct.pack(">I", len(said) + 1) + said + bytes(1 + 8 + 70 + 3)
    tags = {
        b"desc": desc,
        b"cprt": b"text" + bytes(4) + b"nobody's\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", *(round(v * 65536) for v in _D50)),
        b"A2B0": _table(4, 3, 5, to_lab),
        b"B2A0": _table(3, 4, 13, to_inks),
    }
    if targ:
        tags[b"targ"] = b"text" + bytes(4) + targ.encode() + bytes(1)
    at = 128 + 4 + 12 * len(tags)
    rows, body = b"", b""
    for tag, data in tags.items():
        padded = data + bytes(-len(data) % 4)
        rows += tag + struct.pack(">II", at + len(body), len(data))
        body += padded
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02100000, kind, b"CMYK", b"Lab ")
    head += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += struct.pack(">3i", *(round(v * 65536) for v in _D50))
    head += bytes(128 - len(head))
    return head + struct.pack(">I", len(tags)) + rows + body
