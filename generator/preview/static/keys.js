// The keyboard: every key of the page in one table, and the page of keys behind `?`.

import { EDITORS, button, choice, el } from "./dom.js";
import { focusFinder } from "./finder.js";
import { VIEWS } from "./frame.js";
import { onLostKey } from "./gridkeys.js";
import { undo } from "./values.js";
import { moveFocus } from "./wall.js";

const at = (id) => document.getElementById(id);
const KEYS = [["Ctrl K or /", "search"], ["1 to 9 and 0", "the views, from the top"],
  ["arrows", "move among cards"], ["Enter", "open a card"],
  ["j and k", "next and previous card"], ["Esc", "close what is open"],
  ["f", "turn all cards over"], ["e", "problems"], ["Ctrl Z", "undo"],
  ["Ctrl Shift Z", "redo"], ["?", "this page"]];
const IN_TABLE = [["Enter or a letter", "change the cell"], ["Alt Enter", "open the card of the row"],
  ["Shift arrow", "select more"], ["Shift Space", "select whole rows"],
  ["Ctrl C and Ctrl V", "copy, and paste: also below the last row"], ["Ctrl D", "fill down"],
  ["Delete", "empty the cells"], ["Ctrl Enter", "add a row"], ["Alt arrow", "move the rows up or down"]];
const ON_CARD = [["arrow", "move the chosen part by 0.1 mm, with Shift by 1 mm"],
  ["Alt arrow", "change its size"], ["Enter", "change its text"], ["+ and -", "zoom"],
  ["0", "fit"], ["w", "as large as the window"]];

let turned = ""; // what `f` showed last: it comes back to both sides where it began with them
let withBoth = false;

/** The side that `f` shows after the present one. */
function turnedOver({ side }) {
  if (side !== turned) withBoth = side === "both";
  turned = withBoth ? { both: "front", front: "back", back: "both" }[side]
    : side === "back" ? "front" : "back";
  return turned;
}

/** Listen to the keyboard. */
export function startKeys(store, view, go) {
  const actions = {
    "/": focusFinder,
    "?": help,
    e: () => at("trouble").click(),
    f: () => go({ side: turnedOver(view) }),
    j: () => go({ piece: neighbour(store.state, view.piece, 1) }),
    k: () => go({ piece: neighbour(store.state, view.piece, -1) }),
  };
  VIEWS.forEach(([name], number) => {
    actions[(number + 1) % 10] = () => go({ view: name });
  });
  document.addEventListener("keydown", (event) => {
    onLostKey(event);
    const typing = event.target.matches("input:not([type=range], [type=checkbox]), select, "
      + "textarea, [contenteditable], .value[aria-busy], .value:has(+ .why)"); // typed for a value
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (command && key === "k") focusFinder();
    else if (command && (key === "z" || key === "y") && !typing) {
      undo(view.game, key === "y" || event.shiftKey);
    } else if (event.key === "Escape") escape(view, go);
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

const WORDS = ["to", "or", "and", "a", "letter", "arrow", "arrows"]; // that are no key

const keyList = (keys) => el("dl", {}, ...keys.flatMap(([key, text]) => [el("dt", {},
  ...key.split(" ").map((part) => (WORDS.includes(part) ? ` ${part} ` : el("kbd", {}, part)))),
el("dd", {}, text)]));

function help() {
  at("help").replaceChildren(el("h2", { id: "help-title" }, "Keys"),
    el("div", { class: "keys" }, keyList(KEYS),
      el("div", {}, el("h3", {}, "In the table"), keyList(IN_TABLE)),
      el("div", {}, el("h3", {}, "On the open card"), keyList(ON_CARD))),
    el("p", {}, el("label", {}, "Lines of files open in ", choice(Object.entries(EDITORS),
      localStorage.getItem("editor") ?? "vscode",
      (editor) => localStorage.setItem("editor", editor)))),
    button("Close", () => at("help").close()));
  at("help").showModal();
}
