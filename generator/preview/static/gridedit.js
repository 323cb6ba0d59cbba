// A cell of the table that is being changed, with the control that fits it; and what is written.

import { reason, sent } from "./ask.js";
import { asText, button, el } from "./dom.js";
import { corners, grid, select, valueOf } from "./grid.js";
import { undo } from "./frame.js";
import { say } from "./toast.js";

let open = null; // { cell, box, was }

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
  if (typed !== null && box.matches("input, textarea")) box.value = typed;
  const form = el("form", { class: "cell" }, box, ...beside(field, box));
  form.addEventListener("submit", (event) => { event.preventDefault(); closeCell(true); });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) closeCell(true);
  });
  form.addEventListener("keydown", (event) => leave(event, row, column));
  cell.replaceChildren(form);
  open = { cell, box, row, column, was: asText(value) };
  box.focus();
  if (typed === null) box.select?.();
}

function leave(event, row, column) {
  const steps = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] };
  const wraps = event.key === "Enter" && event.altKey && event.target.matches("textarea");
  if (event.key === "Escape") {
    closeCell(false);
    select(row, column);
  } else if (steps[event.key] && !wraps) {
    closeCell(true);
    select(row + steps[event.key][0], column + steps[event.key][1]);
  } else {
    event.stopPropagation();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function control(field, text) {
  const name = { "aria-label": field.name };
  const choices = field.type === "boolean" ? [true, false] : field.choices ?? [];
  if (choices.length) {
    const rows = [...(field.optional || field.default != null ? [""] : []), ...choices.map(asText)];
    const node = el("select", name, ...rows.map((one) => el("option", { value: one }, one || "–")));
    node.value = text;
    return node;
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
  const { cell, box, row, column, was } = open;
  open = null;
  const text = box.value;
  delete cell.dataset.text;
  cell.replaceChildren(writes ? text : was);
  if (writes && text !== was) writeCells([[row, column, text]]);
  else grid.go({});
}

/** Write cells, [row, column, text] each, in one edit. */
export async function writeCells(cells, over = false) {
  const wanted = cells.map(([row, column, text]) => {
    const [piece, { name }] = [grid.pieces[row], grid.columns[column]];
    return { piece: piece.ref, field: name, text, was: valueOf(piece, name) };
  }).filter((one) => asText(one.was) !== one.text);
  if (!wanted.length) return;
  const { game, component } = grid;
  const body = over ? wanted.map(({ was, ...rest }) => rest) : wanted;
  const answer = await sent(`cells/${encodeURIComponent(game)}`,
    { component: component.name, cells: body });
  if (!answer.refused) {
    say(`written: ${answer.said}`, { act: ["Undo", () => undo(game)] });
    return;
  }
  for (const cell of grid.body.querySelectorAll("td[data-text]")) delete cell.dataset.text;
  grid.go({});
  if (answer.overtaken) {
    const [[ref, field, theirs]] = answer.overtaken;
    say(`${ref}, ${field} was changed meanwhile to “${asText(theirs)}”`, { bad: true,
      act: ["Write mine", () => writeCells(cells, true)] });
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
  const answer = await sent(`rows/${encodeURIComponent(grid.game)}`, body);
  if (answer.refused) {
    say(`not written: ${reason(answer)}`, { bad: true });
    return;
  }
  const { game } = grid;
  say(answer.said, { act: ["Undo", () => undo(game)] });
  if (what === "move") select(top + step, grid.to[1]);
  else if (what !== "delete") grid.awaited = answer.made[0] ?? "";
}
