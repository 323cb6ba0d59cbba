// The files of a game as plain text, each beside what it makes: the pages of the book, or the cards.

import { asked, reason } from "./ask.js";
import { drawBook, inBook } from "./book.js";
import { wordsAt } from "./complete.js";
import { button, choice, el, sized, textAt } from "./dom.js";
import { listBelow } from "./list.js";
import { change } from "./values.js";
import { drawWall } from "./wall.js";

const RUN = 8; // words by which a line is found
const MOST = 12; // words that are offered
let open = {}; // the file that is open: { of, game, file, was, turn, wrong } and its nodes

/** Draw the chosen file and what it makes; what is typed stays until it is saved. */
export async function drawText(into, state, view, turn, go) {
  const files = state.texts ?? [];
  if (!files.length) return;
  const wrong = state.problems.find(({ severity, place }) => severity === "error" && textAt(place));
  if (!files.includes(view.file)) view.file = wrong ? textAt(wrong.place) : files[0];
  const { file } = view; // it stays open, whatever is wrong then
  const of = JSON.stringify([state.name, file]);
  if (into.dataset.of !== of) {
    into.dataset.of = of;
    open = { of, game: state.name, file, was: null, turn: -1, wrong: [] };
    into.replaceChildren(frame(files, go));
  }
  const here = open;
  const isBook = /^rulebook.*\.j2$/.test(file);
  if (here.turn !== turn) {
    here.turn = turn;
    const told = await asked(`file/${encodeURIComponent(here.game)}?${new URLSearchParams({ file })}`);
    if (here !== open) return;
    if (told.refused) here.why.replaceChildren(reason(told));
    else take(here, told.text);
  }
  if (isBook) {
    const [, language = ""] = /^rulebook\.(\w+)\.md/.exec(file) ?? [];
    await drawBook(here.made, state, { ...view, language }, turn, go);
  } else drawWall(here.made, state, { ...view, side: "front", q: "", group: "", component: "" });
  if (!here.refused && here.was !== null) {
    const ruled = state.problems.map((one) => ({ ...one, // a broken rule has its line, too
      place: state.rules.find(({ name, place }) => place && name === one.name)?.place ?? one.place }));
    here.wrong = [...ruled, ...state.problems, ...(isBook ? inBook() : [])].filter(({ place }, at, all) =>
      textAt(place) === file
        && all.findIndex((one) => one.place.line === place.line) === at);
    tell(here);
  }
  if (!view.line || here.was === null) return;
  toLine(Number(view.line));
  go({ line: "" }, true);
}

function frame(files, go) {
  const { file } = open;
  const box = el("textarea", { "aria-label": file, readonly: true, spellcheck: String(file.endsWith(".j2")),
    "aria-autocomplete": "list", "aria-controls": "completions",
    autocapitalize: "off", oninput: () => { open.refused = ""; keep(); tell(open); offer(); },
    onkeyup: show, onclick: show, onblur: offerNone, onpointerdown: offerNone, onkeydown: onKey });
  const words = el("div", { id: "completions", role: "listbox", class: "choices-of", "aria-label": "Suggestions",
    hidden: true });
  const made = el("div", { class: "made", onclick: ({ target }) => {
    const { at, n } = found(target.closest(".words span")?.textContent ?? "", box.value);
    if (n) toLine(box.value.slice(0, at).split("\n").length);
  } });
  Object.assign(open, { box, made, words, list: listBelow(box, words, put), lines: el("div", { class: "lines", "aria-hidden": "true" }),
    why: el("div", { role: "status" }) });
  open.node = el("div", { class: "textroom" }, el("section", { "aria-label": "Text" },
    el("div", { class: "textbar" }, el("label", {}, "File ", choice(files.map((one) => [one]), file,
      (other) => go({ file: other }))), button("Save", save, { class: "main", title: "Ctrl S" }),
    open.why), el("div", { class: "leaf1" }, open.lines, box, words)), made);
  return open.node;
}

function onKey(event) {
  const { list, words } = open;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "s") save();
  else if (command && event.key === " ") offer(true);
  else if (words.hidden || list.step(event)) return words.hidden || event.preventDefault();
  else if (event.key === "Enter" || event.key === "Tab") put(list.at);
  else if (event.key !== "Escape") return event.key.length > 1 && event.key !== "Backspace" && offerNone();
  else offerNone();
  event.stopPropagation();
  return event.preventDefault();
}

const offerNone = () => open.list.show([], -1);

/** Offer the words of the file's schema that go on with what is typed; `all` that fit, if asked for. */
async function offer(all = false) {
  const here = open;
  const { box, file, game, lines, words, list } = here;
  if (!/\.yaml$/.test(file)) return;
  const at = box.selectionStart;
  here.schema ??= asked(`schema/${encodeURIComponent(game)}?${new URLSearchParams({ file })}`);
  here.fits = wordsAt(await here.schema, box.value.slice(0, at), all);
  if (here !== open || box.selectionStart !== at || document.activeElement !== box) return undefined;
  if (!all && /\w/.test(box.value.charAt(at))) return offerNone(); // within a word
  list.show(here.fits.words.slice(0, MOST), 0);
  const before = box.value.slice(0, at - here.fits.typed.length).split("\n");
  const row = lines.children[before.length - 1];
  return sized(words, { x: before.at(-1).length, y: `${row.offsetTop + row.offsetHeight}px` });
}

function put(number) {
  const { fits: { words, typed } } = open;
  offerNone();
  document.execCommand("insertText", false, words[number].slice(typed.length)); // Ctrl Z takes it back
}

/** The file as it is now; over what is typed only where that is saved. */
function take(here, text) {
  const { box } = here;
  const kept = here.was === null && JSON.parse(sessionStorage.getItem(here.of));
  const now = kept || (here.was === null || box.value === here.was ? { was: text, text } : here);
  [here.was, box.readOnly] = [now.was, false];
  if (now.text !== undefined && box.value !== now.text) {
    const at = box.selectionStart;
    box.value = now.text;
    box.setSelectionRange(at, at);
  }
  keep();
  tell(here); // the numbers of its lines wait for no book
}

function keep({ of, was, box, node } = open) {
  const typed = was !== null && box.value !== was;
  node.querySelector(".main").disabled = !typed;
  if (typed) sessionStorage.setItem(of, JSON.stringify({ was, text: box.value }));
  else sessionStorage.removeItem(of);
}

/** Write the whole text; where another wrote the same lines, both are offered. */
async function save() {
  const here = open;
  const { box: { value: text }, was, game, file } = here;
  if (was === null || text === was) return;
  const answer = await change(game, "text", { file, was, text });
  if (!answer.refused) here.was = text;
  Object.assign(here, { refused: answer.refused ? reason(answer) : "", theirs: answer.theirs,
    wrong: answer.problems ?? [] });
  keep(here); // another file may be open now
  tell(here);
}

/** Tell what is wrong, at its lines: a click goes there. */
function tell(here) {
  const { box, lines, wrong, refused, theirs, why } = here;
  const take1 = (text) => () => {
    Object.assign(here, { was: theirs, refused: "", theirs: undefined });
    box.value = text;
    keep();
    save();
  };
  why.replaceChildren(refused ? `Not saved: ${refused}. ` : "", ...(refused && theirs !== undefined
    ? [button("Keep mine", take1(box.value)), " ", button("Keep theirs", take1(theirs))] : []),
  ...wrong.slice(0, 4).map(({ severity, place, message, hint }) => el("p", { class: severity },
    button(`line ${place.line}`, () => toLine(place.line), { class: "link" }), ` ${message}`,
    hint ? el("span", { class: "quiet" }, ` Fix: ${hint}`) : "")));
  const rows = box.value.split("\n");
  const at = new Map(wrong.map(({ place, severity }) => [place.line, severity]));
  rows.forEach((row, n) => {
    const node = lines.children[n] ?? lines.appendChild(el("div"));
    if (node.textContent !== `${row}\u200b`) node.textContent = `${row}\u200b`;
    node.className = at.get(n + 1) ?? "";
  });
  while (lines.children.length > rows.length) lines.lastChild.remove();
}

function toLine(number) {
  const { box, lines } = open;
  const rows = box.value.split("\n");
  const start = rows.slice(0, number - 1).join("\n").length + (number > 1);
  box.focus({ preventScroll: true });
  box.setSelectionRange(start, start + (rows[number - 1] ?? "").length);
  lines.children[number - 1]?.scrollIntoView({ block: "center" });
}

/** Show the passage of the book that is made of the line with the cursor. */
function show() {
  const { box, made } = open;
  const line = box.value.slice(box.value.lastIndexOf("\n", box.selectionStart - 1) + 1).split("\n")[0];
  const hits = [...made.querySelectorAll(".words span")].map((one) => [one, found(one.textContent, line).n]);
  const most = Math.max(1, ...hits.map(([, n]) => n));
  for (const [one, n] of hits) one.classList.toggle("here", n === most);
  made.querySelector(".here")?.scrollIntoView({ block: "nearest" });
}

/** Where the longest run of `n` words of a text is in another; 0 if no two of them are. */
function found(text, inside) {
  const words = text.match(/[\p{L}\d]+/gu) ?? [];
  for (let n = Math.min(words.length, RUN); n > 1; n -= 1) {
    for (let at = 0; at + n <= words.length; at += 1) {
      const hit = inside.search(new RegExp(words.slice(at, at + n).join("[^\\p{L}\\d]+"), "iu"));
      if (hit >= 0) return { at: hit, n };
    }
  }
  return { at: 0, n: 0 };
}
