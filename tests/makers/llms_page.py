"""``llms.txt``: the manual in two pages, for an assistant that writes a game's files."""

import re

from conftest import LAYOUTS, ROOT
from manual_pages import said

from generator.files.folder import Folder
from generator.load.field_types import FIELD_TYPES
from generator.load.game_schema import ComponentSpec, GameSpec, PrintSpec
from generator.load.layouts import load_layouts
from generator.model.component import KINDS
from generator.model.schema import known_keys
from generator.model.scheme import SCHEME_FACTS
from generator.model.style import Style
from generator.rules.kinds import KINDS as RULE_KINDS

MANUAL = ROOT / "generator" / "manual"
_LINK = re.compile(r"^\* (.+)$", re.MULTILINE)
_MARKS = re.compile(
    r"^## Bold words, italics and icons in a text\n\n(\| write .*?)\n\n", re.MULTILINE | re.DOTALL
)


def llms_page():
    """What an assistant must know to write a game that passes its checks, made of the manual."""
    shared, problems = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
    assert not problems
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    files = re.findall(r"```yaml\n(# content/.*?)```", readme, re.DOTALL)
    contents = (MANUAL / "README.md").read_text(encoding="utf-8")
    marks = _MARKS.search((MANUAL / "texts.md").read_text(encoding="utf-8"))[1]
    layouts = [
        f"* `{name}`: {', '.join(layout.slots)}" for name, layout in sorted(shared.slots.items())
    ]
    rules = []
    for kind in RULE_KINDS.values():
        example = said(kind.check).partition("\n\n")[2].partition("\n# or")[0].strip()
        rules.append(
            "\n".join(one for one in example.splitlines() if "component: " not in one[:11])
        )
    return "\n\n".join([
        "# Proofdeck",
        ("> Print-and-play board games from YAML or tables: cards, tiles, boards, score sheets, "
        "boxes and a rulebook, checked against rules."),
        ("Write files in `content/<game>/`. Run `proofdeck check <game> --format json` and fix "
        "each problem at its file, line and column. Only then run `proofdeck build <game>`. "
        "`proofdeck explain <name>` explains a problem. Use only keys that are named here or in "
        "the schemas that `proofdeck schema` writes. Do not guess sizes, icons or fonts: "
        "`proofdeck list sizes|icons|fonts|themes|layouts QUERY` finds them. Begin without a "
        "template: a layout draws every table. Rules say what the rulebook says, never what the "
        "cards happen to be."),
        ('As tools: after `pip install "proofdeck[mcp]"`, name `proofdeck mcp` as a server of '
        "the Model Context Protocol, run in the folder that holds `content/`: "
        '`{"command": "proofdeck", "args": ["mcp", "--write"]}`. '
        "Without `--write` it only looks and checks. An edit that makes a new error is refused, "
        "and so is one that changes a rule, `allow`, `free`, `not_printed` or `numbers`."),
        "## A whole game",
        *(f"```yaml\n{text}```" for text in files),
        "## Keys",
        f"* of game.yaml: {_names(known_keys(GameSpec))}",
        f"* of a component: {_names(known_keys(ComponentSpec))}",
        f"* of its `print`: {_names(known_keys(PrintSpec))}",
        f"* of a style: {_names(known_keys(Style))}",
        f"* types of fields, with `?` optional, or a list of the values: {_names(FIELD_TYPES)}",
        f"* kinds: {_names(KINDS)}; print methods: {_names(SCHEME_FACTS)}",
        "* of a piece: `id` (small letters, digits, - and _), `copies`, `for_each`, and its fields",
        f"* sizes: {_names(sorted(shared.sizes))}",
        f"* themes: {_names(sorted(shared.themes))}",
        "## Layouts and their slots",
        "\n".join(layouts),
        "## In a text",
        marks,
        "## Rules, by example",
        ("An entry of rules.yaml has `rule`, `source`, `says`, `component` and one of these; "
        "[more forms](rule-kinds.md)."),
        "```yaml\n" + "\n".join(rules) + "\n```",
        "## More",
        "\n".join(_LINK.findall(contents)),
    ]).replace("](", "](generator/manual/") + "\n"  # fmt: skip


def _names(names):
    return ", ".join(f"`{name}`" for name in names)
