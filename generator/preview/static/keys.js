// The keyboard: what every key of the page does; the page of keys behind `?` is in index.html.

import { EDITORS, at, button, choice, el } from "./dom.js";
import { focusFinder } from "./finder.js";
import { VIEWS } from "./frame.js";
import { onLostKey } from "./gridkeys.js";
import { undo } from "./values.js";
import { moveFocus } from "./wall.js";

/** Whether nothing was typed in a box since its value was written; it shows what undo makes of it then. */
const asWritten = (box) => (box.matches("select") || (box.dataset.key && box.value === (box.seen ?? box.defaultValue)))
  && Object.assign(box, { told: box.value });

/** Listen to the keyboard. */
export function startKeys(store, view, go) {
  const actions = {
    "/": focusFinder,
    "?": help,
    e: () => at("trouble").click(),
    f: () => go({ side: { front: "back", back: "both", both: "front" }[view.side] }),
    j: () => go({ piece: neighbour(store.state, view.piece, 1) }),
    k: () => go({ piece: neighbour(store.state, view.piece, -1) }),
  };
  VIEWS.forEach(([name], number) => { actions[(number + 1) % 10] = () => go({ view: name }); });
  document.addEventListener("keydown", (event) => {
    onLostKey(event);
    const typing = event.target.matches("input:not([type=range], [type=checkbox]), select, textarea, .value");
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (command && key === "k") focusFinder();
    else if (command && (key === "z" || key === "y") && (!typing || asWritten(event.target))) undo(view.game, key === "y" || event.shiftKey);
    else if (event.key === "Escape") escape(view, go);
    else if (typing || command || event.altKey || event.defaultPrevented) return;
    else if (actions[key]) actions[key]();
    else if (!moveFocus(at("shown"), event.key)) return;
    event.preventDefault();
  });
}

function escape(view, go) {
  if (at("help").open) at("help").close();
  else if (!at("problems").hidden) at("trouble").click();
  else if (view.piece) go({ piece: "" });
}

/** The piece so many places after another, among all. */
export function neighbour({ order }, ref, step) {
  const now = order.indexOf(ref);
  return order[Math.max(0, Math.min(order.length - 1, now < 0 ? 0 : now + step))] ?? "";
}

function help() {
  at("help").replaceChildren(at("keys").content.cloneNode(true),
    el("p", {}, el("label", {}, "Open files in ", choice(Object.entries(EDITORS),
      localStorage.getItem("editor") ?? "vscode",
      (editor) => localStorage.setItem("editor", editor)))),
    button("Close", () => at("help").close()));
  at("help").showModal();
}
