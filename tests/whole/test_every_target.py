"""Every target by many games: written, or refused with the reason, and the exit code says which."""

import re

import pytest
from click.testing import CliRunner
from conftest import CONTENT, TINY_GAME, TINY_LAYOUTS
from press_profile import press_profile

from generator.cli import main
from generator.exports import EXPORTS

RIGHT = CONTENT.parent / "tests" / "right"
FOLDERS = {
    **dict.fromkeys(("damwatch", "stonemother"), RIGHT / "content"),
    TINY_GAME.name: TINY_GAME.parent,
    **dict.fromkeys(("shapes", "folded", "figures", "two_decks"), None),
}
PROFILES = {"drivethru": "U.S. Web Coated (SWOP) v2", "press": "Any", "press-eu": "Coated FOGRA39"}
ORDERS = ("drivethru", "gamecrafter", "mpc", "press", "press-eu", "printerstudio")
TARGETS = (*EXPORTS, "sight", "shop", *ORDERS)
NUMBER = "fields: {value: integer}, layout: token, slots: {number: value}"
ONE_FRONT = (
    "fields: {same: {type: integer, default: 7}, value: integer}, layout: token, "
    "slots: {number: same}, back: {layout: token, slots: {number: value}}"
)
NAMED = "fields: {name: text, value: integer}"
OWN = {  # of each component: kind, size, the rest, how many
    "shapes": {
        "hexes": ("tile", "hex-tile-us-small", f"{NUMBER}, back: {{title: Land}}", 12),
        "chits": ("token", "chit-us-large", NUMBER, 6),
        "coins": ("token", "token-20", NUMBER, 3),
        "owls": ("token", "token-20", ONE_FRONT, 3),
    },
    "folded": {
        "heroes": ("card", "poker-us", f"{NAMED}, back: {{title: Hero}}", 9),
        "aids": ("card", "tarot-us", NAMED, 2),
        "mats": ("board", "sheet-264x195", NAMED, 1),
        "pads": ("sheet-pad", "half-sheet-188x126", NAMED, 1),
        "meeples": ("standee", "pawn-20x85", NAMED, 4),
    },
    "figures": {"meeples": ("standee", "pawn-20x85", NAMED, 4)},
    "two_decks": {
        "euro": ("card", "mini-euro-44x68", NAMED, 80),
        "big": ("card", "square-70", f"{NAMED}, back: {{title: Big}}", 1),
    },
}


def own_game(name, folder):
    """A small game with kinds and sizes that the others lack."""
    place = folder / name
    place.mkdir(parents=True)
    lines = [f"title: '{name} & \"more\"'", "players: [2, 4]", "components:"]
    for part, (kind, size, more, count) in OWN[name].items():
        lines.append(f"  {part}: {{kind: {kind}, size: {size}, pieces: {part}.yaml, {more}}}")
        rows = (f"- {{id: p{n:02}, value: {n % 5 + 1}, copies: 2" for n in range(1, count + 1))
        named = ", name: Thing}" if "name:" in more else "}"
        (place / f"{part}.yaml").write_text("".join(f"{row}{named}\n" for row in rows))
    if name == "folded":
        lines.append("  box: {kind: box, box: {style: tuckbox, holds: [heroes], paper: 0.3mm}}")
    (place / "game.yaml").write_text("\n".join(lines) + "\n")
    return folder


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("targets")


CASES = [(name, target) for target in TARGETS for name in FOLDERS]


@pytest.mark.whole(everyday="tiny")
@pytest.mark.parametrize(("name", "target"), CASES)
def test_is_written_or_refused_with_the_reason(name, target, work):
    content = FOLDERS[name] or (work / f"content-{name}")
    if not FOLDERS[name] and not content.exists():
        own_game(name, content)
    words = ["export", target, name, "--content", str(content), "--output", str(work / "out")]
    layouts = TINY_LAYOUTS[0] if name == TINY_GAME.name else RIGHT / "layouts"
    words += ["--layouts", str(layouts)]
    if target in PROFILES:
        profile = work / f"{target}.icc"
        profile.write_bytes(press_profile(PROFILES[target]))
        words += ["--icc", str(profile)]
    done = CliRunner().invoke(main, words)
    said = re.search(r"^(\S.*): (\d+) files?\b.*$", done.output, re.MULTILINE)
    assert done.exit_code in (0, 1), done.output
    if done.exit_code:
        assert re.search(r"error\[[a-z-]+\]: .+\n +hint: .+", done.output)
        assert not said, "what is written is not called wrong"
    else:
        assert said, done.output
        assert int(said[2]) or "0 files" in said[0], done.output
        assert "error[" not in done.output


@pytest.mark.parametrize("target", ["tts", "pcio", "grids", "tabletop-club"])
def test_a_screen_table_says_what_it_leaves_out(target, work):
    for name in ("figures", "folded"):
        content = work / f"content-{name}"
        if not content.exists():
            own_game(name, content)
        words = [target, name, "--content", str(content), "--output", str(work / "out")]
        done = CliRunner().invoke(main, ["export", *words, "--layouts", str(RIGHT / "layouts")])
        assert done.exit_code == (1 if name == "figures" else 0), done.output
        flat = "screen tables show flat pieces only"
        said = flat if name == "figures" else f"({target}): without Meeples"
        assert said in done.output
