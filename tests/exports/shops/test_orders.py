"""Orders to shops: sizes, counts and order of their files read back, and misfits that are told."""

import csv
import struct
from collections import Counter
from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from conftest import CONTENT, GAMES, ROOT, TINY_LAYOUTS, built_game
from PIL import Image

from generator.exports.pixels.face_pixels import cut_view, rendered
from generator.exports.shops.order_book import book_order, misfits
from generator.exports.shops.order_fit import SAME, orders_of
from generator.exports.shops.order_folder import ORDER, PAGE, write_order
from generator.model.component import KINDS
from generator.model.format import Format
from generator.project import Project

LAYOUTS, PROBLEMS = Project({}, [ROOT / "layouts"]).layouts()
SHOPS = LAYOUTS.targets


def of_size(built, trim, *, kind="card", bleed=3.0, outline="rectangle", targets=(), copies=None):
    """The small game with its cards in another format, as a misfit is planted."""
    form = Format(name="own", trim=trim, bleed=bleed, safe=1, outline=outline, source="a test")
    (old,) = built.game.components
    pieces = old.pieces
    if copies:
        pieces = (replace(pieces[0], copies=copies), *pieces[1:])
    new = replace(old, format=form, kind=kind, targets=dict(targets), pieces=pieces)
    return replace(built.game, components=(new,))


def sized(built, trim, bleed=3.0):
    """The built game with faces of another trim: what they draw is as it was."""
    game = of_size(built, trim, bleed=bleed)
    (component,) = game.components

    def face(one):
        return one and replace(one, format=component.format)

    drawn = tuple(
        replace(one, component=component, front=face(one.front), back=face(one.back))
        for one in built.drawn
    )
    return replace(built, game=game, drawn=drawn)


def rows_of(place):
    return list(csv.DictReader((place / ORDER).read_text("utf-8").splitlines()))


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert data[25] == 2, "RGB without alpha"
    at = data.index(b"pHYs")
    assert struct.unpack(">II", data[at + 4 : at + 12]) == (11811, 11811), "300 dpi"
    return struct.unpack(">II", data[16:24])


def test_every_figure_has_a_source_and_a_date_and_agrees_with_our_formats():
    assert not PROBLEMS
    assert set(SHOPS) == {
        "gamecrafter", "mpc", "drivethru", "printerstudio", "press-eu", "press",
    }  # fmt: skip
    for shop in SHOPS.values():
        assert shop.source
        assert shop.untried, "what nobody tried is said"
        for name, product in shop.products.items():
            assert set(product.of) <= set(KINDS)
            canvas = [side / shop.dpi * 25.4 for side in product.pixels]
            assert all(c >= t for c, t in zip(canvas, product.trim, strict=True)), name
            if product.size:
                ours = sorted(LAYOUTS.sizes[product.size].trim)
                assert ours == pytest.approx(sorted(product.trim), abs=SAME)


@pytest.mark.parametrize(
    ("shop", "trim", "product", "pixels"),
    [
        ("gamecrafter", (63.5, 88.9), "PokerDeck", (825, 1125)),
        ("gamecrafter", (63, 88), "EuroPokerDeck", (825, 1125)),  # not 819 x 1114
        ("gamecrafter", (70, 70), "EuroSquareDeck", (900, 900)),  # not 902
        ("gamecrafter", (88.9, 139.7), "JumboDeck", (1125, 1725)),
        ("gamecrafter", (139.7, 88.9), "JumboDeck", (1125, 1725)),  # turned
        ("mpc", (63.5, 88.9), "poker", (822, 1122)),  # 36 px, not 37.5
        ("mpc", (88.9, 127), "jumbo", (1122, 1572)),  # another jumbo
        ("mpc", (69.85, 120.65), "tarot", (897, 1497)),
        ("printerstudio", (57.15, 88.9), "bridge", (747, 1122)),
    ],
)
def test_files_have_the_shops_pixels_not_those_of_the_trim(
    tiny, tmp_path, shop, trim, product, pixels
):
    built = sized(tiny, trim)
    write_order(SHOPS[shop], built, tmp_path)
    rows = rows_of(tmp_path / shop)
    assert {row["product"] for row in rows} == {product}
    for row in rows:
        assert png_size((tmp_path / shop / row["file"]).read_bytes()) == pixels


@pytest.mark.parametrize("shop", ["gamecrafter", "mpc", "drivethru"])
def test_files_are_numbered_and_counted(tiny, tmp_path, shop):
    first = replace(tiny.drawn[0].piece, copies=12)
    built = sized(tiny, (63.5, 88.9))
    pieces = (first, *(one.piece for one in built.drawn[1:]))
    component = replace(built.game.components[0], pieces=pieces)
    drawn = tuple(
        replace(one, piece=piece, component=component)
        for one, piece in zip(built.drawn, pieces, strict=True)
    )
    built = replace(built, drawn=drawn, game=replace(built.game, components=(component,)))
    written = write_order(SHOPS[shop], built, tmp_path)
    place = tmp_path / shop
    rows = rows_of(place)
    there = {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}
    named = {row["file"].partition("#")[0] for row in rows}
    assert there == named | {ORDER, PAGE} | {f"{one[:-4]}.txt" for one in named if ".pdf" in one}
    assert {one.path for one in written} == {place / name for name in there}
    fronts = Counter()
    for row in rows:
        if row["side"] == "front":
            fronts[row["piece"]] += int(row["copies"])
    assert fronts == {one.id: one.copies for one in pieces}
    backs = sum(int(row["copies"]) for row in rows if row["side"] == "back")
    assert backs == sum(fronts.values())
    names = [row["file"] for row in rows if row["side"] == "front" or shop == "drivethru"]
    if shop != "drivethru":
        assert names == sorted(names)
    if shop == "gamecrafter":
        assert any("-x12." in name for name in names)
        assert len(names) == len(pieces)
    if shop == "drivethru":
        assert [row["side"] for row in rows] == ["back", "front"] * sum(fronts.values())
        assert names == [f"sky.pdf#page={n}" for n in range(1, 2 * sum(fronts.values()) + 1)]
        with pikepdf.open(place / "sky.pdf") as pdf:
            assert len(pdf.pages) == len(names)
    page = (place / PAGE).read_text("utf-8")
    assert f"{sum(fronts.values())} copies" in page
    assert "Not tested by us" in page
    assert SHOPS[shop].read in page


def test_a_file_shows_its_card_at_its_size(tiny, tmp_path):
    """Within the trim, a shop's file is the face, at 300 dpi about its middle."""
    built = sized(tiny, (63.5, 88.9))
    write_order(SHOPS["gamecrafter"], built, tmp_path)
    for one in built.drawn[:3]:
        (row,) = [row for row in rows_of(tmp_path / "gamecrafter") if row["piece"] == one.piece.id]
        file = Image.open(tmp_path / "gamecrafter" / row["file"]).convert("RGB")
        (trim,) = rendered(built, [cut_view(one.front, "trim", 300)])
        assert trim.size == (750, 1050)
        left, top = (file.width - 750) / 2, (file.height - 1050) / 2
        inside = file.resize(trim.size, box=(left, top, left + 750, top + 1050))
        apart = np.abs(np.asarray(inside, float) - np.asarray(trim, float)).mean()
        assert apart < 3


def test_a_card_across_is_turned_both_ways(tiny, tmp_path):
    built = sized(tiny, (88.9, 63.5))
    write_order(SHOPS["gamecrafter"], built, tmp_path)
    place = tmp_path / "gamecrafter" / "sky"
    (face,) = rendered(built, [cut_view(built.drawn[0].back, "bleed", 72)])
    back = Image.open(place / "back.png").convert("RGB").transpose(Image.Transpose.ROTATE_90)
    small = back.resize(face.size)
    assert np.abs(np.asarray(small, float) - np.asarray(face, float)).mean() < 12


def test_a_press_gets_pages_front_then_back_with_boxes(tiny, tmp_path):
    write_order(SHOPS["press-eu"], tiny, tmp_path)
    (file,) = (tmp_path / "press-eu").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2 * sum(one.piece.copies for one in tiny.drawn)
        for page in pdf.pages:
            media, trim = [[float(v) for v in page[key]] for key in ("/MediaBox", "/TrimBox")]
            assert [round(v * 25.4 / 72, 1) for v in media[2:]] == [63, 94]
            assert round(trim[0] * 25.4 / 72, 2) == 3
    assert [row["side"] for row in rows_of(tmp_path / "press-eu")][:2] == ["front", "back"]


MISFITS = [
    ("gamecrafter", {"trim": (57, 88)}, "nearest is BridgeDeck", "the size bridge-us"),
    ("gamecrafter", {"trim": (60, 60)}, "nearest is SmallSquareDeck", "draw it at 63.5 x 63.5 mm"),
    ("gamecrafter", {"trim": (30, 30), "kind": "tile"}, "MiniSquareTile", "31.75 x 31.75"),
    ("gamecrafter", {"trim": (20, 20), "kind": "token", "outline": "circle"},
     "no round token of 20 x 20 mm; the nearest is MediumCircleChit", "19.05 x 19.05"),
    ("gamecrafter", {"trim": (250, 200), "kind": "board"}, "nearest is", "draw it at"),
    ("gamecrafter", {"trim": (63.5, 88.9), "bleed": 0.0}, "3.17 mm beyond", "3.2 mm of bleed"),
    ("gamecrafter", {"trim": (80, 120), "targets": {"gamecrafter": "PokerDeck"}},
     "cannot make 80 x 120 mm as its PokerDeck", "the size poker-us"),
    ("mpc", {"trim": (88.9, 139.7)}, "nearest is jumbo, 88.9 x 127 mm", "88.9 x 127"),
    ("mpc", {"trim": (50, 50), "kind": "tile"}, "has no tile", "elsewhere"),
    ("mpc", {"trim": (63.5, 88.9), "copies": 700}, "takes 612", "split the component"),
    ("drivethru", {"trim": (63, 88)}, "nearest is poker, 63.5 x 88.9 mm", "the size poker-us"),
    ("press-eu", {"trim": (63, 88), "bleed": 1.0}, "3 mm of bleed; own has 1 mm", "3 mm of bleed"),
]  # fmt: skip


@pytest.mark.parametrize(("shop", "planted", "said", "hint"), MISFITS)
def test_a_misfit_is_told_with_the_nearest_product_and_what_to_change(
    tiny, shop, planted, said, hint
):
    orders = orders_of(SHOPS[shop], of_size(tiny, **planted))
    problem = orders.problems[0]
    assert problem.severity == "warning"
    assert said in problem.message
    assert hint in problem.hint
    assert problem.where.file.endswith("game.yaml")
    if "copies" not in planted:
        assert not orders.made
        assert orders.problems[-1].name == "nothing-to-order"
        with pytest.raises(ValueError, match=r"0 of .* pieces go to"):
            write_order(SHOPS[shop], replace(tiny, game=of_size(tiny, **planted)), ROOT / "none")


def test_a_chosen_product_that_is_near_is_made_and_none_is_left_out(tiny):
    near = of_size(tiny, (57, 88), targets={"gamecrafter": "BridgeDeck"})
    (order,) = orders_of(SHOPS["gamecrafter"], near).made
    assert (order.name, order.pixels) == ("BridgeDeck", (750, 1125))
    middle = order.window.centre
    assert (middle.x, middle.y) == pytest.approx((28.5, 44)), "the piece lies in the middle"
    out = of_size(tiny, (57, 88), targets={"gamecrafter": "none"})
    orders = orders_of(SHOPS["gamecrafter"], out)
    assert [one.name for one in orders.left_out] == ["sky"]
    assert not [one for one in orders.problems if one.name == "no-product"]


def test_what_the_hint_says_leaves_a_component_out(tiny_copy):
    file = tiny_copy / "game.yaml"

    def told():
        game, _ = Project(tiny_copy.parent, TINY_LAYOUTS).load("tiny")
        return [p for p in orders_of(SHOPS["gamecrafter"], game).problems if p.name == "no-product"]

    (problem,) = told()
    line = problem.hint.split("`")[1]
    assert line == "target: {gamecrafter: none}"
    assert "sky: 6 cards are not in this order: The Game Crafter has no card of" in problem.message
    file.write_text(file.read_text().replace("kind: card\n", f"kind: card\n    {line}\n"))
    assert not told()


def test_the_tiles_that_a_starter_proposes_are_sold():
    text = (ROOT / "layouts/starters/tiles/game.yaml").read_text(encoding="utf-8")
    size = text.partition(" size: ")[2].split()[0]
    sold = SHOPS["gamecrafter"].products.values()
    assert size in [one.size for one in sold if "tile" in one.of], size


@pytest.mark.parametrize(
    ("line", "rule", "hint"),
    [
        ("target: {gamecraft: PokerDeck}", "unknown-target", "gamecrafter"),
        ("target: {mpc: poker-deck}", "unknown-product", "mean poker"),
        ("target: {gamecrafter: BridgDeck}", "unknown-product", "BridgeDeck"),
    ],
)
def test_an_unknown_shop_or_product_is_told_in_game_yaml(tiny_copy, line, rule, hint):
    file = tiny_copy / "game.yaml"
    file.write_text(file.read_text().replace("kind: card\n", f"kind: card\n    {line}\n"))
    _, problems = Project(tiny_copy.parent, TINY_LAYOUTS).build("tiny")
    (problem,) = [one for one in problems if one.name == rule]
    assert hint in problem.hint
    assert problem.where.line == 18


@pytest.mark.whole
@pytest.mark.parametrize(
    "name", ["architekton", "clients_vs_architects", "new_las_vegas", "towers"]
)
def test_our_games_fit_or_are_refused_with_reasons(name, tmp_path):
    built = built_game(CONTENT / name)
    for shop in SHOPS.values():
        orders = orders_of(shop, built.game)
        spoken = [one.component.name for one in orders.made]
        told = [
            one.message.partition(":")[0] for one in orders.problems if one.name == "no-product"
        ]
        assert sorted([*spoken, *told]) == sorted(one.name for one in built.game.components)


def with_pages(built, *colours, page=(148, 210)):
    """A built game with a rulebook of pages in plain colours."""
    made = pikepdf.new()
    box = [side / 25.4 * 72 for side in page]
    for red, green, blue in colours:
        shown = made.add_blank_page(page_size=box)
        code = f"{red} {green} {blue} rg 0 0 {box[0]} {box[1]} re f"
        shown.Contents = made.make_stream(code.encode())
    data = BytesIO()
    made.save(data)
    return replace(built, book_pages=data.getvalue())


def test_a_rulebook_is_a_booklet_of_numbered_pages(tiny, tmp_path):
    pages = [(1, 0, 0), *[(0, 1, 0)] * 4, (0, 0, 1)]
    shop = SHOPS["gamecrafter"]
    built = with_pages(sized(tiny, (63.5, 88.9)), *pages)
    order, (smaller, empty) = book_order(shop, built)
    assert (order.name, order.pages, order.blank) == ("LargeBooklet", 8, 2)
    assert order.scale == pytest.approx(127 / 148)
    assert "LargeBooklet, 127 x 203.2 mm: everything is 14 % smaller" in smaller.message
    assert "2 empty pages come before the last" in empty.message
    write_order(shop, built, tmp_path)
    files = sorted((tmp_path / "gamecrafter" / "rulebook").iterdir())
    assert [one.name for one in files] == [f"{number:02}.png" for number in range(1, 9)]
    seen = []
    for file in files:
        assert png_size(file.read_bytes()) == (1575, 2475)
        picture = np.asarray(Image.open(file))
        assert (picture == picture[0, 0]).all()  # up to its edges: outermost pixels are repeated
        seen.append(tuple(int(value) // 255 for value in picture[0, 0]))
    assert seen == [*pages[:5], (1, 1, 1), (1, 1, 1), pages[5]]
    rows = [row for row in rows_of(tmp_path / "gamecrafter") if row["product"] == "LargeBooklet"]
    assert [row["file"] for row in rows] == [f"rulebook/{number:02}.png" for number in range(1, 9)]
    page = (tmp_path / "gamecrafter" / PAGE).read_text("utf-8")
    assert "8 pages, 2 of them empty" in page
    assert smaller.message in page


def test_booklets_fit_as_they_are_or_are_told(tiny):
    shop, plain = SHOPS["gamecrafter"], [(1, 1, 1)] * 8
    for page, name in (((127, 203.2), "LargeBooklet"), ((203, 254), "JumboBooklet")):
        order, problems = book_order(shop, with_pages(tiny, *plain, page=page))
        assert (order.name, problems) == (name, ())
    none, (told,) = book_order(shop, with_pages(tiny, *plain * 5, (1, 1, 1)))
    assert none is None
    assert "at most 40 pages, and this book has 41" in told.message
    assert book_order(shop, tiny) == (None, ())
    assert book_order(SHOPS["mpc"], with_pages(tiny, *plain)) == (None, ())
    alone = replace(with_pages(tiny, *plain), only="sky")
    assert book_order(shop, alone) == (None, ())


def test_a_game_of_which_only_the_book_can_be_made_is_not_ordered(tiny, tmp_path):
    """A booklet and a box without a deck are no game: an error that says why, and no file."""
    plain = with_pages(tiny, *[(1, 1, 1)] * 8)
    built = replace(plain, game=of_size(tiny, (300, 300)))
    said = "0 of 6 pieces go to The Game Crafter, because sky: 6 cards are not in this order"
    told = [one for one in misfits(SHOPS["gamecrafter"], built) if one.severity == "error"]
    assert [said in one.message for one in told] == [True]
    with pytest.raises(ValueError, match="0 of 6 pieces"):
        write_order(SHOPS["gamecrafter"], built, tmp_path)
    assert not list(tmp_path.iterdir())


EVERY = [
    (shop, name, kind)
    for shop in SHOPS
    for name, product in SHOPS[shop].products.items()
    for kind in product.of
]
OWN = [one for one in EVERY if SHOPS[one[0]].products[one[1]].size]


@pytest.mark.parametrize(("shop", "name", "kind"), OWN)
def test_a_product_takes_the_size_that_its_shop_names_for_it(tiny, shop, name, kind):
    form = LAYOUTS.sizes[SHOPS[shop].products[name].size]
    (old,) = tiny.game.components
    game = replace(tiny.game, components=(replace(old, format=form, kind=kind, targets={}),))
    orders = orders_of(SHOPS[shop], game)
    assert ([one.name for one in orders.made], orders.problems) == ([name], ())
    assert orders.share == "6 of 6 pieces"


@pytest.mark.parametrize(("shop", "name", "kind"), EVERY)
def test_every_product_takes_a_component_of_its_own_measures(tiny, shop, name, kind):
    product = SHOPS[shop].products[name]
    form = {"bleed": SHOPS[shop].bleed, "outline": product.outline}
    game = of_size(tiny, product.trim, kind=kind, targets={shop: name}, **form)
    orders = orders_of(SHOPS[shop], game)
    assert ([one.name for one in orders.made], orders.problems) == ([name], ())


def test_nine_of_ten_cards_of_our_games_can_be_ordered_somewhere():
    """Without a box, and not counting sheets to write on."""
    there = whole = 0
    for game in (Project(CONTENT).load(name)[0] for name in GAMES):
        made = {one.component.name for shop in SHOPS.values() for one in orders_of(shop, game).made}
        cards = [one for one in game.components if one.kind == "card"]
        whole += sum(one.count for one in cards)
        there += sum(one.count for one in cards if one.name in made)
    assert there >= 0.9 * whole, f"{there} of {whole}"


def test_two_orders_are_byte_equal(tiny, tmp_path):
    built = sized(tiny, (63.5, 88.9))
    first, second = (
        [(one.path.name, one.path.read_bytes()) for one in write_order(SHOPS["mpc"], built, folder)]
        for folder in (tmp_path / "one", tmp_path / "two")
    )
    assert first == second
