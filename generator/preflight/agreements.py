"""Values of a PDF's objects that have to agree: a picture with its data, a function with itself."""

import re
import tomllib
import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from math import prod
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, PdfError, Stream, StreamDecodeLevel
from PIL import Image, ImageFont

from generator.preflight.colours import inks_of, numbers

ODD = (  # of values that cannot be compared
    ArithmeticError, AttributeError, LookupError, OSError, PdfError, RuntimeError, TypeError,
    ValueError, zlib.error,
)  # fmt: skip
_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_LENGTHS, _BEGINS, _KINDS, _DEFAULTS = (
    _TABLE[of] for of in ("lengths", "begins", "tags", "defaults")
)
_CALCULATES, _BLENDS, _CLASSES, _MIXED, _TABLES = (
    {*_TABLE[of].split()} for of in ("calculates", "blends", "classes", "mixed", "tables")
)
_SEGMENTS = {*_TABLE["jbig2"]["segments"]}
_ALL = StreamDecodeLevel.specialized
_OF_PICTURES = "DCT", "CCITTFax", "JBIG2", "JPX"  # ways to pack that no other data have
SPACES = {*_LENGTHS, "/DeviceN"}
_SHAPES = {"/FontFile2", "/OpenType"}, {"/FontFile", "/Type1C", "/OpenType", "/CIDFontType0C"}
_D50 = bytes.fromhex("0000f6d6000100000000d3")  # the light that colours are compared in
_WAYS = {"A2B0": 1, "B2A0": -1}  # of tables: from the inks, or to them
_SIGNATURES = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}


def _space(space: Any) -> Iterator[str]:
    kind, names = str(space[0]), [str(one) for one in space[1]] if len(space) > 4 else []
    if kind not in SPACES:
        return
    yield "length" * (len(space) != _LENGTHS.get(kind, max(4, len(space))))
    if kind == "/Indexed":
        colours = space[3].read_bytes() if isinstance(space[3], Stream) else bytes(space[3])
        yield "base" * (of_base(space[1]) in ("/Indexed", "/Pattern"))
        yield "number of colours" * (not 0 <= int(space[2]) <= 255)
        yield "table" * (len(colours) < (int(space[2]) + 1) * inks_of(space[1]))
    elif kind in ("/Separation", "/DeviceN"):
        takes, gives = sizes_of(space[3])
        yield "number of inks" * (inks_of(space) > 32)
        yield "alternate" * (of_base(space[2]) in _MIXED)
        yield "name" * (str(space[1]) == "/")
        yield "ink All among others" * (kind == "/DeviceN" and Name.All in [*space[1]])
        yield "function" * (takes != inks_of(space) or gives != inks_of(space[2]))
        if names and space[4].get("/Subtype") == Name.NChannel:
            process = space[4].get("/Process", {}).get("/Components", ())
            described = {*space[4].get("/Colorants", {}).keys(), *map(str, process)}
            yield "description of inks" * (not described >= {*names})
    elif isinstance(space[1], Dictionary):
        white = [float(one) for one in space[1].WhitePoint]
        yield "white point" * (min(white) <= 0 or white[1] != 1)


def of_base(space: Any) -> str:
    """The family of a colour space."""
    return str(space[0] if isinstance(space, Array) else space)


def rising(pairs: Any) -> bool:
    """Whether an array holds pairs of numbers, the lower one first."""
    ends = numbers([*pairs])
    least_first = all(a <= b for a, b in zip(ends[::2], ends[1::2], strict=False))
    return len(ends) == len(pairs) and len(ends) % 2 == 0 and least_first


def sizes_of(function: Any) -> tuple[int, int]:
    """How many numbers a function takes and gives."""
    gives = len(function.get("/Range", [])) // 2
    if not gives and "/Functions" in function:
        gives = sizes_of(function.Functions[0])[1]
    return len(function.Domain) // 2, gives or len(function.get("/C0", function.get("/C1", [0])))


def _function(of: Any) -> Iterator[str]:
    kind, (takes, gives) = int(of.FunctionType), sizes_of(of)
    if kind == 0:
        bits = gives * int(of.BitsPerSample) * prod(int(one) for one in of.Size)
        yield "Size" * (len(of.Size) != takes)
        yield "data" * (len(of.read_bytes()) < (bits + 7) // 8)
        for key, many in (("Encode", takes), ("Decode", gives)):
            yield key * (len(of.get(f"/{key}", [0] * 2 * many)) != 2 * many)
    elif kind == 2:
        yield "C0 or C1" * (len(of.get("/C0", [0])) != len(of.get("/C1", [0])))
        yield "N" * (of.N < 0 and of.Domain[0] <= 0)
    elif kind == 3:
        bounds = [float(one) for one in (of.Domain[0], *of.Bounds, of.Domain[1])]
        yield "Bounds" * (len(bounds) != len(of.Functions) + 1 or bounds != sorted(bounds))
        yield "Encode" * (len(of.Encode) != 2 * len(of.Functions))
        yield "Functions" * (len({sizes_of(one) for one in of.Functions}) != 1)
    elif kind == 4:
        code = of.read_bytes().strip()
        words = set(re.findall(rb"[a-z]\w*", re.sub(rb"%.*", b"", code)))
        yield "code" * (code[:1] + code[-1:] != b"{}" or code.count(b"{") != code.count(b"}"))
        yield "operator" * (not {one.decode() for one in words} <= _CALCULATES)


def _shading(of: Any) -> Iterator[str]:
    functions, many = of.get("/Function"), inks_of(of.ColorSpace)
    takes = 2 if of.ShadingType == 1 else 1
    yield "Background" * (many != len(of.get("/Background", [0] * many)))
    each = functions if isinstance(functions, Array) else [functions] * ("/Function" in of)
    gives = [sizes_of(one) for one in each]
    yield "radius" * (of.ShadingType == 3 and min(of.Coords[2], of.Coords[5]) < 0)
    middle = len(of.get("/Coords", ())) // 2
    yield "Coords" * (middle > 0 and [*of.Coords[:middle]] == [*of.Coords[middle:]])
    yield "Function" * bool(gives) * (gives not in ([(takes, many)], [(takes, 1)] * many))
    yield "ColorSpace" * (of_base(of.ColorSpace) in ("/Pattern", "/Indexed")[: 1 + bool(each)])
    many = 1 if gives else many
    yield "Decode" * (len(of.get("/Decode", [])) not in (0, 4 + 2 * many))
    spots, colours = _TABLE["meshes"].get(str(of.ShadingType), (0, 0))
    if spots:
        bits = of.BitsPerFlag + 2 * spots * of.BitsPerCoordinate
        bits += colours * many * of.BitsPerComponent
        yield "data" * (8 * len(of.read_bytes()) < bits)


def _picture(of: Any) -> Iterator[str]:
    wide, high, mask = int(of.Width), int(of.Height), bool(of.get("/ImageMask", False))
    packed, keyed, soft = str(of.get("/Filter", "")), of.get("/Mask"), of.get("/SMask")
    if packed == "/JPXDecode":
        yield "data" * (of.read_raw_bytes()[:4] not in (b"\0\0\0\x0c", b"\xff\x4f\xff\x51"))
        return
    yield "ColorSpace" * (mask and "/ColorSpace" in of)
    yield "ImageMask" * (mask and (keyed is not None or soft is not None))
    yield "Decode" * (mask and sorted(of.get("/Decode", [0, 1])) != [0, 1])
    bits = int(of.get("/BitsPerComponent", 1) if mask else of.BitsPerComponent)
    many = 1 if mask else inks_of(of.ColorSpace)
    yield "BitsPerComponent" * (bits not in ((1,) if mask else (1, 2, 4, 8, 16)))
    yield "Decode" * (len(of.get("/Decode", [0] * 2 * many)) != 2 * many)
    if isinstance(keyed, Array):
        beyond = max(map(int, keyed)) >> bits > 0
        yield "Mask" * (len(keyed) != 2 * many or beyond or not rising(keyed))
    yield "Mask" * (isinstance(keyed, Stream) and not keyed.get("/ImageMask", False))
    yield "SMask" * (soft is not None and (soft.ColorSpace != Name.DeviceGray or "/SMask" in soft))
    yield "Matte" * (soft is not None and len(soft.get("/Matte", [0] * many)) != many)
    if packed == "/DCTDecode":
        with Image.open(BytesIO(of.read_raw_bytes())) as jpeg:
            of_it = *jpeg.size, len(jpeg.getbands()), 8
        yield "size or inks" * ((wide, high, many, bits) != of_it)
    elif packed == "/CCITTFaxDecode":
        across = of.get("/DecodeParms", {}).get("/Columns", 1728)
        yield "size or inks" * ((wide, many, bits) != (across, 1, 1))
    elif packed == "/JBIG2Decode":
        yield "data" * (of.read_raw_bytes()[4] & 63 not in _SEGMENTS)  # the kind of its first one
    elif not any(kind in packed for kind in _OF_PICTURES):
        flate, parms = packed == "/FlateDecode", of.get("/DecodeParms", {})
        data = zlib.decompress(of.read_raw_bytes()) if flate else of.read_bytes(_ALL)
        rows = flate and parms.get("/Predictor", 1) >= 10
        yield "data" * (len(data) < ((wide * many * bits + 7) // 8 + rows) * high)


def _profile(of: Any) -> Iterator[str]:
    data, many = of.read_bytes(), inks_of(Array([Name.ICCBased, of]))
    tags = [data[at : at + 12] for at in range(132, 132 + 12 * min(data[131], 100), 12)]
    starts = {one[:4].decode("latin-1"): int.from_bytes(one[4:8]) for one in tags}
    ends = [int.from_bytes(one[4:8]) + int.from_bytes(one[8:12]) for one in tags]
    kinds = {tag: data[at:][:4].decode("latin-1") for tag, at in starts.items()}
    needed = {"desc", "cprt", "wtpt", *["A2B0"] * (many == 4)}
    sizes = [data[starts[tag] :][8:10][::way] for tag, way in _WAYS.items() if tag in starts]
    yield "Range" * (len(of.get("/Range", [0] * 2 * many)) != 2 * many)
    yield "class" * (data[36:40] != b"acsp" or data[12:16].decode("latin-1") not in _CLASSES)
    yield "size" * (not max(ends, default=0) <= int.from_bytes(data[:4]) <= len(data))
    yield "table of tags" * (not {*kinds} >= needed or len(kinds) < len(tags))
    yield "kind of a tag" * any(kinds[of] not in may for of, may in _KINDS.items() if of in kinds)
    yield "space between" * (data[20:24] not in (b"XYZ ", b"Lab "))
    yield "version" * (not 2 <= data[8] <= 4)
    yield "number of inks" * (data[16:20] not in (_SIGNATURES.get(many), b"Lab "))
    yield "intent" * (int.from_bytes(data[64:68]) > 3)
    yield "light" * (data[68:79] != _D50)
    grids = [data[starts[tag] + 10] for tag in _WAYS if kinds.get(tag, "")[:3] == "mft"]
    yield "grid of a tag" * (min(grids, default=2) < 2)
    yield "inks of a tag" * any(of != bytes((many, 3)) for of in sizes)
    yield "alternate" * (inks_of(of.get("/Alternate", Name.Pattern)) not in (0, many))


def _font(of: Any) -> Iterator[str]:
    keys = {"/FontFile", "/FontFile2", "/FontFile3"} & {*of.get("/FontDescriptor", {}).keys()}
    yield "number of programs" * (len(keys) > 1)
    yield "Widths" * (bool(keys) and "/Widths" not in of and "/CIDSystemInfo" not in of)
    for key in keys:
        file = of.FontDescriptor[key]
        data, kind = file.read_bytes(), str(file.get("/Subtype")) if key == "/FontFile3" else key
        begins = tuple(one.encode("latin-1") for one in _BEGINS[kind])
        right = kind in _SHAPES[of.Subtype not in (Name.TrueType, Name.CIDFontType2)]
        yield "program" * (not right or not data.startswith(begins))
        tables = {data[at : at + 4].decode("latin-1") for at in range(12, 12 + 16 * data[5], 16)}
        yield "outlines" * (kind == "/FontFile2" and not tables >= _TABLES)
        yield "Flags" * (bool(of.FontDescriptor.Flags & 4) == bool(of.FontDescriptor.Flags & 32))
        yield "Length1" * (file.get("/Length1", len(data)) > len(data))
        ImageFont.truetype(BytesIO(data))  # opens it
    codes = of.get("/ToUnicode")
    yield "ToUnicode" * (isinstance(codes, Stream) and b"begin" not in codes.read_bytes())
    widths = [-1 if isinstance(one, Array) else int(one) for one in of.get("/W", ())]
    kinds = "".join("[" if one < 0 else "n" for one in widths)  # a first and a list, or a last
    runs = [one.start() for one in re.finditer(r"n\[|nnn", kinds) if one[0] == "nnn"]
    is_whole = re.fullmatch(r"(n\[|nnn)*", kinds) is not None
    yield "W" * (not is_whole or any(widths[at] > widths[at + 1] for at in runs))


def _drawn_font(of: Any) -> Iterator[str]:
    a, b, c, d, *_ = (float(one) for one in of.FontMatrix)
    yield "FontMatrix" * (a * d == b * c)
    yield "width" * any(
        not re.search(rb"\bd[01]\b", one.read_bytes()) for one in of.CharProcs.values()
    )


def _codes(of: Any) -> Iterator[str]:
    yield "range of codes" * ("/UseCMap" not in of and b"codespacerange" not in of.read_bytes())


def _soft_mask(of: Any) -> Iterator[str]:
    yield "BC" * (len(of.get("/BC", [])) not in (0, inks_of(of.G.Group.CS)))
    how = of.get("/TR", Name.Identity)
    yield "TR" * (not isinstance(how, Name) and sizes_of(how) != (1, 1))


def _labels(of: Any) -> Iterator[str]:
    starts = [int(one) for one in of.get("/Nums", [0])[::2]]
    yield "Nums" * (starts != sorted({*starts, *[0] * ("/Limits" not in of)}))


def _resources(of: Any) -> Iterator[str]:
    spaces = of.get("/ColorSpace", {})
    for name, many in _DEFAULTS.items():
        yield name * (inks_of(spaces.get(f"/{name}", Name.Pattern)) not in (0, many))


def _pages(of: Any) -> Iterator[str]:
    yield "Count" * (sum(int(one.get("/Count", 1)) for one in of.Kids) != of.Count)
    yield "Parent" * any(one.get("/Parent", of).objgen != of.objgen for one in of.Kids)


def _group(of: Any) -> Iterator[str]:
    yield "CS" * ("/CS" in of and of_base(of.CS) not in _BLENDS)


AGREEMENTS: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "Space": _space, "Function": _function, "Thing-Image": _picture, "Profile": _profile,
    "Font-Type1": _font, "Font-TrueType": _font, "Letters": _font, "Node-Pages": _pages,
    "Shading": _shading, "Font-Type3": _drawn_font, "Codes": _codes, "Group": _group,
    "LitGroup": _group, "InkProfile": _profile, "Labels": _labels,
    "SoftMask-Luminosity": _soft_mask, "Resources": _resources,
}  # fmt: skip
