"""The version of Proofdeck, which made things are remembered by."""

__version__ = "0.3.0"
