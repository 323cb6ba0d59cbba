"""Runs of eight words, as short hashes: two texts can be compared without either being here."""

import re
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

LENGTH = 8
DIGITS = 8  # characters of a hash: six bytes, so that a chance hit is one in many thousand books
KNOWN = Path(__file__).with_suffix(".txt")


def words(text):
    """The words of a text in small plain letters, without punctuation and marks of emphasis."""
    plain = "".join(
        c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c)
    )
    return re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", plain))


def runs(text):
    """Every run of eight words of a text."""
    found = words(text)
    return [" ".join(found[i : i + LENGTH]) for i in range(len(found) - LENGTH + 1)]


def short(run):
    return urlsafe_b64encode(sha256(run.encode()).digest()[:6]).decode()


def shingles(text):
    return [short(run) for run in runs(text)]


def known():
    """The hashes of texts that ours must not repeat."""
    rows = KNOWN.read_text(encoding="ascii").split()
    return {row[i : i + DIGITS] for row in rows for i in range(0, len(row), DIGITS)}
