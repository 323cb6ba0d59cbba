"""The product of a shop for each component; without one, the nearest and what to change."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.exports.shops.order_box import Unfit, tuck_box
from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.component import KINDS, Component
from generator.model.format import Format
from generator.model.game import Game
from generator.model.target import NOT_MADE, Product, Target, TuckBox
from generator.problem import Problem, counted

SAME = 0.3  # mm: sizes in inches and in mm of one product differ by so much
NEAR = 2.0  # mm: a product that was chosen may be so much larger or smaller than the piece
REPEATED = 1.5  # mm of bleed that may be made of the outermost pixels: all of it is cut away
_SHARES = 0.02  # of a side: outlines like hexagons are rounded by shops


class Order(NamedTuple):
    """A component as a product of a shop."""

    component: Component
    name: str  # of the product
    window: Rect  # the part of a face that its file shows, in mm
    pixels: tuple[int, int]  # of that part, as the face lies
    turned: bool  # the file lies across the face
    product: Product | None = None  # None: a press, which prints any rectangle
    box: TuckBox | None = None  # of a component that is one


class Orders(NamedTuple):
    """Parts of a game that a shop makes, that it cannot make, and that it should not make."""

    made: tuple[Order, ...]
    problems: tuple[Problem, ...]
    left_out: tuple[Component, ...]
    share: str  # how many cards it makes: ``175 of 289 cards``


def orders_of(target: Target, game: Game, only: str | None = None) -> Orders:
    """Each component, or ``only`` one, as a shop's product; and what it cannot make."""
    made: list[Order] = []
    problems: list[Problem] = []
    left_out: list[Component] = []
    wanted = [one for one in game.components if only in (None, one.name)]
    for component in wanted:
        if component.targets.get(target.name) == NOT_MADE:
            left_out.append(component)
            continue
        found = _order(target, game, component)
        if isinstance(found, Order):
            made.append(found)
            problems += _too_many(target, found)
        else:
            problems.append(found)
    sent, whole = (_cards(some) for some in ([one.component for one in made], wanted))
    if not (sent or (only and made)):
        first = problems[0].message if problems else "game.yaml leaves every component out"
        message = f"0 of {whole} pieces go to {target.title}, because {first}"
        hint = "correct the other problems first. If there are none, try another target"
        problems.append(Problem(game.where, "nothing-to-order", message, hint))
    return Orders(
        tuple(made), tuple(problems), tuple(left_out), f"{sent} of {whole} pieces" if whole else ""
    )


def _cards(components: Iterable[Component]) -> int:
    """The copies of what is played with: a box alone is no game."""
    return sum(one.count for one in components if KINDS[one.kind].in_play)


def _order(target: Target, game: Game, component: Component) -> Order | Problem:
    if target.tuckboxes and not KINDS[component.kind].in_play:
        return _box(target, game, component)
    if not target.products:
        return _any_size(target, component)
    chosen = component.targets.get(target.name)
    if chosen is not None:
        return _chosen(target, component, chosen)
    for name, product in target.products.items():
        if component.kind not in product.of or not _alike(product, component.format):
            continue
        for turned in (False, True):
            if _apart(product, component.format, turned=turned) <= SAME:
                return _with_bleed(target, component, name, turned=turned)
    return _no_product(target, component)


def _box(target: Target, game: Game, component: Component) -> Order | Problem:
    name = tuck_box(target, game, component)
    if isinstance(name, Unfit):
        return _problem(target, component, name.said, name.hint)
    box = target.tuckboxes[name]
    window = component.format.bleed_box
    return Order(component, name, window, box.pixels, turned=False, box=box)


def _any_size(target: Target, component: Component) -> Order | Problem:
    form = component.format
    if not KINDS[component.kind].in_play:
        return _problem(target, component, "prints no box: it has a dieline", "ask it for one")
    lacking = target.bleed - form.bleed
    drawn_out = target.conforms or target.files != "pdf"  # what lacks is drawn by us
    if lacking > (REPEATED if drawn_out else SAME / 10):
        least = f"{mm_text(target.bleed)} mm of bleed"
        said = f"wants {least}; {form.name} has {mm_text(form.bleed)} mm"
        hint = f"give the size {least}, and extend the art into it"
        return _problem(target, component, said, hint)
    box = form.trim_box.grown(max(form.bleed, target.bleed))
    size = (round(box.width / 25.4 * target.dpi), round(box.height / 25.4 * target.dpi))
    return Order(component, form.name, box, size, turned=False)


def _chosen(target: Target, component: Component, name: str) -> Order | Problem:
    """The product that game.yaml names, if the piece can be one at all."""
    product, form = target.products[name], component.format
    turned = min((False, True), key=lambda turn: _apart(product, form, turned=turn))
    if _apart(product, form, turned=turned) > NEAR or not _alike(product, form):
        trim = in_mm(Size(*product.trim))
        said = f"cannot make {in_mm(form.size)} mm as its {name} of {trim} mm"
        return _problem(target, component, said, f"{_way(target, name)}, or choose another product")
    return _with_bleed(target, component, name, turned=turned)


def _with_bleed(
    target: Target, component: Component, name: str, *, turned: bool
) -> Order | Problem:
    product, form = target.products[name], component.format
    wide, high = product.pixels[::-1] if turned else product.pixels
    canvas = Size(wide / target.dpi * 25.4, high / target.dpi * 25.4)
    middle = form.trim_box.centre
    window = Rect(
        middle.x - canvas.width / 2, middle.y - canvas.height / 2, canvas.width, canvas.height
    )
    # a hexagon's picture may be a square: what lies farther from it on two sides is cut away
    beyond = min(canvas.width - form.size.width, canvas.height - form.size.height) / 2
    if beyond - form.bleed > REPEATED:
        said = f"wants {mm_text(round(beyond, 2))} mm beyond the cutting line for its {name}"
        hint = f"give the size {mm_text(round(beyond + 0.05, 1))} mm of bleed, and extend the art"
        more = f"{said}; {form.name} has {mm_text(form.bleed)} mm of bleed"
        return _problem(target, component, more, f"{hint} into it")
    return Order(component, name, window, (wide, high), turned, product)


def _alike(product: Product, form: Format) -> bool:
    """Whether the outlines are of one kind; a rectangle's corners are the shop's."""
    return product.outline == form.outline


def _apart(product: Product, form: Format, *, turned: bool) -> float:
    """How far the sizes are apart in mm; of hexagons, what shops round is no difference."""
    wide, high = product.trim[::-1] if turned else product.trim
    apart = [abs(wide - form.size.width), abs(high - form.size.height)]
    if product.outline not in ("rectangle", "circle"):
        if turned:
            return max(wide, high)  # another hexagon
        shared = [wide * _SHARES, high * _SHARES]
        apart = [max(one - less, 0.0) for one, less in zip(apart, shared, strict=True)]
    return max(apart)


def _no_product(target: Target, component: Component) -> Problem:
    form = component.format
    rows: Mapping[str, Product] = {
        name: product
        for name, product in target.products.items()
        if component.kind in product.of and _alike(product, form)
    }
    outlines = {"rectangle": "", "circle": "round ", "hexagon": "hexagonal "}
    shape = outlines.get(form.outline, "other than square ")
    size = f"{shape}{component.kind} of {in_mm(form.size)} mm"
    if not rows:
        said = f"has no {component.kind} of this kind, as far as we know"
        return _problem(target, component, said, "have it printed elsewhere")

    def apart(name: str) -> float:
        return min(_apart(rows[name], form, turned=turned) for turned in (False, True))

    nearest = min(rows, key=apart)
    product = rows[nearest]
    trim = in_mm(Size(*product.trim))
    hints = [_way(target, nearest)]
    if apart(nearest) <= NEAR:
        more = mm_text(round(apart(nearest) / 2, 2))
        hints.append(f"or name {nearest} as its target, and up to {more} mm more, or less, is seen")
    said = f"has no {size}; the nearest is {nearest}, {trim} mm"
    return _problem(target, component, said, " ".join(hints))


def _way(target: Target, name: str) -> str:
    product = target.products[name]
    if product.size:
        return f"give it the size {product.size}"
    return f"draw it at {in_mm(Size(*product.trim))} mm"


def _problem(target: Target, component: Component, said: str, hint: str) -> Problem:
    line = f"target: {{{target.name}: {NOT_MADE}}}"
    out = f"{hint}. If it stays out, write `{line}` in {component.name}"
    path = ("target", target.name) if component.targets else ("size",)
    lost = counted(component.count, KINDS[component.kind].noun)
    are = "is" if component.count == 1 else "are"
    message = f"{component.name}: {lost} {are} not in this order: {target.title} {said}"
    return Problem(component.where_of(*path), "no-product", message, out, "warning")


def _too_many(target: Target, order: Order) -> Iterator[Problem]:
    count = order.component.count
    if target.most is not None and count > target.most:
        message = f"{order.component.name}: {count} of them; {target.title} takes {target.most}"
        hint = "split the component into two. Or order twice"
        where = order.component.where
        yield Problem(where, "too-many-to-order", message, hint, "warning")


def in_mm(size: Size) -> str:
    """A size in millimetres, as shops write it."""
    return f"{mm_text(round(size.width, 2))} x {mm_text(round(size.height, 2))}"
