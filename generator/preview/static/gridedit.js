// A cell of the table that is being changed, with the control that fits it; and what is written.

import { reason, sent } from "./ask.js";
import { chooser } from "./chooser.js";
import { asText, el } from "./dom.js";
import { grid, select, valueOf } from "./gridcells.js";
import { awaitRows } from "./gridrows.js";
import { undo } from "./frame.js";
import { ownWrites } from "./ownwrites.js";
import { say, sayAt } from "./toast.js";

let open = null; // { cell, box, was }; box.chosen is what it stands for, where it is a choice
let last = Promise.resolve(); // what is written is sent in its order

/** Open the selected cell; `typed` is the letter that opened it. */
export function openCell(typed = null) {
  closeCell(true);
  const [row, column] = grid.to;
  const piece = grid.pieces[row];
  const cell = grid.body.querySelector('td[tabindex="0"]');
  if (!cell || !piece) return;
  const field = grid.columns[column];
  const value = valueOf(piece, field.name);
  if (field.type === "boolean" && typed === " ") {
    writeCells([[row, column, String(!value)]]);
    return;
  }
  const box = control(field, asText(value));
  if (typed !== null) box.value = typed;
  const form = el("form", { class: "cell" }, box, ...beside(field, box));
  form.addEventListener("submit", (event) => { event.preventDefault(); closeCell(true); });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) closeCell(true);
  });
  form.addEventListener("keydown", (event) => leave(event, piece.ref, column));
  cell.replaceChildren(form);
  open = { cell, box, ref: piece.ref, column, was: asText(value) };
  box.focus();
  if (typed === null) box.select();
  else box.dispatchEvent(new Event("input"));
}

function leave(event, ref, column) {
  const row = rowOf(ref);
  const steps = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] };
  const wraps = event.key === "Enter" && event.altKey && event.target.matches("textarea");
  if (event.key === "Escape") {
    closeCell(false);
    select(row, column);
  } else if (steps[event.key] && !wraps) {
    if (!fits()) return event.preventDefault();
    closeCell(true);
    select(row + steps[event.key][0], column + steps[event.key][1]);
  } else {
    event.stopPropagation();
    return undefined;
  }
  event.preventDefault();
  event.stopPropagation();
  return undefined;
}

/** Whether the open cell holds what may stand there; if not, that is told below it. */
function fits() {
  const { chosen, refused } = open.box;
  if (!chosen || chosen() !== null) return true;
  sayAt(open.box, refused());
  return false;
}

/** The row of a piece now: others may have come or gone while its cell was open. */
const rowOf = (ref) => grid.pieces.findIndex((piece) => piece.ref === ref);

function control(field, text) {
  const name = { "aria-label": field.name };
  const choices = field.type === "boolean" ? [true, false] : field.choices ?? [];
  if (choices.length) {
    const empty = field.optional || field.default != null ? [""] : [];
    return chooser(field.name, [...empty, ...choices.map(asText)], text, () => closeCell(true));
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

/** What stands beside a box: a list to choose from, a picker of colours. */
function beside(field, box) {
  if (field.type === "picture") {
    return [el("datalist", { id: "of-art" }, ...(grid.state.art ?? []).map((value) =>
      el("option", { value })))];
  }
  if (box.options) return [box.options];
  if (field.type !== "colour") return [];
  const palette = grid.state.palette ?? {};
  const picker = el("input", { type: "color", "aria-label": "another colour",
    value: hexOf(palette[box.value] ?? box.value) });
  picker.addEventListener("input", () => { box.value = picker.value; });
  return [picker, el("datalist", { id: "of-palette" }, ...Object.keys(palette).map((value) =>
    el("option", { value }, palette[value])))];
}

const hexOf = (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000");

/** Close the open cell, and write it if it is another text now. */
export function closeCell(writes) {
  if (!open) return;
  const { cell, box, ref, column, was } = open;
  const text = box.chosen ? box.chosen() : box.value;
  open = null;
  delete cell.dataset.text;
  cell.replaceChildren(writes && text !== null ? text : was);
  if (writes && text === null) say(`not written: ${box.refused()}`, { bad: true });
  if (writes && text !== null && text !== was) writeCells([[rowOf(ref), column, text]]);
  else grid.go({});
}

/** Write cells, [row, column, text] each, in one edit; until it is told they read as written.
    `more` are rows that are added below the last one, texts by field. */
export function writeCells(cells, more = []) {
  const wanted = cells.filter(([row]) => grid.pieces[row]).map(([row, column, text]) => {
    const [piece, { name }] = [grid.pieces[row], grid.columns[column]];
    return { piece: piece.ref, field: name, text, was: valueOf(piece, name) };
  }).filter((one) => asText(one.was) !== one.text);
  if (!wanted.length && !more.length) return;
  ownWrites.add(wanted);
  grid.go({});
  const { game, component } = grid;
  last = last.then(() => send(game, component.name, wanted, more));
}

async function send(game, component, wanted, more, over = false) {
  const cells = wanted.map(({ was, ...rest }) => (over ? rest : { ...rest, was }));
  const answer = await sent(`cells/${encodeURIComponent(game)}`, { component, cells, rows: more });
  if (!answer.refused) {
    if (more.length) awaitRows(answer.made, more.length);
    const seen = wanted.length === 1 && !more.length && document.body.dataset.view === "table";
    if (!seen) say(`written: ${answer.said}`, { act: ["Undo", () => undo(game)] });
    return;
  }
  ownWrites.remove(wanted);
  for (const cell of grid.body.querySelectorAll("td[data-text]")) delete cell.dataset.text;
  grid.go({});
  if (answer.overtaken) {
    const [[ref, field, theirs]] = answer.overtaken;
    say(`${ref}, ${field} was changed elsewhere to “${asText(theirs)}”`, { bad: true,
      act: ["Write mine", () => send(game, component, wanted, more, true)] });
  } else say(`not written: ${reason(answer)}`, { bad: true });
}
