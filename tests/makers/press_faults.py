"""Files for a press with faults in them: what a fault is made of, and what is said of it."""

from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
from night_game import night_game, ordered
from pikepdf import Array, Dictionary, Name, Stream, String
from press_profile import press_profile

from generator.preflight.run import preflight

SWOP = "U.S. Web Coated (SWOP) v2"
BOX = b"60 60 40 40 re f"
INKED = b"0 0 0 1 k " + BOX
SHOWN = b"48 0 0 48 60 60 cm /Own Do"
FORM = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 500, 500])}
SPOT = {"FunctionType": 2, "Domain": Array([0, 1]), "N": 1}


@cache
def press_files():
    """The same pieces as PDF/X-4 and as PDF/X-1a."""
    with TemporaryDirectory() as folder:
        return [
            ordered(night_game(), shop, Path(folder), press_profile(SWOP))[0]
            for shop in ("press", "drivethru")
        ]


def first(pdf):
    return pdf.pages[0].obj


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def put(of, **keys):
    """A fault: some keys of a thing, or without them."""

    def change(pdf):
        for key, value in keys.items():
            if value is None:
                del of(pdf)[f"/{key}"]
            else:
                of(pdf)[f"/{key}"] = pdf.make_stream(value) if isinstance(value, bytes) else value

    return change


def root(pdf):
    return pdf.Root


def streams(pdf, subtype):
    return (
        one for one in pdf.objects if isinstance(one, Stream) and one.get("/Subtype") == subtype
    )


def fonts(pdf):
    return (one for one in pdf.objects if isinstance(one, Dictionary) and "/FontFile2" in one)


def of_xmp(pdf, old=b"GTS_PDFXVersion", new=b"GTS_PDFVersion"):
    pdf.Root.Metadata.write(pdf.Root.Metadata.read_bytes().replace(old, new))


def more(code, **resources):
    """A fault: page 1 draws something more, with resources that are all called Own."""

    def change(pdf):
        page = first(pdf)
        old = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
        page.Contents = pdf.make_stream(b"q " + old + b" Q q " + code + b" Q")
        page.Resources = Dictionary(page.get("/Resources", Dictionary()))
        for kind, thing in resources.items():
            of_kind = Dictionary(page.Resources.get(f"/{kind}", Dictionary()))
            of_kind["/Own"] = thing(pdf) if callable(thing) else thing
            page.Resources[f"/{kind}"] = of_kind

    return change


def form(code=INKED, **keys):
    return lambda pdf: pdf.make_indirect(pdf.make_stream(code, **(FORM | keys)))


def picture(data=b"\x40" * 160_000, **keys):
    usual = {"Width": 200, "Height": 200, "ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 8}
    of = {"Type": Name.XObject, "Subtype": Name.Image} | usual | keys

    def made(pdf):
        return pdf.make_stream(
            data, **{key: one(pdf) if callable(one) else one for key, one in of.items()}
        )

    return made


def spot(names, space, last):
    kind = Name.Separation if isinstance(names, Name) else Name.DeviceN
    function = Dictionary(C0=Array([0] * len(last)), C1=Array(last), **SPOT)
    own = Array([kind, names, space, function])
    return more(b"/Own cs %s scn " % (b"1" if kind == Name.Separation else b"1 1") + BOX,
                ColorSpace=own)  # fmt: skip


def text(code, **keys):
    """A fault: a text in a font of two bytes a letter, made of one that is embedded."""

    def own(pdf):
        says = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
        kind = {"Type": Name.Font, "BaseFont": Name("/AAAAAA+Own")}
        made = {key: one(pdf) if callable(one) else one for key, one in keys.items()}
        inner = {"CIDSystemInfo": says, "FontDescriptor": next(fonts(pdf)), "DW": 600} | made
        letters = pdf.make_indirect(Dictionary(Subtype=Name.CIDFontType2, **kind, **inner))
        return pdf.make_indirect(Dictionary(
            Subtype=Name.Type0, Encoding=Name("/Identity-H"), DescendantFonts=Array([letters]),
            **kind,
        ))  # fmt: skip

    return more(b"0 0 0 1 k BT /Own 12 Tf 70 70 Td " + code + b" Tj ET", Font=own)


def faulty(data, change, **options):
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        level = pikepdf.StreamDecodeLevel.none
        pdf.save(made, stream_decode_level=level, compress_streams=False, **options)
    return made.getvalue().replace(b"/LZWDecode", b"/Crypt    ")


def told(data):
    return [one.message for one in preflight(data).findings]


def texts(code):
    """A fault: a text in a font of the file."""

    def change(pdf):
        found = (one.get("/Resources") for one in pdf.objects if hasattr(one, "keys"))
        own = next(one.Font for one in found if isinstance(one, Dictionary) and "/Font" in one)
        more(b"0 0 0 1 k " + code.replace(b"/F", next(iter(own.keys())).encode()))(pdf)
        first(pdf).Resources.Font = own

    return change


def note(**keys):
    return lambda pdf: put(first, Annots=Array([pdf.make_indirect(Dictionary(F=4, **keys))]))(pdf)


def profile(change):
    def of(pdf):
        inside = intent(pdf).DestOutputProfile
        data = bytearray(inside.read_bytes())
        inside.write(bytes(change(data) or data))

    return of


def keys(of, **more_of_them):
    def change(pdf):
        for key, value in more_of_them.items():
            of(pdf)[f"/{key}"] = value

    return change


def space(said, code=b"0 0 0"):
    return more(b"/Own cs " + code + b" scn " + BOX, ColorSpace=said)


def of_a_layer(pdf, **says):
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("a"), **says))
    usual = Dictionary(Name=String("usual"), Order=Array([layer]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=usual)


def tag(data, name):
    return next(at for at in range(132, 900, 12) if data[at : at + 4] == name)


def state(**says):
    return more(b"/Own gs " + INKED, ExtGState=Dictionary(**says))


def of_drawn_letters(pdf, code=b"600 0 d0 1 0 0 rg 0 0 500 500 re f", high=0.001):
    """A text in letters that are drawn as forms are."""
    letter = pdf.make_stream(code)
    own = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 600, 600]), FirstChar=97,
        FontMatrix=Array([0.001, 0, 0, high, 0, 0]), CharProcs=Dictionary(a=letter), LastChar=97,
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])),
        Widths=Array([600]), Resources=Dictionary(),
    )  # fmt: skip
    more(b"BT /Own 24 Tf 70 70 Td (a) Tj ET", Font=pdf.make_indirect(own))(pdf)


def unnamed(change, says, *, older=False):
    """What is said of a file with a fault, where that is not among it."""
    options = {"force_version": "1.4"} if older else {}
    found = told(faulty(press_files()[older], change, **options))
    return [] if any(says in one for one in found) else ["not named", *found]
