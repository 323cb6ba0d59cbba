// A field for one of some values: what is typed narrows the list, a click or Enter takes one.

import { el } from "./dom.js";

/** An input; `chosen()` is the value that it stands for, null for none, `refused()` says why, and
    `options` is the list to be put beside it. `take` is called after a click on one of them. */
export function chooser(label, values, value, take) {
  const id = `choices-of-${label}`;
  const list = el("ul", { id, role: "listbox", class: "choices-of", "aria-label": label });
  const box = el("input", { type: "text", role: "combobox", "aria-label": label, "aria-controls": id,
    "aria-expanded": "true", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false" });
  box.value = value;
  let at = -1; // the row that an arrow key went to
  let typed = false;
  const rows = () => (typed ? matching(values, box.value) : values);
  const present = () => (typed || at >= 0 ? Math.max(at, 0) : values.indexOf(box.value));
  const draw = () => {
    list.replaceChildren(...rows().map((one, row) => el("li", { role: "option", id: `${id}-${row}`,
      "aria-selected": String(row === present()), onpointerdown: (event) => {
        event.preventDefault();
        Object.assign(box, { value: one });
        [typed, at] = [false, -1];
        take();
      } }, one || "–")));
    if (!list.children.length) list.append(el("li", { class: "quiet" }, "none of these"));
    const row = list.children[present()];
    box.setAttribute("aria-activedescendant", row?.id ?? "");
    row?.scrollIntoView({ block: "nearest" });
  };
  box.addEventListener("input", () => {
    [typed, at] = [true, -1];
    box.parentElement?.querySelector(".why")?.remove();
    draw();
  });
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = rows().length;
    if (!step || !count) return;
    at = (present() + step + count) % count;
    draw();
    event.preventDefault();
  });
  box.options = list;
  box.chosen = () => {
    if (at >= 0) return rows()[at];
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
