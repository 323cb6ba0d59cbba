"""Every view of the preview's page in a browser: what it shows, and that it follows the files."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from preview_client import TOKEN, ask, desk_of, edit, opened, tiny_copy, tool

BOOK = """\
## The goal

{{ rule('six-sky-cards') }}{{ rule('both-lights-equally') }}There are six Sky cards: play the sun.
"""


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def show(page, name):
    page.locator(f'[data-show="{name}"]').click()


def lit(page, selector):
    """Wait until an image can be seen, and say how wide it is in itself."""
    return loaded(page.locator(selector).first)


def loaded(image):
    """How wide an image is in itself, once it is there; looked for anew until it is."""
    image.scroll_into_view_if_needed()
    expect(image).to_have_js_property("complete", True, timeout=30_000)
    return image.evaluate("image => image.naturalWidth")


def test_the_wall_searches_groups_turns_over_and_counts(browser, tiny):
    edit(tiny / "cards.yaml", "title: Eclipse,", "title: Eclipse, copies: 3,")
    edit(tiny / "rules.yaml", "count: 6", "count: 8")
    with opened(browser, desk_of(tiny)) as page:
        pieces = page.locator("#shown .piece")
        assert pieces.count() == 6
        page.keyboard.press("/")
        page.keyboard.type("lights out")
        expect(pieces).to_have_count(1)
        assert pieces.first.get_attribute("data-ref") == "sky/eclipse"
        assert page.locator("#found").inner_text() == "1 of 6"
        page.locator("#search").fill("")
        expect(page.locator("#found")).to_be_empty()
        tool(page, "copies").check()
        assert pieces.count() == 8
        tool(page, "copies").uncheck()
        tool(page, "group").select_option("light")
        headings = page.locator("#shown h2").all_inner_texts()
        assert [re.sub(r" \d.*", "", text) for text in headings] == [
            "Sky cards: light moon",
            "Sky cards: light sun",
        ]
        front = pieces.first.locator("img").get_attribute("src")
        pieces.first.focus()
        page.keyboard.press("f")
        assert page.locator("#side").input_value() == "back"
        expect(pieces.first.locator("img")).not_to_have_attribute("src", front)
        page.locator("#side").select_option("both")
        sides = []
        for _ in range(3):
            pieces.first.focus()
            page.keyboard.press("f")
            sides.append(page.locator("#side").input_value())
        assert sides == ["front", "back", "both"]
        page.reload()  # how things are laid out stands in the address
        expect(page.locator("#shown h2")).to_have_count(2)
        assert page.locator("#side").input_value() == "both"
        page.locator("#side").select_option("front")
        page.locator("#zoom").fill("150")
        width = pieces.first.locator(".face").evaluate("face => face.clientWidth")
        assert width == pytest.approx(57 / 25.4 * 96 * 1.5, abs=2)


def test_arrows_move_and_enter_opens(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator("#shown .piece").first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert page.locator("#large h2 small").inner_text() == "sky/sun-12"
        page.keyboard.press("Escape")
        assert page.locator("#large").is_hidden()
        assert page.evaluate("document.activeElement.dataset.ref") == "sky/sun-12"


def test_one_piece_large_tells_its_place_sizes_and_rules(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        large = page.locator("#large")
        large.locator("summary", has_text="In the files").click()
        link = large.get_by_role("link", name=re.compile(r"cards\.yaml:5:")).first
        assert re.match(r"vscode://file/.*/tiny/cards\.yaml:5:\d+$", link.get_attribute("href"))
        assert "six-sky-cards" in large.locator("ul").inner_text()
        widths = [
            box.evaluate("face => face.clientWidth")
            for box in large.locator(".faces .face:first-child").all()
        ]
        assert widths == pytest.approx([215, 123, 54], abs=2)
        page.keyboard.press("Escape")
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        large.get_by_role("button", name="larger").click()
        percent = int(large.locator(".stage output").inner_text().removesuffix(" %"))
        assert percent > 100
        wide = page.locator(".stage .face").evaluate("face => face.clientWidth")
        assert wide == pytest.approx(215 * percent / 100, abs=4)


@pytest.mark.whole
@pytest.mark.parametrize("laid", ["hand", "grid"])
def test_pieces_lie_on_a_table(browser, tiny, laid):
    with opened(browser, desk_of(tiny)) as page:
        page.locator("#zoom").fill("100")
        page.locator("#laid").select_option(laid)
        page.locator("#count").fill("5")
        pieces = page.locator(".table .piece")
        assert pieces.count() == 5
        refs = pieces.evaluate_all("all => all.map(one => one.dataset.ref)")
        boxes = [one.bounding_box() for one in pieces.all()]
        steps = {round((b["x"] - a["x"]) * 25.4 / 96) for a, b in pairwise(boxes)}
        if laid == "hand":
            assert steps == {16}
        else:
            assert 57 in steps
        assert lit(page, ".table img") > 0
        page.locator("#deal").click()
        assert pieces.evaluate_all("all => all.map(one => one.dataset.ref)") != refs
        was = page.locator('.table .piece[data-ref="sky/full-moon"] img')
        page.locator("#count").fill("6")
        source = was.get_attribute("src")
        edit(tiny / "cards.yaml", "title: Full moon", "title: Moon")
        page.locator(
            f'.table .piece[data-ref="sky/full-moon"] img:not([src="{source}"])'
        ).wait_for()


def test_sheets_numbers_and_simulations(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        show(page, "sheets")
        assert page.locator(".paper").count() == 2
        expect(page.locator(".paper line").nth(8)).to_be_attached()
        assert lit(page, ".paper img") > 0
        tool(page, "seen").select_option("grey")
        assert "grayscale" in page.locator(".paper img").first.evaluate(
            "image => getComputedStyle(image).filter"
        )
        show(page, "numbers")
        bars = page.get_by_role("img", name=re.compile("^moon: 3, sun: 3"))
        assert bars.count() == 1
        show(page, "cards")
        for seen in page.locator("#seen option").evaluate_all("all => all.map(one => one.value)"):
            tool(page, "seen").select_option(seen)
            assert page.locator("body").get_attribute("data-seen") == seen
        tool(page, "bleed").check()
        assert page.locator(".face").first.evaluate(
            "face => getComputedStyle(face).overflow"
        ) == "visible"  # fmt: skip


def test_the_proof_shows_what_each_rule_selects(browser, tiny):
    rules = tiny / "rules.yaml"
    rules.write_text(
        rules.read_text()
        + "- rule: suns\n  source: rulebook\n  says: three suns\n  component: sky\n"
        "  count: {is: 3, where: {light: sun}}\n"
    )
    desk = desk_of(tiny)
    with opened(browser, desk) as page:
        show(page, "proof")
        held = page.locator('.rule[data-rule="suns"]')
        held.locator("summary").click()
        expect(held.locator(".piece")).to_have_count(3)
        assert "holds" in held.inner_text()
        page.get_by_role("button", name="Prove").click()
        told = page.locator(".prove")
        told.get_by_text(re.compile(r"[\d.]+ % of the mistakes are noticed")).wait_for()
        expect(told.get_by_role("status")).to_be_in_viewport()
        told.locator("summary").click()
        assert told.get_by_role("link", name=re.compile(r"cards\.yaml:\d+")).count() > 0
        play = page.get_by_role("button", name="Play", exact=True)
        for width in (1280, 390):  # the answer is below both questions
            page.set_viewport_size({"width": width, "height": 900})
            answer = told.get_by_role("status").bounding_box()
            assert play.bounding_box()["y"] < answer["y"]
        page.set_viewport_size({"width": 1280, "height": 900})
        edit(tiny / "cards.yaml", "light: moon, hour: 1,", "light: sun, hour: 1,")
        broken = page.locator('.rule.broken[data-rule="suns"][open]')
        broken.wait_for()
        expect(broken.locator(".piece")).to_have_count(4)
        assert "three suns" in broken.locator(".problem").first.inner_text()
        page.get_by_role("button", name="Prove").click()
        told.get_by_text("already breaks a rule").wait_for()
        broken.locator(".piece").last.click()
        assert "suns" in page.locator("#large ul").inner_text()


def test_a_field_is_guarded_where_its_mistakes_are_not_noticed(browser, tiny):
    for title in ("Eclipse", "Full moon"):
        edit(tiny / "cards.yaml", f"title: {title}", f"copies: 2, title: {title}")
    edit(tiny / "rules.yaml", "count: 6", "count: 8")
    edit(tiny / "rules.yaml", "sun: 3, moon: 3", "sun: 4, moon: 4")
    with opened(browser, desk_of(tiny)) as page:
        show(page, "proof")
        shares = []
        for _ in range(2):
            page.get_by_role("button", name="Prove").click()
            told = page.locator(".prove").get_by_text(re.compile(r"% of the mistakes are noticed"))
            expect(told).not_to_have_text(shares[-1] if shares else "")
            shares.append(told.inner_text())
            guard = page.get_by_role("row", name="sky hour").get_by_role("button")
            if len(shares) == 1:
                guard.click()
                page.get_by_role("button", name="Add the rule").click()
                rule = page.locator('.rule[data-rule="sky-sum-hour"]')
                expect(rule).to_contain_text("hour adds up to 40")
        before, after = (float(one.partition(" ")[0]) for one in shares)
        assert after > before, shares


def test_games_are_played_from_the_page(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        show(page, "proof")
        page.get_by_role("button", name="Play", exact=True).click()
        report = page.frame_locator(".played iframe")
        report.get_by_role("heading", name="Sun and Moon, played").wait_for()
        assert "of hands have none" in report.locator("table").first.inner_text()
        edit(tiny / "cards.yaml", "light: moon, hour: 1,", "light: moon, hour: noon,")
        page.locator("#trouble").wait_for()
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator(".played").get_by_text("already breaks a rule").wait_for()


def test_what_would_be_printed(browser, tiny):
    desk = desk_of(tiny)
    with opened(browser, desk) as page:
        show(page, "print")
        page.get_by_text("Once you have pressed").wait_for()
        desk.project.record_printed("tiny", "for Friday")
        page.get_by_text("Nothing has changed").wait_for()
        assert "for Friday" in page.locator("#shown").inner_text()
        edit(tiny / "cards.yaml", "title: Full moon", "title: Moon")
        change = page.locator(".changes li", has_text="sky/full-moon")
        change.wait_for()
        assert page.locator(".changes li").count() == 1
        assert "print 1, take out 1" in change.inner_text()
        assert change.locator("del").inner_text() == "Full moon"
        assert change.locator("ins").inner_text() == "Moon"
        expect(page.locator(".whatchanged .paper").first.locator("img")).to_have_count(1)


def test_the_rulebook_page_by_page_follows_its_manuscript(browser, tiny):
    (tiny / "rulebook.md.j2").write_text(BOOK)
    (tiny / "rulebook.de.md.j2").write_text(BOOK.replace("The goal", "Das Ziel"))
    (tiny / "i18n").mkdir()
    (tiny / "i18n" / "de.yaml").write_text("title: Sonne und Mond\n")
    desk = desk_of(tiny)
    with opened(browser, desk) as page:
        show(page, "book")
        assert lit(page, ".page img") == pytest.approx(148 / 25.4 * 150, abs=2)
        first = page.locator(".page img").first.get_attribute("src")
        page.locator(".words span", has_text="play the sun").first.wait_for()
        edit(tiny / "rulebook.md.j2", "play the sun", "play the moon")
        expect(page.locator(".page img").first).not_to_have_attribute("src", first)
        assert lit(page, ".page img") > 0
        second = page.locator(".page img").first.get_attribute("src")
        edit(tiny / "rulebook.md.j2", "There are six Sky cards: play the moon.", "{{ nothing }}")
        page.locator(".book.stale .problem", has_text="nothing").first.wait_for()
        assert page.locator(".page img").first.get_attribute("src") == second
        page.locator("#shown").get_by_label("Language").select_option("de")
        expect(page.locator(".book:not(.stale) .page img").first).not_to_have_attribute(
            "src", second
        )
        pdf = page.get_by_role("link", name="Open the PDF").get_attribute("href")
    key = re.fullmatch(r"page/(\w+)\.pdf", pdf)[1]
    assert ask(desk, f"/{TOKEN}/{pdf}").content.startswith(b"%PDF")
    for wrong in (f"{key}/99.png", "0123/0.png", "0123.pdf", f"{key}/-1.png", f"{key}/99.json"):
        assert ask(desk, f"/{TOKEN}/page/{wrong}").status_code == 404


def test_pages_of_the_manual(browser, tiny):
    desk = desk_of(tiny)
    with opened(browser, desk) as page:
        show(page, "manual")
        frame = page.frame_locator("iframe.manual")
        frame.get_by_role("link", name="Functions of a template").click()
        frame.get_by_role("heading", name="Functions of a template").wait_for()
        assert loaded(frame.locator("img").first) > 0
        assert page.locator("#tools").is_hidden()
        search = frame.get_by_role("searchbox", name="Search the manual")
        search.fill("round corners")
        search.press("Enter")
        frame.get_by_role("heading", name="Rounded corners").wait_for()
    nothing = ask(desk, f"/{TOKEN}/manual/search?words=%3Cquux%3E").text
    assert "Nothing found" in nothing
    assert 'value="&lt;quux&gt;"' in nothing
    for wrong in ("../project.py", "nothing.md", "examples", "%2e%2e/py.typed", ""):
        assert ask(desk, f"/{TOKEN}/manual/{wrong}").status_code == 404


def test_cards_and_sheets_are_shown_in_the_languages_of_the_game(browser, tiny):
    (tiny / "i18n").mkdir()
    (tiny / "i18n" / "de.yaml").write_text(
        "pieces:\n  sky:\n    full-moon: {title: Vollmond}\n", encoding="utf-8"
    )
    with opened(browser, desk_of(tiny)) as page:
        moon = page.locator('.piece[data-ref="sky/full-moon"]')
        expect(moon).to_have_attribute("aria-label", re.compile("Full moon"))
        page.get_by_label("Language of the cards").select_option("de")
        expect(moon).to_have_attribute("aria-label", re.compile("Vollmond"))
        moon.click()
        told = page.locator("#large .fields")
        assert "Vollmond" in told.inner_text()
        assert told.get_by_role("button", name="Vollmond").count() == 0
        edit(tiny / "i18n" / "de.yaml", "Vollmond", "Der Mond")
        expect(moon).to_have_attribute("aria-label", re.compile("Der Mond"))
        page.reload()
        expect(moon).to_have_attribute("aria-label", re.compile("Der Mond"))
        show(page, "sheets")
        expect(page.locator(".sheet .clip").first).to_be_attached()
        show(page, "table")
        page.get_by_text("Full moon").first.wait_for()
        show(page, "cards")
        page.get_by_label("Language of the cards").select_option("")
        expect(moon).to_have_attribute("aria-label", re.compile("Full moon"))


def test_a_narrow_window_scrolls_one_way_only(browser, tiny):
    (tiny / "rulebook.md.j2").write_text(BOOK)
    with opened(browser, desk_of(tiny)) as page:
        page.set_viewport_size({"width": 320, "height": 700})
        for name, made in (("sheets", ".sheet img"), ("book", ".page img"), ("cards", ".piece")):
            show(page, name)
            page.locator(made).first.wait_for()
            wide, room = page.locator("#shown").evaluate(
                "one => [one.scrollWidth, one.clientWidth]"
            )
            assert wide <= room, name


def test_a_face_that_has_not_come_has_its_name_and_its_ground(browser, sea):
    with opened(browser, sea[0], game="sea", ready=False) as page:
        page.route("**/face/**", lambda _route: None)  # its pictures never come
        page.reload()
        face = page.locator('.piece[data-ref="card/heron"] .face')
        face.wait_for()
        look = face.evaluate("""face => [getComputedStyle(face, "::before").content,
          getComputedStyle(face).backgroundColor]""")
        assert look == ['"Heron"', "rgb(236, 234, 228)"]  # the ground of the theme
        page.unroute("**/face/**")
        page.reload()
        page.locator('.piece[data-ref="card/heron"] .face.seen').wait_for()
