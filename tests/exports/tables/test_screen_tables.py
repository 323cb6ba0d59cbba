"""Screen tables: each cell shows its card, counts are the manifest's, ids stay."""

import configparser
import csv
import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest
from conftest import CONTENT, GAMES, TINY_GAME, TINY_LAYOUTS, built_game
from face_pages import face_pages
from picture_deck import FILES, built
from PIL import Image

from generator.exports.tables.card_sheets import grid_of
from generator.exports.tables.grid_files import export_grids, export_tabletop_club
from generator.exports.tables.pcio import export_pcio
from generator.exports.tables.tts import export_tts
from generator.faces.face import Shapes
from generator.model.component import KINDS
from generator.model.export_options import ExportOptions
from generator.model.format import Format
from generator.model.setup import set_up
from generator.options import Options
from generator.pipeline import export
from generator.project import Project


def small(picture):
    return np.asarray(picture.convert("RGB").resize((48, 72), Image.Resampling.BOX), float)


def trims_of(built, faces):
    """The trims of faces, as another way of drawing the same pages has them."""
    for page, face in zip(pypdfium2.PdfDocument(face_pages(built, faces)), faces, strict=True):
        whole = page.render(scale=100 / 72).to_pil()
        k, form = 100 / 25.4, face.format
        box = [v * k for v in (form.bleed, form.bleed, form.bleed + form.trim[0],
                               form.bleed + form.trim[1])]  # fmt: skip
        yield whole.resize((round(box[2] - box[0]), round(box[3] - box[1])), box=box)


def game_called(name):
    return built_game(TINY_GAME, TINY_LAYOUTS) if name == "tiny" else built_game(CONTENT / name)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A function that gives the folder of a game with all its screen tables; made once."""
    output = tmp_path_factory.mktemp("tables")

    @cache
    def folder(name):
        export(game_called(name), output, ["tts", "pcio"])
        return output / name

    return folder


def saved(built, folder):
    export_tts(built, folder)
    return json.loads((folder / "tts" / f"{built.game.name}.json").read_text("utf-8"))


def called(component, piece):
    """What a piece is called on the table: its name, as people say it."""
    return component.name_of(piece) or piece.id


def every(objects):
    for one in objects:
        yield one
        yield from every(one.get("ContainedObjects", ()))


@lru_cache(maxsize=2)
def opened(path):
    """A picture; the next card most often lies in the same."""
    with Image.open(path) as sheet:
        sheet.load()
    return sheet


def cell_of(card, folder, side="Face"):
    """What Tabletop Simulator shows of a card: the cell of its sheet."""
    (number,) = card["CustomDeck"]
    deck = card["CustomDeck"][number]
    assert card["CardID"] // 100 == int(number)
    sheet = opened(folder / "tts" / "images" / deck[f"{side}URL"])
    if side == "Back" and not deck["UniqueBack"]:
        return sheet
    assert max(sheet.size) <= 4096
    row, column = divmod(card["CardID"] % 100, deck["NumWidth"])
    assert row < deck["NumHeight"]
    wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
    return sheet.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@pytest.mark.parametrize("name", ["tiny", "new_las_vegas", "towers"])
@pytest.mark.whole(everyday="tiny")
def test_each_cell_shows_its_card_and_no_other(name, exported):
    built, folder = game_called(name), exported(name)
    save = json.loads((folder / "tts" / f"{name}.json").read_text("utf-8"))
    for component in built.game.components:
        if component.kind != "card":
            continue
        (deck,) = [one for one in save["ObjectStates"] if one["Nickname"] == component.title]
        pieces = {one.piece.id: one for one in built.drawn if one.component == component}
        flat = [one.piece for one in pieces.values() for _ in range(one.piece.copies)]
        held = deck["ContainedObjects"]
        assert [card["Nickname"] for card in held] == [called(component, one) for one in flat]
        cards = {piece.id: card for piece, card in zip(flat, held, strict=True)}
        for side in ("front", "back"):
            faces = {key: getattr(one, side) for key, one in pieces.items()}
            other = dict(zip(faces, map(small, trims_of(built, list(faces.values()))), strict=True))
            for key, card in cards.items():
                seen = small(cell_of(card, folder, "Face" if side == "front" else "Back"))
                apart = {one: np.abs(seen - picture).mean() for one, picture in other.items()}
                assert apart[key] < 7, f"{key}, {side}: {apart[key]:.1f}"
                alike = [one for one in other if np.abs(other[one] - other[key]).mean() < 0.1]
                assert min(apart, key=apart.get) in alike, f"{key} shows another card"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.whole(everyday="architekton")
def test_counts_are_those_of_the_manifest(name, exported):
    built, folder = built_game(CONTENT / name), exported(name)
    manifest = json.loads((folder / "manifest.json").read_text())["components"]
    flat = [one for one in built.game.components if not KINDS[one.kind].folded]
    wanted = {called(one, piece) for one in flat for piece in one.pieces}
    single = {called(one, piece) for one in flat for piece in one.pieces if one.count == 1}
    kept = [one for one in manifest.values() if not KINDS[one["kind"]].folded]
    total = sum(piece["copies"] for one in kept for piece in one["pieces"])
    save = json.loads((folder / "tts" / f"{name}.json").read_text("utf-8"))
    things = [one for one in every(save["ObjectStates"]) if "ContainedObjects" not in one]
    assert len(things) == total
    assert wanted - {one["Nickname"] for one in things} <= single
    ids = [one["GUID"] for one in every(save["ObjectStates"])]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[0-9a-f]{6}", one) for one in ids)
    for deck in save["ObjectStates"]:
        if deck["Name"] == "DeckCustom":
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    there = {path.name for path in (folder / "tts" / "images").iterdir()}
    text = (folder / "tts" / f"{name}.json").read_text("utf-8")
    assert there == set(re.findall(r'"([^"/]+\.(?:jpg|png))"', text)), "no file is lacking or idle"
    assert len(widgets_of(folder / "pcio" / f"{name}.pcio", "card")) == total


def widgets_of(path, kind=None):
    with zipfile.ZipFile(path) as room:
        widgets = json.loads(room.read("widgets.json"))
    return [one for one in widgets if kind in (None, one["type"])]


def test_one_changed_card_changes_one_object_and_no_id(tiny, tmp_path):
    board = Format(name="b", trim=(60, 60), source="a test")
    drawn = tiny.drawn[0]
    changed = replace(drawn, front=drawn.front.overlaid("<rect width='20' height='20'/>"))
    extra = replace(drawn.component, name="tile", title="Tiles", kind="tile", format=board)
    plain = replace(drawn.front, format=board, items=(Shapes("<rect width='60' height='60'/>"),))
    tiles = tuple(replace(one, component=extra, front=plain, back=None) for one in tiny.drawn[:3])
    game = replace(tiny.game, components=(*tiny.game.components, extra))
    old = saved(replace(tiny, game=game, drawn=(*tiny.drawn, *tiles)), tmp_path / "old")
    new = saved(
        replace(tiny, game=game, drawn=(changed, *tiny.drawn[1:], *tiles)), tmp_path / "new"
    )
    pairs = list(zip(old["ObjectStates"], new["ObjectStates"], strict=True))
    assert [one["Name"] for one, _ in pairs] == ["DeckCustom", "Bag"]
    assert [one["Nickname"] for one, other in pairs if one != other] == ["Sky cards"]
    assert [one["GUID"] for one in every(old["ObjectStates"])] == [
        one["GUID"] for one in every(new["ObjectStates"])
    ]


def test_pictures_are_asked_for_where_they_will_lie(tiny, tmp_path):
    for base in ("https://example.org/a", "https://example.org/a/"):
        save = saved(replace(tiny, options=ExportOptions(url_base=base)), tmp_path)
        (deck,) = save["ObjectStates"][0]["CustomDeck"].values()
        assert re.fullmatch(r"https://example.org/a/tiny-sky-1-front-\w{8}\.jpg", deck["FaceURL"])


@pytest.mark.parametrize("count", [1, 2, 3, 5, 12, 30, 52, 68, 69])
def test_a_grid_holds_its_cards_and_a_free_cell(count):
    form = Format(name="c", trim=(63, 88), source="a test")
    grid = grid_of(count, form)
    assert count < grid.columns * grid.rows <= 70
    assert grid.columns * grid.cell[0] <= 4096
    assert grid.rows * grid.cell[1] <= 4096
    assert grid.cell[0] / grid.cell[1] == pytest.approx(63 / 88, abs=0.01)
    if count == 69:
        assert grid[:2] == (10, 7)
        assert grid.cell == (409, 572)


def test_a_deck_of_more_than_a_sheet_has_several(tiny, tmp_path):
    one = tiny.drawn[0]
    many = tuple(replace(one, piece=replace(one.piece, id=f"n{n:03}")) for n in range(150))
    (deck,) = saved(replace(tiny, drawn=many), tmp_path)["ObjectStates"]
    assert len(deck["CustomDeck"]) == 3
    assert len(set(deck["DeckIDs"])) == 150
    cells = set()
    for sheet in deck["CustomDeck"].values():
        wide, high = opened(tmp_path / "tts" / "images" / sheet["FaceURL"]).size
        cells.add((wide / sheet["NumWidth"], high / sheet["NumHeight"]))
    assert len(cells) == 1, "cards of one deck are equally sharp"
    assert len({sheet["BackURL"] for sheet in deck["CustomDeck"].values()}) == 1
    export_grids(replace(tiny, drawn=many), tmp_path)
    rows = list(csv.DictReader((tmp_path / "grids" / "grids.csv").read_text("utf-8").splitlines()))
    assert len({(row["cell_width"], row["cell_height"]) for row in rows}) == 1
    for row in rows:
        sheet = opened(tmp_path / "grids" / row["front"])
        assert sheet.height == int(row["rows"]) * int(row["cell_height"])


def test_a_save_has_the_keys_that_the_program_writes(tiny, tmp_path):
    save = saved(tiny, tmp_path)
    assert save["Hands"] == {"Enable": True, "DisableUnused": False, "Hiding": 0}
    assert save["PlayerCounts"] == list(tiny.game.players)
    assert save["SaveName"] == tiny.game.title
    required = "EpochTime GameType GameComplexity SkyURL MusicPlayer Grid Lighting ComponentTags "
    assert set(f"{required}Turns DecalPallet CustomUIAssets SnapPoints".split()) <= save.keys()
    for one in every(save["ObjectStates"]):
        assert (one["LuaScript"], one["LuaScriptState"], one["XmlUI"]) == ("", "", "")


def test_a_room_is_as_the_open_importer_reads_it(tiny, tmp_path):
    (written,) = export_pcio(tiny, tmp_path)
    widgets = widgets_of(written.path)
    by_id = {one["id"]: one for one in widgets}
    assert len(by_id) == len(widgets)
    with zipfile.ZipFile(written.path) as room:
        assets = {f"package://{info.filename}": info for info in room.infolist()}
        assert all(info.file_size < 2 * 1024 * 1024 for info in assets.values())
        (deck,) = widgets_of(written.path, "cardDeck")
        (pile,) = widgets_of(written.path, "cardPile")
        assert deck["parent"] == pile["id"], "only then has the pile a button to shuffle"
        wanted = {one.piece.id: one for one in tiny.drawn}
        assert set(deck["cardTypes"]) == set(wanted)
        for side in ("face", "back"):
            (image,) = deck[f"{side}Template"]["objects"]
            assert image["value"] == side
            assert (image["w"], image["h"]) == (deck["cardWidth"], deck["cardHeight"])
        fronts = {key: one.front for key, one in wanted.items()}
        drawn = trims_of(tiny, list(fronts.values()))
        other = dict(zip(fronts, map(small, drawn), strict=True))
        for key, kind in deck["cardTypes"].items():
            assert all(isinstance(value, str) for value in kind.values())
            data = room.read(kind["face"].removeprefix("package://"))
            seen = small(Image.open(io.BytesIO(data)))
            apart = {one: np.abs(seen - picture).mean() for one, picture in other.items()}
            assert min(apart, key=apart.get) == key
            assert kind["back"] in assets
    cards = widgets_of(written.path, "card")
    assert Counter(one["cardType"] for one in cards) == {
        k: d.piece.copies for k, d in wanted.items()
    }
    for card in cards:
        assert card["parent"] in by_id
        assert card["deck"] in by_id
    assert all(one < other for one, other in pairwise([card["z"] for card in cards]))


def test_two_exports_are_byte_equal(tiny, tmp_path):
    for write in (export_tts, export_pcio):
        one, two = (
            [(w.path.name, w.path.read_bytes()) for w in write(tiny, tmp_path / name)]
            for name in ("one", "two")
        )
        assert one == two


def test_what_is_no_longer_shown_is_removed(tiny_copy, tmp_path):
    project = Project(tiny_copy.parent, [tiny_copy.parent.parent / "layouts"])

    def images():
        project.refresh()
        built, _ = project.build("tiny", Options())
        project.export(built, tmp_path, ["tts"])
        return {path.name for path in (tmp_path / "tiny" / "tts" / "images").iterdir()}

    first = images()
    cards = tiny_copy / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("The {light}", "A {light}"), "utf-8")
    second = images()
    assert len(first) == len(second)
    assert first != second


@pytest.mark.whole(everyday="architekton")
@pytest.mark.parametrize("name", GAMES)
def test_set_ups_place_every_piece_once_where_game_yaml_says(name, exported):
    built, folder = built_game(CONTENT / name), exported(name)
    general = json.loads((folder / "tts" / f"{name}.json").read_text("utf-8"))
    known = {one["GUID"] for one in every(general["ObjectStates"])}
    for players in range(built.game.players[0], built.game.players[1] + 1):
        file = folder / "tts" / f"{name}-{players}-players.json"
        objects = json.loads(file.read_text("utf-8"))["ObjectStates"]
        ids = [one["GUID"] for one in every(objects)]
        assert len(ids) == len(set(ids)), "nothing lies there twice"
        flat = [one for one in every(objects) if "ContainedObjects" not in one]
        assert {one["GUID"] for one in flat} <= known, "pieces keep their ids"
        laid, _ = set_up(built.game, players)
        figures = {one.name for one in built.game.components if KINDS[one.kind].folded}
        names = {one.ref: called(one.component, one.piece) for one in built.drawn}
        wanted = Counter(names[one.ref] for one in laid if one.ref.component not in figures)
        assert Counter(one["Nickname"] for one in flat) == wanted
        for deck in (one for one in objects if one["Name"] == "DeckCustom"):
            assert deck["DeckIDs"] == [one["CardID"] for one in deck["ContainedObjects"]]
            sheets = {str(number // 100) for number in deck["DeckIDs"]}
            assert sheets == set(deck["CustomDeck"])


def test_boards_have_a_snap_point_for_each_place_on_them(exported):
    file = exported("architekton") / "tts" / "architekton-2-players.json"
    objects = json.loads(file.read_text("utf-8"))["ObjectStates"]
    (mat,) = [one for one in objects if one["Nickname"] == "mat"]
    points = mat["AttachedSnapPoints"]
    assert len(points) == 2 * 5 + 6  # stacks, reserves, open tiles; the chips of the bank
    scale = mat["Transform"]["scaleX"] * 25.4
    stack = next(one for one in objects if one["Nickname"] == "Stack of buildings")
    at = stack["Transform"]
    near = [
        one for one in points
        if abs(-one["Position"]["x"] * scale - at["posX"] * 25.4) < 0.1
        and abs(-one["Position"]["z"] * scale - at["posZ"] * 25.4) < 0.1
    ]  # fmt: skip
    assert len(near) == 1
    assert at["rotZ"] == 0, "bags are not turned over"


def test_grids_are_listed_cell_by_cell_and_show_their_cards(tiny, tmp_path):
    export_grids(tiny, tmp_path)
    rows = list(csv.DictReader((tmp_path / "grids" / "grids.csv").read_text("utf-8").splitlines()))
    assert [row["piece"] for row in rows] == [one.piece.id for one in tiny.drawn]
    assert [int(row["copies"]) for row in rows] == [one.piece.copies for one in tiny.drawn]
    sheet = Image.open(tmp_path / "grids" / rows[0]["front"])
    wide, high = int(rows[0]["cell_width"]), int(rows[0]["cell_height"])
    assert sheet.size == (wide * int(rows[0]["columns"]), high * int(rows[0]["rows"]))
    shown = trims_of(tiny, [one.front for one in tiny.drawn])
    for row, whole in zip(rows, shown, strict=True):
        line, column = divmod(int(row["number"]) - 1, int(row["columns"]))
        cell = sheet.crop((column * wide, line * high, (column + 1) * wide, (line + 1) * high))
        assert np.abs(small(cell) - small(whole)).mean() < 6


def test_a_pack_for_tabletop_club_has_every_copy_and_backs_belong_to_fronts(tiny, tmp_path):
    """As its loader reads it: a stack by names without endings, backs that are no cards."""
    first, *others = tiny.drawn
    lone = replace(first, back=None, piece=replace(first.piece, copies=3))
    written = export_tabletop_club(replace(tiny, drawn=(lone, *others)), tmp_path)
    place = tmp_path / "tabletop-club" / "tiny" / "cards"
    config, stacks = (configparser.ConfigParser() for _ in range(2))
    config.read(place / "config.cfg", encoding="utf-8")
    stacks.read(place / "stacks.cfg", encoding="utf-8")
    pictures = sorted(one.path.name for one in written if one.path.suffix == ".png")
    assert sorted(config.sections()) == pictures == sorted(set(pictures))
    fronts = {name: config[name] for name in pictures if "ignore" not in config[name]}
    wide, high = (side / 10 for side in tiny.game.components[0].format.size)
    for said in fronts.values():
        assert said["scale"] == f"Vector2({wide}, {high})"
        assert config[json.loads(said["back_face"])]["ignore"] == "true"
    assert len(fronts) == len(tiny.drawn)
    (stack,) = stacks.sections()
    items = Counter(json.loads(stacks[stack]["items"]))
    assert {f"{name}.png" for name in items} == set(fronts)
    assert items[f"sky {lone.piece.id}"] == 3
    assert items.total() == 3 + sum(one.piece.copies for one in others)
    white = Image.open(place / json.loads(fronts[f"sky {lone.piece.id}.png"]["back_face"]))
    with white:
        assert white.convert("L").getextrema() == (255, 255)


def test_the_empty_back_of_a_round_token_is_round_too(tmp_path):
    """In a pack for Tabletop Club. Rectangles with pictures are JPEG there, and on grids."""
    square, _ = built({"plain.png": FILES["plain.png"]})
    (one,) = square.drawn
    form = one.component.format.model_copy(update={"outline": "circle", "trim": (21.0, 21.0)})
    component = replace(one.component, format=form)
    lone = replace(one, component=component, front=replace(one.front, format=form))
    game = replace(square.game, components=(component,))
    export_tabletop_club(replace(square, game=game, drawn=(lone,)), tmp_path)
    (back,) = tmp_path.rglob("*back.png")
    with Image.open(back) as white:
        assert white.getpixel((0, 0))[3] == 0
        assert white.getpixel((white.width // 2, white.height // 2)) == (255, 255, 255, 255)
    export_tabletop_club(square, tmp_path / "square")
    export_grids(square, tmp_path / "square")
    kinds = Counter(path.suffix for path in (tmp_path / "square").rglob("hero*"))
    assert kinds == {".jpg": 3}
