"""Rulebook: a manuscript becomes a Book; nothing is measured or set here."""
