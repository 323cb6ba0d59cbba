"""The rule kinds: what an entry of rules.yaml may say.

A new kind is one function with its params, and one row here.
"""

from generator.rules.kinds import counting, holding, printing, spreading
from generator.rules.kinds.selection import RuleKind

KINDS: dict[str, RuleKind] = {
    "count": RuleKind(counting.Count, counting.count),
    "distribution": RuleKind(spreading.Distribution, spreading.distribution),
    "enough_for_players": RuleKind(counting.EnoughForPlayers, counting.enough_for_players),
    "every_combination": RuleKind(spreading.EveryCombination, spreading.every_combination),
    "one_of": RuleKind(holding.OneOf, holding.one_of),
    "printed_as": RuleKind(printing.PrintedAs, printing.printed_as),
    "range": RuleKind(holding.Range, holding.in_range),
    "references": RuleKind(holding.References, holding.references),
    "same_for": RuleKind(holding.SameFor, holding.same_for),
    "sum": RuleKind(counting.Sum, counting.total),
    "unique": RuleKind(spreading.Unique, spreading.unique),
}
