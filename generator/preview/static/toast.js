// What was done, or why not: a note in the window that goes by itself, and one beside a value.

import { button, el, icon } from "./dom.js";

const SECONDS = 6;

/** Tell something in the window; `act` is [text, function] of a button beside it, `acts` are more.
    What `stays` holds words that are nowhere else: it goes when it is closed, or what it is `of` is saved. */
export function say(text, { bad = false, act = null, acts = act ? [act] : [], stays = false, of = [] } = {}) {
  const room = document.getElementById("toasts");
  const close = () => node.remove();
  const node = Object.assign(el("div", { class: `toast${bad ? " bad" : ""}${stays ? " stays" : ""}` },
    el("p", {}, text), ...acts.map(([word, run]) => button(word, () => { close(); run(); })),
    button(icon("close"), close, { class: "plain", "aria-label": "Close" })), { of });
  for (const old of [...room.children]) {
    const alike = old.matches(bad ? ".bad:not(.stays)" : ":not(.bad)");
    if (alike || old.textContent === node.textContent) old.remove();
  }
  room.append(node); // one of each: what went wrong is not pushed out by what went well
  if (stays) return node;
  let timer = setTimeout(close, 1000 * SECONDS * (bad ? 2 : 1));
  node.addEventListener("pointerenter", () => clearTimeout(timer));
  node.addEventListener("pointerleave", () => { timer = setTimeout(close, 1000 * SECONDS); });
  return node;
}

/** Take away the notes of what is saved now, or gone. */
export const settle = (of) => document.querySelectorAll(".toast").forEach((node) =>
  node.of.some((one) => of.includes(one)) && node.remove());

/** Tell, right below an element, why its value was refused; "" takes that away again. */
export function sayAt(node, text) {
  const old = node.parentElement?.querySelector(":scope > .why");
  if (!text) return old?.remove();
  const why = el("p", { class: "why", role: "alert" }, text);
  (old ?? node)[old ? "replaceWith" : "after"](why);
  why.scrollIntoView({ block: "nearest" }); // what is above may grow when it is drawn
  return why;
}
