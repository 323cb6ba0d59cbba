"""The cuts in the table of page 1: each sheet's cuts once, in the first row that needs them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.exports.first_page import estimate
from generator.model.component import KINDS, Component
from generator.model.messages import PrintWords
from generator.sheets.crop_marks import SAME_LINE
from generator.sheets.sheet import Sheet, Slot, Stroke


class Cuts:
    """The cuts of the table: each sheet's cuts once, at the first part that needs them."""

    def __init__(
        self,
        papers: Sequence[estimate.PaperAt],
        components: Sequence[Component],
        letters: Mapping[str, str],
        words: PrintWords,
    ) -> None:
        self.papers, self.letters, self.words = papers, letters, words
        straight = {one.name for one in components if one.format.outline == "rectangle"}
        self.owners: list[str | None] = []  # of each paper
        for paper in papers:
            there = {slot.piece.component for slot in paper.front.slots} & straight
            self.owners.append(next((one.name for one in components if one.name in there), None))
        self.optional = {one.name for one in components if KINDS[one.kind].trim_if_liked}

    def altogether(self) -> str:
        """The cuts and outlines of all sheets that somebody has to make."""
        needed = outlines = 0
        for paper in self.papers:
            strokes = paper.front.strokes * paper.front.times
            outlines += len(paper.front.trim_lines) * paper.front.times
            if not estimate.trimmed_if_liked(paper, self.optional):
                needed += strokes
        said = [counted(needed, "one_stroke", "strokes", self.words)] if needed else []
        if outlines:
            said.append(counted(outlines, "one_outline", "outline_count", self.words))
        return ", ".join(said)

    def of_a_first_game(self, components: Sequence[Component]) -> list[str]:
        """The sheets to cut for a first game, and the cuts that saves; nothing for a box alone."""
        later = [one for one in components if one.first_game is not True]
        if not any(KINDS[one.kind].in_play for one in later):
            return []
        needed = list(self._needed(later))
        strokes, all_strokes = self._strokes(needed), self._strokes(self.papers)
        papers, all_papers = (
            sum(paper.front.times for paper in some) for some in (needed, self.papers)
        )
        alone = [
            self.words.say(
                "pages_alone",
                part=self.letters[one.name],
                pages=estimate.page_runs(paper for paper in needed if slots_of(paper, one.name)),
            )
            for one in later
            if one.first_game
        ]
        parts = dict.fromkeys(self.letters[one.name] for one in later if not one.first_game)
        others = [self.words.say("without_parts", parts=", ".join(parts))] if parts else []
        how = ", ".join([*alone, *others])
        return [
            self.words.say(
                "first_game",
                papers=counted(papers, "one_paper", "papers", self.words),
                strokes=counted(strokes, "one_stroke", "strokes", self.words),
                time=estimate.time_text(estimate.minutes(needed, self.optional), self.words),
            ),
            self.words.say(
                "first_game_saves",
                how=how[:1].upper() + how[1:],
                papers=counted(all_papers - papers, "one_paper", "papers", self.words),
                strokes=counted(all_strokes - strokes, "one_stroke", "strokes", self.words),
            ),
        ]

    def _needed(self, later: Sequence[Component]) -> Iterator[estimate.PaperAt]:
        """The papers of a first game, without the cuts that only what is left out needs."""
        lain = dict.fromkeys((one.name for one in later), 0)
        for paper in self.papers:
            left_out = [one.name for one in later if lain[one.name] >= int(one.first_game)]
            for name in lain:
                lain[name] += len(slots_of(paper, name)) * paper.front.times
            if not estimate.trimmed_if_liked(paper, left_out):
                yield paper._replace(front=without(paper.front, left_out))

    def _strokes(self, papers: Iterable[estimate.PaperAt]) -> int:
        """The strokes of some papers that somebody has to make."""
        return sum(
            paper.front.strokes * paper.front.times
            for paper in papers
            if not estimate.trimmed_if_liked(paper, self.optional)
        )

    def of(self, component: Component) -> str:
        """The strokes of a component's own sheets, and the letters of those it shares others of."""
        there = [
            (paper, owner)
            for paper, owner in zip(self.papers, self.owners, strict=True)
            if slots_of(paper, component.name)
        ]
        if component.format.outline != "rectangle" or there[0][0].front.dieline:
            return self.words.say("outlines")
        own = sum(
            paper.front.strokes * paper.front.times
            for paper, owner in there
            if owner == component.name
        )
        hosts = dict.fromkeys(
            self.letters[owner]
            for paper, owner in there
            if owner and owner != component.name and paper.front.strokes
        )
        said = [counted(own, "one_stroke", "strokes", self.words)] if own else []
        if own and component.name in self.optional:
            said = [self.words.say("optional")]
        if hosts:
            parts = ", ".join(hosts)
            if said:
                return self.words.say("cut_rest", strokes=said[0], parts=parts)
            return self.words.say("cut_with", parts=parts)
        return ", ".join(said) or self.words.say("no_cut")


def without(front: Sheet, later: Collection[str]) -> Sheet:
    """The front of a paper without the components left for later, and the cuts only they need."""
    left = tuple(slot for slot in front.slots if slot.piece.component in later)
    if not left:
        return front
    kept = tuple(slot for slot in front.slots if slot.piece.component not in later)
    spared = sum(
        any(lies_at(cut, slot) for slot in left) and not any(lies_at(cut, slot) for slot in kept)
        for cut in front.cuts
    )
    return replace(front, slots=kept, strokes=front.strokes - spared)


def lies_at(cut: Stroke, slot: Slot) -> bool:
    """Whether a cut runs along an edge of the piece in a slot."""
    trim = slot.trim
    at, edges = (cut.x1, (trim.x, trim.right)) if cut.upright else (cut.y1, (trim.y, trim.bottom))
    low, high = (cut.y1, cut.y2) if cut.upright else (cut.x1, cut.x2)
    near, far = (trim.y, trim.bottom) if cut.upright else (trim.x, trim.right)
    return low < far and near < high and any(abs(at - edge) < SAME_LINE for edge in edges)


def counted(count: int, one: str, more: str, words: PrintWords) -> str:
    """A number in the phrase for one or for more."""
    return words.say(one) if count == 1 else words.say(more, count=count)


def slots_of(paper: estimate.PaperAt, component: str) -> list[Slot]:
    """The places of a component on the front of a paper."""
    return [slot for slot in paper.front.slots if slot.piece.component == component]
