"""The draw stage: faces are remembered by what was read, and a slip is told at its own place."""

import re

import pytest
from conftest import shapes
from games_in_memory import GAME, GROUND, built_with, project_with, set_text, texts_of

from generator.faces.context import Subject
from generator.faces.draw import Drawing
from generator.faces.studio import Look
from generator.rules.extension import GameRules


@pytest.mark.parametrize("order", [("c", "d"), ("d", "c")])
@pytest.mark.parametrize(
    ("expression", "with_empty", "without"),
    [
        ('piece.get("n", "DEFAULT")', "DEFAULT", "DEFAULT"),
        ('"held" if "n" in piece else "bare"', "bare", "bare"),
    ],
)
def test_a_field_that_holds_nothing_is_no_field(order, expression, with_empty, without):
    cards = "".join({"c": "- {id: c, n: }\n", "d": "- {id: d}\n"}[name] for name in order)
    built, problems = built_with(set_text(expression), cards)
    assert not problems
    assert texts_of(built) == {"c": with_empty, "d": without}


@pytest.mark.parametrize("order", [("c", "d", "e"), ("e", "d", "c"), ("d", "e", "c")])
def test_absent_empty_and_alike_looking_values_are_different_faces(order):
    rows = {"c": '- {id: c, n: ""}\n', "d": "- {id: d}\n", "e": "- {id: e, n: 0}\n"}
    front = set_text("'none' if 'n' not in piece else 'number' if piece.n is number else 'text'")
    built, problems = built_with(front, "".join(rows[name] for name in order))
    assert not problems
    assert texts_of(built) == {"c": "text", "d": "none", "e": "number"}


@pytest.mark.parametrize("values", [("1", "1.0"), ("true", '"true"'), ("1", "true"), ("2", '"2"')])
def test_values_that_print_alike_are_told_apart(values):
    cards = "".join(f"- {{id: c{n}, n: {value}}}\n" for n, value in enumerate(values))
    kind = "'whole' if piece.n is integer else 'decimal' if piece.n is float else 'text'"
    front = set_text(f"'truth' if piece.n is boolean else {kind}")
    built, problems = built_with(front, cards)
    assert not problems
    assert len(set(texts_of(built).values())) == 2


def test_many_errors_of_one_name_stop_the_drawing_of_a_component():
    front = "{{ text(piece.n, x=5, y=5, w=5, h=5, style='body') }}"
    cards = "".join(f"- {{id: c{n:03}, n: {'a long text ' * 9}{n}}}\n" for n in range(130))
    _, problems = built_with(front, cards)
    assert {problem.name for problem in problems} == {"text-overflow"}
    said = [problem.message for problem in problems if "not drawn" in problem.message]
    assert said == ["stopped after 99 such errors: 31 more cards were not drawn"]
    assert not [problem for problem in problems if "c100" in problem.piece]


def test_a_template_that_lists_the_fields_sees_one_more():
    front = set_text("piece | list | sort | join(' ')")
    built, problems = built_with(front, "- {id: a, x: 1}\n- {id: b, x: 1, y: 2}\n")
    assert not problems
    assert texts_of(built) == {"a": "copies id x", "b": "copies id x y"}


def reads_of(front, **more):
    """What the front of the first card reads, by kind."""
    project = project_with(front, **more)
    game, _ = project.load("case")
    drawing = Drawing(game, project.session.studio("case"), Look())
    component = game.components[0]
    face, problems = drawing.run(
        component.front, Subject.of(component, component.pieces[0], "front")
    )
    assert not problems
    assert face is not None
    return drawing.recorder


@pytest.mark.parametrize(
    ("front", "kind"),
    [
        ("{{ piece.id }}", "piece"),
        ("{{ palette.night }}", "palette"),
        ("{{ words.hello }}", "words"),
        ("{{ game.title }}", "game"),
        ("{{ size.width }}", "size"),
        ('{{ count("cards") }}', "count"),
        ('{{ pieces("cards") | length }}', "pieces"),
        ('{{ icon("star", x=9, y=9, size=5) }}', "icon"),
        ('{{ art("dot", x=9, y=9, w=5) }}', "art"),
        ('{{ text("x", x=9, y=9, w=9, h=9, style="body") }}', "style"),
        ('{{ text("x", x=9, y=9, w=9, h=9, style="body") }}', "font"),
        ("{{ shapes.star(9, 9, 3, 1) }}", "shapes"),
    ],
)
def test_every_kind_of_look_up_is_recorded(front, kind):
    dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
    more = 'icons: {star: "mdi:star"}\nwords: {hello: Hello}'
    markup = front if "shapes." in front or "icon" in front or "art" in front else f"<g>{front}</g>"
    markup = markup.replace("<g>", "<title>").replace("</g>", "</title>")
    recorder = reads_of(GROUND + markup, more=more, files={"art/dot.svg": dot})
    assert kind in {read[0] for read in recorder.reads}


def test_what_was_read_makes_the_key():
    front = set_text('piece.get("n", "") ~ count("cards")')
    one = reads_of(front).key()
    assert one == reads_of(front).key()
    assert one != reads_of(front, cards="- {id: a}\n- {id: b}\n").key()
    assert one != reads_of(front, cards="- {id: a, n: 1}\n").key()
    assert one == reads_of(front, cards="- {id: a, other: 1}\n").key()


def test_a_misspelt_field_in_count_is_told():
    _, (problem,) = built_with(set_text('count("cards", colr="red")'), "- {id: a, colour: red}\n")
    assert problem.name == "unknown-field"
    assert problem.hint == "did you mean colour?"


@pytest.mark.parametrize("call", ['count("card")', 'pieces("card")'])
def test_an_unknown_component_is_told(call):
    _, (problem,) = built_with(set_text(call))
    assert (problem.name, problem.hint) == ("unknown-component", "did you mean cards?")


def test_a_slip_of_a_template_is_told_once_for_all_its_pieces():
    cards = "".join(f"- {{id: c{n}, n: {n}}}\n" for n in range(7))
    _, (problem,) = built_with(set_text("piece.titel ~ piece.n"), cards)
    assert problem.name == "unknown-field"
    assert problem.piece == "cards/c0"
    assert problem.message == "the piece has no 'titel' (and in 6 more pieces)"
    assert problem.where == ("layouts-1/faces/case/front.svg.j2", 2, 1)


def test_a_text_that_does_not_fit_is_told_for_each_piece_at_its_field():
    cards = "- {id: a, t: %s}\n- {id: b, t: %s}\n" % (("word " * 400,) * 2)
    _, problems = built_with(set_text("piece.t"), cards)
    assert [(p.name, p.where.line, p.field) for p in problems] == [
        ("text-overflow", 1, "t"),
        ("text-overflow", 2, "t"),
    ]


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("Heron",) * 4, [("front.svg.j2", 2, "cards.yaml")]),
        (("Heron", "Owl heron", "Grey heron", "I"), [("front.svg.j2", 2, "cards.yaml")]),
        (("Heron", "Heron", "I", "I"), [("cards.yaml", 1, ""), ("cards.yaml", 2, "")]),
    ],
)
def test_a_box_in_which_nearly_no_text_fits_is_told_at_its_line(texts, told):
    """A figure of its width was deleted: the box is wrong, not the texts."""
    cards = "".join(f"- {{id: c{n}, t: {text}}}\n" for n, text in enumerate(texts))
    _, problems = built_with(set_text("piece.t").replace("w=50", "w=5"), cards)
    found = [
        (
            p.where.file.rpartition("/")[2],
            p.where.line,
            *(o.file.rpartition("/")[2] for o in p.also),
        )
        for p in problems
    ]
    assert [(*one, "")[:3] for one in found] == told
    assert {p.name for p in problems} == {"text-overflow"}
    many = len(told) == 1
    assert problems[0].message.endswith(" more pieces)") is many
    assert problems[0].hint.startswith("make the box of this line larger") is many


def test_of_two_equal_texts_the_one_that_was_set_is_blamed():
    long = "word " * 400
    cards = f"- id: a\n  first: {long}\n  second: {long}\n"
    _, (problem,) = built_with(set_text("piece.second"), cards)
    assert (problem.field, problem.where.line) == ("second", 3)


def test_a_text_deep_in_a_list_is_blamed_at_its_own_line():
    cards = f"- id: a\n  lines:\n    - name: short\n    - name: {'word ' * 400}\n"
    _, (problem,) = built_with(set_text("piece.lines[1].name"), cards)
    assert (problem.field, problem.where.line) == ("lines", 4)


def test_a_font_that_is_not_installed_is_told_on_every_card_of_a_style_that_leans_on_it():
    """The upright font of an italic one: the second card once ended in an error."""
    fonts = "{body: [Barlow Condenced, 500], body-italic: [Barlow Condensed, 500, italic]}"
    game = re.sub(r"(?<=^fonts: ).*", fonts, GAME.format(more=""), flags=re.MULTILINE)
    game = game.replace("font: body", "font: body-italic")
    cards = "- {id: c1, n: 1}\n- {id: c2, n: 2}\n"
    _, problems = built_with(set_text("piece.n"), cards, files={"game.yaml": game})
    assert {one.name for one in problems} == {"unknown-font"}


def test_a_chain_of_templates_is_told_from_the_inside_out():
    macro = "{% macro corner(piece) %}{{ piece.nothing }}{% endmacro %}"
    front = '{% from "_parts.svg.j2" import corner %}\n' + GROUND + "{{ corner(piece) }}\n"
    _, (problem,) = built_with(front, layouts={"faces/case/_parts.svg.j2": macro})
    assert problem.where == ("layouts-1/faces/case/_parts.svg.j2", 1, 1)
    assert [(w.file.rpartition("/")[2], w.line) for w in problem.also] == [("front.svg.j2", 3)]


@pytest.mark.parametrize(
    ("more", "rule", "line"),
    [
        ("icons: {star: mdi:staar}", "unknown-icon", 7),
        ("", "unknown-font", 4),
    ],
)
def test_a_missing_font_or_icon_is_told_once_where_it_is_named(more, rule, line):
    project = project_with(
        set_text("piece.id") + '{{ icon("star", x=9, y=9, size=5) }}' if more else set_text("'x'"),
        "".join(f"- {{id: c{n}}}\n" for n in range(5)),
        more,
    )
    if not more:
        text = project.session.content.read("case/game.yaml").data.decode()
        broken = text.replace("Barlow Condensed", "Barlow Condenced")
        project = project_with(set_text("'x'"), files={"game.yaml": broken})
    _, (problem,) = project.build("case")
    assert (problem.name, problem.where.file, problem.where.line) == (
        rule,
        "content/case/game.yaml",
        line,
    )
    assert "did you mean" in problem.hint


def test_an_icon_of_the_font_needs_no_name_of_the_game():
    call = "{{{{ icon({}, x=9, y=9, size=5) }}}}"
    cards = "- {id: a, sign: mdi:rocket}\n"
    built, problems = built_with(GROUND + call.format("piece.sign"), cards)
    assert not problems
    named, _ = built_with(GROUND + call.format("'r'"), cards, more="icons: {r: mdi:rocket}")
    assert shapes(built.drawn[0].front) == shapes(named.drawn[0].front)
    _, (problem,) = built_with(GROUND + call.format("'mdi:rockett'"))
    assert (problem.name, problem.hint) == ("unknown-icon", "did you mean mdi:rocket?")


def test_a_broken_drawing_is_told_once_at_its_file():
    cards = "".join(f"- {{id: c{n}}}\n" for n in range(5))
    front = GROUND + '{{ art("dot", x=9, y=9, w=5) }}{{ icon("dot", x=9, y=9, size=5) }}'
    _, (problem,) = built_with(front, cards, files={"art/dot.svg": "<svg><b></svg>"})
    assert (problem.name, problem.where.file) == ("bad-svg", "content/case/art/dot.svg")


def test_a_template_that_is_not_text_is_told_at_its_file():
    project = project_with(layouts={"faces/case/front.svg.j2": b"<rect \xff/>"})
    _, (problem,) = project.build("case")
    assert (problem.name, problem.where) == (
        "wrong-encoding",
        ("layouts-1/faces/case/front.svg.j2", 1, 7),
    )


def test_a_bug_of_ours_is_raised_and_not_told_to_the_designer(monkeypatch):
    monkeypatch.setattr("generator.faces.pen.set_text", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        built_with(set_text("piece.id"))


def test_a_bug_of_the_games_own_python_is_raised():
    def broken(_piece):
        raise KeyError("ours")

    project = project_with(
        GROUND + "{{ drawing.broken(piece) }}",
        rules={"case": GameRules(drawing={"broken": broken})},
    )
    with pytest.raises(KeyError, match="ours"):
        project.build("case")


@pytest.mark.parametrize(
    ("call", "said", "hint"),
    [
        ('icon("star", x=1, y=2)', "icon needs size", "write icon(name, x=..., y=..., size=..."),
        ('icon("star", 1, 2, 3)', "fewer values in a row", "write icon(name"),
        ('icon("star", x=1, y=2, size=3, clour="ink")', "no clour; did you mean colour?", "write"),
        ('text("a", x=1, y="2", w=3, h=4, style="body")', "y must be a number of mm, not the", ""),
        ("shapes.star(1, 2, 3)", "star needs inner", "write star(cx, cy, outer, inner"),
        ("shapes.star(1, 2, 3, piece)", "inner must be a number of mm, not a mapping", ""),
        ("shapes.star(1, 2, 10**9, 1)", "outer must be between -100,000 and 100,000 mm", ""),
        ("shapes.rays(1, 2, 3, 4, 0)", "1 to 2000 parts, not 0", ""),
    ],
)
def test_a_call_that_does_not_fit_is_told_in_plain_words(call, said, hint):
    _, (problem,) = built_with(GROUND + "{{ " + call + " }}", more='icons: {star: "mdi:star"}')
    assert problem.name == "template-fault"
    assert said in problem.message
    assert hint in problem.hint
    assert "Error" not in problem.message


def test_shapes_tell_whole_numbers_and_decimals_apart():
    """Bytes must not depend on which game was built before in this process."""
    front = GROUND + "{{ shapes.star(9, 9, 3, 1, fill_opacity=%s) }}"
    faces = [built_with(front % value)[0].drawn[0].front.svg() for value in ("1.0", "1")]
    assert 'fill-opacity="1.0"' in faces[0]
    assert 'fill-opacity="1"' in faces[1]


def test_a_list_may_be_an_attribute_of_a_shape():
    front = GROUND + "{{ shapes.star(9, 9, 3, 1, stroke_dasharray=[1, 2]) }}"
    built, problems = built_with(front)
    assert not problems
    assert 'stroke-dasharray="1 2"' in built.drawn[0].front.svg()
