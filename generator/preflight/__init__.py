"""Preflight: checks on a finished PDF, ours or of any other program, before it is sent away.

``run.py`` is the whole of it: bytes of a PDF, and a target of ``layouts/targets`` if it is meant
for one, become a ``Report`` of findings. ``painted.py`` walks through what pages paint,
``colours.py`` reads colour spaces, ``plates.py`` draws a page as its four inks. What is judged
stands in ``check_document.py``, ``check_pages.py``, ``check_painted.py`` and ``check_pixels.py``;
``conformance.py`` says what keeps a file from being PDF/X.
"""
