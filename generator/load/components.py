"""Components of game.yaml, each with the pieces of its file."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from generator.load import field_types, named_layouts
from generator.load.cell_grid import NO_COLUMN, Columns
from generator.load.csv_table import in_whole_rows, missing_columns
from generator.load.files import pieces_file_problems, template_problems
from generator.load.formulas import read_formulas, with_computed_fields
from generator.load.game_schema import BackSpec, ComponentSpec, PrintSpec
from generator.load.pieces import NUMBERED, PiecesFiles, PiecesName, Read, numbered_copies
from generator.load.slots import Means, fill_back, fill_slots, names_in_formulas
from generator.model.allow import Allow, Allowed
from generator.model.component import KINDS, Component, Piece, Plan, title_of
from generator.model.schema import read_record
from generator.model.scheme import SCHEME_FACTS
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict
from generator.model.theme import DEFAULT_LAYOUT, PLAIN_BACK, Filled, Fixed, Joined
from generator.model.values import describe, text_form, yaml_key
from generator.problem import Problem, Where, beyond, did_you_mean, has_errors


class Context(NamedTuple):
    """Things needed to read a component: the game's files, known names, players, layouts."""

    files: PiecesFiles
    layouts: Layouts
    known: field_types.KnownNames
    players: int
    means: Means  # what slots show beside fields
    decks: Mapping[str, Filled] = {}  # what backs show where one game has several


def read_component(
    name: str, raw: Any, where: Where, around: Context
) -> tuple[Component | None, tuple[Problem, ...]]:
    """The component, or None; and all problems of its entry and its pieces."""
    spec, problems = read_record(ComponentSpec, raw, where)
    raw = raw if isinstance(raw, PlacedDict) else PlacedDict(where=where)
    types, undeclarable = declared_types(raw)
    read = read_pieces(name, raw, types, around.files, around.known)
    pieces, unreadable = read.pieces, read.problems
    if raw.get("numbered") is True:
        pieces, more = numbered_copies(pieces)
        unreadable = (*unreadable, *more)
    found = (
        *problems,
        *undeclarable,
        *unreadable,
        *path_problems(raw),
        *named_layouts.unknown_names(raw, around.layouts, around.files.folder),
        *named_layouts.unknown_products(raw, around.layouts),
    )
    if spec is None or spec.kind not in KINDS or spec.size not in around.layouts.sizes:
        return None, found
    if named_layouts.names_broken_layout(raw, around.layouts):
        return None, found  # reported in the file of the layout
    found = (*found, *named_layouts.in_centimetres(spec, raw, around.layouts))
    drawn, more = _drawn_by(name, spec, raw, types, pieces, around)
    found = (*found, *more)
    if drawn is None:
        return None, found
    made = _component(name, raw, spec, types or {}, drawn, read._replace(pieces=pieces), around)
    return replace(
        made, where=where, texts=None if types is None else _of_types(types, "text")
    ), found


def _component(
    name: str,
    raw: PlacedDict,
    spec: ComponentSpec,
    types: Mapping[str, field_types.FieldType],
    drawn: "_DrawnBy",
    read: Read,
    around: Context,
) -> Component:
    named, times = PiecesName.of(spec.pieces), around.players if spec.per_player else 1
    more = (replace(piece, copies=piece.copies * times) for piece in read.pieces)
    pieces = read.pieces if times == 1 else tuple(more)
    return Component(
        name=name,
        title=spec.title or title_of(name),
        kind=spec.kind,
        format=around.layouts.sizes[spec.size],
        front=drawn.front,
        back=drawn.back,
        plan=plan_of(KINDS[spec.kind].plan, spec.print),
        pieces=pieces,
        where=raw.where,
        pieces_at=Where(around.files.folder.shown(named.file)),
        domains=field_types.field_domains({**types, **(NUMBERED if spec.numbered else {})}),
        places=dict(places(raw)),
        free=spec.free,
        not_printed=spec.not_printed,
        computed_from=names_in_formulas(raw),
        targets=spec.target,
        slots=drawn.slots,
        looks=spec.looks,
        back_slots=drawn.back_slots,
        continues=spec.continues or "",
        assemble=spec.assemble or "",
        first_game=spec.first_game,
        bleeds={name: one.bleed for name, one in types.items() if one.bleed},
        low_ink={side: template for side, template in spec.low_ink if template},
        left_out=read.left_out,
        resting=read.resting,
        in_table=named.is_table,
        allow=allow_lines(spec.allow, raw, name),
    )


def allow_lines(
    given: Mapping[str, Allowed], raw: PlacedDict, component: str = ""
) -> tuple[Allow, ...]:
    """The warnings that game.yaml, or a component in it, allows."""
    places = raw.section("allow").keys_at
    return tuple(
        Allow(warning, one, places.get(warning, raw.where), component)
        for warning, one in given.items()
    )


_ON_BOTH = ("title", "tint", "emblem")  # a back by a layout has these of the front


class _DrawnBy(NamedTuple):
    """The templates of both sides, and what the slots of their layouts show, if they have any."""

    front: str
    back: str | None
    slots: Filled | None = None
    back_slots: Filled | None = None


def _drawn_by(
    name: str,
    spec: ComponentSpec,
    raw: PlacedDict,
    types: Mapping[str, field_types.FieldType] | None,
    pieces: Sequence[Piece],
    around: Context,
) -> tuple[_DrawnBy | None, tuple[Problem, ...]]:
    """The templates that draw a component: its own, or those of a slot layout."""
    back, back_slots, wrong = _drawn_back(spec, raw, types, pieces, around)
    if spec.front is not None:
        found = tuple(
            Problem(
                raw.keys_at[key],
                "front-and-layout",
                f"{key} has no effect, because front is a template and draws these cards",
                f"delete {key}. Or delete front, and the layout draws the cards",
            )
            for key in ("layout", "slots", "continues")
            if key in raw
        )
        return _DrawnBy(spec.front, back, None, back_slots), (*wrong, *found)
    layout = around.layouts.slots.get(spec.layout or DEFAULT_LAYOUT)
    if layout is None and "layout" in raw:
        return None, ()  # reported with the other unknown names
    if layout is None:  # layouts of one's own only
        message, hint = f"there is no layout {DEFAULT_LAYOUT!r}", "name a template under front"
        return None, (Problem(raw.where, "unknown-layout", message, hint),)
    filling, found = fill_slots(layout, raw, types, pieces, around.means, back_slots)
    if back_slots is not None and isinstance(spec.back, BackSpec) and spec.back.layout:
        alike = {slot: filling[slot] for slot in _ON_BOTH if slot in filling}
        named = {slot for slot in _ON_BOTH if slot in raw.section("back").section("slots")}
        back_slots = {**{k: v for k, v in alike.items() if k not in named}, **back_slots}
    scheme = spec.print.method or KINDS[spec.kind].plan.scheme
    if scheme not in SCHEME_FACTS:
        return None, found  # reported with the other unknown names
    if back is None and SCHEME_FACTS[scheme].sides == 2:
        back, back_slots = layout.back, around.decks.get(name, {})
    if "tint" in layout.slots and "tint" not in {*filling, *raw.section("slots")}:
        filling |= {k: v for k, v in (back_slots or {}).items() if k == "tint" and type(v) is Fixed}
    found = (*wrong, *found, *_continued(spec, raw, filling, two_sided=back is not None))
    return _DrawnBy(layout.front, back, filling, back_slots), found


def _drawn_back(
    spec: ComponentSpec,
    raw: PlacedDict,
    types: Mapping[str, field_types.FieldType] | None,
    pieces: Sequence[Piece],
    around: Context,
) -> tuple[str | None, Filled | None, tuple[Problem, ...]]:
    """The template of the back that an entry names, and what its slots show."""
    if not isinstance(spec.back, BackSpec):
        return spec.back, None, ()
    entry = raw.section("back")
    layout = around.layouts.slots.get(spec.back.layout) if spec.back.layout else PLAIN_BACK
    if layout is None:
        hint = did_you_mean(str(spec.back.layout), around.layouts.slots, listing="layouts")
        message = f"there is no layout {spec.back.layout!r}"
        return None, None, (Problem(entry.values_at["layout"], "unknown-layout", message, hint),)
    slots, found = fill_back(layout, entry, types, pieces, around.means)
    return (layout.front if spec.back.layout else layout.back), slots, found


def _continued(
    spec: ComponentSpec, raw: PlacedDict, slots: Filled, *, two_sided: bool
) -> Iterator[Problem]:
    """What keeps a text from going on where ``continues`` says."""
    wrong, hint = "", "continue it on a second card: write `continues: card`"
    if spec.continues == "back" and spec.back is not None:
        wrong = "the back has a design of its own, so no text can continue there"
        hint = "delete `back`. Or continue on a second card: write `continues: card`"
    elif spec.continues == "back" and not two_sided:
        wrong = "these pieces have no back on which the text could continue"
    elif spec.continues and not isinstance(slots.get("body"), (str, Joined)):
        wrong = "the text of the slot 'body' continues, but no field is given for that slot"
        hint = "write `slots: {body: text}`, with the name of your field"
    if wrong:
        yield Problem(raw.keys_at["continues"], "cannot-continue", wrong, hint)


def read_pieces(
    name: str,
    raw: PlacedDict,
    types: Mapping[str, field_types.FieldType] | None,
    files: PiecesFiles,
    known: field_types.KnownNames,
) -> Read:
    """The pieces of a component's entry, checked and computed, and the problems of both."""
    file = raw.get("pieces")
    if isinstance(file, bool) or not isinstance(file, (str, int)):
        return Read((), ())  # reported by the schema
    named = PiecesName.of(text_form(file))
    problems = pieces_file_problems(files.folder, named.file, raw.values_at["pieces"])
    if problems:
        return Read((), problems)
    formulas, bad_formulas = read_formulas(raw.get("compute"))
    columns, bad_columns = _columns(raw, types, known)
    read = files.read(named, columns)
    pieces, found = read.pieces, read.problems
    if types is not None:
        computed = tuple(raw.section("compute"))
        inner = {name: kind for name, kind in types.items() if name not in computed}
        missing: tuple[Problem, ...] = ()
        if named.is_table:
            inner, missing = missing_columns(pieces, inner, columns, (*bad_columns, *found))
        within = known._replace(computed=computed)
        pieces, mistakes = field_types.check_fields(pieces, inner, name, within)
        found = (*found, *missing, *in_whole_rows(found, beyond(found, mistakes)))
    found = tuple(_placed_in(raw, found))
    unread = types is None and "fields" in raw  # then capitals of headings are not theirs
    if not has_errors(found) and not unread:
        pieces, mistakes = with_computed_fields(pieces, formulas, name, types or {}, known)
        found = (*found, *mistakes)
    return read._replace(pieces=pieces, problems=(*bad_formulas, *bad_columns, *found))


def _placed_in(raw: PlacedDict, found: tuple[Problem, ...]) -> Iterator[Problem]:
    """The problems; of a field without a column where it is declared, and no more than an error."""
    failed = has_errors(found)
    for problem in found:
        if problem.name != NO_COLUMN:
            yield problem
        elif not failed:
            fields = raw["fields"]
            yield replace(problem, where=fields.values_at.get(problem.field, fields.where))


def without_shared_fields(
    found: Iterable[Problem], components: Sequence[Component]
) -> Iterator[Problem]:
    """The problems; fields of several components, such as ``*common``, may lack a column each."""
    shared = Counter(at for one in components for at in {*one.places.values()})
    return (one for one in found if one.name != NO_COLUMN or shared[one.where] <= 1)


def component_columns(raw: PlacedDict) -> Columns:
    """How the table of a component's entry is read."""
    types, _ = declared_types(raw)
    return _columns(raw, types, field_types.KnownNames({}))[0]


def _columns(
    raw: PlacedDict,
    types: Mapping[str, field_types.FieldType] | None,
    known: field_types.KnownNames,
) -> tuple[Columns, tuple[Problem, ...]]:
    """The ``columns`` of a component's entry, and the problems of that entry."""
    declared, types = types is not None, types or {}
    renamed, found = _renamed(raw.section("columns"), types if declared else None)
    computed = raw.section("compute")
    given = {
        name: kind for name, kind in types.items() if name not in computed and kind.default is None
    }
    hidden, ids = raw.get("hidden_rows"), raw.get("ids")
    if isinstance(ids, str) and declared and ids not in types:
        hint = did_you_mean(ids, types, listing="declared fields")
        where = raw.values_at["ids"]
        found.append(Problem(where, "unknown-field", f"unknown field '{ids}'", hint))
    columns = Columns(
        texts=_of_types(types, "text", "code"),
        declared=tuple(types) if declared else None,
        renamed=tuple(renamed),
        nested=_of_types(types, "list", "mapping"),
        numbers=_of_types(types, "number", "length"),
        whole=_of_types(types, "integer"),
        required=frozenset(name for name, kind in given.items() if not kind.optional),
        optional=frozenset(name for name, kind in given.items() if kind.optional),
        chosen=frozenset(
            name for name, one in types.items() if one.one_of is not None and name not in computed
        ),
        ids=ids if isinstance(ids, str) else "",
        decimal_comma=known.decimal_comma,
        hidden_rows=hidden if hidden in ("print", "skip") else None,
    )
    return columns, tuple(found)


def _of_types(types: Mapping[str, field_types.FieldType], *some: str) -> frozenset[str]:
    return frozenset(name for name, kind in types.items() if kind.type in some)


def _renamed(
    given: PlacedDict, types: Mapping[str, field_types.FieldType] | None
) -> tuple[list[tuple[str, str | None, Where]], list[Problem]]:
    """Each heading with the field that it is, or None, and its place; and the problems."""
    renamed: list[tuple[str, str | None, Where]] = []
    found: list[Problem] = []
    for heading, field in given.items():
        where = given.values_at[heading]
        if field is not None and not isinstance(field, str):
            message = f"under columns, write the name of a field or null, not {describe(field)}"
            hint = f"write the name of a field, or `{yaml_key(heading)}: null`"
            found.append(Problem(where, "wrong-type", message, hint))
        elif field is not None and types is not None and field not in (*types, "id", "copies"):
            hint = did_you_mean(field, types, listing="declared fields")
            found.append(Problem(where, "unknown-field", f"unknown field '{field}'", hint))
        else:
            renamed.append((heading, field, where))
            continue
        renamed.append((heading, None, where))
    return renamed, found


def declared_types(
    raw: PlacedDict,
) -> tuple[dict[str, field_types.FieldType] | None, tuple[Problem, ...]]:
    """The types of an entry's ``fields``, None if it declares none; and their problems."""
    declared = raw.get("fields")
    if not isinstance(declared, PlacedDict):
        return None, ()
    types, problems = field_types.read_fields(declared)
    return (None if problems else types), problems


def path_problems(raw: PlacedDict) -> Iterator[Problem]:
    """A problem for each template of a component outside of its game's folder of templates."""
    low_ink = raw.get("low_ink")
    for section in (raw, low_ink):
        if isinstance(section, PlacedDict):
            for side in ("front", "back"):
                if isinstance(section.get(side), str):
                    yield from template_problems(section[side], section.values_at[side])


def places(raw: PlacedDict, *above: str) -> Iterator[tuple[tuple[str, ...], Where]]:
    """The place of every value in a mapping, nested mappings included, by its path."""
    for name, value in raw.items():
        yield (*above, name), raw.values_at[name]
        if isinstance(value, PlacedDict):
            yield from places(value, *above, name)


def plan_of(default: Plan, given: PrintSpec) -> Plan:
    """The plan of a kind, with the changes that a component makes."""
    return Plan(
        scheme=given.method or default.scheme, sheet=given.sheet or default.sheet,
        flip=given.flip or default.flip, alone=given.alone or default.alone,
        extra=given.extra or default.extra, mark=given.mark or default.mark,
        paper=given.paper or default.paper,
    )  # fmt: skip
