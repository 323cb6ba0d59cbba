"""Receipts: what a command read and wrote, so that the next one knows that nothing changed.

No heavy import stands here: a receipt is looked at before anything else is loaded.
"""
