"""Pull: fetches the published tables of a game, and writes them where its pieces are read from.

The only command that asks the network: over https, the one address that game.yaml names, within
limits of size and time. What cannot be read as a table is not written.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException, IncompleteRead
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, Never
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from generator.files.folder import Folder
from generator.files.write import write_file
from generator.load.components import component_columns
from generator.load.files import MAX_SPREADSHEET
from generator.load.pieces import PiecesFiles, PiecesName
from generator.load.yaml_tree import read_yaml
from generator.model.component import Piece
from generator.model.source import PlacedDict
from generator.pipeline import Session
from generator.problem import ContentError, Problem, Where, has_errors, problem_of

SECONDS = 30  # for a whole answer
_GOOGLE = "docs.google.com"
_SHEET = re.compile(r"/spreadsheets/d/([A-Za-z0-9_-]{20,})(?:/|$)")
_TABLES = (".csv", ".tsv")
_NOT_SHARED = (401, 403)
_INSIDE = ("local", "internal", "localhost", "lan", "home")  # last words of hosts of a house
_SAVED = "publish it as CSV. In Google Sheets, share it with everyone who has the link"

Fetch = Callable[[str], bytes]  # of an address; raises ContentError


class Pulled(NamedTuple):
    """A table that was fetched: its file, and the ids of rows that came, went and changed."""

    path: Path
    came: tuple[str, ...]
    went: tuple[str, ...]
    changed: tuple[str, ...]


def pull(
    session: Session, game: str, content: Path, fetch: "Fetch | None" = None
) -> tuple[tuple[Pulled, ...], tuple[Problem, ...]]:
    """Fetch the tables of a game's components, and write those that can be read.

    ``fetch`` takes the place of the network. Raises OSError where a file cannot be written.
    """
    folder = session.folder(game)
    raw, problems = read_yaml(folder, "game.yaml")
    components = raw.get("components") if isinstance(raw, PlacedDict) else None
    pulled: list[Pulled] = []
    found = list(problems)
    for entry in components.values() if isinstance(components, PlacedDict) else ():
        if not isinstance(entry, PlacedDict) or "table" not in entry:
            continue
        where = entry.values_at["table"]
        try:
            name = _file_of(entry)
            data = (fetch or fetched)(address_of(str(entry["table"])))
        except ContentError as error:
            found.append(problem_of(error, where))
            continue
        made, wrong = _pieces(Folder.of({name: data}, shown=folder.shown_as), name, entry)
        found += wrong
        if made is None:
            continue
        before, _ = _pieces(folder, name, entry) if folder.has(name) else ({}, ())
        path = write_file(content / game / name, data)
        pulled.append(Pulled(path, *_changed(before or {}, made)))
    return tuple(pulled), tuple(found)


def address_of(text: str) -> str:
    """The address of a table as CSV; of a Google sheet, the one that leads to no other.

    Raises ContentError ``bad-address`` for any that is not asked.
    """
    text = text.strip().replace(" ", "%20")
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise ContentError("bad-address", "this is not a web address", _SAVED) from None
    if parts.scheme != "https" or not host:
        message = "tables are only fetched by https"
        way = "write https:// and the address of the sheet"
        if "://" not in text and "." not in text.strip("./\\").partition("/")[0]:
            way = "for a file next to game.yaml, write pieces without table"
        raise ContentError("bad-address", message, way)
    if parts.username or parts.password or port not in (None, 443) or _is_inside(host):
        message = f"{host} is not a public address: use one without port and password"
        raise ContentError("bad-address", message, _SAVED)
    sheet = _SHEET.search(parts.path) if host == _GOOGLE else None
    if sheet:
        given = {**parse_qs(parts.query), **parse_qs(parts.fragment)}
        tab = {"gid": given["gid"][0]} if "gid" in given else {}
        query = urlencode({"tqx": "out:csv", **tab})
        return f"https://{_GOOGLE}/spreadsheets/d/{sheet[1]}/gviz/tq?{query}"
    return text


def _is_inside(host: str) -> bool:
    """Whether a host is a number, or a name without a dot: those of a machine or a house."""
    *names, last = host.rstrip(".").split(".")
    return not names or last in _INSIDE or last[0].isdecimal()


class _NoOther(HTTPRedirectHandler):
    """Follows to no other address."""

    def redirect_request(self, *request: Any) -> Never:
        """Refuse, and say where it would have led."""
        request[1].close()  # the answer
        message = f"this address leads to {urlsplit(str(request[-1])).hostname or 'another'}"
        hint = (
            "use the address in your browser's bar while you edit the sheet: "
            "https://docs.google.com/spreadsheets/d/..."
        )
        raise ContentError("bad-address", message, hint)


def fetched(address: str) -> bytes:
    """The contents of an address. Raises ContentError ``not-fetched`` or ``bad-address``."""
    worker = ThreadPoolExecutor(max_workers=1)
    try:
        kind, data = worker.submit(_answer, address).result(timeout=SECONDS)
    except HTTPError as error:
        error.close()
        said = (
            "it is not shared" if error.code in _NOT_SHARED else "there is nothing at this address"
        )
        message = f"the answer is {error.code}: {said}"
        raise ContentError("not-fetched", message, _SAVED) from None
    except TimeoutError:
        message = f"there was no answer within {SECONDS} seconds"
        raise ContentError("not-fetched", message, "try again") from None
    except (URLError, OSError, HTTPException, UnicodeError) as error:
        reason = getattr(error, "reason", error)
        message = f"it cannot be fetched: {reason}"
        raise ContentError("not-fetched", message, "check your network connection") from None
    finally:
        worker.shutdown(wait=False, cancel_futures=True)
    if len(data) > MAX_SPREADSHEET:
        message = f"the table is larger than {MAX_SPREADSHEET // 1_000_000} MB"
        raise ContentError("not-fetched", message, "publish only the tab with the cards")
    if kind == "text/html" or data.lstrip()[:15].lower().startswith((b"<!doctype", b"<html")):
        raise ContentError("not-fetched", "this is a web page, not a table", _SAVED)
    return data


def _answer(address: str) -> tuple[str, bytes]:
    """The type of an answer, and as much of it as is taken.

    Raises IncompleteRead where fewer bytes came than were promised.
    """
    headers = {"Accept": "text/csv", "User-Agent": "proofdeck"}
    request = Request(address, headers=headers)  # noqa: S310 - https alone
    with build_opener(ProxyHandler(), _NoOther()).open(request, timeout=SECONDS) as answer:
        data = answer.read(MAX_SPREADSHEET + 1)
        promised = answer.headers.get("Content-Length", "")
        missing = min(int(promised), MAX_SPREADSHEET) - len(data) if promised.isdecimal() else 0
        if missing > 0:
            raise IncompleteRead(data, missing)
        return answer.headers.get_content_type(), data


def _file_of(entry: PlacedDict) -> str:
    """The file that a table is written into. Raises ContentError where there can be none."""
    name = PiecesName.of(str(entry.get("pieces", ""))).file
    if PurePosixPath(name).suffix.lower() not in _TABLES or "/" in name or "\\" in name:
        message = "the fetched table is CSV, but pieces does not name a CSV file"
        raise ContentError("bad-address", message, "write `pieces: cards.csv`")
    return name


def _pieces(
    folder: Folder, name: str, entry: PlacedDict
) -> tuple[dict[str, Piece] | None, tuple[Problem, ...]]:
    """The rows of a table by id, None where it cannot be read; with what stops that."""
    read = PiecesFiles(folder).read(PiecesName(name, None), component_columns(entry))
    wrong = tuple(one for one in read.problems if one.severity == "error")
    if has_errors(wrong):
        return None, wrong
    if not read.pieces:
        where = Where(folder.shown(name))
        return None, (Problem(where, "not-fetched", "it has no rows with an id", _SAVED),)
    return {piece.id: piece for piece in read.pieces}, ()


def _changed(before: Mapping[str, Piece], now: Mapping[str, Piece]) -> Iterator[tuple[str, ...]]:
    yield tuple(one for one in now if one not in before)
    yield tuple(one for one in before if one not in now)
    yield tuple(
        one
        for one in now
        if one in before
        and (dict(now[one].fields), now[one].copies)
        != (dict(before[one].fields), before[one].copies)
    )
