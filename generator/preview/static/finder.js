// The one search: it filters what is shown, and finds pieces, views and commands.

import { el, icon } from "./dom.js";
import { VIEWS } from "./frame.js";
import { matches } from "./wall.js";

const at = (id) => document.getElementById(id);
const MOST = 8; // pieces that are listed
let hits = [];
let chosen = -1;

/** Connect the search field. */
export function startFinder(store, view, go) {
  const box = at("search");
  box.addEventListener("input", () => {
    go({ q: box.value });
    list(store, view, go);
  });
  box.addEventListener("focus", () => list(store, view, go));
  box.addEventListener("blur", () => setTimeout(close, 150));
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length) choose((chosen + step + hits.length) % hits.length);
    else if (event.key === "Enter" && hits[chosen]) take(hits[chosen], go);
    else if (event.key === "Escape" && (box.value || hits.length)) {
      if (hits.length && !at("hits").hidden) close();
      else {
        box.value = "";
        go({ q: "" });
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Put the cursor into the search. */
export function focusFinder() {
  at("search").focus();
  at("search").select();
}

function list({ state }, view, go) {
  const word = at("search").value.trim().toLowerCase();
  const views = VIEWS.filter(([name, text]) => word && document.querySelector(
    `[data-show=${name}]`).offsetParent && text.toLowerCase().includes(word))
    .map(([name, text]) => ({ kind: name, text, about: "view", to: { view: name } }));
  const parts = state.components.filter((one) => word && one.title.toLowerCase().includes(word))
    .map((one) => ({ kind: "cards", text: one.title, about: "component",
      to: { component: one.name, view: "cards" } }));
  const pieces = word ? state.order.map((ref) => state.pieces[ref])
    .filter((piece) => matches(piece, word)).slice(0, MOST)
    .map((piece) => ({ kind: "cards", text: piece.ref, about: piece.words.slice(0, 60),
      to: { piece: piece.ref } })) : [];
  hits = [...views, ...parts.slice(0, 4), ...pieces];
  chosen = -1;
  at("hits").replaceChildren(...hits.map((hit, number) => el("div", { role: "option",
    id: `hit-${number}`, "aria-selected": "false", onpointerdown: (event) => {
      event.preventDefault();
      take(hit, go);
    } }, icon(hit.kind), el("b", {}, hit.text), el("small", {}, hit.about))));
  shown(hits.length > 0);
}

function choose(number) {
  chosen = number;
  [...at("hits").children].forEach((node, n) => {
    node.setAttribute("aria-selected", String(n === number));
    if (n === number) node.scrollIntoView({ block: "nearest" });
  });
  at("search").setAttribute("aria-activedescendant", `hit-${number}`);
}

function take(hit, go) {
  close();
  at("search").value = "";
  at("search").blur();
  go({ ...hit.to, q: "" });
}

function close() {
  hits = [];
  shown(false);
}

function shown(is) {
  at("hits").hidden = !is;
  at("search").setAttribute("aria-expanded", String(is));
  at("search").removeAttribute("aria-activedescendant");
}
