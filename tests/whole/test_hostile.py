"""Content is untrusted: nothing outside is read, nothing active is written, nothing runs away."""

import os
import re
import subprocess
import sys
from time import process_time

import pytest
from click.testing import CliRunner
from conftest import TINY, TINY_LAYOUTS, changed_project
from games_in_memory import GROUND, built_with, project_with, set_text

from generator.cli import main, run
from generator.cli.output import github_note, plain
from generator.exports.svg import embedded
from generator.faces.face import by_content
from generator.problem import Problem, Where

SECONDS = 20  # of processor; each takes a few at the most, without the limits it would take hours
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("layouts/faces/tiny", "leak"),
        ("content/tiny", "game.yaml"),
        ("content/tiny", "rules.yaml"),
        ("content/tiny", "cards.yaml"),
        ("content/tiny", "glossary.yaml"),
        ("content/tiny/art", "leak.svg"),
        ("content/tiny/i18n", "nl.yaml"),
        ("layouts/sizes", "leak.yaml"),
    ],
)
def test_a_link_out_of_its_folder_is_not_read(tiny_copy, tmp_path, place, name):
    secret = tmp_path / "secret.txt"
    secret.write_text("root:x:0:0:secret\n", encoding="utf-8")
    folder = tmp_path / place
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(secret)
    (tiny_copy / "rulebook.md.j2").write_text("Hello.\n", encoding="utf-8")
    front = tmp_path / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"
    leak = '{% set t %}{% include "leak" %}{% endset %}'
    leak += '{{ text(t, x=4, y=8, w=49, h=40, style="title") }}'
    front.write_text(front.read_text(encoding="utf-8").replace(
        "{% block shapes %}", "{% block shapes %}" + (leak if name == "leak" else "")
    ), encoding="utf-8")  # fmt: skip
    project = changed_project(tmp_path / "content", (tmp_path / "layouts",))
    language = "nl" if name == "nl.yaml" else None
    built, problems = project.session.build("tiny", project_options(language))
    more = project.check_rulebooks("tiny") if name == "glossary.yaml" else ()
    assert built is None or name == "glossary.yaml"
    assert "path-outside" in {problem.name for problem in (*problems, *more)}
    assert "root:x" not in "\n".join(map(str, (*problems, *more)))


def project_options(language):
    from generator.options import Options

    return Options(language=language)


ACTIVE = [
    '<path d="M0 0h9v9z" onclick="alert(1)"/>',
    '<path d="M0 0h9v9z" onload="alert(1)"/>',
    '<path d="M0 0h9v9z" onbegin="alert(1)"/>',
    '<path d="M0 0h9v9z" cursor="URL(http://evil/x)"/>',
    '<path d="M0 0h9v9z" clip-path="URL(http://evil/x)"/>',
    '<path d="M0 0h9v9z" clip-path="u\\72l(http://evil/x)"/>',
    '<path d="M0 0h9v9z" clip-path="url(#a) url(http://evil/x)"/>',
    '<path d="M0 0h9v9z" fill="URL(http://evil/x)"/>',
    '<path d="M0 0h9v9z" marker-end="url(http://evil/x)"/>',
    '<path d="M0 0h9v9z" style="fill:url(http://evil/x)"/>',
    '<g xml:base="http://evil/"><path d="M0 0h9v9z"/></g>',
    '<use href="http://evil/x#y"/>',
    "<script>alert(1)</script>",
    '<image href="http://evil/x.png"/>',
    "<foreignObject/>",
]


@pytest.mark.parametrize("markup", ACTIVE)
def test_active_content_of_a_drawing_never_reaches_a_face(markup):
    """What editors save is cleaned; what cannot be is refused, or drawn as a picture."""
    files = {"art/dot.svg": DOT % markup}
    built, problems = built_with(GROUND + '{{ art("dot", x=9, y=9, w=9) }}', files=files)
    if built is None:
        assert {problem.name for problem in problems} <= {"unsupported-svg"}
        assert problems
        return
    for face in (face for one in built.drawn for _, face in one.faces()):
        for link in (by_content, embedded(built.pictures)):
            assert not re.search(
                r"evil|alert|script|foreignObject|\bon\w+=|style=", face.svg(link), re.IGNORECASE
            )


@pytest.mark.parametrize("markup", ACTIVE)
def test_active_content_and_outside_references_are_refused(markup):
    built, problems = built_with(GROUND + markup)
    assert built is None
    assert {problem.name for problem in problems} <= {"unsupported-svg"}
    assert problems


def test_a_shape_takes_no_handler():
    built, (problem,) = built_with(GROUND + '{{ shapes.star(9, 9, 3, 1, onload="alert(1)") }}')
    assert built is None
    assert "onload" in problem.message


DOUBLING = "{%% set ns = namespace(x='ab') %%}{%% for i in range(60) %%}%s{%% endfor %%}"
RUNAWAYS = [
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% set ns = namespace(x=9) %}{% for i in range(40) %}{% set ns.x = ns.x * ns.x %}{% endfor %}",
    "{% set ns = namespace(x=9.5) %}{% for i in range(40) %}{% set ns.x = ns.x ** 9 %}{% endfor %}",
    "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "{% set x = [1] | slice(10 ** 9) | list %}",
    "{{ '%1000000000d' | format(1) }}",
    "{% set n = namespace(x='ab') %}{% for i in range(60) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{% set n = namespace(x='ab') %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=[1]) %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor %}",
    DOUBLING % "{% set ns.x = [ns.x, ns.x] | join %}",
    DOUBLING % "{% set ns.x = ns.x.replace('a', ns.x) %}",
    DOUBLING % "{% set ns.x = ns.x | replace('a', ns.x) %}",
    "{{ 'a' | indent(10 ** 7) }}",
    "{{ 'a'.center(10 ** 10) }}",
    "{{ 'a' | center(10 ** 10) }}",
    "{{ 'a'.ljust(10 ** 10) }}",
    "{{ '{:1000000000}'.format(1) }}",
    "{{ ('a' * 9999) * 9999 }}",
    "{{ [[1] * 99999] * 99999 }}",
    "{{ 9 ** 999 }}",
    "{{ 1.5 | round(10 ** 9, 'ceil') }}",
    "{{ 1e999 }}",
    "{{ " + "9" * 10_000 + " }}",
    "{{ " + "(" * 300 + "1" + ")" * 300 + " }}",
    "{{ " + "-" * 3000 + "1 }}",
    "{{ " + "+".join("1" * 3000) + " }}",
    "".join("{% for a in [1] %}" for _ in range(30)) + "{% endfor %}" * 30,
    "{% for a in range(99999) %}" + "x" * 100_000 + "{% endfor %}",
    '{{ text("a", x=1, y=1, w=9, h=9, style="body", size="99999mm", min="0.001mm") }}',
    '{{ icon("star", x=1, x=2, y=3, size=4) }}',
    "{{ '\\ud800' }}",
]


@pytest.mark.parametrize("template", RUNAWAYS, ids=range(len(RUNAWAYS)))
def test_a_template_that_runs_away_is_told(template):
    before = process_time()
    built, problems = built_with(GROUND + template, more='icons: {star: "mdi:star"}')
    assert built is None
    assert problems
    assert process_time() - before < SECONDS
    for problem in problems:
        assert problem.where.file.endswith("front.svg.j2")
        assert len(str(problem)) < 2_000


def test_many_pieces_share_one_budget(monkeypatch):
    monkeypatch.setattr("generator.template.instrument.STEPS_A_GAME", 3_900)
    front = GROUND + "{% for i in range(900) %}{% endfor %}{{ text(piece.id" + BOX + ") }}"
    built, (problem,) = built_with(front, "- {for_each: {n: 1..9}, id: 'c{n}'}\n")
    assert built is None
    assert problem.name == "template-budget"
    assert problem.message.endswith("(and in 4 more pieces)")


def test_a_title_of_very_many_letters_is_told_by_its_size():
    front = GROUND + "{{ text(piece.title" + BOX + ") }}"
    _, (problem,) = built_with(front, f"- {{id: a, title: {'a' * 100_000}}}\n")
    assert problem.name == "text-overflow"
    assert len(str(problem)) < 2_000


BOX = ', x=5, y=5, w=50, h=60, style="body"'
NO_WIDTH = ["\u200b", "\u200b\u200b", "\u200d", "\u00ad", "\u2060", "\ufe0f", "\u202e"]


@pytest.mark.parametrize("colour", ["gold", "night"])  # night is that of the ground
def test_a_text_that_is_no_letter_is_printed_as_nothing(tiny_copy, tmp_path, colour):
    """As web pages and word processors leave them in cells."""
    rows = (
        f'- {{id: z{n}, light: moon, hour: 1, title: "{text}", note: "{text}"}}\n'
        for n, text in enumerate(NO_WIDTH)
    )
    for name, change in (
        ("cards.yaml", lambda text: text + "".join(rows)),
        ("game.yaml", lambda text: text.replace("colour: gold", f"colour: {colour}")),
        ("rules.yaml", lambda _: "[]\n"),
    ):
        text = (tiny_copy / name).read_text(encoding="utf-8")
        (tiny_copy / name).write_text(change(text), encoding="utf-8")
    project = changed_project(tmp_path / "content", TINY_LAYOUTS)
    told = project.check("tiny")
    assert not [one for one in told if one.severity == "error" or one.piece.startswith("sky/z")]
    assert project.build("tiny")[0]


EXPRESSIONS = [
    "'a' * 10**10", "1/0", "range(10**9)|list", "1e400|int", "(" * 200 + "1" + ")" * 200,
    "9**(10**8)", "('a'*10**9)|length", "inf", "nope", "[]", "'x'", "''.__class__",
]  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_of_the_glossary_is_bounded(expression):
    before = process_time()
    glossary = f'card: {{says: a thing, component: cards, numbers: "{expression}"}}\n'
    files = {"glossary.yaml": glossary, "rulebook.md.j2": "One {{ term('card') }}.\n"}
    problems = project_with(files=files).check_rulebooks("case")
    assert {problem.name for problem in problems} == {"bad-numbers"} or expression == "[]"
    assert process_time() - before < SECONDS


REACHING = [
    "''.__class__.__mro__", "piece.__init__.__globals__", "text.__func__", "text.__self__",
    "icon.__globals__", "pieces('cards').__class__", "game.__class__", "self.__init__",
    "cycler.__init__.__globals__", "lipsum.__globals__", "namespace.__init__", "joiner.__class__",
    "[] | map(attribute='__class__') | list", "''|attr('__class__')", "piece['__class__']",
    "format.__class__.__subclasses__()", "shapes.star.__globals__", "count.__self__.game",
]  # fmt: skip


@pytest.mark.parametrize("expression", REACHING)
def test_a_template_reaches_no_python(expression):
    built, problems = built_with(set_text(f"({expression}) ~ ''"))
    if built is not None:
        assert not re.search(
            r"<class|<bound|<function|generator\.", str(built.drawn[0].front.svg())
        )
    else:
        assert problems


STEERING = [
    "\x1b[2J\x1b[31mPWNED",
    "x\n::error file=a,line=1::FORGED",
    "\u202egnp.exe",
    "a\rb",
    "\x9b2J",
]


@pytest.mark.parametrize("text", STEERING)
def test_what_is_printed_steers_no_terminal_and_forges_no_line(text):
    shown = plain(text)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)
    note = github_note(Problem(Where(f"{text}:,%"), "rule", text, text))
    assert "\n" not in note
    assert "\r" not in note
    assert note.startswith("::error file=")
    assert note.partition("::error file=")[2].partition("::")[0].count(",") == 3


@pytest.mark.parametrize("text", STEERING[:2])
def test_the_command_line_neutralises_names_of_files_and_keys(
    tiny_copy, tmp_path, monkeypatch, text
):
    game = tiny_copy / "game.yaml"
    key = text.encode("unicode_escape").decode()
    game.write_text(f'"{key}": 1\n' + game.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for form in ("text", "github", "json"):
        done = CliRunner().invoke(main, ["check", "--format", form], catch_exceptions=False)
        assert done.exit_code == 1
        said = done.output
        assert "\x1b" not in said
        assert not re.search(r"^::error file=a,line=1::FORGED", said, re.MULTILINE)


def test_a_full_device_and_a_folder_that_is_gone_end_without_a_traceback(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f"cd {gone} && rmdir {gone} && {sys.executable} -m generator list"
    environment = {**os.environ, "PYTHONPATH": str(TINY.parent.parent)}
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, env=environment
    )
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    content = TINY / "content"
    command = f"{sys.executable} -m generator list --content {content} > /dev/full"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, env=environment
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


def test_a_file_that_went_is_named(monkeypatch, capsys):
    def gone(**_):
        raise FileNotFoundError(2, "No such file or directory", "cards.csv")

    monkeypatch.setattr("generator.cli.main", gone)
    monkeypatch.setattr("generator.cli.begin", lambda: None)
    monkeypatch.setattr("generator.cli.end", lambda code: None)
    run()
    assert capsys.readouterr().err == "Error: cards.csv is gone (No such file or directory)\n"


@pytest.mark.parametrize("name", ["con", "aux", "nul", "com1", "lpt9", "prn"])
def test_names_that_windows_keeps_for_itself_are_refused(name):
    _, problems = built_with(cards=f"- id: {name}\n")
    assert {problem.name for problem in problems} == {"bad-id"}


def test_too_many_pieces_in_all_are_refused():
    _, problems = built_with(cards="- {for_each: {n: 1..11}, id: 'c{n}', copies: 9999}\n")
    assert {problem.name for problem in problems} == {"too-many-pieces"}


def test_a_fifo_is_neither_read_nor_waited_for(tiny_copy, tmp_path):
    os.mkfifo(tmp_path / "layouts" / "faces" / "tiny" / "pipe.svg.j2")
    game = tiny_copy / "game.yaml"
    text = game.read_text(encoding="utf-8").replace("sky.front.svg.j2", "pipe.svg.j2")
    game.write_text(text, encoding="utf-8")
    built, problems = changed_project(tmp_path / "content", (tmp_path / "layouts",)).build("tiny")
    assert built is None
    assert {problem.name for problem in problems} == {"unreadable-file"}


def test_a_fifo_in_place_of_a_manifest_is_replaced(tiny_copy, tmp_path):
    project = changed_project(tmp_path / "content", TINY_LAYOUTS)
    built, _ = project.build("tiny")
    (tmp_path / "out" / "tiny").mkdir(parents=True)
    os.mkfifo(tmp_path / "out" / "tiny" / "manifest.json")
    project.export(built, tmp_path / "out", ["svg"])
    assert (tmp_path / "out" / "tiny" / "manifest.json").is_file()


@pytest.mark.parametrize("name", ["glossary.yaml", "rules.yaml", "examples.yaml"])
@pytest.mark.parametrize("target", ["in a circle", "nowhere"])
def test_a_link_that_leads_to_nothing_is_told_and_not_taken_for_no_file(
    tiny_copy, tmp_path, name, target
):
    (tiny_copy / "rulebook.md.j2").write_text("Hello.\n", encoding="utf-8")
    (tiny_copy / name).unlink(missing_ok=True)
    (tiny_copy / name).symlink_to(name if target == "in a circle" else "no.yaml")
    project = changed_project(tmp_path / "content", TINY_LAYOUTS)
    problems = (*project.check("tiny"), *project.check_rulebooks("tiny"))
    told = {problem.name for problem in problems if problem.where.file.endswith(f"tiny/{name}")}
    assert told == {"unreadable-file" if target == "in a circle" else "missing-file"}


@pytest.mark.parametrize("name", ["art", "cards.yaml", "i18n", "fonts/own.ttf"])
def test_a_link_that_leads_in_a_circle_is_told_or_passed_over(tiny_copy, tmp_path, name):
    link = tiny_copy / name
    link.parent.mkdir(exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(link.name)
    (tmp_path / "content" / "loop").symlink_to("loop")
    content, out = ["--content", f"{tmp_path / 'content'}"], ["--output", f"{tmp_path / 'out'}"]
    layouts = ["--layouts", f"{tmp_path / 'layouts'}"]
    for command in ("check", "list", "build"):
        where = out if command == "build" else []
        done = CliRunner().invoke(main, [command, "tiny", *content, *layouts, *where])
        assert done.exception is None or isinstance(done.exception, SystemExit), command
        assert done.exit_code in (0, 1)
        assert "cannot be written" not in done.output
        if name == "cards.yaml":
            assert "cards.yaml:1:1: error[unreadable-file]" in done.output
            assert "symbolic links" in done.output


def test_a_fifo_in_place_of_an_old_face_is_replaced(tiny_copy, tmp_path):
    project = changed_project(tmp_path / "content", TINY_LAYOUTS)
    built, _ = project.build("tiny")
    done = project.export(built, tmp_path / "out", ["svg"])
    face = done.written[0].path
    face.unlink()
    os.mkfifo(face)
    project.export(built, tmp_path / "out", ["svg"])
    assert face.is_file()
