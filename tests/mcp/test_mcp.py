"""``proofdeck mcp``: every tool and every refusal, as the official client hears them."""

import csv
import os
import re
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from preview_client import tiny_copy
from talk import talk

from generator.cli import main
from generator.mcp.tools import READING, WRITING

TRANSCRIPT = Path(__file__).parent / "transcript.txt"
FREE = "    free: {title: 'a name'}\n    fields:"


@pytest.fixture
def tiny(tmp_path):
    """A folder with the game of six cards, to be talked about."""
    tiny_copy(tmp_path)
    return tmp_path


def written(folder):
    """All files of a folder but the results, with their bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "output" not in path.parts
    }


def test_only_write_lists_the_tools_that_write(tiny):
    async def asked(talk):
        return await talk.tools()

    assert talk(tiny, asked) == [*READING]
    assert talk(tiny, asked, "--write") == [*READING, *WRITING]


async def every_tool(talk):
    """Each tool once, then an edit of each kind, and an undo."""
    await talk.ask("list")
    await talk.ask("list", query="tiny")
    await talk.ask("list", kind="sizes", query="57x88")
    await talk.ask("read", game="tiny")
    await talk.ask("read", game="tiny", file="rules.yaml")
    await talk.ask("read", game="tiny", card="sky/sun-06")
    await talk.ask("schema", game="tiny")
    await talk.ask("schema", game="tiny", key="players")
    await talk.ask("check", game="tiny")
    await talk.ask("explain", name="out-of-range")
    await talk.ask("face", game="tiny", card="sky/sun-06")
    assert max(Image.open(BytesIO(b64decode(talk.pictures[0]))).size) == 700
    await talk.ask("edit", game="tiny", file="game.yaml", old="title: Sun", new="title: The Sun")
    await talk.ask("changed", game="tiny")
    await talk.ask("edit", game="tiny", undo=True)
    await talk.ask("prove", game="tiny", sample=50)
    await talk.ask("play", game="tiny", games=20)
    await talk.ask("new", title="Tide", csv="Name,Cost\nAnn,1\nBob,2\n", theme="deco")
    ann, cy = {"card/ann": {"cost": "3"}}, {"name": "Cy", "cost": "4"}
    await talk.ask("edit", game="tide", component="card", cells=ann, rows=[cy])
    await talk.ask("edit", game="tide", component="card", remove=["card/bob"])
    await talk.ask("read", game="tide", file="cards.csv")
    await talk.ask("build", game="tide")
    await talk.ask("rulebook", game="tide")
    return talk.lines


async def every_refusal(talk):
    """What tools refuse, though all of them are there."""

    async def refused(tool, **given):
        said = await talk.ask(tool, **given)
        assert talk.failed, (tool, given, said)

    await refused("read", game="tiny", file="../../../etc/passwd")
    await refused("read", game="tiny", file="linked.yaml")
    await refused("read", game="../tiny")
    await refused("check", game="tinny")
    await refused("list", query="--content=/etc")
    await refused("face", game="tiny", card="sky/sun-07")
    await refused("schema", game="tiny", file="cards.csv")
    await refused("explain", name="no-such-thing")
    await refused("prove", game="tiny", sample=0)
    await refused("changed", game="tiny", since="--output=/tmp")
    await refused("edit", game="tiny", file="game.yaml", old="players: [1, 2]", new="players: [")
    await refused("edit", game="tiny", file="cards.yaml", old="hour: [6, 12]", new="hour: [6]")
    await refused("edit", game="tide", component="card", cells={"card/ann": {"cost": "dear"}})
    await refused("edit", game="tide", component="card", cells={"card/dan": {"cost": "1"}})
    await refused("edit", game="tiny", component="sky", remove=["sky/sun-06"])
    await refused("edit", game="tiny", file="rules.yaml", old="count: 6", new="count: 7")
    await refused("edit", game="tiny", file="game.yaml", old="    fields:", new=FREE)
    await refused("edit", game="tiny", file="game.yaml", old="title", new="name")
    await refused("edit", game="tiny", file="../../x.yaml", old="", new="a: 1")
    await refused("edit", game="tiny", file="rulebook.md.j2", old="", new="x" * 100_001)
    await refused("edit", game="tiny", undo=True)
    await refused("new", title="Tiny")
    await refused("new", title="Text", csv="no table")
    return talk.lines


def test_the_transcript(tiny, monkeypatch):
    """All that is said, as committed; ``make golden`` writes it. A refusal changes no file."""
    monkeypatch.chdir(tiny)
    assert CliRunner().invoke(main, ["printed", "tiny"]).exit_code == 0
    tools = talk(tiny, every_tool, "--write")
    (tiny / "secret.yaml").write_text("a: secret", encoding="utf-8")
    (tiny / "content" / "tiny" / "linked.yaml").symlink_to(tiny / "secret.yaml")
    before = written(tiny)
    refusals = talk(tiny, every_refusal, "--write")
    assert written(tiny) == before
    said = "\n".join(["# Every tool", "", *tools, "# Every refusal", "", *refusals])
    said = re.sub(r"x{99,}", "xxx...", said)
    assert str(tiny) not in said
    if os.environ.get("GOLDEN") == "write":
        TRANSCRIPT.write_text(said, encoding="utf-8")
    assert said == TRANSCRIPT.read_text(encoding="utf-8")


def test_write_and_rules_are_asked_for_apart(tiny):
    """Without --write an edit is no tool; with --write-rules a rule may change, and be wrong."""

    async def edited(talk):
        said = await talk.ask(
            "edit", game="tiny", file="rules.yaml", old="count: 6", new="count: 7"
        )
        return said, talk.failed

    said, failed = talk(tiny, edited)
    assert (failed, "Unknown tool" in said) == (True, True)
    said, failed = talk(tiny, edited, "--write-rules")
    assert not failed
    assert said.startswith("written: rules.yaml\n1 error\n")
    assert "there are 6 cards in 'sky' instead of 7" in said


GUILDS = """\
Guild Row has forty cards: each of the guilds mason, dyer, baker and scribe has the numbers 1 to 10.
A card lets you take as many coins as its number.
"""
RULES = """
- rule: forty-cards
  source: the paragraph
  says: there are forty cards
  component: card
  count: 40
- rule: each-number-once
  source: the paragraph
  says: each guild has the numbers 1 to 10
  component: card
  every_combination: {guild: [GUILDS], number: 1..MOST, copies: 1}
- rule: coins-as-its-number
  source: the paragraph
  says: a card lets you take as many coins as its number
  component: card
  text_says: {field: text, names: [number]}
"""
GAME = {"game": "guild_row"}


async def made_from_a_paragraph(talk):
    """A scripted assistant that writes a game and its rules; gives what is wrong at last."""
    guilds = re.findall(r"\w+", re.search(r"guilds (.*) has", GUILDS)[1].replace(" and ", ", "))
    most = re.search(r"1 to (\d+)", GUILDS)[1]
    rows = ((guild, number) for guild in guilds for number in range(1, int(most) + 1))
    table = [f"{guild.title()} {n},{guild},{n},Take {n} coins." for guild, n in rows]
    text = "\n".join(["Name,Guild,Number,Text", *table])
    await talk.ask("new", title="Guild Row", csv=text, theme="woodcut")
    last = "component: card, count: {at_least: 1}}"
    rules = RULES.replace("GUILDS", ", ".join(guilds)).replace("MOST", most)
    said = await talk.ask("edit", **GAME, file="rules.yaml", old=last, new=f"{last}{rules}")
    marks = "".join(re.findall(r"write `(\{\{ rule\(.*?\) \}\})`", said))
    assert marks.count("rule(") == 3
    old = "Describe a turn here."
    said = await talk.ask("edit", **GAME, file="rulebook.md.j2", old=old, new=f"{marks}{GUILDS}")
    return said, await talk.ask("list", query="guild_row")


async def mended_by_answers(talk):
    """A scripted assistant that knows nothing but what ``check`` and ``read`` say."""
    said = await talk.ask("check", **GAME)
    assert said.startswith("7 errors\n")
    [gone] = re.findall(r"no card has (.*)", said)
    missing = set(re.findall(r"guild (\w+) and number (\d+)", gone))
    wrong = re.findall(r"(card/\S+), field 'text': the text has the number (\d+)", said)
    for card, number in wrong:
        told = await talk.ask("read", **GAME, card=card)
        fields = dict(re.findall(r"^(\w+): (.*)$", told, re.MULTILINE))
        if (fields["guild"], number) in missing:
            change = {"number": number}
            missing.discard((fields["guild"], number))
        else:
            change = {"text": fields["text"].replace(number, fields["number"])}
        await talk.ask("edit", **GAME, component="card", cells={card: change})
        assert not talk.failed
    for guild, number in missing:
        text = fields["text"].replace(fields["number"], number).replace("8", number)
        row = {"name": f"{guild.title()} {number}", "guild": guild, "number": number, "text": text}
        said = await talk.ask("edit", **GAME, component="card", rows=[row])
    return said, await talk.ask("check", **GAME)


def test_an_assistant_makes_forty_cards_and_mends_three_rules_by_the_answers(tmp_path):
    made, listed = talk(tmp_path, made_from_a_paragraph, "--write-rules")
    assert made == "written: rulebook.md.j2"
    assert re.search(r"card +card +40 +40", listed)
    table = tmp_path / "content" / "guild_row" / "cards.csv"
    right = table.read_text(encoding="utf-8")
    wrong = right.replace("Mason 3,mason,3,", "Mason 3,mason,4,")  # a number twice, one nowhere
    wrong = wrong.replace("Dyer 7,dyer,7,Take 7 coins.\n", "")  # a card less
    wrong = wrong.replace("Take 9 coins.\nScribe 10", "Take 8 coins.\nScribe 10")  # a wrong text
    table.write_text(wrong, encoding="utf-8")
    edited, checked = talk(tmp_path, mended_by_answers, "--write")
    assert (edited, checked) == ("written: 1 row added", "every check passes")
    rows = csv.reader(table.read_text(encoding="utf-8").splitlines())
    assert sorted(",".join(row[:4]) for row in rows) == sorted(right.splitlines())  # [4] is its id


@pytest.mark.parametrize("lost", ["mcp", "mcp.server.mcpserver"])  # there is none; it is older
def test_what_it_takes_is_named_where_it_is_missing(monkeypatch, lost):
    for name in [*sys.modules]:
        if name == "generator.mcp.tools" or name.startswith(f"{lost}."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, lost, None)
    result = CliRunner().invoke(main, ["mcp"])
    assert result.exit_code == 2
    assert 'Error: mcp>=2.3 is missing: type pip install "proofdeck[mcp]"' in result.output
