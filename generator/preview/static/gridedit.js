// A cell of the table that is being changed, with the control that fits it; and what is written.

import { beside, control } from "./control.js";
import { asText, el } from "./dom.js";
import { select, selectRows } from "./gridcells.js";
import { awaitRows, grid, isUnsaved, newRow, rowOf, valueOf } from "./gridmodel.js";
import { say, sayAt } from "./toast.js";
import { real, writeCells } from "./values.js";

/** Open the selected cell; `typed` is the letter that opened it. */
export function openCell(typed = null) {
  closeCell(true);
  const [row, column] = grid.to;
  const piece = grid.pieces[row];
  const cell = grid.node.querySelector('td[tabindex="0"]');
  if (!cell || !piece) return;
  const field = grid.columns[column];
  const value = valueOf(piece, field.name);
  if (field.type === "boolean" && typed === " ") return changeCells([[row, column, String(!value)]]);
  const box = control(field, asText(value), () => closeCell(true));
  if (typed !== null) box.value = typed;
  const form = el("form", { class: "cell" }, box, ...beside(field, box, grid.state));
  form.addEventListener("submit", (event) => { event.preventDefault(); closeCell(true); });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) closeCell(true);
  });
  form.addEventListener("keydown", (event) => leave(event, column));
  cell.replaceChildren(form);
  cell.held = true;
  grid.open = { cell, box, ref: piece.ref, piece, name: field.name, value };
  box.focus();
  if (typed === null) box.select();
  else box.dispatchEvent(new Event("input"));
}

function leave(event, column) {
  const row = rowOf(grid.open?.ref);
  const steps = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] };
  const wraps = event.key === "Enter" && event.altKey && event.target.matches("textarea");
  event.stopPropagation();
  if (event.key === "Escape") {
    closeCell(false);
    select(row, column);
  } else if (steps[event.key] && !wraps) {
    if (!fits()) return event.preventDefault();
    closeCell(true);
    select(row + steps[event.key][0], column + steps[event.key][1]);
  } else return undefined;
  return event.preventDefault();
}

/** Whether the open cell holds what may stand there; if not, that is told below it. */
function fits() {
  const { box } = grid.open;
  if (!box.chosen || box.chosen() !== null) return true;
  sayAt(box, box.refused());
  return false;
}

/** Close the open cell, and write it if it is another text now. */
export function closeCell(writes) {
  if (!grid.open) return;
  const { cell, box, ref, piece, name, value } = grid.open;
  const [text, was] = [box.chosen ? box.chosen() : box.value, asText(value)];
  grid.open = null;
  cell.held = false;
  cell.replaceChildren(writes && text !== null ? text : was);
  if (writes && text === null) say(`not saved: ${box.refused()}`, { bad: true });
  const row = grid.pieces[rowOf(ref)] ?? { ...piece, ref };
  if (!writes || text === null || text === was) return grid.go({});
  // of a row that was new its first values are nobody's
  return send([{ row, field: name, text, ...(piece.isNew ? {} : { was: value }) }]);
}

/** The row went while it was typed in: the words are not lost with it. */
function gone({ row, field, text }) {
  say(`${real(row.ref)} is gone: “${text}” is not saved`, { bad: true, stays: true,
    act: ["Put it into a new row", () => send([], [{ [field]: text }])] });
}

/** Write cells, [row, column, text] each, in one edit; until it is told they read as written.
    `more` are rows that are added below the last one, texts by field. */
export function changeCells(cells, more = []) {
  const wanted = cells.filter(([row]) => grid.pieces[row]).map(([row, column, text]) => {
    const [held, { name }] = [grid.pieces[row], grid.columns[column]];
    return { row: held, field: name, text, was: valueOf(held, name) };
  }).filter((one) => asText(one.was) !== one.text);
  if (wanted.length || more.length) send(wanted, more);
}

/** Send rows that were refused, with all that was typed into them. */
export function sendAgain(rows) {
  send(rows.filter(isUnsaved).flatMap((row) => Object.entries(row.texts).map(([field, text]) => ({ row, field, text }))));
}

/** Send values, and with one of a row that was refused all rows that were refused with it; a cell of
    such a row is emptied in the page only. */
function send(wanted, more = []) {
  const fresh = wanted.filter(({ row }) => row.isNew);
  for (const { row, field, text } of fresh) row.texts[field] = text;
  const typed = fresh.filter(({ row, text }) => text && !row.sent).map(({ row }) => row);
  const unsent = [...new Set(typed.flatMap((row) => row.along?.filter(isUnsaved) ?? row))]
    .filter(({ texts }) => Object.values(texts).some(Boolean));
  const rows = [...unsent, ...more.map((texts) => newRow("", texts))];
  const cells = wanted.filter(({ row }) => row.sent || !row.isNew).map(({ row, field, text, was }) =>
    ({ piece: row.ref, field, text,
      ...(row.isNew || was === undefined ? {} : { was, row: seen(row, field, was) }) }));
  const seenNow = cells.length + rows.length === 1 && !more.length
    && document.body.dataset.view === "table";
  let answer = Promise.resolve({});
  if (cells.length || rows.length) {
    answer = writeCells(grid.game, grid.component.name, cells, { quiet: seenNow,
      rows: rows.map((row) => ({ ...row.texts })), names: rows.map((row) => row.ref),
      silent: ({ why }) => why === "gone" && cells.length === 1,
      again: rows.length && ["Try again", () => sendAgain(rows)] });
    if (rows.length) awaitRows(rows, answer);
    answer.then(({ why }) => { // of a row that was refused it is told why there is none
      const [one] = wanted;
      if (why === "gone" && cells.length === 1 && (one.row.edits || !one.row.isNew)) gone(one);
    });
  }
  grid.redraw();
  if (more.length) chooseRows(rows);
  return answer;
}

/** What a row without a name of its own was like, by which it is found again. */
function seen(piece, field, was) {
  if (!/^\d+$/.test(piece.id)) return undefined;
  const own = piece.fields.filter((one) => one.place.file === piece.place.file);
  return Object.fromEntries(own.map(({ name }) =>
    [name, asText(name === field ? was : valueOf(piece, name))]));
}

/** Select rows that were made; of one its cell in a column. */
export function chooseRows(rows, column = 2) {
  const first = rowOf(rows[0].ref);
  return rows.length === 1 ? select(first, column) : selectRows(first, first + rows.length - 1);
}
