"""Components that are added in the page: their tables, and the cards of the others beside them."""

from base64 import b64encode

import pytest
from picture_files import pixels, saved
from playwright.sync_api import expect
from preview_client import DROP, edit, opened, shown, up_to_date, written

from generator.files.folder import Folder
from generator.files.write import write_file
from generator.preview import undo
from generator.preview.begin import Wanted, parts
from generator.preview.editor import Editor
from generator.preview.parts import component_edit
from generator.preview.undo import History

PICTURE = saved(pixels(30, 20))


def test_a_component_that_is_taken_back_leaves_no_table(sea):
    desk, folder = sea
    first, begun = Editor(desk), {path.name for path in folder.iterdir()}
    first.make("sea", component_edit, Wanted("Tiles", like="tiles", size="square-70"))
    table = (folder / "tiles.csv").read_bytes()
    first.undo("sea")
    assert {path.name for path in folder.iterdir()} == begun
    kept = first._desk.history("sea")
    first._desk._histories["sea"] = History.kept(kept.folder, kept.cache)
    first.undo("sea", again=True)
    assert (folder / "tiles.csv").read_bytes() == table
    (folder / "tiles.csv").write_bytes(mine := table + b"\n")
    first.undo("sea")
    assert (folder / "tiles.csv").read_bytes() == mine  # somebody has worked in it


def test_a_component_is_like_any_part_of_a_starter(sea):
    desk, _ = sea
    known = parts(desk.project.session)
    assert {"cards", "hexes", "hexes/token", "board/card"} <= {*known}
    for like in known:
        title = like.replace("/", " ")
        Editor(desk).make("sea", component_edit, Wanted(title, like=like, size="square-70"))
    desk.writing.refresh()
    game, problems = desk.writing.load("sea")
    assert not problems, problems
    sizes = {one.name: one.format.name for one in game.components}
    assert (sizes["hexes_token"], sizes["tiles"]) == ("token-20", "square-70")
    fields = {one.name: {*one.domains} for one in game.components}
    assert [name for name, held in fields.items() if "art" not in held] == [
        "card",
        "roll_and_write",
    ]


def faces_of(desk):
    """The drawings of both sides of every card, by its name."""
    desk.project.refresh()
    built, problems = desk.project.build("sea")
    assert not problems, problems
    return {one.ref: (one.front.svg(), one.back and one.back.svg()) for one in built.drawn}


@pytest.mark.parametrize("theme", ["plain", "noir"])
def test_a_component_more_changes_no_card_of_the_others(sea, theme):
    """A deck that stood alone has the game's name behind, also beside a second and a third."""
    desk, folder = sea
    edit(folder / "game.yaml", "theme: plain", f"theme: {theme}")
    editor, before = Editor(desk), faces_of(desk)
    desk.writing.refresh()
    more = {"Tiles": "tiles", "Waves": "cards", "Forests": "cards", "Pawn": "hexes/token"}
    for title, like in more.items():
        editor.make("sea", component_edit, Wanted(title, like=like, size="poker-us"))
        now = faces_of(desk)
        assert [ref for ref, sides in before.items() if now[ref] != sides] == [], title
        before = now
    backs = {ref.component: back for ref, (_, back) in before.items()}
    assert len({*backs.values()}) > 3  # decks can be told apart from behind
    for _ in range(4):
        editor.undo("sea")
    assert "back" not in (folder / "game.yaml").read_text()


def test_the_table_of_a_component_is_there_before_it_is_named(sea, monkeypatch):
    """A crash between the two leaves a game that can be read; what is refused leaves nothing."""
    desk, folder = sea
    wanted, order = Wanted("Tiles", like="tiles", size="square-70"), []

    def full(path, data):
        order.append(path.name)
        if path.name == "game.yaml":
            raise OSError(28, "No space left on device")
        write_file(path, data)

    begun = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    with monkeypatch.context() as patched:
        patched.setattr(undo, "write_file", full)
        with pytest.raises(OSError, match="No space"):
            Editor(desk).make("sea", component_edit, wanted)
    assert order == ["tiles.csv", "game.yaml"]
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == begun
    editor = Editor(desk)
    editor.make("sea", component_edit, wanted)
    monkeypatch.setattr(undo, "write_file", lambda path, _data: order.append(path.exists()))
    monkeypatch.setattr(type(folder), "unlink", lambda path, **_: order.append(path.name))
    editor.undo("sea")
    assert order[2:] == [True, "tiles.csv"]  # in the other order when it is taken back


def test_a_second_table_becomes_a_component_beside_the_first(browser, sea):
    desk, folder = sea
    begun = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    rows = "Name,Power,Side,Picture,Notes\n" + "".join(
        f"Sailor {n},{n % 4 + 1},{('crew', 'guest')[n % 2]},{n}.png,mine {n}\n" for n in range(9)
    )
    files = [["sea-folk.csv", rows.encode()], *([f"{n}.png", PICTURE] for n in range(9))]
    with opened(browser, desk, game="sea") as page:
        given = [[name, b64encode(data).decode()] for name, data in files]
        page.evaluate(DROP, ["#shown .piece", given])
        page.get_by_role("button", name="A new component").click()
        page.locator("#help .columns").wait_for()
        assert page.locator("#help").get_by_label("Name", exact=True).input_value() == "Sea folk"
        page.get_by_label("use of Notes").select_option("leave out")
        page.locator("#help button", has_text="tarot-us").click()
        page.locator("#help .main").click()
        page.locator("#shown h2", has_text="Sea folk").wait_for()
        expect(page.locator("#shown .piece img")).to_have_count(9)
        up_to_date(page)
        entry = written(folder)["components"]["sea_folk"]
        assert (entry["pieces"], entry["size"]) == ("sea_folk.csv", "tarot-us")
        assert entry["columns"]["Notes"] is None
        assert (folder / "sea_folk.csv").read_text() == rows
        assert (folder / "art" / "8.png").read_bytes() == PICTURE
        told = {one["name"] for one in shown(desk, "sea")["problems"]}
        assert told <= {"low-resolution", "small-picture", "unmentioned-component"}, told
        page.locator("#undo").click()
        page.locator(".toast", has_text="Undone: Sea folk added").wait_for()
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == begun


def test_a_new_component_has_the_size_that_is_chosen_and_room_for_pictures(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator("#newpart").click()
        page.locator("#help h2").wait_for()
        page.keyboard.type("Coins")
        sizes = page.locator("#help .sizes button[aria-pressed]")
        sizes.filter(has_text="tarot-us").click()
        page.locator("#help select").select_option("cards")  # of that outline, too
        expect(page.locator('#help [aria-pressed="true"]')).to_contain_text("tarot-us")
        page.locator("#help select").select_option("hexes/token")
        expect(page.locator('#help [aria-pressed="true"]')).to_contain_text("token-20")
        more = page.locator("#help [data-key=more]")
        more.click()
        assert {one.split("\n")[0] for one in sizes.all_inner_texts()} == {
            "chit-us-large", "token-17", "token-20",
        }  # fmt: skip
        sizes.filter(has_text="token-17").click()
        page.locator("#help .main").click()
        page.locator("#shown h2", has_text="Coins").wait_for()
        assert written(folder)["components"]["coins"]["size"] == "token-17"
        coin = '.piece[data-ref="coins/field-1"]'
        page.locator(coin).wait_for()
        page.evaluate(DROP, [coin, [["gold.png", b64encode(PICTURE).decode()]]])
        page.locator(".toast", has_text="1 picture of 1 put on cards").wait_for()
        assert "gold.png" in (folder / "coins.csv").read_text()


def test_contents_beside_an_edit_count_in_what_can_be_undone(monkeypatch):
    monkeypatch.setattr(undo, "_MOST_BYTES", 100)
    history = History()
    for number in range(3):
        beside = ((f"art/{number}.png", b"", bytes(40)),)
        history.add(undo.Edit(Folder(None, "sea", {}), "game.yaml", b"a", b"b", "", beside=beside))
    assert [one.beside[0][0] for one in history.done] == ["art/1.png", "art/2.png"]
