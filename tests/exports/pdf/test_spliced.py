"""New streams in a saved PDF are the bytes that opening, changing and saving it would give."""

import re
import zlib
from io import BytesIO
from random import Random

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exports.pdf.operators import compressed, packed
from generator.exports.pdf.saved_file import NotAsSaved, SavedFile
from generator.exports.pdf.saving import saved
from generator.exports.pdf.spliced import spliced

ABOUT = {"/Creator": "Proofdeck", "/Title": "Türme (1)"}


def document(codes, *, about=ABOUT):
    """A PDF with a form for each code, two a page, and the numbers of their objects as saved."""
    pdf = pikepdf.new()
    for number, code in enumerate(codes):
        if number % 2 == 0:
            page = pdf.add_blank_page(page_size=(100, 100))
            page.Contents = pdf.make_indirect(packed(pdf, b"q Q"))
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary())
        form = pikepdf.Stream(pdf, compressed(code), Filter=pikepdf.Name.FlateDecode)
        form.Subtype, form.BBox = pikepdf.Name.Form, [0, 0, 1, 1]
        page.Resources.XObject[f"/F{number}"] = pdf.make_indirect(form)
    for name, text in about.items():
        pdf.docinfo[name] = text
    return saved(pdf)


def forms_of(pdf, count):
    return [pdf.pages[n // 2].Resources.XObject[f"/F{n}"] for n in range(count)]


def numbers_of(data, count):
    with pikepdf.open(BytesIO(data)) as pdf:
        return [form.objgen[0] for form in forms_of(pdf, count)]


def put_in(data, count, changes):
    numbers = numbers_of(data, count)
    file = SavedFile(data)
    streams = {file.offset(numbers[one]): compressed(code) for one, code in changes.items()}
    return b"".join(spliced(file, streams, streams.__getitem__))


def put_at(data, number):
    file = SavedFile(data)
    return spliced(file, [file.offset(number)], lambda _: compressed(b"0 0 1 rg"))


def saved_anew(data, count, changes):
    with pikepdf.open(BytesIO(data)) as pdf:
        forms = forms_of(pdf, count)
        for one, code in changes.items():
            forms[one].write(compressed(code), filter=pikepdf.Name.FlateDecode)
        return saved(pdf)


some_codes = st.lists(st.binary(min_size=1, max_size=400), min_size=1, max_size=12)


@settings(max_examples=60)
@given(some_codes, st.data())
def test_new_streams_are_as_saved_anew(codes, data):
    file, count = document(codes), len(codes)
    which = st.dictionaries(st.integers(0, count - 1), st.binary(min_size=1, max_size=3000))
    changes = data.draw(which)
    assert put_in(file, count, changes) == saved_anew(file, count, changes)


def test_nothing_new_is_the_same_file():
    file = document([b"1 0 0 rg", b"0 1 0 rg"])
    assert put_in(file, 2, {}) == file


@pytest.mark.parametrize(
    "about",
    [
        {"/Title": ""},
        {"/Title": "ü€", "/Author": "(a)\\\r\n\x07"},
        {"/Title": "a" * 250},
        {"/Title": "Привет", "/Author": "a"},
    ],
)
def test_what_a_document_tells_of_itself_is_part_of_its_identity(about):
    file = document([b"1 0 0 rg"], about=about)
    assert put_in(file, 1, {0: b"0 0 1 rg"}) == saved_anew(file, 1, {0: b"0 0 1 rg"})


def test_offsets_may_need_a_byte_more_each():
    file, long = document([b"1 0 0 rg"]), {0: Random(1).randbytes(70_000)}
    anew = saved_anew(file, 1, long)
    assert len(file) < 256**2 < len(anew)
    assert put_in(file, 1, long) == anew
    assert put_in(anew, 1, {0: b"1 0 0 rg"}) == file


def list_begins(data):
    return int(re.search(rb"startxref\n(\d+)", data)[1])


@pytest.mark.parametrize(("above", "more"), [(-20, 40), (20, -40), (-1, 1), (0, -1)])
def test_a_list_may_begin_beyond_two_bytes_or_within_them_again(above, more):
    codes = [Random(1).randbytes(60_000), Random(2).randbytes(100)]
    codes[0] += Random(3).randbytes(256**2 + above - list_begins(document(codes)))
    file = document(codes)
    assert list_begins(file) == 256**2 + above
    for few in (more, 1, -1):
        near = {1: Random(5).randbytes(100 + few)}
        assert put_in(file, 2, near) == saved_anew(file, 2, near)


def without_list(data):
    pdf = pikepdf.open(BytesIO(data))
    file = BytesIO()
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable, deterministic_id=True)
    return file.getvalue()


def with_another_identity(data):
    return re.sub(rb"/ID \[<(..)", lambda m: b"/ID [<" + bytes([m[1][1], m[1][0]]), data)


def test_a_document_that_tells_nothing_of_itself_is_left_alone():
    with pytest.raises(NotAsSaved):
        SavedFile(document([b"1 0 0 rg"], about={}))


def packed_with_less_care(data):
    head, _, rest = data.rpartition(b"\nstream\n")
    packed, _, end = rest.partition(b"\nendstream")
    other = zlib.compress(zlib.decompress(packed), 1)
    assert other != packed
    before, _, behind = head.rpartition(b"/Length %d" % len(packed))
    return b"%s/Length %d%s\nstream\n%s\nendstream%s" % (before, len(other), behind, other, end)


HARMS = {
    "packed with less care": packed_with_less_care,
    "cut off": lambda data: data[:-20],
    "nothing": lambda data: b"",
    "a line more": lambda data: data + b"\n",
    "no list of objects that is a stream": without_list,
    "an identity of two kinds": with_another_identity,
    "another byte": lambda data: data.replace(b"%PDF-1.5", b"%PDF-1.6"),
    "a remark before its end": lambda data: data.replace(b"\nstartxref", b"\n% a\nstartxref"),
    "packed otherwise": lambda data: data.replace(b"/Predictor 12", b"/Predictor 11"),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_file_that_is_not_as_we_save_it_is_left_alone(harm):
    file = document([b"1 0 0 rg", b"0 1 0 rg"])
    numbers = numbers_of(file, 2)
    harmed = HARMS[harm](file)
    assert harmed != file
    with pytest.raises(NotAsSaved):
        put_at(harmed, numbers[0])


def test_what_is_no_stream_of_its_own_is_left_alone():
    file = document([b"1 0 0 rg"])
    with pikepdf.open(BytesIO(file)) as pdf:
        in_a_stream = pdf.pages[0].obj.objgen[0]
    held = SavedFile(file)
    size = int(re.search(rb"/Size (\d+) ", file)[1])
    assert held.offset(size - 1) == held.begins  # the list is the last of all
    for other in (in_a_stream, 0, size, 10_000):
        with pytest.raises(NotAsSaved):
            held.offset(other)


def test_of_many_pages_all_say_what_they_call():
    """Their objects lie in several streams, the last of them far behind the first."""
    codes = [b"%d 0 0 rg" % number for number in range(420)]
    file = document(codes)
    assert file.count(b"/Type /ObjStm") > 1
    numbers = numbers_of(file, len(codes))
    called = list(SavedFile(file).pages())
    assert called == [
        {f"/F{n}": numbers[n], f"/F{n + 1}": numbers[n + 1]} for n in range(0, len(codes), 2)
    ]


def test_a_document_of_no_pages_is_left_alone():
    with pytest.raises(NotAsSaved):
        list(SavedFile(document([])).pages())


def with_spoilt_objects(data):
    begins = re.search(rb"/Type /ObjStm.*?stream\n", data, re.DOTALL).end()
    return data[: begins + 9] + bytes([data[begins + 9] ^ 255]) + data[begins + 10 :]


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data.replace(b"/Type /ObjStm", b"/Type /ObjStr"),
        lambda data: re.sub(
            rb"/N (\d)(\d* /First)", lambda m: b"/N %d%s" % (int(m[1]) % 9 + 1, m[2]), data
        ),
        with_spoilt_objects,
    ],
    ids=["of another kind", "of another number", "spoilt"],
)
def test_objects_that_do_not_lie_in_a_stream_as_we_save_it_are_left_alone(harm):
    file = document([b"1 0 0 rg"])
    harmed = harm(file)
    assert len(harmed) == len(file)
    assert harmed != file
    assert list(SavedFile(file).pages())
    with pytest.raises(NotAsSaved):
        list(SavedFile(harmed).pages())


def test_what_a_document_does_not_hold_is_told():
    held = SavedFile(document([b"1 0 0 rg"]))
    with pytest.raises(NotAsSaved):
        held._object(999)
    with pytest.raises(NotAsSaved):
        held._named(re.compile(rb"/Nothing (\d+) 0 R"), held._root)


@pytest.mark.parametrize(
    "sign", [b"\\034", b"\\(", b"\\\\", b"\\n"], ids=["number", "bracket", "stroke", "line"]
)
def test_signs_that_a_text_is_written_with_are_read(sign):
    meant = {b"\\034": b"\x1c", b"\\n": b"\n"}.get(sign, sign[1:])
    text = b"a text of many letters and of one %s sign" % meant
    file = SavedFile(document([b"1 0 0 rg"], about={"/Title": pikepdf.String(text)}))
    assert sign in file._object(file._info), "a library that writes it otherwise proves nothing"
    assert text in file.about()


def test_what_is_no_object_that_begins_there_is_left_alone():
    file = document([b"1 0 0 rg"])
    held = SavedFile(file)
    form = held.offset(numbers_of(file, 1)[0])
    for other in (form + 1, form - 1, held.begins - 5):
        with pytest.raises(NotAsSaved):
            spliced(held, [other], lambda _: b"x")
