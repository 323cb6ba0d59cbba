"""Jobs: how a game's pieces are divided, and what holds for a job of several components."""

from dataclasses import replace

import pytest
from conftest import LAYOUTS, loaded, shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    COPIES,
    FLIPS,
    FONTS,
    HERE,
    LAYOUT,
    PAPERS,
    TITLE,
    WORDS,
    assert_behind,
    assert_numbered,
    assert_sound,
    component_of,
    draw,
    game_of,
    imposed,
    layouts_of,
    refused,
)
from pdf_reader import open_both

from generator.exports.built import Built
from generator.exports.pdf.print_files import export_pdf
from generator.model.component import PieceRef
from generator.model.scheme import SCHEME_FACTS
from generator.model.sheet_layout import Grid, Paper, SheetLayout
from generator.problem import Where
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import Job, jobs_of
from generator.sheets.sheet import OnPaper, PrintedJob, on_paper

CARD = component_of((60, 60), name="card", title="Cards", copies=[3, 2])
CHIP = component_of((60, 60), name="chip", title="Chips", kind="token", copies=[4])
COIN = component_of((20, 30), 2.0, name="coin", title="Coins", kind="token", copies=[2])
THERE = Where("content/g/game.yaml", 20, 5)
SHARING = [name for name, facts in SCHEME_FACTS.items() if facts.shares]


def job_of(*components, scheme="duplex", flip="long-edge", paper="a4", backs=True, **layout):
    return Job(
        name="mixed",
        heading="Cards and chips",
        game_title=TITLE,
        pieces=tuple(draw(*components, backs=backs)),
        scheme=scheme,
        flip=flip,
        layout=SheetLayout(name="grid", **layout),
        paper=PAPERS[paper],
    )


def print_job(*components, **options):
    (done,), problems = impose([job_of(*components, **options)], PAPERS.values())
    assert not problems
    return done


# A game's jobs.


def test_each_component_is_a_job_in_the_games_order_whatever_the_order_of_drawing():
    parts = [component_of(name=name, copies=[2, 1]) for name in ("b", "a", "c")]
    drawn = [piece for part in reversed(parts) for piece in draw(part)]
    jobs, problems = jobs_of(game_of(*parts), drawn, layouts_of(), "a4")
    assert problems == ()
    assert [job.name for job in jobs] == ["b", "a", "c"]
    assert [job.components for job in jobs] == [(part,) for part in parts]
    for job, part in zip(jobs, parts, strict=True):
        assert job.pieces == tuple(draw(part))
        assert (job.heading, job.game_title, job.paper) == (part.title, TITLE, PAPERS["a4"])
        assert (job.scheme, job.flip, job.layout.name) == ("duplex", "long-edge", "grid")


def test_a_job_prints_as_its_components_plan_says():
    part = component_of(scheme="single", flip="short-edge")
    (job,), _ = jobs_of(game_of(part), draw(part), layouts_of(marks="none"), "a3")
    assert (job.scheme, job.flip, job.layout.marks) == ("single", "short-edge", "none")
    assert job.paper == PAPERS["a3"]


def test_nothing_to_print_is_no_job():
    part = component_of(copies=[0])
    assert jobs_of(game_of(part), draw(part), layouts_of(), "a4") == ((), ())
    assert jobs_of(game_of(part), [], layouts_of(), "a4") == ((), ())
    assert impose([], PAPERS.values()) == ((), ())
    with pytest.raises(ValueError, match="the component mixed has no cards"):
        job_of(part)
    with pytest.raises(ValueError, match="no cards"):
        job_of()


def test_pieces_without_copies_take_no_place():
    part = component_of(copies=[1, 0, 2])
    (done,), _ = imposed(part)
    assert [slot.piece.id for slot in done.sheets[0].slots] == ["c0001", "c0003", "c0003"]


@pytest.mark.parametrize(
    ("change", "path", "rule", "message", "hint"),
    [
        ({"scheme": "dupplex"}, ("print", "method"), "unknown-method", "print method", "duplex"),
        ({"sheet": "gird"}, ("print", "sheet"), "unknown-sheet", "sheet template", "grid"),
        ({"kind": "crad"}, ("kind",), "unknown-kind", "kind", "card"),
    ],
)
def test_an_unknown_name_is_a_problem_at_its_place(change, path, rule, message, hint):
    [name] = change.values()
    for places, where in (({path: THERE}, THERE), ({path[:1]: THERE}, THERE), ({}, HERE)):
        problem = refused(component_of(**change, places=places))
        assert (problem.where, problem.name) == (where, rule)
        assert problem.message == f"there is no {message} {name!r}"
        assert problem.hint == f"did you mean {hint}?"


def test_each_unknown_name_of_a_component_is_told():
    done, problems = imposed(component_of(scheme="x", sheet="y"), CARD)
    assert [problem.name for problem in problems] == ["unknown-method", "unknown-sheet"]
    methods = "box, duplex, folded, glued, gutterfold, pad, poster, single, standee, tuckbox"
    assert [problem.hint for problem in problems] == [
        f"choose one of these print methods: {methods}",
        "there is only one: grid",
    ]
    assert [job.name for job in done] == ["card"]


def test_an_unknown_paper_is_told_once():
    done, (problem,) = imposed(CARD, CHIP, paper="a44")
    assert done == ()
    assert (problem.where, problem.name) == (HERE, "unknown-paper")
    assert (problem.message, problem.hint) == ("there is no paper size 'a44'", "did you mean a4?")
    done, (problem,) = imposed(CARD, paper="xyz")
    assert problem.hint == "choose one of these paper sizes: a3, a4, a6, letter"


def test_a_problem_of_one_job_leaves_the_others_printed_in_order():
    parts = [component_of(size, name=name) for name, size in
             (("a", (57, 88)), ("b", (500, 500)), ("c", (57, 88)))]  # fmt: skip
    done, problems = imposed(*parts)
    assert [job.name for job in done] == ["a", "c"]
    assert [(problem.name, problem.where) for problem in problems] == [("does-not-fit", HERE)]
    assert imposed(*parts, drawn=draw(parts[2]))[0] == done[1:]


def test_a_refused_sheet_layout_is_told_where_the_plan_names_it():
    grid = Grid(paper="letter", columns=1, rows=1, first=(20, 20), step=(90, 90))
    for places, where in (({("print", "sheet"): THERE}, THERE), ({}, HERE)):
        problem = refused(component_of(places=places), grid=grid)
        assert (problem.name, problem.where) == ("sheet-paper", where)


def test_a_piece_that_is_too_large_is_told_at_its_component():
    problem = refused(component_of((500, 500), places={("print", "sheet"): THERE}))
    assert (problem.name, problem.where) == ("does-not-fit", HERE)


# Which paper would do.


def papers(**sizes):
    return [Paper(name=name, size=size, margin=5, source="test") for name, size in sizes.items()]


@pytest.mark.parametrize(
    ("trim", "known", "best"),
    [
        # The long one has the smaller area, though the larger sum of sides and the larger length.
        ((80, 180), papers(wide=(260, 230), long=(100, 500), tiny=(60, 60)), "long"),
        ((120, 180), papers(wide=(260, 230), long=(100, 500), tiny=(60, 60)), "wide"),
        ((80, 180), papers(b=(250, 300), a=(300, 250), c=(300, 250)), "a"),  # by name then
        ((150, 200), [PAPERS[name] for name in ("a3", "a4", "letter")], "letter"),
    ],
)
def test_the_smallest_paper_that_fits_is_named(trim, known, best):
    job = job_of(component_of(trim, 0.0), paper="a6")
    for order in (known, known[::-1]):
        _, (problem,) = impose([job], [PAPERS["a6"], *order])
        assert problem.hint == f"it fits {best}: build with `--paper {best}`"


def test_a_paper_whose_border_a_piece_needs_does_not_fit():
    _, (problem,) = impose([job_of(component_of((290, 415)))], PAPERS.values())
    assert problem.name == "does-not-fit"
    assert problem.hint.startswith("no paper size is large enough: choose a smaller")


# Several components in one job.


def test_components_of_one_size_share_sheets():
    done = print_job(CARD, CHIP)
    refs = [PieceRef("card", "c0001")] * 3 + [PieceRef("card", "c0002")] * 2
    refs += [PieceRef("chip", "c0001")] * 4
    front, back = done.sheets
    assert [slot.piece for slot in front.slots] == [slot.piece for slot in back.slots] == refs
    assert {slot.side for slot in front.slots} == {"front"}
    assert {slot.side for slot in back.slots} == {"back"}
    for sheet in done.sheets:
        for slot in sheet.slots:
            assert shapes(slot.face) == f'<rect id="{sheet.side} {slot.piece}"/>'
        assert sheet.heading == "Cards and chips"
        how = f"sheet 1 of 1 · {sheet.side} · cut 1 to 12 from mark to mark"
        assert sheet.labels[0].text == f"{TITLE} · Cards and chips · {how}"
    assert done.components == ("card", "chip")
    assert (done.name, done.heading, done.flip) == ("mixed", "Cards and chips", "long-edge")


def test_extras_have_no_place_among_a_games_sheets_unless_they_are_all_there_is():
    extra = replace(CHIP, plan=CHIP.plan.model_copy(update={"extra": True}))
    card, chip = job_of(CARD), job_of(extra)
    assert [job.components for job in gang([card, chip])] == [card.components]
    assert [job.components for job in gang([chip])] == [chip.components]


def test_what_lies_on_paper_is_counted_slot_by_slot():
    """Twelve to a sheet: the chips begin where the cards end, on a paper they share."""
    cards = replace(CARD, pieces=component_of(copies=[8, 5]).pieces)
    job = print_job(cards, CHIP)
    assert [len(sheet.slots) for sheet in job.sheets[::2]] == [12, 5]
    assert job.papers == 2
    assert on_paper([job]) == {"card": OnPaper(13, 2, 2), "chip": OnPaper(4, 1, 1)}
    alone = print_job(CHIP)
    assert on_paper([job, alone]) == {"card": OnPaper(13, 2, 2), "chip": OnPaper(8, 1, 2)}
    assert list(on_paper([alone, job])) == ["chip", "card"]
    assert on_paper([]) == {}


def test_a_component_of_which_only_backs_are_printed_has_papers_but_no_pieces():
    done = print_job(CARD)
    backs = PrintedJob("x", "X", "a4", done.sheets[1:], "long-edge")
    assert on_paper([backs]) == {"card": OnPaper(0, 0, 1)}


@settings(max_examples=60, deadline=None)
@given(COPIES, COPIES, st.sampled_from(SHARING), FLIPS, LAYOUT)
def test_a_mixed_job_is_as_sound_as_any(first, second, scheme, flip, layout):
    a = component_of((40, 30), name="a", copies=first)
    b = component_of((40, 30), name="b", copies=second)
    done = print_job(a, b, scheme=scheme, flip=flip, paper="a6", **layout)
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert_sound(sheet)
    lying = on_paper([done])
    assert (lying["a"].pieces, lying["b"].pieces) == (sum(first), sum(second))
    assert (lying["a"].designs, lying["b"].designs) == (len(first), len(second))
    if done.flip:
        for front, back in zip(done.sheets[::2], done.sheets[1::2], strict=True):
            for before, behind in zip(front.slots, back.slots, strict=True):
                assert_behind(before, behind, front.paper, flip)


def test_formats_of_one_size_share_a_grid_though_their_names_differ():
    chip = replace(CHIP, format=CHIP.format.model_copy(update={"name": "g", "outline": "circle"}))
    done = print_job(CARD, chip)
    assert {slot.face.format.name for slot in done.sheets[0].slots} == {"f", "g"}


FIGURES = Grid(paper="a4", columns=2, rows=2, first=(20, 20), step=(80, 80))


@pytest.mark.parametrize("change", [{"trim": (60, 61)}, {"trim": (61, 60)}, {"bleed": 2.0}])
def test_a_grid_in_figures_refuses_formats_that_differ(change):
    other = replace(CHIP, format=CHIP.format.model_copy(update=change))
    done, (problem,) = impose([job_of(CARD, other, grid=FIGURES)], PAPERS.values())
    assert done == ()
    assert problem.name == "mixed-sizes"


def test_the_refusal_names_both_components_and_what_they_measure():
    cards = replace(CARD, where=THERE, places={("print", "sheet"): Where("g.yaml", 3, 30)})
    _, (problem,) = impose([job_of(cards, CHIP, COIN, grid=FIGURES)], PAPERS.values())
    assert problem.message == (
        "card, chip, coin: cards on one sheet template must have one size: "
        "card is 60 x 60 mm with 3 mm of bleed, coin is 20 x 30 mm with 2 mm of bleed"
    )
    assert problem.where == Where("g.yaml", 3, 30)
    assert problem.hint == "give both the same size, or another sheet template to one of them"


def test_a_mixed_job_that_fits_no_sheet_names_its_components_at_the_first():
    a = component_of((250, 350), name="a", where=THERE)
    b = component_of((250, 350), name="b")
    _, (problem,) = impose([job_of(a, b)], PAPERS.values())
    assert problem.message.startswith("a, b: a card needs 250 x 350 mm, but a4 has")
    assert (problem.where, problem.hint) == (THERE, "it fits a3: build with `--paper a3`")


def test_each_component_that_leaves_what_can_be_printed_is_warned_once():
    a = component_of((204, 293), name="a", where=THERE, copies=[2, 1])
    b = component_of((204, 293), name="b")
    done, problems = impose([job_of(a, b, scheme="single")], PAPERS.values())
    assert len(done[0].sheets) == 4
    assert [problem.where for problem in problems] == [THERE, HERE]
    for problem, name in zip(problems, "ab", strict=True):
        assert problem.message == (
            f"{name}: cards reach 3 mm into the 5 mm border that a printer leaves white on a4"
        )
        assert problem.severity == "warning"
        assert problem.hint == ("make the size at most 200 x 287 mm, or use larger paper")


@pytest.mark.parametrize(
    ("first", "depth"),
    [
        ((4.5, 10), "0.5"),
        ((1, 10), "4"),
        ((5.5, 2), "3"),
        ((9.5, 10), "3.5"),
        ((5.5, 20), "2"),
        ((1, 22.5), "4.5"),
    ],
)
def test_the_deepest_piece_says_how_far_it_reaches_into_the_border(first, depth):
    """Ten pieces that take 199 x 274 mm of the 200 x 287 mm of print, and lie too far out."""
    grid = Grid(paper="a4", columns=2, rows=5, first=first, step=(100, 55))
    job = job_of(component_of((99, 54), 0.0, copies=[10]), grid=grid, marks="none")
    _, (problem,) = impose([job], PAPERS.values())
    assert f"cards reach {depth} mm into" in problem.message


# What is written of a mixed job.


def test_a_mixed_job_is_written_and_page_1_has_a_row_for_each_component(tiny, tmp_path):
    """Two components on one paper: one file of sheets, a file of faces each, papers summed once."""
    sky = tiny.game.components[0]
    sea = replace(sky, name="sea", title="Sea cards", pieces=sky.pieces[:2])
    game = replace(tiny.game, components=(sky, sea))
    drawn = (*tiny.drawn, *(replace(one, component=sea) for one in tiny.drawn[:2]))
    job = replace(job_of(CARD), name="cards", heading="All cards", pieces=drawn)
    printed, problems = impose([job], PAPERS.values())
    assert not problems
    written = export_pdf(Built(game, drawn, printed, PAPERS["a4"], FONTS, WORDS), tmp_path)
    paths = [one.path for one in written]
    assert sorted(path.relative_to(tmp_path).as_posix() for path in paths) == [
        "faces/sea.pdf",
        "faces/sky.pdf",
        "sheets/cards-a4.pdf",
        "tiny-a4.pdf",
    ]
    assert len(open_both(tmp_path / "faces" / "sea.pdf")[0].pages) == 4
    pdf, reader = open_both(tmp_path / "tiny-a4.pdf")
    assert len(pdf.pages) == 4
    table = " ".join(reader[0].get_textpage().get_text_bounded().split())
    assert "Sky cards 57 × 88 mm · 6 different 6 3–4 1 sheet, both sides" in table
    assert "Sea cards 57 × 88 mm · 2 different 2 3–4 1 sheet, both sides" in table
    assert "Total 8 1 sheet" in table
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["How to print", "All cards"]


def test_page_1_says_how_each_kind_is_put_together_once(tiny, tmp_path):
    sky = tiny.game.components[0]
    kinds = ("card", "token", "card")
    parts = [replace(sky, name=f"c{n}", kind=kind) for n, kind in enumerate(kinds)]
    drawn = tuple(replace(one, component=part) for part in parts for one in tiny.drawn)
    printed, _ = imposed(*parts, drawn=drawn)
    game = replace(tiny.game, components=tuple(parts))
    built = Built(game, drawn, printed, PAPERS["a4"], FONTS, WORDS)
    export_pdf(built, tmp_path, components=False)
    text = open_both(tmp_path / "tiny-a4.pdf")[1][0].get_textpage().get_text_bounded()
    steps = " ".join(text.partition("Cut and assemble")[2].split())
    assert steps.count("Sleeves hide 1 mm of misalignment.") == 1
    assert steps.count("in the order of the numbers.") == 1  # straight ones need no punch
    assert steps.index("Sleeves") < steps.index("in the order of the numbers")


# Where things stand in game.yaml.


def test_a_loaded_component_knows_where_its_keys_stand(tiny_copy):
    path = tiny_copy / "game.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    game, problems = loaded(tiny_copy, (tiny_copy.parent.parent / "layouts", *LAYOUTS))
    assert not problems
    (sky,) = game.components

    def text_at(where):
        return lines[where.line - 1][where.column - 1 :]

    assert text_at(sky.where_of("kind")).startswith("card")
    assert text_at(sky.where_of("back")).startswith(sky.back)
    assert text_at(sky.where_of("fields", "light")).startswith("[")
    assert sky.where_of("fields", "nothing") == sky.where_of("fields")
    assert sky.where_of("nothing") == sky.where_of() == sky.where
