"""Orders of cards with photographs: JPEG stays JPEG where the shop takes it."""

from io import BytesIO

import pytest
from conftest import ROOT, built_game
from PIL import Image
from test_orders import SHOPS, rows_of

from generator.exports.shops.order_folder import write_order


@pytest.mark.parametrize(("shop", "ending"), [("gamecrafter", ".jpg"), ("printerstudio", ".png")])
def test_a_face_with_a_photograph_stays_jpeg_where_the_shop_takes_it(tmp_path, shop, ending):
    """Others stay PNG, which is exact; the pixels are the shop's in both."""
    photo = BytesIO()
    Image.effect_noise((300, 420), 60).convert("RGB").save(photo, "JPEG", quality=85)
    game = tmp_path / "content/night"
    (game / "art").mkdir(parents=True)
    (game / "game.yaml").write_text(
        "title: Night\nplayers: [2, 2]\ncomponents: {star: {kind: card, size: poker-us,"
        " pieces: star.csv, fields: {title: text, art: picture}}}\n"
    )
    (game / "star.csv").write_text("id,title,art\na,Star,a.jpg\nb,Moon,b.png\n")
    (game / "art/a.jpg").write_bytes(photo.getvalue())
    Image.new("RGB", (300, 420), "navy").save(game / "art/b.png")
    built = built_game(game, [ROOT / "layouts"])
    write_order(SHOPS[shop], built, tmp_path)
    files = {row["piece"]: tmp_path / shop / row["file"] for row in rows_of(tmp_path / shop)}
    assert (files["a"].suffix, files["b"].suffix) == (ending, ".png")
    shown = {piece: Image.open(BytesIO(file.read_bytes())) for piece, file in files.items()}
    assert shown["a"].format == {".jpg": "JPEG", ".png": "PNG"}[ending]
    product = SHOPS[shop].products[{".jpg": "PokerDeck", ".png": "poker"}[ending]]
    assert {one.size for one in shown.values()} == {tuple(product.pixels)}
