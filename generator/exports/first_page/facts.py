"""What the instructions say of a built game, as plain values for the page that Typst sets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any

from generator.exports.built import Built
from generator.exports.first_page.estimate import (
    PaperAt,
    empty_backs,
    minutes,
    page_runs,
    papers_of,
    time_text,
    tools,
    with_ruler,
)
from generator.exports.first_page.thumbnails import Shades, sheet_picture
from generator.faces.face import DrawnPiece, Face
from generator.faces.ink_saved import lighter
from generator.model.component import KINDS, Component
from generator.model.messages import PrintWords
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.sheet import Flip, OnPaper, Slot, on_paper

THUMB = (15.0, 8.4)  # mm, the room of a piece in its row
TOP = 24.0  # mm, how high the pieces beside the title are
MOST_TOP = 3
LEAST_TOP = 25.0  # mm, of a piece beside the title: a smaller one is blown up
LEAST_BOOKLET = 250.0  # mm, the long side of a paper that holds two pages of a rulebook
MOST_WIDE = 1.6  # a piece that is wider by this does not stand beside the title
MOST_NUMBERED = 44  # strokes: more numbers than that are not read in a small picture
SHADES = Shades("#c9c4bb", "#e7e4de", "#1a1a1a")
MOST_ALIKE = 40  # papers that follow each other on the map and look alike
ALIKE = Shades("#e7e4de", "#d5d1c9", "#1a1a1a")


@dataclass(frozen=True, slots=True)
class PageFacts:
    """Values as JSON has them, the SVG pictures by file, and the faces by their number."""

    values: Mapping[str, Any]
    pictures: Mapping[str, str]
    faces: tuple[Face, ...]  # number 1 first


@dataclass(slots=True)
class _Drawn:
    """Pictures and faces as they are asked for: equal ones once."""

    pictures: dict[str, str] = field(default_factory=dict)  # by what they show
    faces: dict[str, Face] = field(default_factory=dict)

    def picture(self, svg: str) -> str:
        return self.pictures.setdefault(svg, f"sheets/{len(self.pictures) + 1:03}.svg")

    def face(self, face: Face, room: tuple[float, float]) -> dict[str, Any]:
        """A face as large as there is room for."""
        self.faces.setdefault(face.key, face)
        number = list(self.faces).index(face.key) + 1
        size = face.format.size
        scale = min(room[0] / size.width, room[1] / size.height)
        return {
            "file": f"faces/{number:02}.png",
            "width": round(size.width * scale, 3),
            "height": round(size.height * scale, 3),
        }


def page_facts(built: Built, leading: int) -> PageFacts:
    """All that the instructions say; ``leading`` is how many pages they take."""
    words, drawn = built.words, _Drawn()
    papers = papers_of(built.printed, leading)
    lying = on_paper(built.printed)
    letters = {name: _letter(number) for number, name in enumerate(lying)}
    components = [built.game.component(name) for name in lying]
    steps = list(_steps(built, components))
    values = {
        "title": built.game.title,
        "top": [drawn.face(face, (TOP * MOST_WIDE, TOP)) for face in shown_on_top(papers)],
        "facts": _facts(built),
        "effort": _effort(built, papers),
        "rows": [
            _row(component, lying[component.name], papers, built, drawn)
            | {
                "letter": letters[component.name],
                "steps": [
                    number for number, (_, names) in enumerate(steps, 1) if component.name in names
                ],
            }
            for component in components
        ],
        "sum": [
            str(sum(there.pieces for there in lying.values())),
            _counted(sum(job.papers for job in built.printed), "one_paper", "papers", words),
        ],
        "prices": _prices(built),
        "print": _print_steps(built, papers),
        "ruler": "" if with_ruler(papers) else words.say("ruler_here"),
        "tools": tools(papers, words),
        "steps": [
            {"says": says, "letters": [letters[name] for name in names]} for says, names in steps
        ],
        "order": _order(papers, drawn, letters),
        "map": list(_mapped(papers, letters, drawn)),
        "two_sided": any(job.flip for job in built.printed),
        "words": dict(words.says),
    }
    pictures = {file: svg for svg, file in drawn.pictures.items()}
    return PageFacts(values, pictures, tuple(drawn.faces.values()))


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
    return [
        words.say("version", version=built.game.version),
        players,
        words.say("paper", name=_paper_name(built.paper.name)),
        *built.variant_words,
    ]


def _paper_name(name: str) -> str:
    """A4, SRA3, but Letter: the word has no figure."""
    return name.upper() if any(map(str.isdigit, name)) else name.title()


def _effort(built: Built, papers: Sequence[PaperAt]) -> list[str]:
    words = built.words
    pieces = built.pieces
    sheets = sum(job.papers for job in built.printed)
    return [
        words.say(
            "in_all",
            pieces=_counted(pieces, "one_piece", "piece_count", words),
            papers=_counted(sheets, "one_paper", "papers", words),
        ),
        words.say("minutes", time=time_text(minutes(papers), words)),
    ]


def shown_on_top(papers: Sequence[PaperAt]) -> list[Face]:
    """Pieces of the first components that are not much wider than high; of one if it is all."""
    found: dict[str, Face] = {}
    more: dict[str, Face] = {}
    for paper in papers:
        for slot in paper.front.slots:
            size = slot.face.format.size
            odd = slot.share != 1 or paper.front.dieline or max(size) < LEAST_TOP
            flat = bool(slot.face.format.folds)  # of what is folded: it looks otherwise in the end
            if odd or flat or size.width > MOST_WIDE * size.height or size.height > 4 * size.width:
                continue
            if slot.piece.component in found:
                more.setdefault(slot.face.key, slot.face)
            else:
                found[slot.piece.component] = slot.face
    keys = {face.key for face in found.values()}
    rest = (face for key, face in more.items() if key not in keys)
    return list(islice((*found.values(), *rest), MOST_TOP))


def _row(
    component: Component,
    there: OnPaper,
    papers: Sequence[PaperAt],
    built: Built,
    drawn: _Drawn,
) -> dict[str, Any]:
    """What the table says of a component."""
    words, usual = built.words, built.paper.name
    own = [paper for paper in papers if _slots(paper, component.name)]
    first = own[0]
    face = _slots(first, component.name)[0].face
    trim = " × ".join(words.number(side) for side in component.format.trim)
    designs = _counted(there.designs, "one_design", "designs", words)
    times = max(paper.front.times for paper in own)
    printed = _counted(there.papers, "one_paper", "papers", words)
    cut = _how_cut(first, component, words)
    picture = sheet_picture(first.front, SHADES, {component.name}, cuts=True)
    paper, own_paper = first.front.paper, first.job.paper_name
    ready = not (first.front.strokes or first.front.trim_lines)
    stock = words.stocks[stock_of(component, first.job.scheme, ready=ready)]
    return {
        "title": component.title,
        "face": drawn.face(face, THUMB),
        "pieces": there.pieces,
        "size": f"{trim} mm",
        "designs": designs,
        "pages": page_runs(own),
        "papers": words.say("print_times", times=times) if times > 1 else printed,
        "sides": words.say("both_sides") if first.job.flip else "",
        "stock": stock + (f", {own_paper.upper()}" if own_paper != usual else ""),
        "cut": cut,
        "picture": drawn.picture(picture),
        "landscape": paper.width > paper.height,
    }


def _how_cut(paper: PaperAt, component: Component, words: PrintWords) -> str:
    count = paper.front.strokes
    if component.format.outline != "rectangle" or paper.front.dieline:
        return words.say("outlines")
    if not count:
        return words.say("no_cut")
    return _counted(count, "one_stroke", "strokes", words)


def _counted(count: int, one: str, more: str, words: PrintWords) -> str:
    return words.say(one) if count == 1 else words.say(more, count=count)


def _slots(paper: PaperAt, component: str) -> list[Slot]:
    return [slot for slot in paper.front.slots if slot.piece.component == component]


def stock_of(component: Component, scheme: str, *, ready: bool = False) -> str:
    """What a component is printed on, as a name in the words' ``stocks``.

    ``ready`` is paper that comes cut or perforated.
    """
    facts, kind = SCHEME_FACTS[scheme], KINDS[component.kind]
    if facts.stock:
        return facts.stock
    if ready:
        return kind.ready
    return kind.both_sides if facts.turned else kind.one_side


def _print_steps(built: Built, papers: Sequence[PaperAt]) -> list[str]:
    words, name = built.words, built.game.name
    by_hand = f"proofdeck export by-hand {name}"
    flip: Flip | None = next((job.flip for job in built.printed if job.flip), None)
    said = [words.say("at_full_size")]
    if flip:
        turn = "turn_long" if flip == "long-edge" else "turn_short"
        said.append(words.say(turn, by_hand=by_hand))
        said.append(words.say("against_light", calibrate="proofdeck calibrate"))
    said += [words.say("ruler", page=one.first) for one in with_ruler(papers)[:1]]
    if flip and (empty := empty_backs(papers)) >= 2:  # one is not worth a word
        said.append(words.say("empty_backs", count=empty, by_hand=by_hand))
    if "low ink" in built.variant_words:
        said.append(words.say("low_ink_on"))
    elif _low_ink_saves(built):
        said.append(words.say("low_ink", low_ink=f"proofdeck build {name} --low-ink"))
    drying = [job for job in built.printed if SCHEME_FACTS[job.scheme].dries]
    if drying and len(drying) < len(built.printed):
        titles = [built.game.component(one).title for job in drying for one in job.components]
        said.append(words.say("first", names=_and(titles, words)))
    return said + _rulebook(built)


def _low_ink_saves(built: Built) -> bool:
    """Whether a print of low ink takes clearly less, by the first piece of each component."""
    first: dict[str, DrawnPiece] = {}
    for one in built.drawn:
        first.setdefault(one.component.name, one)
    return any(
        one.component.low_ink
        or any(lighter(face, built.pictures) is not face for _, face in one.faces())
        for one in sorted(first.values(), key=lambda one: one.component.format.area)
    )


def _rulebook(built: Built) -> list[str]:
    """Where the rules are, and how they become a booklet; nothing of a game without a book."""
    game, books = built.game, built.books
    if not books:
        return []
    language = next((one for one in (game.language, game.own_language) if one in books), books[0])
    language_option = f" --lang {language}" if len(books) > 1 else ""
    paper = built.paper.name if max(built.paper.size) >= LEAST_BOOKLET else "a4"
    return [
        built.words.say(
            "rulebook",
            file=f"rulebook-{language}.pdf",
            booklet=f"proofdeck rulebook {game.name}{language_option} --paper {paper}",
        )
    ]


def _steps(built: Built, components: Sequence[Component]) -> Iterator[tuple[str, list[str]]]:
    """What is done after printing, in order, each with the components it is said of."""
    words = built.words
    schemes: dict[str, dict[str, None]] = {}
    for job in built.printed:
        schemes.setdefault(job.scheme, {}).update(dict.fromkeys(job.components))
    dry_first = sorted(schemes, key=lambda scheme: not SCHEME_FACTS[scheme].dries)
    for scheme in dry_first:
        if words.schemes[scheme]:
            yield words.schemes[scheme], list(schemes[scheme])
    cut_out = [names for scheme, names in schemes.items() if SCHEME_FACTS[scheme].cut_out]
    named = {name for names in cut_out for name in names}
    kinds: dict[tuple[str, bool], list[str]] = {}
    for component in components:
        if not component.assemble and component.name not in named:
            straight = component.format.outline == "rectangle"
            lines = not straight and component.kind in words.outlines
            kinds.setdefault((component.kind, lines), []).append(component.name)
    glued = f"proofdeck build {built.game.name} --backs glued"
    for (kind, lines), names in kinds.items():
        yield (words.outlines if lines else words.kinds)[kind].format(glued=glued), names
    own: dict[str, list[str]] = {}
    for component in components:
        if component.assemble:
            own.setdefault(component.assemble, []).append(component.name)
    yield from own.items()


def _prices(built: Built) -> list[str]:
    """What sheets went without to hold so many pieces."""
    words = built.words
    return [
        words.say(
            "price",
            names=job.heading,
            count=max(sheet.n_up for sheet in job.sheets if sheet.given_up),
            what=_and([words.say(name) for name in job.given_up], words),
        )
        for job in built.printed
        if job.given_up
    ]


def _and(names: Sequence[str], words: PrintWords) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {words.say('and')} {names[-1]}"


def _order(
    papers: Iterable[PaperAt], drawn: _Drawn, letters: Mapping[str, str]
) -> dict[str, Any] | None:
    """The sheet that takes most strokes of those whose numbers can be read, with its strokes."""
    fit = [paper for paper in papers if 4 < len(paper.front.cuts) <= MOST_NUMBERED]
    if not fit:
        return None
    paper = max(fit, key=lambda one: (len(one.front.cuts), -one.first))
    sheet = paper.front
    names = dict.fromkeys(slot.piece.component for slot in sheet.slots)
    return {
        "picture": drawn.picture(sheet_picture(sheet, ALIKE, cuts=True)),
        "width": sheet.paper.width,
        "height": sheet.paper.height,
        "pages": page_runs([paper]),
        "letters": [letters[name] for name in names],
        "numbers": [
            {
                "text": str(number),
                "x": min(cut.x1, cut.x2),
                "y": min(cut.y1, cut.y2),
                "upright": cut.upright,
                "far": number % 2 == 0,
            }
            for number, cut in enumerate(sheet.cuts, 1)
        ],
    }


def _mapped(
    papers: Sequence[PaperAt], letters: Mapping[str, str], drawn: _Drawn
) -> Iterator[dict[str, Any]]:
    """The papers as the map of the sheets shows them; of many that look alike only one."""
    shown = [(paper, _paper_shown(paper, letters, drawn)) for paper in papers]
    for _, alike in groupby(shown, key=lambda one: {**one[1], "pages": ""}):
        run = list(alike)
        if len(run) > MOST_ALIKE:
            yield {**run[0][1], "pages": page_runs([paper for paper, _ in run])}
        else:
            yield from (entry for _, entry in run)


def _paper_shown(paper: PaperAt, letters: Mapping[str, str], drawn: _Drawn) -> dict[str, Any]:
    """A paper with each component's letter on its pieces."""
    sheet = paper.front
    places: dict[str, list[Slot]] = {}
    for slot in sheet.slots:
        places.setdefault(slot.piece.component, []).append(slot)
    return {
        "picture": drawn.picture(sheet_picture(sheet, ALIKE)),
        "width": sheet.paper.width,
        "height": sheet.paper.height,
        "pages": page_runs([paper]),
        "times": sheet.times,
        "letters": [
            {"text": letters[name], "x": middle.x, "y": middle.y}
            for name, slots in places.items()
            for middle in [slots[len(slots) // 2].trim.centre]
        ],
    }
