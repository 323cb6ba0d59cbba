"""The guard of edits: errors that an edit makes, those it uncovers, and rules it may not loosen."""

import pytest
from preview_client import THREE_CARDS, desk_of, tiny_copy

from generator.cli.check import everything_wrong
from generator.mcp.guard import Guard
from generator.mcp.tools import Tools
from generator.options import Options
from generator.problem import ContentError

SUN, NIGHT = "title: Sun and Moon", 'night: "#1d1b3a"'
HEAD = f"""\
{SUN}
numbers: {{hours: 12, cards: [1, 2]}}
allow: {{one-by-one: {{why: they are few, only: [sky]}}}}
accessibility: {{read_at: {{sky: table}}}}
"""
SKY = "    title: Sky cards\n"
FREE = f'{SKY}    free: {{note: "a remark"}}\n    not_printed: {{hour: "in the title"}}\n'
RULES = """\
- rule: hours
  source: rulebook
  says: hours are 1 to 12
  component: sky
  range: {field: hour, min: 1, max: 12}
- rule: ids
  source: rulebook
  says: each hour of a light once
  component: sky
  unique: [light, hour]
"""
MORE = RULES.partition("- rule: ids")[0].replace("rule: hours", "rule: more")


def tools_of(folder, *, may_loosen=False):
    desk = desk_of(folder)

    def found(project, name):
        return everything_wrong(project, name, Options())

    return Tools(desk, Guard(desk.project, found, may_loosen=may_loosen), [], {})


@pytest.fixture
def tiny(tmp_path):
    """The small game with three cards, numbers, allowed warnings and two rules."""
    folder = tiny_copy(tmp_path)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    game = game.replace(SUN + "\n", HEAD).replace(SKY, FREE)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards.yaml").write_text(THREE_CARDS, encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    return folder


LOOSER = {
    "a rule": ("rules.yaml", "max: 12", "max: 13"),
    "what it says": ("rules.yaml", "says: hours are 1 to 12", "says: hours are few"),
    "its name": ("rules.yaml", "rule: hours", "rule: times"),
    "no rule": ("rules.yaml", RULES.partition("- rule: ids")[0], ""),
    "one more": ("rules.yaml", "- rule: ids", f"{MORE}- rule: ids"),
    "a number": ("game.yaml", "hours: 12", "hours: 13"),
    "in a list of numbers": ("game.yaml", "cards: [1, 2]", "cards: [1, 3]"),
    "one more number": ("game.yaml", "hours: 12", "hours: 12, more: 1"),
    "allow": ("game.yaml", "only: [sky]", "only: [sky, sun]"),
    "more of it": ("game.yaml", "allow: {", "allow: {low-contrast: fine, "),
    "allow of a component": ("game.yaml", SKY, f"{SKY}    allow: {{low-contrast: fine}}\n"),
    "free": ("game.yaml", 'note: "a remark"', 'note: "a remark", title: "a name"'),
    "not_printed": ("game.yaml", 'hour: "in the title"', 'note: "unseen"'),
    "accessibility": ("game.yaml", "sky: table", "sky: hand"),
    "Python": ("game.yaml", SUN, f"python: towers\n{SUN}"),
    "guarded": ("game.yaml", SUN, f"guarded: all\n{SUN}"),
    "max of a field": ("game.yaml", "min: 1, max: 12}", "min: 1, max: 13}"),
    "a choice": ("game.yaml", "light: [sun, moon]", "light: [sun, moon, star]"),
    "a type": ("game.yaml", "title: text, note", "title: text?, note"),
    "no limits": ("game.yaml", "hour: {type: integer, min: 1, max: 12}", "hour: integer"),
    "a filled number": ("game.yaml", "players: [1, 2]", "players: [1, 3]"),
    "the value of a list": ("regions.yaml", "top: 12", "top: 13"),
    "a place": ("places.yaml", "book: [scoring]", "book: []"),
    "one place less": ("places.yaml", "  setup: [setup]\n", ""),
    "an example": ("examples.yaml", "hour: 6", "hour: 7"),
}
FILLED = """
- rule: filled
  source: rulebook
  says: no hour is later than that
  component: sky
  range: {field: hour, max: "{10 + players}"}
- rule: listed
  source: rulebook
  says: no hour is later than the region's
  component: sky
  range: {field: hour, max: "{region.a.top}"}
"""
LIST = "lists: {region: {entries: regions.yaml}}\n"
PLACES = "places:\n  book: [scoring]\n  setup: [setup]\n"


@pytest.fixture
def demanding(tiny):
    """The same with numbers of other files in rules, and with places and examples."""
    write(tiny, "game.yaml", SUN, f"{LIST}{SUN}")
    write(tiny, "rules.yaml", RULES, f"{RULES}{FILLED}")
    (tiny / "regions.yaml").write_text("- {id: a, top: 12}\n", encoding="utf-8")
    (tiny / "places.yaml").write_text(PLACES, encoding="utf-8")
    (tiny / "examples.yaml").write_text("dawn: {hour: 6}\n", encoding="utf-8")
    return tiny


def write(folder, file, old, new):
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("what", LOOSER)
def test_no_edit_changes_what_the_game_demands(demanding, what):
    file, old, new = LOOSER[what]
    before = (demanding / file).read_bytes()
    with pytest.raises(ContentError, match="nothing was written: this edit changes") as caught:
        tools_of(demanding).edit("tiny", file=file, old=old, new=new)
    assert "--write-rules" in caught.value.hint
    assert (demanding / file).read_bytes() == before


def test_a_new_field_and_another_number_of_no_rule_are_no_demands(demanding):
    tools = tools_of(demanding)
    assert "[filled]" not in tools.check("tiny")
    tools.edit("tiny", file="game.yaml", old="note: text?", new="note: text?, tint: text?")
    write(demanding, "regions.yaml", "top: 12}", "top: 12}\n- {id: b, top: 3}")
    tools.edit("tiny", file="regions.yaml", old="top: 3", new="top: 4")


BROKEN = {"rules.yaml": "- rule: hours\n", "game.yaml": "numbers: {", "places.yaml": "places:\n"}


@pytest.mark.parametrize("file", BROKEN)
def test_a_file_of_demands_that_cannot_be_read_is_for_a_person(demanding, file):
    at = BROKEN[file]
    write(demanding, file, at, f"broken: [\n{at}")
    edit = {"file": file, "old": "broken: [\n", "new": ""}
    with pytest.raises(ContentError, match=f"{file} cannot be read: a person must correct it"):
        tools_of(demanding).edit("tiny", **edit)
    assert "broken" in (demanding / file).read_text(encoding="utf-8")
    assert "written" in tools_of(demanding, may_loosen=True).edit("tiny", **edit)


def test_who_mends_a_rule_may_not_make_an_error_of_drawing(tiny):
    write(tiny, "cards.yaml", "hour: 12, title: Noon", "hour: 6, title: Noon")
    tools = tools_of(tiny)
    assert "error[ids]" in tools.check("tiny")
    mended = {"sky/sun-12": {"hour": "12"}}
    long = {"sky/sun-12": {"hour": "12", "title": "Noon and more " * 30}}
    with pytest.raises(ContentError, match="this edit makes 1 error") as caught:
        tools.edit("tiny", component="sky", cells=long)
    assert "error[text-overflow]" in caught.value.hint
    tools.edit("tiny", component="sky", cells=mended)


def test_an_error_of_drawing_that_another_hid_is_not_of_the_edit(tiny):
    front = tiny.parent.parent / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"
    front.write_text("{{ piece.hour / (piece.hour - 6) }}" + front.read_text("utf-8"), "utf-8")
    write(tiny, "cards.yaml", "title: Dawn", f"title: {'Dawn and more ' * 30}")
    tools = tools_of(tiny)
    assert "text-overflow" not in tools.check("tiny")
    said = tools.edit("tiny", component="sky", cells={"sky/sun-06": {"hour": "7"}})
    assert "error[text-overflow]" in said


def test_remarks_and_the_order_of_rules_are_no_demands(tiny):
    first, _, second = RULES.partition("- rule: ids")
    turned = f"# Two rules.\n- rule: ids{second}{first}"
    tools_of(tiny).edit("tiny", file="rules.yaml", old=RULES, new=turned)
    assert (tiny / "rules.yaml").read_text(encoding="utf-8") == turned


def test_with_leave_a_rule_changes_and_its_errors_are_listed(tiny):
    tools = tools_of(tiny, may_loosen=True)
    said = tools.edit("tiny", file="rules.yaml", old="max: 12", new="max: 11")
    assert said.splitlines()[:2] == ["written: rules.yaml", "2 errors"]
    with pytest.raises(ContentError, match="this edit makes 2 errors"):
        tools.edit("tiny", component="sky", cells={"sky/sun-06": {"hour": "12"}})


def test_an_error_that_moves_to_another_card_is_new(tiny):
    (tiny / "rules.yaml").write_text(RULES.replace("min: 1", "min: 7"), encoding="utf-8")
    tools = tools_of(tiny)
    assert "error[hours]: sky/sun-06" in tools.check("tiny")
    moved = {"sky/sun-06": {"hour": "8"}, "sky/sun-12": {"hour": "6"}}
    with pytest.raises(ContentError, match="this edit makes 1 error") as caught:
        tools.edit("tiny", component="sky", cells=moved)
    assert "error[hours]: sky/sun-12" in caught.value.hint
    said = tools.edit("tiny", component="sky", cells={"sky/sun-06": {"hour": "8"}})
    assert said.startswith("written: sky/sun-06, hour\n2 warnings")


def test_an_error_that_another_hid_is_not_of_the_edit_that_mends_that(tiny):
    broken = THREE_CARDS.replace("hour: 6", "hour: 12").replace("'Midnight'", "'Midnight")
    (tiny / "cards.yaml").write_text(broken, encoding="utf-8")
    tools = tools_of(tiny)
    assert "yaml-syntax" in tools.check("tiny")
    said = tools.edit("tiny", file="cards.yaml", old="'Midnight", new="'Midnight'")
    assert said.startswith("written: cards.yaml\n1 error\n")
    assert "error[ids]" in said


def test_an_undo_is_judged_too(tiny):
    tools = tools_of(tiny, may_loosen=True)
    tools.edit("tiny", file="rules.yaml", old="max: 12", new="max: 12.0")
    tools._guard._may_loosen = False
    with pytest.raises(ContentError, match="this edit changes rule hours"):
        tools.edit("tiny", undo=True)


def test_only_edits_of_this_server_are_undone(tiny):
    """Neither those of a preview before it, nor those of another page."""
    change = {"file": "cards.yaml", "new": "title: Late"}
    tools_of(tiny).edit("tiny", old="title: Noon", **change)
    tools = tools_of(tiny)
    after = (tiny / "cards.yaml").read_bytes()
    with pytest.raises(ContentError, match="there is nothing to undo"):
        tools.edit("tiny", undo=True)
    tools.edit("tiny", old="title: Dawn", **change)
    history = tools._desk.history("tiny")
    assert [one.page for one in history.done] == ["", "assistant"]
    history.done[-1] = history.done[-1]._replace(page="a window")
    with pytest.raises(ContentError, match="there is nothing to undo"):
        tools.edit("tiny", undo=True)
    history.done[-1] = history.done[-1]._replace(page="assistant")
    assert tools.edit("tiny", undo=True).startswith("undone")
    assert (tiny / "cards.yaml").read_bytes() == after


def test_a_refused_file_does_not_stay(tiny):
    (tiny / "rules.yaml").unlink()
    with pytest.raises(ContentError, match="this edit changes rule hours"):
        tools_of(tiny).edit("tiny", file="rules.yaml", old="", new=RULES)
    assert not (tiny / "rules.yaml").exists()


def test_an_answer_has_ten_problems_and_an_end(tiny):
    many = "".join(f"- {{id: c{n}, light: sun, hour: {n + 20}, title: T}}\n" for n in range(15))
    (tiny / "cards.yaml").write_text(many, encoding="utf-8")
    said = tools_of(tiny).check("tiny").splitlines()
    assert said[0] == "15 errors"
    assert sum("error[" in line for line in said) == 10
    assert said[-1] == "and 5 more"
    (tiny / "cards.yaml").write_text("# " + 20_000 * "x", encoding="utf-8")
    assert len(tools_of(tiny).read("tiny", file="cards.yaml")) < 8_100
