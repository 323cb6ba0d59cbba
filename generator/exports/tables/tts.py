"""Tabletop Simulator: ``tts/<game>.json``, a Saved Object of decks, tiles and boards.

Ids come from the names of things, not from their looks: in a table in progress a new save of the
same game takes the place of the old. The form is that of public saves; see the manual.
"""

import json
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.exports.built import Built, Written
from generator.exports.pixels.face_pixels import Kind
from generator.exports.tables.card_sheets import (
    MOST,
    Grid,
    Picture,
    blank,
    named,
    on_tables,
    sheet_of,
    sheets_of,
    size_of,
    trims,
)
from generator.exports.tables.tts_setup import Key, setup_objects
from generator.faces.face import DrawnPiece, Face
from generator.files.write import write_file
from generator.model.component import KINDS, Component
from generator.model.game import Game

_CARD = 88.9  # mm: the height of a card at scale 1
_INCH = 25.4
_TILE = 2.0  # inches: a tile at scale 1
_LOOSE = 4  # boards and sheets that lie out; more of them lie in a bag
_TYPES = {"rectangle": 0, "hexagon": 1, "circle": 2}  # of CustomTile; 3: round corners
_THIN, _THICK = 0.05, 0.15  # inches: of paper and card, of board
Json = dict[str, Any]
_OF_A_SAVE: Json = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def export_tts(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write the save, its pictures, and a page that says where they go."""
    place = folder / "tts"
    table = _Table(built)
    for component, pieces in on_tables(built):
        table.add(component, pieces)
    text = json.dumps(table.save(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    written = [Written(write_file(place / f"{built.game.name}.json", text.encode()))]
    for players in table.players():
        text = json.dumps(table.setup(players), indent=1, ensure_ascii=False, sort_keys=True)
        name = f"{built.game.name}-{players}-players.json"
        written.append(Written(write_file(place / name, f"{text}\n".encode())))
    written.append(Written(write_file(place / "read-me.txt", table.page().encode())))
    for name, data in sorted(table.pictures.items()):
        written.append(Written(write_file(place / "images" / name, data)))
    return tuple(written)


class _Table:
    """The objects of a save as they are made."""

    def __init__(self, built: Built) -> None:
        self._built = built
        base = built.options.url_base
        self._base = base if not base or base.endswith("/") else f"{base}/"
        self.pictures: dict[str, bytes] = {}
        self._objects: list[Json] = []
        self._ids: set[str] = set()
        self._decks: set[int] = set()
        self._said: list[str] = []
        self._pieces: dict[Key, Json] = {}  # for set-ups

    def add(self, component: Component, pieces: Sequence[DrawnPiece]) -> None:
        """Put a component on the table."""
        on_table = KINDS[component.kind].on_table
        if on_table == "deck":
            made = [self._deck(component, pieces)]
        else:
            made = list(self._tiles(component, pieces))
            loose = on_table == "board" and len(made) <= _LOOSE
            if len(made) > 1 and not loose:
                bag = self._object("Bag", component.title, component.name, "bag")
                made = [{**bag, "ContainedObjects": made}]
        for one in made:
            row, column = divmod(len(self._objects), 6)
            x, z = -12.5 + 5.0 * column, 8.0 - 5.0 * row
            self._objects.append({**one, "Transform": {**one["Transform"], "posX": x, "posZ": z}})
        self._said.append(f"{component.title}: {component.count}")

    def players(self) -> Sequence[int]:
        """The numbers of players for which the whole game is set up."""
        game = self._built.game
        whole = game.setup and self._built.only is None
        return range(game.players[0], game.printed_for + 1) if whole else ()

    def setup(self, players: int) -> Json:
        """The table before the first turn, with so many players."""
        self._ids = {one["GUID"] for one in self._pieces.values()}
        game = self._built.game
        laid = setup_objects(game, players, self._pieces, self._object)
        return _saved(game, laid, players)

    def save(self) -> Json:
        """Each component by itself, as it comes out of the box."""
        return _saved(self._built.game, self._objects)

    def page(self) -> str:
        """What lies there and how it gets to the table, as plain text."""
        game = self._built.game
        out = [one.title for one in game.components if KINDS[one.kind].folded]
        where = (
            f"Upload the files of images/ to the address {self._base}."
            if self._base
            else (
                "Copy the files of images/ into Mods/Images of Tabletop Simulator: only you "
                "will see\nthem. For friends, upload them to the web and export again with "
                "--url-base ADDRESS."
            )
        )
        lines = [
            f"{game.title}, for Tabletop Simulator",
            "",
            *[f"{game.name}-N-players.json is the table set up for N players."] * bool(game.setup),
            f"1. Copy {game.name}.json into Saves/Saved Objects of Tabletop Simulator.",
            f"2. {where}",
            "3. In a game: Objects, Saved Objects.",
            "",
            *self._said,
            *(f"Not on the table: {title}" for title in out),
        ]
        return "\n".join(lines) + "\n"

    def _deck(self, component: Component, pieces: Sequence[DrawnPiece]) -> Json:
        backs = {one.back.key: one.back for one in pieces if one.back}
        one_back = len(backs) <= 1 and all(bool(one.back) == bool(backs) for one in pieces)
        decks: Json = {}
        cards: list[Json] = []
        for part, (some, grid) in enumerate(sheets_of(pieces, component.format)):
            number = self._number(component.name, part)
            deck = self._sheets(component, some, grid, one_back=one_back, part=part + 1)
            decks[str(number)] = deck
            for cell, drawn in enumerate(some):
                for copy in range(1, drawn.piece.copies + 1):
                    called = component.name_of(drawn.piece) or drawn.piece.id
                    card = self._object("Card", called, component.name, drawn.piece.id, copy)
                    card |= {"CardID": number * 100 + cell, "CustomDeck": {str(number): deck}}
                    cards.append({**card, "SidewaysCard": False})
                    self._pieces[component.name, drawn.piece.id, copy] = _scaled(
                        cards[-1], component.format.size.height / _CARD
                    )
        scale = component.format.size.height / _CARD
        if len(cards) == 1:
            return _scaled({**cards[0], "Nickname": component.title}, scale)
        whole = self._object("DeckCustom", component.title, component.name, "deck")
        whole |= {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": decks}
        whole |= {"ContainedObjects": [_scaled(card, scale) for card in cards]}
        return _scaled({**whole, "SidewaysCard": False}, scale)

    def _sheets(
        self,
        component: Component,
        pieces: Sequence[DrawnPiece],
        grid: Grid,
        *,
        one_back: bool,
        part: int,
    ) -> Json:
        fronts = trims(self._built, [one.front for one in pieces], grid.cell)
        stem = f"{self._built.game.name}-{component.name}"
        face = self._url(named(f"{stem}-{part}-front", sheet_of(fronts, grid)))
        if one_back and pieces[0].back is None:
            back = named(f"{stem}-back", blank(grid.cell))
        elif one_back:
            (picture,) = trims(self._built, [pieces[0].back or pieces[0].front], grid.cell)
            back = named(f"{stem}-back", picture)
        else:
            drawn = iter(trims(self._built, [one.back for one in pieces if one.back], grid.cell))
            cells = (next(drawn) if one.back else blank(grid.cell) for one in pieces)
            back = named(f"{stem}-{part}-back", sheet_of(cells, grid))
        return {
            "FaceURL": face, "BackURL": self._url(back), "NumWidth": grid.columns,
            "NumHeight": grid.rows, "BackIsHidden": True, "UniqueBack": not one_back, "Type": 0,
        }  # fmt: skip

    def _tiles(self, component: Component, pieces: Sequence[DrawnPiece]) -> Iterator[Json]:
        form = component.format
        kind = 3 if form.outline == "rectangle" and form.radius else _TYPES.get(form.outline)
        urls = dict(self._urls(component, pieces, cut=kind is None))
        thick = _THICK if KINDS[component.kind].stock == "board" else _THIN
        for drawn in pieces:
            front = urls[drawn.front.key]
            image: Json = {
                "ImageURL": front,
                "ImageSecondaryURL": urls[drawn.back.key] if drawn.back else "",
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
            }
            if kind is None:
                image["CustomToken"] = {
                    "Thickness": thick,
                    "MergeDistancePixels": 15.0,
                    "StandUp": False,
                    "Stackable": False,
                }
            else:
                image["CustomTile"] = {
                    "Type": kind, "Thickness": thick, "Stackable": False, "Stretch": True,
                }  # fmt: skip
            name = "Custom_Token" if kind is None else "Custom_Tile"
            for copy in range(1, drawn.piece.copies + 1):
                called = component.name_of(drawn.piece) or drawn.piece.id
                tile = self._object(name, called, component.name, drawn.piece.id, copy)
                made = _scaled({**tile, "CustomImage": image}, max(form.size) / _INCH / _TILE)
                self._pieces[component.name, drawn.piece.id, copy] = made
                yield made

    def _urls(
        self, component: Component, pieces: Sequence[DrawnPiece], *, cut: bool
    ) -> Iterator[tuple[str, str]]:
        """Where the picture of each face will be, by its key."""
        size = size_of(component.format, MOST)
        faces: dict[str, Face] = {}
        stems: dict[str, str] = {}
        for one in pieces:
            for side, face in one.faces():
                faces[face.key] = face
                stems.setdefault(face.key, f"{component.name}-{one.piece.id}-{side}")
        drawn = trims(self._built, list(faces.values()), size, cut=cut)
        kind: Kind = "png" if cut else "jpg"
        for key, picture in zip(faces, drawn, strict=True):
            yield key, self._url(named(f"{self._built.game.name}-{stems[key]}", picture, kind))

    def _url(self, picture: Picture) -> str:
        self.pictures[picture.name] = picture.data
        return f"{self._base}{picture.name}"

    def _number(self, *names: object) -> int:
        """The number of a deck's sheet, the same in every export."""
        number = 1 + int(_digest(self._built.game.name, *names)[:8], 16) % 90_000
        while number in self._decks:
            number += 1
        self._decks.add(number)
        return number

    def _object(self, name: str, nickname: str, *of: object) -> Json:
        """An object with the fields that all have, and an id that is its own."""
        tries = 0
        while (guid := _digest(self._built.game.name, *of, *([tries] if tries else []))[:6]) in (
            self._ids
        ):
            tries += 1
        self._ids.add(guid)
        lying = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if "Deck" in name else 0.0}
        place = {"posX": 0.0, "posY": 1.5, "posZ": 0.0}
        return {
            "Name": name,
            "GUID": guid,
            "Nickname": nickname,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "Transform": {**place, **lying, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
        }


def _scaled(one: Json, scale: float) -> Json:
    size = round(scale, 4)
    transform = {**one["Transform"], "scaleX": size, "scaleZ": size}
    return {**one, "Transform": transform}


def _digest(*parts: object) -> str:
    return sha256("/".join(map(str, parts)).encode()).hexdigest()


def _saved(game: Game, objects: Sequence[Json], players: int = 0) -> Json:
    """A Saved Object: a save without a table, with the name and numbers of the game."""
    return {
        **_OF_A_SAVE,
        "SaveName": game.title,
        "GameMode": game.title,
        "PlayerCounts": [players, players] if players else [*game.players],
        "PlayingTime": [*(game.about.minutes or (0, 0))],
        "ObjectStates": [*objects],
    }
