"""The read stage: a manuscript becomes a Book; nothing is measured or set here.

``book.py`` is the stage: ``render.py`` runs the template with what ``template_functions.py`` lets
it call, ``markdown.py`` and ``parse.py`` read what comes out, ``blocks.py`` is the Book.
``placeholders.py`` stand in the text for what a call gave, ``annotations.py`` are drawn over
figures (``pointing.py`` has where they end), ``backgrounds.py`` lie under the pages.
``sentences.py`` and ``numbers.py`` read prose, with one file a language in ``languages/``.
"""
