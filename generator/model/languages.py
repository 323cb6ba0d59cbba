"""Codes of languages, as ISO 639-1 has them, and what is written for one by mistake."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

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
_WORD = re.compile(r"[^\W\d_]+")
_MANY = 60  # of texts, of which fewer may be names alone
_SHARE, _FEW = 0.12, 5  # small words of all; and how many times fewer are of the game's language
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


def language_of_others(language: str, text: str, least: int = _MANY) -> tuple[str, int]:
    """The code of the language that a text is in where that is another, and how many words it has.

    Empty for fewer than ``least`` words, for texts in several languages, and where we do not know
    both languages: but English is known wherever it stands. A code such as ``de-x-en`` says that
    its texts are meant to be in another one.
    """
    code, *subtags = language.lower().split("-")
    words = _WORD.findall(text.lower())
    if len(words) < least or "x" in subtags or len(code) > 2:
        return "", 0
    often = Counter(words)
    small = {one: sum(often[word] for word in {*said.split()}) for one, said in _SMALL.items()}
    own = small.pop(code, 0)
    if code not in _SMALL:
        small = {"en": small["en"]}
    most = max(small, key=lambda one: small[one])
    if small[most] < _SHARE * len(words) or own * _FEW > small[most]:
        return "", 0
    return most, len(words)


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
