"""Comparison of a game's old and new faces side by side, as far as the old ones are known."""

from collections.abc import Mapping
from pathlib import Path

from generator.changes.compare import Change, what_differs
from generator.commands.changed import Compared, title_and_name
from generator.exports.built import Written
from generator.exports.manifest import add_part
from generator.exports.side_by_side import Pair, side_by_side_page
from generator.faces.compare import edged, marked_pair
from generator.faces.face import DrawnPiece, Face
from generator.files.write import write_file
from generator.model.component import PieceRef

_NAMED = 4  # pieces of a pair that are named


def write_diff(compared: Compared, output: Path) -> tuple[Written, ...]:
    """Write ``diff-<paper>.pdf`` and ``diff.html`` into the game's folder.

    Nothing is written, and old ones are removed, where no face differs. Raises OSError where that
    cannot be done.
    """
    from generator.exports.pdf.side_by_side import side_by_side_pdf

    built = compared.built
    folder = built.folder(output)
    files = folder / f"diff-{built.paper.name}.pdf", folder / "diff.html"
    pairs = pairs_of(compared)
    if not pairs:
        for file in files:
            file.unlink(missing_ok=True)
        return ()
    content = (built, pairs, compared.fonts, compared.words, compared.against)
    written = (
        Written(write_file(files[0], side_by_side_pdf(*content)), None, built.paper.name),
        Written(write_file(files[1], side_by_side_page(*content).encode())),
    )
    for one in written:
        add_part(folder, built, "diff", one)
    return written


def pairs_of(compared: Compared) -> tuple[Pair, ...]:
    """Every face that is new, gone or not as it was, in the game's order; equal pairs are one."""
    now = {one.ref: one for one in compared.built.drawn}
    alike: dict[tuple[str, str, str, str, str], list[tuple[PieceRef, Pair]]] = {}
    for change in compared.changes.pieces:
        if change.how in ("copies", "renamed"):
            continue
        for side in ("front", "back"):
            pair = _pair(compared, change, side, now)
            if pair:
                keys = (pair.old.key if pair.old else "", pair.new.key if pair.new else "")
                group = (change.piece.component, side, pair.says, *keys)
                alike.setdefault(group, []).append((change.piece, pair))
    return tuple(
        _marked(compared, [ref for ref, _ in members], side, members[0][1])
        for (_, side, *_), members in alike.items()
    )


def _pair(
    compared: Compared, change: Change, side: str, now: Mapping[PieceRef, DrawnPiece]
) -> Pair | None:
    """A side of a piece as it was and is; None where both are the same."""
    before = None if change.how == "new" else compared.before.get(change.taken)
    drawn = None if change.how == "gone" else now.get(change.piece)
    old, new = _face(before, side), _face(drawn, side)
    pieces = compared.old.pieces.get(change.piece.component, {})
    known = None if change.how == "new" else pieces.get(change.taken.id)
    key = getattr(known, side) if known else None  # a fingerprint: the beginning of the face's key
    if old is None and new is None and key is None:
        return None
    if new is not None and key is not None and new.key.startswith(key) and not change.recut:
        return None
    unknown = old is None and key is not None
    return Pair("", what_differs(change, compared.words), old, new, unknown)


def _face(drawn: DrawnPiece | None, side: str) -> Face | None:
    return None if drawn is None else drawn.front if side == "front" else drawn.back


def _marked(compared: Compared, refs: list[PieceRef], side: str, pair: Pair) -> Pair:
    """The pair of these pieces, named after them, with what differs marked."""
    (title, label), words = title_and_name(compared, refs[0]), compared.words
    title = words.say("back", label=title) if side == "back" else title
    if len(refs) > 1:
        more = " …" if len(refs) > _NAMED else ""
        ids = ", ".join(title_and_name(compared, ref)[1] for ref in refs[:_NAMED]) + more
        label = words.say("pieces", component=title, count=len(refs), ids=ids)
    else:
        label = f"{label} ({title})"
    old, new = pair.old, pair.new
    if old and new:
        old, new = marked_pair(old, new, compared.fonts)
    return pair._replace(label=label, old=old and edged(old), new=new and edged(new))
