// The control for a value of a field: a colour, a picture, a text, or one of some values, of which what
// is typed narrows the list and a click or Enter takes one.

import { asText, el } from "./dom.js";
import { listBelow } from "./list.js";

/** The control that fits a field, with a text in it; `take` is called after a click on a choice. */
export function control(field, text, take) {
  const name = { "aria-label": field.name };
  const choices = field.type === "boolean" ? [true, false] : field.choices ?? [];
  if (choices.length) {
    const empty = field.optional || field.default != null ? [""] : [];
    return chooser(field.name, [...empty, ...choices.map(asText)], text, take);
  }
  const list = { picture: "art", colour: "palette" }[field.type];
  const node = list || field.type !== "text" || text.length < 30
    ? el("input", { type: "text", autocomplete: "off", spellcheck: "false", ...name,
      inputmode: ["integer", "number"].includes(field.type) ? "decimal" : null,
      list: list ? `of-${list}` : null })
    : el("textarea", { rows: 3, ...name });
  node.value = text;
  return node;
}

/** The control next to a box: a list to choose from, a picker of colours. */
export function beside(field, box, state) {
  if (field.type === "picture") {
    return [el("datalist", { id: "of-art" }, ...(state.art ?? []).map((value) => el("option", { value })))];
  }
  if (box.options) return [box.options];
  if (field.type !== "colour") return [];
  const palette = state.palette ?? {};
  const picker = el("input", { type: "color", "aria-label": "another colour",
    value: hexOf(palette[box.value] ?? box.value) });
  picker.addEventListener("input", () => { box.value = picker.value; });
  return [picker, el("datalist", { id: "of-palette" }, ...Object.keys(palette).map((value) =>
    el("option", { value }, palette[value])))];
}

const hexOf = (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000");

/** An input; `chosen()` is the value that it stands for, null for none, `refused()` says why, and
    `options` is the list to be put beside it. `take` is called after a click on one of them. */
function chooser(label, values, value, take) {
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
