"""Rule kinds: the checks that an entry of rules.yaml can name.

A new kind is one function with its params, and one row here.
"""

from generator.rules.kinds import count, distribution, field, mention, relation, table
from generator.rules.kinds.scope import RuleKind

KINDS: dict[str, RuleKind] = {
    "count": RuleKind(count.Count, count.count),
    "distribution": RuleKind(distribution.Distribution, distribution.distribution),
    "enough_for_players": RuleKind(count.EnoughForPlayers, count.enough_for_players),
    "every_combination": RuleKind(distribution.EveryCombination, distribution.every_combination),
    "holds": RuleKind(table.Holds, table.holds),
    "one_of": RuleKind(field.OneOf, field.one_of),
    "one_to_one": RuleKind(relation.OneToOne, relation.one_to_one),
    "printed_as": RuleKind(count.PrintedAs, count.printed_as),
    "range": RuleKind(field.Range, field.in_range),
    "references": RuleKind(field.References, field.references),
    "same_for": RuleKind(field.SameFor, field.same_for),
    "sum": RuleKind(count.Sum, count.total),
    "table": RuleKind(relation.Table, relation.table),
    "text_says": RuleKind(mention.TextSays, mention.text_says),
    "unique": RuleKind(distribution.Unique, distribution.unique),
}
