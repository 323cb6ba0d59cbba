"""Shops and presses: a folder of files as one of ``layouts/targets`` wants them.

``order_fit.py`` finds the product that each component is, and tells of those that are none;
``order_book.py`` does so for the rulebook, and makes pictures of its pages, ``order_box.py`` for a
tuck box, whose walls it lays out as the shop does;
``order_folder.py`` writes the files, numbered and counted, and the page that says what goes where.
"""
