"""Rule kinds: the checks that an entry of rules.yaml can name.

A new kind is one function with its params, and one row in ``KINDS`` below. ``scope.py`` has what
they share: the pieces a rule is about, their values, the problem of a broken rule. ``count.py`` is
about how many there are, ``distribution.py`` how values are spread, ``field.py`` what one field
holds, ``relation.py`` how two meet, ``table.py`` the second entry of all that is printed,
``mention.py`` texts that tell a field, ``face_says.py`` what a drawn face says.
"""

from generator.rules.kinds import count, distribution, face_says, field, mention, relation, table
from generator.rules.kinds.scope import RuleKind, always

KINDS: dict[str, RuleKind] = {
    "count": RuleKind(count.Count, count.count),
    "distribution": RuleKind(distribution.Distribution, distribution.distribution),
    "enough_for_players": RuleKind(count.EnoughForPlayers, count.enough_for_players),
    "evenly": RuleKind(distribution.Evenly, distribution.evenly),
    "every_combination": RuleKind(
        distribution.EveryCombination, distribution.every_combination, copies=distribution.lists_one
    ),
    face_says.KIND: RuleKind(face_says.FaceSays, face_says.face_says),
    "holds": RuleKind(table.Holds, table.holds, copies=always),
    "numbers": RuleKind(count.Numbers, count.numbers, of_game=True),
    "one_of": RuleKind(field.OneOf, field.one_of, copies=lambda of: len(of.values) == 1),
    "one_to_one": RuleKind(relation.OneToOne, relation.one_to_one),
    "peak": RuleKind(distribution.Peak, distribution.peak),
    "printed_as": RuleKind(count.PrintedAs, count.printed_as),
    "range": RuleKind(field.Range, field.in_range, copies=field.is_one),
    "references": RuleKind(field.References, field.references),
    "same_for": RuleKind(field.SameFor, field.same_for),
    "sum": RuleKind(count.Sum, count.total),
    "table": RuleKind(relation.Table, relation.table, copies=lambda of: bool(of.wanted)),
    "text_says": RuleKind(mention.TextSays, mention.text_says, copies=always),
    "unique": RuleKind(distribution.Unique, distribution.unique),
}
