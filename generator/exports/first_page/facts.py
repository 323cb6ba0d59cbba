"""The facts of the instructions for a built game, as plain values for the page that Typst sets."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.exports.built import Built
from generator.exports.first_page import estimate, instructions, thumbnails
from generator.exports.first_page.cuts import Cuts, counted, slots_of
from generator.exports.inputs import DRAFT_ENDING, draft_note
from generator.exports.trays import from_above, picture
from generator.faces.face import Face
from generator.measure.units import mm_text
from generator.model.component import KINDS, Component
from generator.model.game_head import FIRST_VERSION
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.sheet import OnPaper, Sheet, on_paper

COVER = (60.0, 60.0)  # mm, the room of the cover beside the title, at most
THUMB = (15.0, 8.4)  # mm, the room of a piece in its row
HALVES_UP = 1e-6  # mm: 69.85 is 69.9 to who cuts it, as 120.65 is 120.7
TOP = 24.0  # mm, how high the pieces beside the title are
MOST_TOP = 3
LEAST_TOP = 25.0  # mm, of a piece beside the title: a smaller one is blown up
MOST_WIDE = 1.6  # a piece that is wider by this does not stand beside the title
SHADES = thumbnails.Shades("#c9c4bb", "#e7e4de", "#1a1a1a")


@dataclass(frozen=True, slots=True)
class PageFacts:
    """Values as JSON has them, the SVG pictures by file, and what is shown by its number."""

    values: Mapping[str, Any]
    pictures: Mapping[str, str]
    shown: tuple[Face | Sheet, ...]  # number 1 first


def page_facts(built: Built, leading: int) -> PageFacts:
    """All that the instructions say; ``leading`` is how many pages they take."""
    words, drawn = built.words, thumbnails.Drawn()
    papers = estimate.papers_of(built.printed, leading)
    lying = on_paper(built.printed)
    components = [built.game.component(name) for name in lying]
    joined = _joined(components, papers)
    letters = {
        one.name: _letter(number) for number, together in enumerate(joined) for one in together
    }
    steps = list(instructions.assembly_steps(built, components))

    def named(names: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(letters[name] for name in names))

    cuts = Cuts(papers, components, letters, words)
    boxes = [one.name for one in components if not KINDS[one.kind].in_play]
    values = {
        "title": built.game.title,
        "draft": draft_note(built.draft),
        "cover": drawn.face(built.cover, COVER) if built.cover else None,
        "blurb": built.game.about.blurb,
        "top": [drawn.face(face, (TOP * MOST_WIDE, TOP)) for face in shown_on_top(papers, boxes)],
        "facts": _facts(built),
        "effort": _effort(built, papers),
        "first_game": cuts.of_a_first_game(components),
        "rows": [
            _row(together, lying, papers, built, drawn)
            | {
                "cut": cuts.of(together[0]),
                "letter": letters[together[0].name],
                "steps": _numbers_of(together, steps),
            }
            for together in joined
        ],
        "sum": [
            str(sum(there.pieces for there in lying.values())),
            counted(built.papers, "one_paper", "papers", words),
            cuts.altogether(),
        ],
        "prices": instructions.prices(built),
        "print": [
            *({"says": says, "letters": []} for says in instructions.print_steps(built, papers)),
            *(
                {"says": says, "letters": named(names)}
                for says, names in instructions.paper_steps(built)
            ),
        ],
        "ruler": "" if estimate.with_ruler(papers) else words.say("ruler_here"),
        "tools": estimate.tools(papers, words),
        "steps": [{"says": says, "letters": named(names)} for says, names in steps],
        "order": thumbnails.stroke_order(papers, components, drawn, letters, words),
        "map": list(
            thumbnails.mapped_sheets(papers, letters, drawn, plain="low ink" in built.variant_words)
        ),
        "above": _from_above(built, letters, drawn),
        "imprint": list(built.game.about.imprint()),
        "two_sided": any(job.flip for job in built.printed),
        "words": dict(words.says),
    }
    pictures = {file: svg for svg, file in drawn.pictures.items()}
    return PageFacts(values, pictures, tuple(drawn.shown.values()))


def _from_above(
    built: Built, letters: Mapping[str, str], drawn: thumbnails.Drawn
) -> dict[str, Any] | None:
    """The box of a game that has trays from above, and a line for what is in each place."""
    above = from_above(built.game)
    if len(above.trays) + len(above.on_top) < 2 or not above.trays:
        return None
    held = [
        (tray.component, ", ".join(f"{count} {title}" for title, count in tray.counts().items()))
        for tray in above.trays
    ]
    names = ", ".join(f"{one.count} {one.title}" for one in above.on_top)
    room = " × ".join(map(mm_text, above.room))
    return {
        "says": built.words.say("from_above", room=room),
        "width": above.room.width + 2,
        "height": above.room.height + 2,
        "picture": drawn.picture(picture(above, words=False)),
        "printed": False,
        "letters": [
            {"text": letters[one.component.name], "x": middle.x, "y": middle.y}
            for one in above.trays
            for middle in [one.rect.centre]
            if one.component.name in letters
        ],
        "lines": [
            *({"letter": letters.get(one.name, ""), "says": says} for one, says in held),
            *([{"letter": "", "says": built.words.say("on_top", names=names)}] if names else []),
        ],
    }


def _numbers_of(
    together: Sequence[Component], steps: Sequence[tuple[str, Collection[str]]]
) -> list[int]:
    """The numbers of the steps that have to do with some components."""
    mine = {one.name for one in together}
    return [number for number, (_, names) in enumerate(steps, 1) if not mine.isdisjoint(names)]


def _joined(
    components: Sequence[Component], papers: Sequence[estimate.PaperAt]
) -> list[list[Component]]:
    """The components by rows: small counters that are cut out of the same papers share one."""
    rows: dict[object, list[Component]] = {}
    for one in components:
        there = tuple(paper.first for paper in papers if slots_of(paper, one.name))
        small = one.format.outline != "rectangle" and KINDS[one.kind].advice == "punch"
        rows.setdefault((one.kind, there) if small and there else one.name, []).append(one)
    return list(rows.values())


def _letter(number: int) -> str:
    """A to Z, then AA to AZ, and so on."""
    rest, last = divmod(number, 26)
    return (_letter(rest - 1) if rest else "") + chr(ord("A") + last)


def _facts(built: Built) -> list[str]:
    words, (least, most) = built.words, built.game.players
    if least < most:
        players = words.say("players", least=least, most=most)
    else:
        players = words.say("one_player" if most == 1 else "player_count", most=most)
    about = built.game.about
    time = [words.say("playing_time", time=about.time())] if about.minutes else []
    age = [words.say("age", age=about.age)] if about.age else []
    # An edition in the game's own words says more than a number, and the first says nothing.
    plain = about.edition or built.game.version == FIRST_VERSION
    version = [] if plain else [words.say("version", version=built.game.version)]
    paper = built.paper.name.removesuffix(DRAFT_ENDING)
    paper = paper.upper() if any(map(str.isdigit, paper)) else paper.title()  # A4, but Letter
    return [
        *version,
        players,
        *time,
        *age,
        words.say("paper", name=paper),
        *(word for word in built.variant_words if word != "draft"),
    ]


def _effort(built: Built, papers: Sequence[estimate.PaperAt]) -> list[str]:
    words = built.words
    pieces = built.pieces
    uncut = {one.name for one in built.game.components if KINDS[one.kind].trim_if_liked}
    return [
        words.say(
            "in_all",
            pieces=counted(pieces, "one_piece", "piece_count", words),
            papers=counted(built.papers, "one_paper", "papers", words),
        ),
        words.say("minutes", time=estimate.time_text(estimate.minutes(papers, uncut), words)),
    ]


def shown_on_top(papers: Sequence[estimate.PaperAt], boxes: Iterable[str] = ()) -> list[Face]:
    """Pieces of the first components, not much wider than high, and needed to play."""
    begun = {paper.front.slots[0].piece.component for paper in papers if paper.front.slots}
    begun -= {*boxes}
    found: dict[str, Face] = {}
    more: dict[str, Face] = {}
    several: dict[str, Face] = {}
    for paper in papers:
        for slot in paper.front.slots:
            size = slot.face.format.size
            if slot.piece.component not in begun:
                continue
            odd = slot.share != 1 or paper.front.dieline or max(size) < LEAST_TOP
            flat = bool(slot.face.format.folds)  # of what is folded: it looks otherwise in the end
            if odd or flat or size.width > MOST_WIDE * size.height or size.height > 4 * size.width:
                continue
            face = found.setdefault(slot.piece.component, slot.face)
            if face.key != slot.face.key:
                more.setdefault(slot.face.key, slot.face)
                several[slot.piece.component] = face
    rest = [face for key, face in more.items() if key not in {one.key for one in found.values()}]
    step = -(-len(rest) // MOST_TOP) or 1  # those that follow one another are often much alike
    alike = [face for name, face in found.items() if name not in several]  # such as player aids
    return [*several.values(), *rest[step - 1 :: step], *alike][:MOST_TOP]


def _row(
    together: Sequence[Component],
    lying: Mapping[str, OnPaper],
    papers: Sequence[estimate.PaperAt],
    built: Built,
    drawn: thumbnails.Drawn,
) -> dict[str, Any]:
    """What the table says of a component, or of some that share a row."""
    words, usual, component = built.words, built.paper.name, together[0]
    there = lying[component.name]
    own = [paper for paper in papers if slots_of(paper, component.name)]
    first = own[0]
    face = slots_of(first, component.name)[0].face
    digits = 1 if KINDS[component.kind].in_play else 0  # nobody measures a box
    sizes = dict.fromkeys(
        " × ".join(words.number(round(side + HALVES_UP, digits)) for side in one.format.trim)
        for one in together
    )
    count = sum(lying[one.name].designs for one in together)
    designs = counted(count, "one_design", "designs", words)
    times = max(paper.front.times for paper in own)
    printed = counted(there.papers, "one_paper", "papers", words)
    names = {one.name for one in together}
    picture = thumbnails.sheet_picture(first.front, SHADES, names, cuts=True)
    paper, own_paper = first.front.paper, first.job.paper_name
    ready = not (first.front.strokes or first.front.trim_lines)
    stock = words.stocks[stock_of(component, first.job.scheme, ready=ready)]
    return {
        "title": ", ".join(one.title for one in together),
        "face": drawn.face(face, THUMB),
        "pieces": sum(lying[one.name].pieces for one in together),
        "size": f"{', '.join(sizes)} mm",
        "designs": designs,
        "pages": estimate.page_runs(own),
        "papers": words.say("print_times", times=times) if times > 1 else printed,
        "sides": words.say("both_sides") if first.job.flip else "",
        "stock": stock + (f", {own_paper.upper()}" if own_paper != usual else ""),
        "picture": drawn.picture(picture),
        "landscape": paper.width > paper.height,
    }


def stock_of(component: Component, scheme: str, *, ready: bool = False) -> str:
    """The paper for a component, a key of ``stocks``; ``ready`` paper comes cut."""
    facts, kind = SCHEME_FACTS[scheme], KINDS[component.kind]
    if facts.stock:
        return facts.stock
    if ready:
        return kind.ready
    return kind.both_sides if facts.turned else kind.one_side
