// A cell of the table that is being changed, with the control that fits it; and what is written.

import { reason, sent } from "./ask.js";
import { chooser } from "./chooser.js";
import { asText, button, el } from "./dom.js";
import { corners, grid, select, valueOf } from "./grid.js";
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
  const lists = { picture: "art", colour: "palette" };
  const list = lists[field.type];
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

/** Write cells, [row, column, text] each, in one edit; until it is told they read as written. */
export function writeCells(cells) {
  const wanted = cells.filter(([row]) => grid.pieces[row]).map(([row, column, text]) => {
    const [piece, { name }] = [grid.pieces[row], grid.columns[column]];
    return { piece: piece.ref, field: name, text, was: valueOf(piece, name) };
  }).filter((one) => asText(one.was) !== one.text);
  if (!wanted.length) return;
  ownWrites.add(wanted);
  grid.go({});
  const { game, component } = grid;
  last = last.then(() => send(game, component.name, wanted));
}

async function send(game, component, wanted, over = false) {
  const cells = wanted.map(({ was, ...rest }) => (over ? rest : { ...rest, was }));
  const answer = await sent(`cells/${encodeURIComponent(game)}`, { component, cells });
  if (!answer.refused) {
    const seen = wanted.length === 1 && document.body.dataset.view === "table";
    if (!seen) say(`written: ${answer.said}`, { act: ["Undo", () => undo(game)] });
    return;
  }
  ownWrites.remove(wanted);
  for (const cell of grid.body.querySelectorAll("td[data-text]")) delete cell.dataset.text;
  grid.go({});
  if (answer.overtaken) {
    const [[ref, field, theirs]] = answer.overtaken;
    say(`${ref}, ${field} was changed meanwhile to “${asText(theirs)}”`, { bad: true,
      act: ["Write mine", () => send(game, component, wanted, true)] });
  } else say(`not written: ${reason(answer)}`, { bad: true });
}

/** Add, duplicate, delete or move the selected pieces. */
export async function rows(what, step = 0) {
  const [[top], [bottom]] = corners();
  const refs = grid.pieces.slice(top, bottom + 1).map((piece) => piece.ref);
  const to = grid.pieces[top + step]?.ref;
  if (!refs.length || (what === "move" && (!to || to === refs[0]))) return;
  if (what === "move" && grid.sort) {
    say("rows are moved in the order of the file: click the sorted heading until its arrow goes",
      { bad: true });
    return;
  }
  const body = { component: grid.component.name, do: what,
    pieces: what === "move" ? refs.slice(0, 1) : refs.slice(what === "delete" ? 0 : -1),
    ...(what === "move" ? { to } : {}) };
  const behind = { at: bottom + 1, of: grid.pieces.length };
  const answer = await sent(`rows/${encodeURIComponent(grid.game)}`, body);
  if (answer.refused) {
    say(`not written: ${reason(answer)}`, { bad: true });
    return;
  }
  const { game } = grid;
  say(answer.said, { act: ["Undo", () => undo(game)] });
  if (what === "move") select(top + step, grid.to[1]);
  else if (what !== "delete") {
    grid.awaited = answer.made[0] ?? "";
    grid.behind = grid.awaited || grid.sort ? null : behind; // a row without an id, by its place
  }
  grid.go({}); // it may have been told of before the answer came
}
