"""The preview shared on the network: it shows the pieces, writes nothing, names no places."""

import json
import time

import httpx
import pytest
from preview_client import TOKEN, Stream, desk_of, done, finished, served, shown, tiny_copy

from generator.preview.access import qr_svg, qr_text, without_paths
from generator.preview.live import Live
from generator.preview.server import Sharing, shared_application

OTHER = "another-token-for-the-table"
LOCAL = "127.0.0.2"  # an address that is not ours: of this computer too, so that tests need no net


@pytest.fixture
def desk(tmp_path):
    """The small game as it is shown."""
    made = desk_of(tiny_copy(tmp_path))
    shown(made)
    return made


def ask_shared(desk, path, method="GET", host=f"{LOCAL}:8123", **headers):
    async def asked():
        app = shared_application(desk, OTHER, Live(desk), LOCAL)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{LOCAL}:8123") as one:
            return await one.request(method, path, headers={"host": host, **headers})

    return finished(asked())


def test_it_is_told_and_drawn_and_nothing_else(desk):
    key = shown(desk)["pieces"]["sky/sun-06"]["front"]
    for path in ("", "main.js", "mode", "games", f"face/tiny/{key}.svg", "font/Barlow/400.ttf"):
        assert ask_shared(desk, f"/{OTHER}/{path}").status_code == 200, path
    assert ask_shared(desk, f"/{OTHER}/mode").json() == {"shared": True, "address": ""}
    for path in ("written/tiny?of={}", "styles/tiny", "calls/tiny", "prove/tiny", "changed/tiny",
                 "printing/tiny", "book/tiny", "file/tiny?file=game.yaml", "choices", "share.svg",
                 "manual/README.md"):  # fmt: skip
        assert ask_shared(desk, f"/{OTHER}/{path}").status_code == 404, path
    own = {"origin": f"http://{LOCAL}:8123", "content-type": "application/json"}
    for path in ("edit/tiny", "undo/tiny", "cells/tiny", "begin/-", "print/tiny", "text/tiny"):
        assert ask_shared(desk, f"/{OTHER}/{path}", "POST", **own).status_code == 405
    for path in (f"/{TOKEN}/", "/", "/games"):
        assert ask_shared(desk, path).status_code == 404
    assert ask_shared(desk, f"/{OTHER}/", host="evil.example:8123").status_code == 403
    assert ask_shared(desk, f"/{OTHER}/", host="127.0.0.1:8123").status_code == 403


def test_others_are_told_no_paths_of_this_computer(desk, tmp_path):
    told = []
    with served(desk, sharing=Sharing(LOCAL, OTHER, told.append)):
        while not told:  # right after the other address
            time.sleep(0.01)
        (address,) = told
        assert address.startswith(f"http://{LOCAL}:")
        stream = Stream(address, "tiny")
        stream.until(done)
        assert stream.state["pieces"]["sky/sun-06"]["place"]["line"] > 0
        assert str(tmp_path.resolve()) not in json.dumps(stream.state["pieces"])
        stream.close()
    assert without_paths({"file": str(tmp_path / "cards.yaml")}) == {"file": "cards.yaml"}
    assert without_paths({"path": ["a"], "x": [{"file": "f", "path": "/p"}]}) == {
        "path": ["a"],
        "x": [{"file": "f"}],
    }


def test_the_address_as_a_code(desk):
    address = f"http://{LOCAL}:8123/{OTHER}/"
    assert qr_svg(address).startswith("<?xml")
    assert len(qr_text(address).splitlines()) > 10
