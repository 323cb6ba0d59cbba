"""Codes of languages, as ISO 639-1 has them, and what is written for one by mistake."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping

LANGUAGES = {  # that texts are known by
    "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian",
    "nl": "Dutch", "pt": "Portuguese",
}  # fmt: skip
_NAMES = {  # of languages that are written out
    "english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr",
    "dutch": "nl", "nederlands": "nl", "spanish": "es", "español": "es", "italian": "it",
}  # fmt: skip
_COUNTRIES = {  # whose codes are taken for those of their languages
    "jp": "ja", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk", "cn": "zh", "gb": "en",
    "us": "en", "ir": "fa", "il": "he", "in": "hi", "vn": "vi",
}  # fmt: skip
_OF_TWO = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy "
    "da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu "
    "hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb "
    "lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om "
    "or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv "
    "sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh "
    "zu"
)  # letters; codes of three are not looked up
_CODES = frozenset(_OF_TWO.split())
_PLAIN = {"id", "no", "is", "or", "as", "an", "so", "to", "my", "am"}  # rather than languages
_SCRIPTS = {  # how the names of letters begin of which a text in the language has some
    **dict.fromkeys(("be", "bg", "mk", "ru", "uk"), ("CYRILLIC",)),
    **dict.fromkeys(("ar", "fa", "ur"), ("ARABIC",)),
    **dict.fromkeys(("he", "yi"), ("HEBREW",)),
    **dict.fromkeys(("hi", "mr", "ne"), ("DEVANAGARI",)),
    "el": ("GREEK",), "hy": ("ARMENIAN",), "ka": ("GEORGIAN",), "ko": ("HANGUL", "CJK"),
    "ja": ("HIRAGANA", "KATAKANA", "CJK"), "zh": ("CJK",), "th": ("THAI",), "bn": ("BENGALI",),
    "ta": ("TAMIL",),
}  # fmt: skip
_CALLED = {"HIRAGANA": "Japanese", "HANGUL": "Korean", "CJK": "Chinese"}
_NUMBERS = {  # from two to twelve: one is an article in most, and larger ones are seldom words
    "da": "to tre fire fem seks syv otte ni ti elleve tolv",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
    "pt": "dois três quatro cinco seis sete oito nove dez onze doze",
    "sv": "två tre fyra fem sex sju åtta nio tio elva tolv",
}
_INFLECTED = {"de": {"zweier": 2, "dreier": 3}, "pt": {"duas": 2}}
_SMALL = {  # words that most texts of a language have, and hardly one of the others
    "de": "der die das und ist nicht ein eine einen mit auf für von du wenn oder wird werden zu "
    "dem den deine deiner sie jede jeder kann dann nach aus bei sich",
    "en": "the of and to you your is it that this with for from or if when each they then not by "
    "any at take after their may one",
    "es": "el los las y una con por para que si cada tu del al es su puedes cuando hasta sobre",
    "fr": "le les et une des du avec pour vous est dans chaque votre vos qui sur ou ne pas au aux "
    "peut",
    "it": "il gli di una con per che se ogni tuo tua del della dei è nel puoi quando alla",
    "nl": "de het een en van niet met op voor je als wordt worden elke elk kan dan naar uit bij "
    "zijn deze die jouw",
    "pt": "os e um uma com por para que cada da dos das seu sua não ao quando você pode até",
}
_OFTEN = {  # more words that sentences have, and names hardly
    "de": "des ihr wir ich es so oder aber auch noch nur wie wer was man an am im zum zur vom beim "
    "als alle keine kein euch eure dein seine seinen ihre ihren hat hast habt haben darf "
    "muss müssen nimm leg zieh einer eines",
    "en": "a an in i we he she his her him them our us was were been be are has have had who "
    "whoever what which where all some more most as so no do does can must cannot will "
    "would out up down only never always into than but there these those may",
    "es": "de en a o no se lo le te tus sus ha hay este esta pero más sin muy todo todos",
    "fr": "or de la que se si en un il elle on nous ce cet cette ses ton ta tes son sa mais plus "
    "par a ont fait être tu te",
    "it": "la le lo un in a da si non ha ma più anche come questo questa al dal sul sono tutti",
    "nl": "ik jij hij zij ze we wij hun er is in te zo of maar ook nog geen wie wat men aan om "
    "over heeft hebben mag moet door tot als uw je jullie alle",
    "pt": "de em a o e no na se não mais mas ele ela este esta tem são muito todos ser",
}
_SMALL_WORDS = {code: frozenset(said.split()) for code, said in _SMALL.items()}
_ALL_SMALL = {code: words | {*_OFTEN[code].split()} for code, words in _SMALL_WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")
_MANY = 60  # of texts, of which fewer may be names alone
_SHARE, _FEW = 0.12, 5  # small words of all; and how many times fewer are of the game's language
_READ = 12  # words, of fewer of which nobody can say in what language they are
_SENTENCE = 3  # small words of another language that make a sentence one of it
_WORDS = 3  # of a sentence with a stop at its end; of one without, more
_LONG = 5
_CONTENT = 4  # letters of a word in small letters that is no article of a name
_STOP = re.compile(r"[.!?…]['\"”’»)*_]*\s*\Z")
_ENOUGH = 20  # letters of which not one is of the language's script


def code_of_language(word: str) -> str:
    """The code that a word is, or that its language has: ``de`` of DE and German; else empty."""
    low = word.lower()
    return low if low in _CODES - _PLAIN else _NAMES.get(low, "")


def language_fault(value: str) -> str:
    """The fault of the code of a language; empty if it can be one."""
    code = value.partition("-")[0]
    if len(code) == 3 or (len(code) == 2 and code.lower() in _CODES):
        return ""
    low = value.strip().lower()
    if meant := _NAMES.get(low) or _COUNTRIES.get(low):
        return f"{value} is no code of a language: write `{meant}`"
    return f"{value} is no code of a language, such as `de`, `en` or pt-br"


def number_words(language: str) -> Mapping[str, int]:
    """The words of a language for two to twelve, in small letters; none where we know none."""
    code = language.partition("-")[0]
    words = _NUMBERS.get(code, "").split()
    return {word: value for value, word in enumerate(words, 2)} | _INFLECTED.get(code, {})


def small_words(code: str) -> frozenset[str]:
    """The small words of a language, such as *the*; none where we know none."""
    return _ALL_SMALL.get(code, frozenset())


def language_of_others(language: str, text: str, least: int = _MANY) -> tuple[str, int]:
    """The code of the language that a text is in where that is another, and how many words it has.

    Empty for fewer than ``least`` words, for texts in several languages, and where we do not know
    both languages: but English is known wherever it stands. A code such as ``de-x-en`` says that
    its texts are meant to be in another one.
    """
    code, *subtags = language.lower().split("-")
    small, words = _small_words(text)
    if words < least or "x" in subtags or len(code) > 2:
        return "", 0
    own = small.pop(code, 0)
    if code not in _SMALL:
        small = {"en": small["en"]}
    most = max(small, key=lambda one: small[one])
    if small[most] < _SHARE * words or own * _FEW > small[most]:
        return "", 0
    return most, words


def language_read(language: str, text: str) -> str:
    """The code of the language that a text is in: the given one, unless nearly all is in another.

    So words are read as they were written where a game says ``de`` and is not translated yet.
    """
    code = language.lower().partition("-")[0]
    small, words = _small_words(text)
    own = small.pop(code, 0)
    if code not in _SMALL:
        small = {"en": small["en"]}
    most = max(small, key=lambda one: small[one])
    if words < _READ or small[most] < _SHARE * words or own * _FEW > small[most]:
        return code
    return most


def language_of_sentence(language: str, text: str) -> str:
    """The code of the other language that a sentence is in; empty where that is not sure.

    It has three small words of that, or *the* and a word that is no name's, and none of its own.
    """
    code, *subtags = language.lower().split("-")
    if code not in _SMALL or "x" in subtags or not is_sentence(text):
        return ""
    if code != "en" and _in_part_english(text, _ALL_SMALL[code]):
        return "en"
    words = Counter(_WORD.findall(text.lower()))
    said = {one: words.keys() & _ALL_SMALL[one] for one in _SMALL}
    own = said.pop(code)
    most = max(said, key=lambda one: _times(said[one] - own, words))
    often = _times(said[most] - own, words)
    if most == "en" and words["the"] and _content(text):
        often += _SENTENCE  # which no other language has
    return "" if own - said[most] or often < _SENTENCE else most


def _times(some: Collection[str], words: Counter[str]) -> int:
    return sum(words[word] for word in some)


def _in_part_english(text: str, own: frozenset[str]) -> bool:
    """Whether a sentence goes on in English: *Nimm zwei Steine from the bank*.

    A name in it has capitals: *Lord of the Rings*.
    """
    words, english = _WORD.findall(text), _ALL_SMALL["en"] - own
    return any(
        one in english and other in english and third.islower() and len(third) >= _CONTENT
        for one, other, third in zip(words, words[1:], words[2:], strict=False)
    )


def untranslated(text: str, translation: str, own: str, language: str) -> str:
    """What a translation of a sentence is, if it is none: the text itself, or English.

    Empty for names and labels, which may be alike in both, and between ``en`` and ``en-gb``. A
    code such as ``de-x-en`` says that English is meant.
    """
    same = " ".join(text.split()) == " ".join(translation.split())
    if same and is_sentence(text) and own.partition("-")[0] not in language.split("-"):
        return "the text itself"
    return LANGUAGES.get(language_of_sentence(language, translation), "")


def kept_in_words(text: str, language: str) -> str:
    """How a text or word of a translation is kept as it is, for a hint."""
    line = f"words: {{meant: {json.dumps(text, ensure_ascii=False)}}}"
    return f"`{line}` in game.yaml and i18n/{language}.yaml, if it is meant so"


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence, not a name or a label: *Old Oak*, *Lord of the Rings*.

    It has three words and a stop at its end, or five of which two are in small letters and are
    no mere articles.
    """
    words = _WORD.findall(text)
    if _STOP.search(text):
        return len(words) >= _WORDS and any(word.islower() for word in words)
    return len(words) >= _LONG and _content(text) > 1


def _content(text: str) -> int:
    """How many words in small letters a text has that are no mere articles."""
    return sum(word.islower() and len(word) >= _CONTENT for word in _WORD.findall(text))


def _small_words(text: str) -> tuple[dict[str, int], int]:
    """How many small words of each language a text has, and how many words."""
    words = _WORD.findall(text.lower())
    often = Counter(words)
    return {one: sum(often[word] for word in said) for one, said in _SMALL_WORDS.items()}, len(
        words
    )


def strange_script(language: str, text: str) -> str:
    """What is odd where a text has no letter of its language's script; empty if nothing is.

    Nor is anything where the code says that it is in Latin letters: ``ja-latn``.
    """
    code, *subtags = language.lower().split("-")
    scripts = None if "latn" in subtags else _SCRIPTS.get(code)
    letters = {letter for letter in text if letter.isalpha()}
    enough = scripts and sum(map(text.count, letters)) >= _ENOUGH
    if not enough or any(unicodedata.name(one, "").startswith(scripts or ()) for one in letters):
        return ""
    script = (scripts or ("",))[0]
    called = _CALLED.get(script, script.capitalize())
    return f"{language} is written in {called} letters, and the texts have none"
