// A value of a card, changed in its place, in the panel or on the card: Enter or leaving it writes it,
// Esc lets it be.

import { beside, control } from "./control.js";
import { asText, el } from "./dom.js";
import { stage } from "./marks.js";
import { sayAt } from "./toast.js";
import { over, toldValue, writeCells } from "./values.js";

/** A value as it is in the panel; it can be clicked and changed. */
export function valueNode(piece, field) {
  const value = over(piece.ref, [field], toldValue(piece, field));
  if (document.body.dataset.spoken) return el("span", {}, asText(value)); // its own are changed
  return el("button", { type: "button", class: "value", "data-value": JSON.stringify([piece.ref, field]),
    title: "change it in its file", onclick: () => open(piece.ref, field) }, asText(value) || "(empty)");
}

function open(ref, field, typed = null) {
  const key = JSON.stringify([ref, field]);
  const node = document.querySelector(`button[data-value="${CSS.escape(key)}"]`);
  if (!node) return;
  const form = valueForm(field, typed, (inside) => {
    form.replaceWith(node);
    if (inside) node.focus();
  }, (text) => open(ref, field, text));
  form.classList.add("change");
  form.dataset.value = key;
  node.replaceWith(form);
  form.begin();
}

/** A form for a value of the card on the stage, with `typed` in it, if that was refused. `gone` takes it
    away, `again` opens another one; `large` is that of a text of several lines. */
export function valueForm(field, typed, gone, again, large = false) {
  const { state, component, piece } = stage;
  const value = over(piece.ref, [field], toldValue(piece, field));
  const declared = component.fields.find((one) => one.name === field) ?? { name: field, type: "any" };
  const choices = declared.choices?.length || declared.type === "boolean";
  const box = large && !choices ? el("textarea") : control(declared, asText(value), () => close(true));
  box.setAttribute("aria-label", `${piece.ref}, ${field}`);
  if (!choices || typed !== null) box.value = typed ?? asText(value);
  const form = Object.assign(el("form", {}, box, ...beside(declared, box, state)), { held: true,
    begin: () => { box.focus(); box.select(); } });
  let ended = false;
  const close = (writes) => {
    if (ended) return;
    const text = box.chosen ? box.chosen() : box.value;
    if (writes && text === null) return sayAt(box, box.refused());
    ended = true;
    gone(form.contains(document.activeElement));
    if (!writes || text === asText(value)) return;
    writeCells(state.name, component.name, [{ piece: piece.ref, field, text, was: value }],
      { again: ["Open it again", () => stage.piece?.ref === piece.ref && again(text)] });
    stage.go({});
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close(false);
    else if (event.key === "Enter" && !event.shiftKey) close(true);
    else return;
    event.preventDefault();
  });
  form.addEventListener("focusout", () => setTimeout(() => { // a redraw gives the focus back
    if (!form.contains(document.activeElement)) close(true);
  }));
  return form;
}
