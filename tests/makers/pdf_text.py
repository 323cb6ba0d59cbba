"""What a reader finds written in a PDF, page by page."""

import pypdfium2


def text_of(path):
    document = pypdfium2.PdfDocument(path)
    found = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return " ".join(found.split())
