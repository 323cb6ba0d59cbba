"""The printing condition that an ICC profile is for: what its name and its tags say.

A condition is paper, inks and press together, and registered at color.org by a short name.
"""

import re
import tomllib
from io import BytesIO
from pathlib import Path

from PIL import ImageCms

REGISTRY = "http://www.color.org"
_WRITTEN_OUT = (  # in a name or a tag, or as an identifier that others write
    (re.compile(r"FOGRA\s?(\d\d)(?!\d)", re.IGNORECASE), "FOGRA{}"),
    (re.compile(r"\bTR[ .]?(00\d)\b"), "CGATS TR {}"),
    (re.compile(r"CRPC(\d)"), "CGATS21-2-CRPC{}"),
    (re.compile(r"(JC2001\d\d)"), "{}"),
)
_BY_NAME = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def condition_of(icc: bytes) -> str:
    """The registered condition of a profile: ``FOGRA39``; empty if it does not say."""
    name, meant = _said(icc)
    by_name = next((one for start, one in _BY_NAME.items() if name.startswith(start)), "")
    return condition_in(name) or by_name or condition_in(meant)


def condition_in(text: str) -> str:
    """The registered condition that a text names, in its usual spelling; empty if none."""
    for pattern, form in _WRITTEN_OUT:
        if found := pattern.search(text):
            return form.format(found[1])
    return ""


def name_of(icc: bytes) -> str:
    """The name of a profile: ``Coated FOGRA39 (ISO 12647-2:2004)``."""
    shown = "".join(one for one in _said(icc)[0] if one.isprintable())
    return shown[:100] or "a profile without a name"


def _said(icc: bytes) -> tuple[str, str]:
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(icc)).profile
    except OSError:
        return "", ""
    return (profile.profile_description or "").strip(), profile.target or ""
