"""The version of Proofdeck, which made things are remembered by."""

__version__ = "0.2.0"
