// The one search: it filters what is shown, and finds pieces, views and commands.

import { at, el, icon } from "./dom.js";
import { VIEWS } from "./frame.js";
import { listBelow } from "./list.js";
import { matches } from "./wall.js";

/** What is done, and not only shown: where it is done, and the button for it. */
const COMMANDS = [...at("commands").content.children].map(({ textContent: text, dataset }) =>
  [dataset.sign, text, dataset.at, dataset.button]);
const MOST = 8; // pieces that are listed
const LONG = 3000; // ms that are waited for a view, looked at every
const SHORT = 50; // ms
let hits = [];
let shown = null; // the list of them

/** Connect the search field. */
export function startFinder(store, view, go) {
  const box = at("search");
  shown = listBelow(box, at("hits"), (number) => take(hits[number], go));
  box.addEventListener("input", () => {
    list(store, view, go);
    const word = box.value.trim();
    const elsewhere = hits.length && !store.state.order.some((ref) =>
      matches(store.state.pieces[ref], word)); // the name of a view empties no table
    go({ q: elsewhere ? "" : box.value });
  });
  box.addEventListener("focus", () => list(store, view, go));
  box.addEventListener("blur", () => setTimeout(() => {
    if (document.activeElement !== box) close(); // who came back goes on
  }, 150));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && hits[shown.at]) take(hits[shown.at], go);
    else if (event.key === "Escape" && (box.value || hits.length)) {
      if (hits.length && !at("hits").hidden) close();
      else {
        box.value = "";
        go({ q: "" });
      }
    } else if (!shown.step(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Tell how many pieces match what is searched for, of how many. */
export function drawFound({ order, pieces }, { q, component, view }) {
  const seen = order.map((ref) => pieces[ref]).filter((piece) => piece && (!component
    || piece.component === component || !["cards", "table"].includes(view)));
  const count = q.trim() ? seen.filter((piece) => matches(piece, q)).length : 0;
  at("found").textContent = q.trim() ? `${count} of ${seen.length}` : "";
}

/** Put the cursor into the search. */
export function focusFinder() {
  at("search").focus();
  at("search").select();
}

/** Whether a piece is called by a word: these come first. */
const named = (piece, word) => `${piece.title} ${piece.ref}`.toLowerCase().includes(word);

function list({ state }, view, go) {
  const word = at("search").value.trim().toLowerCase();
  const views = VIEWS.filter(([name, text]) => word && document.querySelector(
    `[data-show=${name}]`).offsetParent && text.toLowerCase().includes(word))
    .map(([name, text]) => ({ kind: name, text, about: "view", to: { view: name } }));
  const parts = state.components.filter((one) => word && one.title.toLowerCase().includes(word))
    .map((one) => ({ kind: "cards", text: one.title, about: "component",
      to: { component: one.name, view: "cards" } }));
  const pieces = word ? state.order.map((ref) => state.pieces[ref])
    .filter((piece) => matches(piece, word)).sort((a, b) => named(b, word) - named(a, word))
    .slice(0, MOST)
    .map((piece) => ({ kind: "cards", text: piece.title || piece.ref, about: piece.words.slice(0, 60),
      to: { piece: piece.ref } })) : [];
  const commands = COMMANDS.filter(([, text, name]) => word && text.toLowerCase().includes(word)
    && document.querySelector(`[data-show=${name}]`).offsetParent)
    .map(([kind, text, name, button]) => ({ kind, text, about: "command", to: { view: name }, at: button }));
  offer([...views, ...commands, ...parts.slice(0, 4), ...pieces]);
}

function offer(found) {
  hits = found;
  shown.show(hits.map((hit) => [icon(hit.kind), el("b", {}, hit.text), el("small", {}, hit.about)]), hits.length ? 0 : -1);
  at("search").setAttribute("aria-expanded", String(hits.length > 0));
}

const close = () => offer([]);

function take(hit, go) {
  close();
  at("search").value = "";
  go({ ...hit.to, q: "" });
  setTimeout(focusOn, 0, hit.at ?? (hit.to.piece ? "#large .fields .value" : ""), LONG);
}

/** Put the focus where the work goes on: on a piece, on a button, else on what is shown. */
function focusOn(selector, left) {
  const node = selector ? document.querySelector(selector) : null;
  if (node || !selector || left <= 0) (node ?? at("shown")).focus({ preventScroll: true });
  else setTimeout(focusOn, SHORT, selector, left - SHORT);
}
