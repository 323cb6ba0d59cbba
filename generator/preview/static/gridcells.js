// The cells of the table as they are drawn.

import { asText, button, el, icon, sized } from "./dom.js";
import { faceOf, show } from "./face.js";
import { clamp, filledRows, grid, isInside, isUnsaved, valueOf } from "./gridmodel.js";
import { problemsBeside } from "./problems.js";
import { called } from "./store.js";
import { update } from "./update.js";

const ROW = 48; // px of a row
const BEYOND = 6; // rows that are made above and below what is seen
const UNSAVED = { severity: "error", message: "not saved" };
const SOON = 80; // ms after which the open card follows
let following = 0;

/** Draw the rows that are seen, and some beyond them. */
export function drawRows() {
  const room = grid.node.closest("#shown");
  const above = Math.max(0, room.scrollTop - grid.node.offsetTop);
  const first = Math.max(0, Math.floor(above / ROW) - BEYOND);
  const last = Math.min(filledRows(), first + Math.ceil(room.clientHeight / ROW) + 2 * BEYOND);
  const beside = problemsBeside(grid.state);
  const row = (at) => rowNode(grid.pieces[at], at, beside);
  const pad = (name, count) => (count > 0 ? [el("tr", { class: "pad", "aria-hidden": "true",
    "data-key": name }, sized(el("td", { colspan: grid.columns.length + 1 }),
    { high: `${count * ROW}px` }))] : []);
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, n) => first + n);
  const [active] = grid.to; // its row is always there, as keys go to it
  if (active < filledRows() && !drawn.includes(active)) drawn.push(active);
  let next = 0;
  update(grid.body, ...drawn.sort((a, b) => a - b).flatMap((at) => {
    const made = [...pad("above", at - next), row(at)];
    next = at + 1;
    return made;
  }), ...pad("below", filledRows() - next));
  update(grid.foot, row(filledRows()));
  grid.node.setAttribute("aria-rowcount", String(grid.pieces.length + 1));
}

function rowNode(piece, at, beside) {
  const found = beside.get(piece.ref) ?? [];
  return el("tr", { role: "row", "data-ref": piece.ref, "aria-rowindex": at + 2,
    class: piece.isNew ? "new" : null },
  el("th", { scope: "row", class: "rowface", "data-key": "face" }, !piece.isNew ? faceButton(piece)
    : el("span", { class: "dashed", title: isUnsaved(piece) ? UNSAVED.message : "type or paste here" }, icon("add"))),
  ...grid.columns.map((column, number) => cellNode(piece, column, [at, number], found)));
}

function faceButton(piece) {
  const size = 40 / Math.max(...grid.component.trim);
  const face = faceOf(grid.game, grid.component, piece.front, "");
  face.style.setProperty("--mm", `${size}px`);
  return button(face, () => grid.go({ piece: piece.ref }), { class: "plain",
    "aria-label": `open ${called(piece.ref)}` });
}

function cellNode(piece, column, place, found) {
  const value = valueOf(piece, column.name);
  const field = piece.fields.find((one) => one.name === column.name);
  const own = !field || field.place.file === piece.place.file;
  const wrong = isUnsaved(piece) ? [UNSAVED] : found.filter((one) => one.field === column.name);
  const active = place[0] === grid.to[0] && place[1] === grid.to[1];
  return el("td", { role: "gridcell", "data-at": place.join(" "), "data-key": column.name,
    "aria-selected": String(isInside(place)), tabindex: active ? 0 : -1,
    class: [active ? "active" : "", own ? "" : "notown", wrong.length ? wrong[0].severity : "",
      typeof value === "number" ? "number" : ""].join(" "),
    title: wrong.map((one) => one.message).join("\n") || (own ? "" : "a default, or a computed value") },
  ...looks(column, value, asText(value)));
}

/** How a value looks: a colour as a swatch, a truth as a box, all else as its text. */
function looks(column, value, text) {
  if (typeof value === "boolean") return [el("span", { class: value ? "yes" : "no" }, text)];
  if (column.type !== "colour" || !text) return [el("span", { class: "clip" }, text)];
  const swatch = el("span", { class: "swatch" });
  swatch.style.background = grid.state.palette?.[text] ?? text;
  return [swatch, text];
}

/** Select a cell, or with `extend` the rectangle up to it, and put the focus there. */
export function select(row, column, extend = false) {
  grid.to = [row, column];
  if (!extend) grid.from = [row, column];
  clamp();
  const piece = grid.pieces[grid.to[0]];
  Object.assign(grid, { held: piece?.ref, last: piece && { piece, at: grid.to[0], since: 0 } });
  reveal();
  drawRows();
  focusCell();
  clearTimeout(following);
  following = setTimeout(() => { // the open card is that of the row where one is
    if (grid.view.piece && grid.state.pieces[grid.held] && grid.view.view === "table") grid.go({ piece: grid.held }, true);
  }, SOON);
}

/** Select all cells of some rows. */
export const selectRows = (first, last) => { grid.from = [first, 0]; select(last, 1e6, true); };

/** Put the focus on the active cell. */
export function focusCell() {
  const cell = grid.node.querySelector('td[tabindex="0"]');
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function reveal() {
  const room = grid.node.closest("#shown");
  const top = grid.node.offsetTop + (grid.to[0] + 1) * ROW;
  if (top < room.scrollTop + 2 * ROW) room.scrollTop = top - 2 * ROW;
  else if (top + ROW > room.scrollTop + room.clientHeight) room.scrollTop = top + ROW - room.clientHeight;
}
