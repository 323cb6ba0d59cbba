"""Rules A-26 and A-38 to A-41: what play needs, searched for in all 32 states of a board."""

from collections.abc import Iterator

from generator.games.clients_vs_architects.pieces.graph import (
    CLOSED,
    DASHED,
    OPEN,
    PURPLE,
    STATES,
    TOGGLES,
    Graph,
    best_total,
    cheapest,
    richest,
    state_name,
)
from generator.games.clients_vs_architects.rules.shape import BoardRule, Finding, named

ATTACKS = 8  # two number pairs of 4 that fall on the client
SPREAD = 20  # the least that lies between the lowest and the highest bid


def both_ways_up_and_down(graph: Graph) -> Iterator[Finding]:
    """With all closed a client can follow a line forward and up, and another forward and down."""
    spaces = graph.board.spaces
    there = graph.reachable(CLOSED)
    found = {
        "up" if spaces[edge.head].row < spaces[edge.tail].row else "down"
        for edge in graph.edges
        if edge.tail in there
        and edge.needs == CLOSED
        and spaces[edge.head].row != spaces[edge.tail].row
    }
    for way in ("up", "down"):
        if way not in found:
            message = f"with everything closed, no line leads forward and {way}: two of the cards "
            message += "12 to 15 are useless"
            yield Finding(graph.board.where, message, f"add a line that leads forward and {way}")


def no_trap(graph: Graph) -> Iterator[Finding]:
    """In no state is a client on a space, other than F, that no move leaves."""
    # Opening only adds moves: a way out now is a way out in every state.
    for space in graph.stuck(CLOSED):
        traps = [state for state in STATES if space in graph.stuck(state)]
        name = graph.name(space)
        message = f"with {state_name(traps[0])}, no line leads away from {name}{_also(traps)}"
        yield Finding(graph.board.spaces[space].where, message, f"add a line from {name}")


def finish_can_be_reached(graph: Graph) -> Iterator[Finding]:
    """With PURPLE open F can be reached from every space, and walked to forward from S."""
    finish, start = graph.name(graph.finish), graph.name(graph.start)
    # Who is not lost now is lost in no state with more open.
    lost = sorted({*range(len(graph.values))} - graph.reaching(PURPLE))
    for space in lost:
        failing = [one for one in STATES if one & PURPLE and space not in graph.reaching(one)]
        name = graph.name(space)
        message = f"with {state_name(failing[0])}, no path leads from {name} to {finish}"
        yield Finding(
            graph.board.spaces[space].where, message + _also(failing), f"add a line from {name}"
        )
    if graph.start not in lost and cheapest(graph) is None:
        message = f"with {state_name(PURPLE)}, no forward path leads from {start} to {finish}"
        yield Finding(graph.board.spaces[graph.finish].where, message, "add a line")


def _also(states: list[int]) -> str:
    """How many other states fail too, and the one with most open: that much does not help."""
    more = len(states) - 1
    return f" (and in {more} more states, such as {state_name(states[-1])})" if more else ""


def bids_are_sane(graph: Graph) -> Iterator[Finding]:
    """The lowest bid pays for the cheapest walk after two attacks, the board for the highest."""
    low, high = cheapest(graph), richest(graph)
    if low is None or high is None:
        return  # rule A-39 says so
    bid, numeral = graph.board.bid, graph.board.numeral
    if bid.min < low.total + ATTACKS:
        message = f"the lowest bid, {bid.min}, is too low: two attacks cost {ATTACKS}, and the "
        message += f"cheapest path of board {numeral} costs {low}"
        yield Finding(bid.where, message, f"write {low.total + ATTACKS} or more")
    if bid.max > high.total:
        message = f"the highest bid, {bid.max}, is too high: board {numeral} pays at most {high}"
        yield Finding(bid.where, message, f"write {high.total} or less")
    if bid.max - bid.min < SPREAD:
        message = f"the bids of board {numeral}, {bid.min} and {bid.max}, are too close"
        yield Finding(bid.where, message, f"write bids that are at least {SPREAD} apart")


def every_hand_matters(graph: Graph) -> Iterator[Finding]:
    """Opening BLUE, GRAY, DASHED or PINK pays in some state, three of them when opened last."""
    there = _there(graph)
    totals = {state: best_total(graph, state) for state in STATES if state & PURPLE}
    last: list[str] = []
    for name in sorted(there):
        bit = TOGGLES[name]
        gains = {
            state: 0 if (after := totals[state | bit]) is None else after - (totals[state] or 0)
            for state in totals
            if not state & bit
        }
        if not any(gains.values()):
            message = f"opening {name} never leads to a better path, whatever else is open"
            write = f"change values or lines so that {name} pays"
            yield Finding(graph.board.where, message, write)
        if gains[OPEN & ~bit]:
            last.append(name)
    if len(there) == 4 and len(last) < 3:
        dead = " and ".join(name for name in sorted(there) if name not in last)
        path = richest(graph)
        message = f"{dead}, opened last, pay nothing more: the best path stays {path}"
        write = f"change values or lines so that {dead} pay"
        yield Finding(graph.board.where, message, write)


def _there(graph: Graph) -> set[str]:
    """The toggles, except PURPLE, that have something to open; other rules say what is lacking."""
    board = graph.board
    there = {
        "BLUE": board.in_area("blue"),
        "GRAY": board.in_area("gray"),
        "PINK": board.of_kind("pink"),
        "DASHED": [edge for edge in graph.edges if edge.needs & DASHED],
    }
    return {name for name, some in there.items() if some}


PLAY_RULES: tuple[BoardRule[Graph], ...] = named(
    {
        "a-26-up-and-down": both_ways_up_and_down,
        "a-38-no-trap": no_trap,
        "a-39-finish-can-be-reached": finish_can_be_reached,
        "a-40-bids-are-sane": bids_are_sane,
        "a-41-every-hand-matters": every_hand_matters,
    }
)
