// The control for a value of a field: a choice, a colour, a picture, or a text.

import { chooser } from "./chooser.js";
import { asText, el } from "./dom.js";

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
