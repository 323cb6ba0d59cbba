"""Files for a press: pages of faces as PDF/X-4 or PDF/X-1a, with live text and vectors.

``press_pages.py`` gives pages the boxes that a press reads, and lines of cut and fold in spot
colours. ``recolour.py`` goes through their colours: black becomes black ink alone, and for PDF/X-1a
everything becomes CMYK by ``converter.py``. ``claim.py`` reads the profile of a press, and says
what the file is, after its bytes were read again.
"""
