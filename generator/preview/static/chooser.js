// A field for one of some values: what is typed narrows the list, a click or Enter takes one.

import { el } from "./dom.js";
import { listBelow } from "./list.js";

/** An input; `chosen()` is the value that it stands for, null for none, `refused()` says why, and
    `options` is the list to be put beside it. `take` is called after a click on one of them. */
export function chooser(label, values, value, take) {
  const id = `choices-of-${label}`;
  const node = el("div", { id, role: "listbox", class: "choices-of", "aria-label": label });
  const box = el("input", { type: "text", role: "combobox", "aria-label": label, "aria-controls": id,
    "aria-expanded": "true", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false" });
  box.value = value;
  let [typed, moved] = [false, false]; // moved: to a row, by an arrow key
  const rows = () => (typed ? matching(values, box.value) : values);
  const list = listBelow(box, node, (row) => {
    box.value = rows()[row];
    [typed, moved] = [false, false];
    take();
  });
  const draw = () => {
    list.show(rows().map((one) => one || "–"), typed ? 0 : values.indexOf(box.value));
    node.hidden = false;
    if (!rows().length) node.append(el("p", { class: "quiet" }, "none of these"));
  };
  box.addEventListener("input", () => {
    [typed, moved] = [true, false];
    box.parentElement?.querySelector(".why")?.remove();
    draw();
  });
  box.addEventListener("keydown", (event) => {
    if (!rows().length || !list.step(event)) return;
    moved = true;
    event.preventDefault();
  });
  box.options = node;
  box.chosen = () => {
    if (moved) return rows()[list.at];
    if (!typed) return box.value;
    if (!box.value.trim()) return values.includes("") ? "" : null;
    return matching(values, box.value)[0] ?? null;
  };
  box.refused = () => (box.value.trim() ? `${box.value} is not one of ${values.filter(Boolean).join(", ")}`
    : `choose one of ${values.join(", ")}`);
  draw();
  return box;
}

/** The values that a text may mean: itself alone, else those that begin so. */
function matching(values, text) {
  const word = text.trim().toLowerCase();
  const exact = values.filter((one) => one.toLowerCase() === word);
  if (exact.length === 1) return exact;
  return word ? values.filter((one) => one.toLowerCase().startsWith(word)) : values;
}
