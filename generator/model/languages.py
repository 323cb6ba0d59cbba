"""Codes of languages, as ISO 639-1 has them, and what is written for one by mistake."""

import unicodedata

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
        return f"{value} is not a language code; write `{meant}`"
    return f"{value} is not a language code; write one such as `de`, `en` or pt-br"


def strange_script(language: str, text: str) -> str:
    """The oddity of a text without a letter of its language's script; empty for ``ja-latn``."""
    code, *subtags = language.lower().split("-")
    scripts = None if "latn" in subtags else _SCRIPTS.get(code)
    letters = {letter for letter in text if letter.isalpha()}
    if not scripts or sum(map(text.count, letters)) < _ENOUGH:
        return ""
    if any(unicodedata.name(one, "").startswith(scripts) for one in letters):
        return ""
    called = _CALLED.get(scripts[0], scripts[0].capitalize())
    known = f"{language} means Ukrainian, which" if code == "uk" else language  # not the kingdom
    return f"{known} is written in {called} letters, but no text has such a letter"
