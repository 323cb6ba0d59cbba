"""The version of Proofdeck, which is part of what cached results depend on."""

__version__ = "0.4.0"
