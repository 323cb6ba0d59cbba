"""Pull: one address over https, no other, within limits; the table is written, or nothing is."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from generator.commands import pull as pulling
from generator.commands.pull import address_of, fetched, pull
from generator.problem import ContentError
from generator.project import Project

GAME = """\
title: Case
players: [1, 4]
components:
  cards:
    kind: card
    size: poker-us
    table: "https://example.org/cards.csv"
    pieces: cards.csv
    columns: {Name: title, Price: null}
    fields: {title: text, cost: integer?}
"""
CSV = b"id,Name,cost,Price\nann,Ann,1,9\nbob,Bob,2,9\n"
SHEET = "https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz"


def pulled(tmp_path, data, game=GAME):
    place = tmp_path / "content" / "case"
    place.mkdir(parents=True, exist_ok=True)
    (place / "game.yaml").write_text(game, encoding="utf-8")
    asked = []

    def fetch(address):
        asked.append(address)
        return data

    project = Project(tmp_path / "content")
    done, found = pull(project.session, "case", tmp_path / "content", fetch)
    return done, found, asked


def test_a_table_is_written_with_what_came_went_and_changed(tmp_path):
    ((first,), found, asked) = pulled(tmp_path, CSV)
    assert (found, asked) == ((), ["https://example.org/cards.csv"])
    assert first.path == tmp_path / "content" / "case" / "cards.csv"
    assert first.path.read_bytes() == CSV
    assert first[1:] == (("ann", "bob"), (), ())
    now = CSV.replace(b"bob,Bob", b"cy,Cy").replace(b"Ann,1,9", b"Ann,3,8")
    ((second,), _, _) = pulled(tmp_path, now)
    assert second[1:] == (("cy",), ("bob",), ("ann",))
    ((third,), _, _) = pulled(tmp_path, now.replace(b"3,8", b"3,7"))
    assert third[1:] == ((), (), ()), "a column that is passed over is no change"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b'id,Name\na,"open', b"id,Name,cost\n"])
def test_what_is_no_table_leaves_the_file_as_it_was(tmp_path, data):
    pulled(tmp_path, CSV)
    done, found, _ = pulled(tmp_path, data)
    assert done == ()
    assert [one.severity for one in found] == ["error"] * len(found)
    assert found
    assert (tmp_path / "content" / "case" / "cards.csv").read_bytes() == CSV


@pytest.mark.parametrize(
    "change",
    [
        ("pieces: cards.csv", "pieces: cards.yaml"),
        ("pieces: cards.csv", "pieces: ../cards.csv"),
        ("https://example.org", "http://example.org"),
    ],
)
def test_where_nothing_may_be_asked_or_written_it_is_told_at_its_line(tmp_path, change):
    done, found, asked = pulled(tmp_path, CSV, GAME.replace(*change))
    assert (done, asked) == ((), [])
    assert [(one.name, one.where.line) for one in found] == [("bad-address", 7)]
    assert not list(Path(tmp_path).rglob("*.csv"))


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("https://example.org/a.csv?x=1", "https://example.org/a.csv?x=1"),
        ("https://example.org/a b.csv", "https://example.org/a%20b.csv"),
        (f"{SHEET}/edit", f"{SHEET}/gviz/tq?tqx=out%3Acsv"),
        (f"{SHEET}/edit?usp=sharing#gid=42", f"{SHEET}/gviz/tq?tqx=out%3Acsv&gid=42"),
    ],
)
def test_a_sheet_of_google_is_asked_for_its_table(given, asked):
    assert address_of(given) == asked


@pytest.mark.parametrize(
    "given",
    [
        "http://example.org/a.csv", "file:///etc/passwd", "ftp://example.org/a", "cards.csv", "",
        "https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.1/a",
        "https://169.254.169.254/a", "https://me:secret@example.org/a", "https://printer.local/a",
        "https://example.org:8443/a", "https://example.org:x/a", "https://[x]/", "https://127.1/a",
        "https://0x7f.1/", "https://0177.0.0.1/", "https://127.0.0.1./a", "https://localhost./a",
        "https://router.lan/a",
    ],
)  # fmt: skip
def test_no_other_address_is_asked(given):
    with pytest.raises(ContentError) as refused:
        address_of(given)
    assert refused.value.name == "bad-address"


ANSWERS = {
    "/table": (200, {"Content-Type": "text/csv"}, CSV),
    "/page": (200, {"Content-Type": "text/html; charset=utf-8"}, b"<p>Sign in"),
    "/hidden-page": (200, {"Content-Type": "text/csv"}, b"\n<!DOCTYPE html><p>"),
    "/moved": (307, {"Location": "/table"}, b""),
    "/closed": (403, {}, b""),
    "/cut-off": (200, {"Content-Type": "text/csv", "Content-Length": "500"}, b"id,name\na,Fo"),
    "/large": (200, {"Content-Type": "text/csv"}, b"x" * 2_001),
}


@pytest.fixture(scope="module")
def server():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            status, headers, body = ANSWERS[self.path]
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    made = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()


def test_what_lies_there_is_fetched(server):
    assert fetched(f"{server}/table") == CSV


@pytest.mark.parametrize(
    ("path", "rule", "said"),
    [
        ("/page", "not-fetched", "a web page"), ("/hidden-page", "not-fetched", "a web page"),
        ("/moved", "bad-address", "leads to"), ("/closed", "not-fetched", "not shared"),
        ("/large", "not-fetched", "MB"), ("/cut-off", "not-fetched", "cannot be fetched"),
    ],
)  # fmt: skip
def test_what_is_no_table_or_leads_on_is_refused(server, monkeypatch, path, rule, said):
    monkeypatch.setattr(pulling, "MAX_SPREADSHEET", 2_000)
    with pytest.raises(ContentError) as refused:
        fetched(f"{server}{path}")
    assert refused.value.name == rule
    assert said in refused.value.message


@pytest.mark.parametrize("host", ["127.0.0.1:9", "a" * 64 + ".org", "\u202eexample.org"])
def test_where_nobody_answers_it_is_told(host):
    with pytest.raises(ContentError) as refused:
        fetched(f"http://{host}/")
    assert refused.value.name == "not-fetched"
