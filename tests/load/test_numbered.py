"""``numbered: true``: each copy is a piece of its own, and knows its number."""

from games_in_memory import GROUND, project_with, texts_of

CARDS = "- {id: coin, copies: 12}\n- {id: gem}\n"
FRONT = GROUND + (
    '{{ text(piece.copy ~ " of " ~ piece.of_copies, x=5, y=5, w=50, h=20, style="body") }}'
)
NUMBERED = "numbered: true, print: {method: single}"


def built(cards=CARDS, front=FRONT, numbered=NUMBERED):
    project = project_with(front, cards)
    game = project.session.content.read("case/game.yaml").data.decode()
    files = {"case/game.yaml": game.replace("print: {method: single}", numbered)}
    files["case/cards.yaml"] = cards
    return type(project)(files, [{"faces/case/front.svg.j2": front}]).build("case")


def test_each_copy_prints_its_number():
    made, found = built()
    assert made, found
    said = texts_of(made)
    assert list(said)[:2] == ["coin-01", "coin-02"]
    assert said["coin-12"] == "12 of 12"
    assert said["gem-1"] == "1 of 1"
    assert {one.piece.copies for one in made.drawn} == {1}
    assert made.pieces == 13


def test_a_field_of_that_name_is_told():
    _, found = built(CARDS.replace("copies: 12", "copies: 2, copy: 7"))
    assert [(one.name, one.where.line) for one in found][:1] == [("field-given-twice", 1)]


def test_without_it_there_is_no_copy():
    _, found = built(numbered="print: {method: single}")
    assert [one.name for one in found] == ["unknown-field"]
