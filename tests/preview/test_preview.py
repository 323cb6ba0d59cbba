"""The preview's page: who may look at it, and that it runs nothing but its own code."""

import re
from graphlib import TopologicalSorter

import pytest
from lxml import etree
from preview_client import TOKEN, ask, desk_of, shown, tiny_copy

from generator.preview.server import STATIC


@pytest.fixture
def page(tmp_path):
    """The small game, every step of which was shown."""
    desk = desk_of(tiny_copy(tmp_path))
    shown(desk)
    return desk


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("", {}, 200),
        ("main.js", {}, 200),
        ("games", {"origin": "http://127.0.0.1:8123", "sec-fetch-site": "same-origin"}, 200),
        ("games", {"origin": "http://evil.example"}, 403),
        ("games", {"origin": "null"}, 403),
        ("games", {"origin": "http://127.0.0.1:9999"}, 403),
        ("", {"host": "evil.example:8123"}, 403),
        ("", {"host": "127.0.0.1:9999"}, 403),
        ("", {"sec-fetch-site": "cross-site"}, 403),
        ("", {"sec-fetch-site": "same-site"}, 403),
        ("../../pyproject.toml", {}, 404),
        ("%2e%2e/%2e%2e/server.py", {}, 404),
        ("face/tiny/nothing.svg", {}, 204),
        ("face/no-such-game/0123.svg", {}, 404),
        ("book/no-such-game", {}, 404),
    ],
)
def test_only_our_own_page_is_answered(page, path, headers, status):
    assert ask(page, f"/{TOKEN}/{path}", headers=headers).status_code == status


@pytest.mark.parametrize("path", ["/", "/games", f"/{TOKEN}x/", f"/x{TOKEN}/", "//", "/%00/"])
def test_without_the_token_there_is_nothing(page, path):
    answer = ask(page, path)
    assert answer.status_code == 404
    assert answer.text.startswith("there is nothing here")
    assert "start proofdeck preview again" in answer.text


def test_nothing_is_changed_from_the_page(page):
    assert ask(page, f"/{TOKEN}/games", method="POST").status_code == 405
    assert ask(page, f"/{TOKEN}/", method="DELETE").status_code == 405


def test_the_page_runs_only_its_own_code(page):
    answer = ask(page, f"/{TOKEN}/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-cache"  # no older part of it is kept
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|https?://", answer.text)


def test_no_value_becomes_markup_in_the_page():
    scripts = sorted(STATIC.glob("*.js"))
    assert len(scripts) > 4
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)
        assert len(text.splitlines()) <= 250, path.name


def test_no_script_imports_itself_by_way_of_others():
    texts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}
    graph = {name: re.findall(r'from "\./([\w.]+)";', text) for name, text in texts.items()}
    assert sum(map(len, graph.values())) > 100
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the scripts


def test_a_face_is_an_image_that_runs_and_loads_nothing(page):
    piece = shown(page)["pieces"]["sky/sun-06"]
    answer = ask(page, f"/{TOKEN}/face/tiny/{piece['front']}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    drawing = etree.fromstring(answer.content)
    names = {etree.QName(node).localname for node in drawing.iter(etree.Element)}
    assert "path" in names
    assert not names & {"text", "script", "foreignObject"}  # letters are outlines
