"""Heights that a book is planned by are those of what Typst sets from the same pieces."""

import pytest
from books import parts_of, rulebook_pdf, tiny_game
from conftest import TINY_LAYOUTS, drawn_pieces

from generator.exports.book.rulebook import PLAN
from generator.exports.book.typst import Typeset

# For every band over the whole width, from its first pieces on: their height as it is reckoned, and
# as Typst sets it.
HEIGHTS = """
#import "source.typ": bands
#import "given.typ": look
#import "book/blocks.typ": as-body
#import "book/columns.typ": feet, flow, tightened
#import "book/plan.typ": studied
#import "book/ready.typ": count-of, room-in

#show: as-body
#context {
  let room = room-in(look.margins)
  let told = ()
  for band in studied(room, "body", bands).bands {
    if count-of(band) > 1 or "pieces" not in band { continue }
    for pieces in (band.pieces, tightened(band.pieces)) {
      for from in range(calc.min(pieces.len(), 4)) {
        let some = pieces.slice(from)
        let body = v(10pt) + flow(true, room, 1, "body", some)
        let high = measure(body, width: room.width).height - 10pt
        told.push((some.map(piece => piece.kind), feet(some).last() / 1pt, high / 1pt))
      }
    }
  }
  [#metadata(told) <heights>]
}
"""

ROWS = "\n".join(
    f"| {number} | {'many words ' * 12}| {'**so**' if number else ''} |" for number in range(30)
)
LINES = "\n".join(f"| {number} | few words |" for number in range(24))
CARD = f"sky/{tiny_game().component('sky').pieces[0].id}"
TEXT = f"""## A

{{% call wide() %}}
A rule that goes over more than one line: {"words " * 40}

What follows is a list:

- one
- two, {"words " * 40}
    - inner
    - inner {"words " * 40}
- three

1. first
2. second

| No | What | And |
|---|---|---|
{ROWS}

| No | What |
|---|---|
{LINES}

| Alone |
|---|
| x<br>y |

{{% call example("Title") %}}
{f"Text {'words ' * 60}" + chr(10) * 2}
- item
- item

{(f"Text {'words ' * 90}" + chr(10) * 2) * 4}
{{% endcall %}}

{{% call beside("{CARD}", width=30) %}}
Text beside it.

- item
{{% endcall %}}

{{% call figure("{CARD}", width=40) %}}
A caption
{{% endcall %}}

The end.
{{% endcall %}}
"""


KINDS = {"rule", "list", "table", "box", "beside", "picture"}


def heights_of(text, monkeypatch):
    """Kinds, reckoned height, set height (points) of what a text has in one column."""
    drawn, _ = drawn_pieces(tiny_game(), TINY_LAYOUTS)
    faces = {(one.ref, side): face for one in drawn for side, face in one.faces()}
    told = []
    ask = Typeset.ask

    def asked(self, main, label):
        if main == PLAN:
            self.write({"heights.typ": HEIGHTS})
            told.extend(ask(self, "heights.typ", "heights")[0])
        return ask(self, main, label)

    monkeypatch.setattr(Typeset, "ask", asked)
    data, problems = rulebook_pdf(parts_of(text, faces=faces))
    assert data, "\n".join(map(str, problems))
    return told


def test_every_kind_of_block_is_as_high_as_it_is_set(monkeypatch):
    told = heights_of(TEXT, monkeypatch)
    assert {kind for kinds, _, _ in told for kind in kinds} >= KINDS
    assert max(kinds.count("table") for kinds, _, _ in told) > 50  # parted between rows
    assert max(kinds.count("box") for kinds, _, _ in told) > 4  # and between paragraphs
    for kinds, reckoned, high in told:
        assert reckoned == pytest.approx(high, abs=1e-6), kinds
