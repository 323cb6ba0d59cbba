"""A game as one page of HTML that needs no other file: all faces, sheets and the rulebook.

``game_page.py`` is the page, ``book_page.py`` the rulebook in it, ``drawn_once.py`` holds each face
once, however often it is shown. Faces are pictures: nothing of them is read as HTML.
"""
