"""The rule kinds: what an entry of rules.yaml may say.

A new kind is one function with its params, and one row here.
"""

from generator.rules.kinds import (
    counting,
    exact,
    holding,
    pairing,
    printing,
    spreading,
    wording,
)
from generator.rules.kinds.selection import RuleKind

KINDS: dict[str, RuleKind] = {
    "count": RuleKind(counting.Count, counting.count),
    "distribution": RuleKind(spreading.Distribution, spreading.distribution),
    "enough_for_players": RuleKind(counting.EnoughForPlayers, counting.enough_for_players),
    "every_combination": RuleKind(spreading.EveryCombination, spreading.every_combination),
    "holds": RuleKind(exact.Holds, exact.holds),
    "one_of": RuleKind(holding.OneOf, holding.one_of),
    "one_to_one": RuleKind(pairing.OneToOne, pairing.one_to_one),
    "printed_as": RuleKind(printing.PrintedAs, printing.printed_as),
    "range": RuleKind(holding.Range, holding.in_range),
    "references": RuleKind(holding.References, holding.references),
    "same_for": RuleKind(holding.SameFor, holding.same_for),
    "sum": RuleKind(counting.Sum, counting.total),
    "table": RuleKind(pairing.Table, pairing.table),
    "text_says": RuleKind(wording.TextSays, wording.text_says),
    "unique": RuleKind(spreading.Unique, spreading.unique),
}
