"""Opposites: words of which a translation may not say the other one, such as most and fewest.

Small lists for a few languages. A word behind ? may mean another thing: where it stands its
opposite is not told, and it is not told itself. What ``_APART`` has is taken out first, as *at
most* says no more than *at least* does.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from generator.rulebook.sentences import stretches

OPPOSITE_HINT = "correct the one that is wrong; or say both with the same word"
_PAIRS = (  # what each line of _WORDS has, in this order
    "most/fewest", "highest/lowest", "more/fewer", "higher/lower", "before/after", "left/right",
    "first/last", "always/never", "with/without", "may/must", "at most/at least",
)  # fmt: skip
_WORDS = {  # * stands for any ending
    "en": """\
        most; fewest, least
        highest, largest, biggest, greatest; lowest, smallest
        more; fewer, less
        higher, larger, bigger, greater; lower, smaller
        before; after
        the left, your left, left of, leftmost, ?left; the right, your right, rightmost, ?right
        first; last
        always; never
        with; without
        may, ?can; must
        at most, at the most, ?up to; at least, at the least""",
    "de": """\
        meiste*; wenigste*
        höchste, höchsten, höchster, höchstes, größte*; niedrigste*, kleinste*, tiefste*
        mehr; weniger
        höher*, größer*; niedriger*, kleiner*, tiefer*
        vor, bevor, vorher, zuvor, ?ehe; ?nach, nachdem, danach
        link*; rechts, rechte, rechten, ?recht*
        erste*, zuerst, zunächst, ?anfang*; letzt*, zuletzt
        immer, stets, ?jedes; nie, niemals
        mit; ohne
        darf*, dürf*, ?kann*, ?könn*, ?mag*, ?mög*; muss*, müss*
        höchstens, maximal, ?bis zu; mindestens, wenigstens, minimal""",
    "nl": """\
        meest*; minst*
        hoogst*, grootst*; laagst*, kleinst*
        meer; minder
        hoger*, groter*; lager*, kleiner*
        ?voor, voordat, vóór, vooraf; na, nadat, daarna
        links*, linker*; rechts*, rechter*
        eerst*; laatst*
        altijd, steeds; nooit
        met; zonder
        mag, mogen, ?kan, ?kun, ?kunt, ?kunnen; moet*
        hoogstens, maximaal, ten hoogste, ?tot; minstens, ten minste, minimaal""",
    "fr": """\
        le plus, les plus; le moins, les moins
        plus haut*, plus grand*, plus élevé*; plus bas*, plus petit*, plus faible*
        plus de, plus d; moins de, moins d
        ;
        avant; après
        gauche*; droite*
        premi*, d'abord, d’abord; derni*
        toujours; jamais
        avec; sans
        ?peut, ?peux, ?pouvez, ?peuvent; doit, dois, devez, doivent
        au plus, au maximum, ?jusqu'à, ?jusqu’à; au moins, au minimum""",
}
_APART = {
    "en": r"at (?:the )?(?:most|least|first|last)|most of|first player|(?:is|are) left|"
    r"more or less",
    "de": r"meistens|wenigstens|nach (?:oben|unten|links|rechts|und nach)|mehr oder weniger|"
    r"vor (?:sich|dir|dich|euch|ihm|ihr|allem)",
    "nl": r"hoogstens|minstens|(?:ten|op zijn) (?:minste|meeste|eerste|laatste)|meer of minder",
    "fr": r"au (?:plus|moins)|le plus (?:petit|bas|faible|proche|près|vite)\w*|plus ou moins|"
    r"tout de suite",
}
_NEGATED = {
    "en": r"\b(?:no|not|nor|cannot|none|neither|nothing|nobody|only|unless|except)\b|n['’]t\b",
    "de": r"\b(?:nicht|kein\w*|nichts|niemand|weder|nur|außer|erst)\b",
    "nl": r"\b(?:niet|geen|niets|niemand|noch|alleen|slechts|tenzij|behalve|pas)\b",
    "fr": r"\b(?:ne|pas|aucun\w*|rien|personne|ni|seul\w*|sauf)\b|\bn['’]",
}
_LIMITS = "at most/at least"
_WHATEVER = {"always/never", "most/fewest", "highest/lowest"}  # what a negation turns into no other
_ONLY_WORDS = re.compile(r"[^\W_]")


def opposite_words(text: str, translation: str, language: str, its: str) -> str:
    """What a translation says the opposite of, to be followed by the text; empty if nothing.

    Sentence by sentence where both have as many. A word is told where the text has it and not its
    opposite, and the translation the opposite and not the word; most are not judged in a sentence
    that denies something. ``language`` and ``its`` are the codes of the two.
    """
    codes = [code.partition("-")[0].lower() for code in (language, its)]
    if codes[0] == codes[1] or not all(code in _WORDS for code in codes):
        return ""
    sides = [list(_sentences(one)) for one in (text, translation)]
    if len(sides[0]) != len(sides[1]):
        sides = [[" ".join(side)] for side in sides]
    for one, other in zip(*sides, strict=True):
        for number, pair in enumerate(_PAIRS):
            if pair not in _WHATEVER and _denied(one, codes[0]) | _denied(other, codes[1]):
                continue
            first, second = _said(one, codes[0], number), _said(other, codes[1], number)
            for way in (0, 1):  # the word and its opposite
                here, there = first[way].sure, second[1 - way].sure
                if here and there and not (first[1 - way].any or second[way].any):
                    return f"the translation says {there!r} for {here!r} in"
    return ""


def _sentences(text: str) -> Iterator[str]:
    parts = (" ".join(text[start:end].split()) for start, end in stretches(text))
    return (part for part in parts if _ONLY_WORDS.search(part))


def _denied(text: str, language: str) -> bool:
    return re.search(_NEGATED[language], text, re.IGNORECASE) is not None


class _Said(NamedTuple):
    """The first word of one side that a text has, as it writes it, and the first that is sure."""

    any: str
    sure: str


def _said(text: str, language: str, number: int) -> tuple[_Said, _Said]:
    """The words of the two opposites that a text has; empty for none."""
    clean = text
    if _PAIRS[number] != _LIMITS:
        clean = re.sub(rf"\b(?:{_APART[language]})\b", " ", text, flags=re.IGNORECASE)
    one, other = (
        _Said(*(match[0] if (match := pattern.search(clean)) else "" for pattern in side))
        for side in _patterns(language)[number]
    )
    return one, other


@cache
def _patterns(language: str) -> Sequence[Sequence[tuple[re.Pattern[str], re.Pattern[str]]]]:
    """For each pair its two sides: patterns of every word, and of those that are sure."""
    return [
        [(_pattern(side), _pattern(side, sure=True)) for side in line.split(";")]
        for line in _WORDS[language].splitlines()
    ]


def _pattern(words: str, *, sure: bool = False) -> re.Pattern[str]:
    forms = [word.strip() for word in words.split(",") if word.strip()]
    forms = [re.escape(word.removeprefix("?")) for word in forms if not sure or word[0] != "?"]
    either = "|".join(form.replace(r"\*", r"\w*") for form in forms)
    return re.compile(rf"\b(?:{either})\b" if either else r"(?!)", re.IGNORECASE)
