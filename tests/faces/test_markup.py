"""What cannot be drawn is told of each face that has it: one without a problem may be kept."""

from laid_sheets import component_of

from generator.faces.face import Face, Shapes, Stamp
from generator.faces.markup import MarkupCheck
from generator.files.folder import Folder
from generator.problem import Where
from generator.template.loading import Templates

TEXT = '<g>\n<path d="M0 0h9v9z" fill="eone"/></g>'
FORM = component_of().format


def check():
    templates = Templates([Folder.of({"a.j2": TEXT}, shown="x")], ("",), "")
    templates.get_source(None, "a.j2")
    return MarkupCheck(templates)


def test_each_face_with_a_faulty_fragment_has_its_problem():
    checking = check()
    wrong = [Face(FORM, (Stamp(TEXT, 1, 1, 9, 9),)), Face(FORM, (Shapes(TEXT), Shapes(TEXT)))]
    for _ in range(2):
        for number, face in enumerate(wrong):
            (problem,) = checking.problems(face, Where("x/a.j2"), f"card/{number}")
            assert (problem.name, problem.piece) == ("unsupported-svg", f"card/{number}")
            assert problem.where == Where("x/a.j2", 2, 1)
        assert not list(checking.problems(Face(FORM, (Shapes("<g/>"),)), Where("x/a.j2"), "card/c"))


def test_a_remark_without_its_end_is_told():
    """The parser counts a line that is not there: behind the last one."""
    (problem,) = check().problems(Face(FORM, (Shapes("<g/>\n<!-- <g/>\n"),)), Where("x/a.j2"), "c")
    assert problem.name == "bad-svg"
