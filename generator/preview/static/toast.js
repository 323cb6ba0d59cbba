// What was done, or why not: a note in the window that goes by itself, and one beside a value.

import { button, el, icon } from "./dom.js";

const SECONDS = 6;

/** Tell something in the window; `act` is [text, function] of a button beside it. */
export function say(text, { bad = false, act = null } = {}) {
  const room = document.getElementById("toasts");
  const close = () => node.remove();
  const node = el("div", { class: bad ? "toast bad" : "toast" }, el("p", {}, text),
    act ? button(act[0], () => { close(); act[1](); }) : null,
    button(icon("close"), close, { class: "plain", "aria-label": "Close" }));
  for (const old of room.querySelectorAll(bad ? ".toast.bad" : ".toast:not(.bad)")) old.remove();
  room.append(node); // one of each: what went wrong is not pushed out by what went well
  let timer = setTimeout(close, 1000 * SECONDS * (bad ? 2 : 1));
  node.addEventListener("pointerenter", () => clearTimeout(timer));
  node.addEventListener("pointerleave", () => { timer = setTimeout(close, 1000 * SECONDS); });
}

/** Tell, right below an element, why its value was refused; "" takes that away again. */
export function sayAt(node, text) {
  const old = node.parentElement?.querySelector(":scope > .why");
  if (!text) return old?.remove();
  const why = el("p", { class: "why", role: "alert" }, text);
  if (old) old.replaceWith(why);
  else node.after(why);
  why.scrollIntoView({ block: "nearest" }); // what is above may grow when it is drawn
  return why;
}
