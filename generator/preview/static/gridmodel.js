// The table as it is known: its rows, with those that the file does not have yet, what is selected
// in it, and the cell that is open. What is drawn and what is typed speak of it, not of nodes.

import { settle } from "./toast.js";
import { over, real, toldAs, toldValue } from "./values.js";

/** What is selected, and what it is of; a rectangle from `from` to `to`, both [row, column]. */
export const grid = { game: "", component: null, columns: [], pieces: [], from: [0, 0], to: [0, 0],
  sort: null, held: "", open: null, last: null, state: null, view: null, node: null, body: null, foot: null,
  go: null, redraw: null };

const KEPT = "unsaved"; // in the storage of this tab: rows that were refused
let fresh = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"); // rows that this page made and was not told of yet
for (const row of fresh) row.along = fresh.filter((one) => one.game === row.game && one.component === row.component);
let blank = null; // the row below the last one
let count = 0;

/** A row that is only here yet; `after` is the row above it, "" for the last one. */
export function newRow(after = "", texts = {}) {
  count += 1;
  return { ref: `new ${Date.now()} ${count}`, game: grid.game, component: grid.component?.name,
    id: "", fields: [], front: null, place: { file: "" }, after, texts: { ...texts },
    edits: 0, sent: false, isNew: true };
}

/** Show rows from now on; the answer to what makes them tells when the file has them, or why not. */
export function awaitRows(rows, answer) {
  for (const row of rows) Object.assign(row, { sent: true, along: rows, answer });
  fresh.push(...rows.filter((row) => !fresh.includes(row)));
  if (rows.includes(blank)) blank = null;
  answer.then((told) => {
    for (const row of rows) Object.assign(row, { sent: !told.refused, edits: told.edits ?? 0 });
    if (told.refused) fresh = fresh.filter((row) => !rows.includes(row) || Object.keys(row.texts).length);
    keepRows();
    grid.go({});
  });
}

/** Take rows, texts by field, that an earlier page sent and that were refused. */
export function takeRows(game, component, rows) {
  const along = rows.map((texts) => Object.assign(newRow("", texts), { game, component }));
  for (const row of along) fresh.push(Object.assign(row, { along }));
  keepRows();
}

/** Whether a row was refused: it is in the page only. */
export const isUnsaved = (row) => fresh.includes(row) && !row.sent;

/** How many rows of a game were refused. */
export const unsavedIn = ({ name, components }) => fresh.filter((row) => row.game === name && isUnsaved(row)
  && components.some((one) => one.name === row.component)).length;

const keepRows = () => sessionStorage.setItem(KEPT,
  JSON.stringify(fresh.filter(isUnsaved).map(({ along, answer, ...row }) => row)));

/** Take such rows out of the page; gives what puts them back. */
export function dropRows(rows) {
  fresh = fresh.filter((row) => !rows.includes(row));
  if (!fresh.some(isUnsaved)) settle(rows.map((row) => row.ref));
  Object.assign(grid, { held: "", from: [...grid.to] }); // the next ones are not chosen
  grid.go({});
  return () => { fresh.push(...rows); grid.go({}); };
}

/** The rows of the table: those of the file, new ones in their places, and one below all. */
export function rowsOf(pieces) {
  keepRows();
  fresh = fresh.filter((one) => one.game !== grid.game || !one.sent || !one.edits || (grid.state.edits ?? 0) < one.edits);
  for (const ref of [grid.held, grid.open?.ref, grid.last?.piece.ref]) {
    if (ref && !fresh.some((row) => row.ref === ref) && toldAs(ref)) renamed(ref, toldAs(ref));
  }
  const made = new Set(fresh.map((row) => real(row.ref)));
  const all = pieces.filter(({ ref, id }) => !made.has(real(ref)) || /^\d+$/.test(id)); // not twice
  for (const row of fresh) {
    if (row.game !== grid.game || row.component !== grid.component.name) continue;
    const above = all.findIndex((one) => one.ref === real(row.after) || one.ref === row.after);
    all.splice(above < 0 ? all.length : above + 1, 0, row);
  }
  if (blank?.game !== grid.game || blank.component !== grid.component.name) blank = newRow();
  return [...all, blank];
}

/** A row has its name in the file now: what spoke of it speaks of that. */
function renamed(ref, now) {
  if (grid.held === ref) grid.held = now;
  if (grid.open?.ref === ref) grid.open.ref = now;
  if (grid.last?.piece.ref === ref) grid.last.piece = { ...grid.last.piece, ref: now };
  const node = grid.body?.querySelector(`tr[data-ref="${CSS.escape(ref)}"]`);
  if (node) node.dataset.ref = now;
}

/** The value of a piece's field, as it is or will be; null for an empty one. */
export const valueOf = (piece, name) => (piece.isNew ? piece.texts[name] || null
  : over(piece.ref, [name], toldValue(piece, name)));

/** The row of a piece now: others may have come or gone. */
export const rowOf = (ref) => grid.pieces.findIndex((piece) => piece.ref === ref);

/** How many rows there are above the one that is always empty. */
export const filledRows = () => grid.pieces.length - 1;

/** The corners of the selected rectangle: top left and bottom right. */
export const corners = () => [Math.min, Math.max].map((end) =>
  [0, 1].map((way) => end(grid.from[way], grid.to[way])));

/** Whether a cell is in the selected rectangle. */
export function isInside([row, column]) {
  const [[r1, c1], [r2, c2]] = corners();
  return row >= r1 && row <= r2 && column >= c1 && column <= c2;
}

/** Keep the selection inside the table. */
export const clamp = () => [grid.from, grid.to].forEach((corner) => [grid.pieces, grid.columns].forEach(
  ({ length }, way) => { corner[way] = Math.max(0, Math.min(length - 1, corner[way])); }));
