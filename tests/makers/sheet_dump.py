"""A sheet as text, to be compared with a committed one."""


def dump(sheet):
    """A line for the sheet, then one a slot, mark, label, from top left to bottom right; mm."""
    head = (
        f"sheet {sheet.heading} {sheet.number} of {sheet.total} {sheet.side}, "
        f"paper {_mm(*sheet.paper)}"
    )
    slots = [
        f"slot {_mm(s.trim.x, s.trim.y, s.trim.width, s.trim.height)} "
        f"clip {_mm(s.clip.x, s.clip.y, s.clip.width, s.clip.height)} turn {s.turn} {s.piece}"
        for s in sorted(sheet.slots, key=lambda s: (round(s.trim.y, 3), round(s.trim.x, 3)))
    ]
    marks = [
        f"mark {m.kind} {_mm(m.x1, m.y1, m.x2, m.y2)}"
        for m in sorted(
            sheet.marks, key=lambda m: (m.kind, *(round(v, 3) for v in (m.y1, m.x1, m.y2, m.x2)))
        )
    ]
    labels = [
        f"label {_mm(at.x, at.y)} {'upwards ' if at.turn else ''}{at.text}"
        for at in sorted(sheet.labels, key=lambda at: (at.y, at.x, at.text))
    ]
    numbers = [f"number {_mm(at.x, at.y)} {at.text}" for at in sheet.numbers]
    return "\n".join([head, *slots, *marks, *labels, *numbers]) + "\n"


def _mm(*values):
    """The lengths with three decimals, never a negative zero."""
    return " ".join(f"{round(value, 3) + 0.0:.3f}" for value in values)
