// The rulebook page by page, as pictures: an edit changes them in their place.

import { asked } from "./ask.js";
import { at, button, choice, el, sized, textLink, whenNear } from "./dom.js";
import { problemNode } from "./problems.js";
import { store } from "./store.js";

const LEAVES = [1, 2]; // that are seen while there is no page yet
let shown = ""; // the game, language and turn that were last asked for
let wrong = []; // with the book that was told last

/** What is wrong with the book that was drawn last. */
export const inBook = () => wrong;

/** Draw the rulebook in the language of the view, and again whenever the files changed. */
export async function drawBook(into, state, view, turn, go) {
  const books = state.rulebooks ?? [];
  if (!books.length) return into.replaceChildren(el("p", {}, "This game has no rulebook. "), written("Write one", state) ?? "");
  const language = books.includes(view.language) ? view.language : books[0];
  const now = JSON.stringify([state.name, language, turn]);
  if (shown === now && into.querySelector(".book")) return undefined;
  shown = now;
  let book = into.querySelector(".book");
  if (book?.dataset.of !== state.name) {
    book = el("div", { class: "book", "data-of": state.name },
      el("p", { class: "found" }, "Making the rulebook…"), ...LEAVES.map(() => sized(
        el("span", { class: "bone", "aria-hidden": "true" }), { across: 178, down: 252 })));
    into.replaceChildren(languages(state, go, books, language), book);
  }
  const told = await asked(`book/${encodeURIComponent(state.name)}?language=${language}`);
  if (shown !== now || !book.isConnected) return undefined; // something newer was asked for meanwhile
  const pages = told.pages ?? [];
  wrong = told.problems ?? [];
  const of = wrong.filter(({ message }) => store.state.problems.some((one) => one.pieces.length && one.message === message));
  const found = el("div", { class: "found" }, ...wrong.filter((one) => !of.includes(one)).map((one) => problemNode(one, go)),
    of.length ? button(`Problems of cards: ${of.length}`, () => at("trouble").click(), { class: "link" }) : "");
  if (!pages.length) {
    book.classList.add("stale");
    return book.replaceChildren(found, ...book.querySelectorAll(".page"));
  }
  book.classList.remove("stale");
  const old = [...book.querySelectorAll(".page")];
  return book.replaceChildren(found, el("p", { class: "pdf" }, el("a", { href: `page/${told.key}.pdf`,
    target: "_blank", rel: "noopener" }, "Open the PDF in a new window")),
  ...pages.map(([w, h], number) => pageNode(old[number], told.key, number, pages.length, w, h)));
}

function languages(state, go, books, language) {
  const name = (one) => spokenName(one || state.language);
  const change = document.body.dataset.view === "book" ? written("Change the text", state, language) : null;
  if (books.length < 2) return el("p", { class: "quiet" }, `In ${name(language)} `, change);
  return el("p", {}, "In ", choice(books.map((one) => [one, name(one)]), language,
    (other) => go({ language: other }), { "aria-label": "Language" }), " ", change);
}

const written = (text, { name }, language = "") => textLink(text, { line: "",
  file: `${name}/rulebook${language && `.${language}`}.md.j2` });

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** A language by its name: `de` is German. */
function spokenName(code) {
  try { return names.of(code); } catch { return code; } // no code of a language
}

/** A page's picture; the old one stays until the new one can be seen. */
function pageNode(old, key, number, of, w, h) {
  const label = `page ${number + 1} of ${of}`;
  const node = old ?? el("figure", { class: "page", id: `page-${number}` },
    el("div", { class: "leaf" }, el("img", { alt: label, loading: "lazy" }),
      el("div", { class: "words" })), el("figcaption", { class: "quiet" }, label));
  const image = node.querySelector("img");
  sized(node, { w, h });
  image.alt = label;
  image.src = `page/${key}/${number}.png`;
  node.dataset.words = `page/${key}/${number}.json`;
  if (document.body.dataset.view === "text") words(node); // any of them may be looked for
  else whenNear(node, () => words(node));
  return node;
}

/** The words of a page are laid over its picture: to be found, and copied. */
async function words(node) {
  const address = node.dataset.words;
  if (node.dataset.has === address) return;
  node.dataset.has = address;
  const told = await asked(address);
  if (node.dataset.words !== address || told.refused) return;
  const box = node.querySelector(".words");
  const place = (one, [x, y, w, h]) => sized(one, { x, y, w, h });
  const lines = told.lines.map(([text, ...at]) => place(el("span", {}, `${text} `), at));
  const links = told.links.map(([page, ...at]) => place(el("a", { href: "#", "aria-label":
    `to page ${page + 1}`, onclick: (event) => {
    event.preventDefault();
    document.getElementById(`page-${page}`)?.scrollIntoView({ block: "start" });
  } }), at));
  box.replaceChildren(...lines, ...links);
  for (const line of lines) { // as wide as the letters in the picture
    const range = document.createRange();
    range.selectNodeContents(line);
    const wide = range.getBoundingClientRect().width;
    if (wide) line.style.setProperty("--stretch", String(line.clientWidth / wide));
  }
}
