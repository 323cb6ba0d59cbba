// The cells of the table as they are drawn, and which of them are selected.

import { asText, button, el } from "./dom.js";
import { faceOf, show } from "./face.js";
import { ownWrites, toldValue } from "./ownwrites.js";
import { problemsBeside } from "./problems.js";
import { called } from "./store.js";

const ROW = 48; // px of a row
const BEYOND = 6; // rows that are made above and below what is seen
const SOON = 80; // ms after which the open card follows
let following = 0;

/** What is selected, and what it is of; a rectangle from `from` to `to`, both [row, column]. */
export const grid = { game: "", component: null, columns: [], pieces: [], from: [0, 0], to: [0, 0],
  sort: null, held: "", state: null, view: null, node: null, body: null, go: null };

/** The value of a piece's field; null for an empty one. */
export const valueOf = (piece, name) => ownWrites.over(piece, name, toldValue(piece, name));

/** Draw the rows that are seen, and some beyond them. */
export function drawRows() {
  const room = grid.node.closest("#shown");
  const above = Math.max(0, room.scrollTop - grid.node.offsetTop);
  const first = Math.max(0, Math.floor(above / ROW) - BEYOND);
  const last = Math.min(grid.pieces.length, first + Math.ceil(room.clientHeight / ROW) + 2 * BEYOND);
  const beside = problemsBeside(grid.state);
  const old = new Map([...grid.body.children].map((row) => [row.dataset.ref, row]));
  const made = [];
  for (let at = first; at < last; at += 1) {
    made.push(rowNode(old.get(grid.pieces[at].ref), grid.pieces[at], at, beside));
  }
  const pad = (count) => (count > 0 ? [el("tr", { class: "pad", "aria-hidden": "true",
    "data-high": count }, el("td", { colspan: grid.columns.length + 1 }))] : []);
  const all = [...pad(first), ...made, ...pad(grid.pieces.length - last)];
  for (const row of [...grid.body.children]) if (!all.includes(row)) row.remove();
  all.forEach((row, at) => {
    if (row.dataset.high) row.firstChild.style.height = `${row.dataset.high * ROW}px`;
    if (grid.body.children[at] !== row) grid.body.insertBefore(row, grid.body.children[at] ?? null);
  });
  grid.node.setAttribute("aria-rowcount", String(grid.pieces.length + 1));
}

function rowNode(old, piece, at, beside) {
  const node = old ?? el("tr", { role: "row", "data-ref": piece.ref },
    el("th", { scope: "row", class: "rowface" }, faceButton(piece)));
  while (node.cells.length < grid.columns.length + 1) {
    node.append(el("td", { role: "gridcell", tabindex: -1 }));
  }
  while (node.cells.length > grid.columns.length + 1) node.lastChild.remove();
  node.setAttribute("aria-rowindex", String(at + 2));
  show(node.querySelector(".face"), grid.game, piece.front, "");
  const found = beside.get(piece.ref) ?? [];
  grid.columns.forEach((column, number) =>
    drawCell(node.cells[number + 1], piece, column, [at, number], found));
  return node;
}

function faceButton(piece) {
  const size = 40 / Math.max(...grid.component.trim);
  const face = faceOf(grid.game, grid.component, piece.front, "");
  face.style.setProperty("--mm", `${size}px`);
  return button(face, () => grid.go({ piece: piece.ref }), { class: "plain",
    "aria-label": `open ${called(piece.ref)}` });
}

function drawCell(node, piece, column, place, found) {
  node.dataset.at = place.join(" ");
  const inside = isInside(place);
  node.setAttribute("aria-selected", String(inside));
  node.tabIndex = place[0] === grid.to[0] && place[1] === grid.to[1] ? 0 : -1;
  node.classList.toggle("active", node.tabIndex === 0);
  if (node.querySelector("form")) return;
  const value = valueOf(piece, column.name);
  const field = piece.fields.find((one) => one.name === column.name);
  const own = !field || field.place.file === piece.place.file;
  const wrong = found.filter((one) => one.field === column.name);
  node.className = [node.tabIndex === 0 ? "active" : "", own ? "" : "notown",
    wrong.length ? wrong[0].severity : "", typeof value === "number" ? "number" : ""].join(" ");
  node.title = wrong.map((one) => one.message).join("\n") || (own ? "" : "a default, or computed");
  const text = asText(value);
  if (node.dataset.text === text && node.childNodes.length) return;
  node.dataset.text = text;
  node.replaceChildren(...looks(column, value, text));
}

/** How a value looks: a colour as a swatch, a truth as a box, all else as its text. */
function looks(column, value, text) {
  if (typeof value === "boolean") return [el("span", { class: value ? "yes" : "no" }, text)];
  if (column.type !== "colour" || !text) return [el("span", { class: "clip" }, text)];
  const swatch = el("span", { class: "swatch" });
  swatch.style.background = grid.state.palette?.[text] ?? text;
  return [swatch, text];
}

/** Whether a cell is in the selected rectangle. */
function isInside([row, column]) {
  const [[r1, c1], [r2, c2]] = corners();
  return row >= r1 && row <= r2 && column >= c1 && column <= c2;
}

/** The corners of the selected rectangle: top left and bottom right. */
export function corners() {
  const { from, to } = grid;
  return [[Math.min(from[0], to[0]), Math.min(from[1], to[1])],
    [Math.max(from[0], to[0]), Math.max(from[1], to[1])]];
}

/** Keep the selection inside the table. */
export function clamp() {
  const most = [grid.pieces.length - 1, grid.columns.length - 1];
  for (const corner of [grid.from, grid.to]) {
    corner.forEach((at, n) => { corner[n] = Math.max(0, Math.min(most[n], at)); });
  }
}

/** Select a cell, or with `extend` the rectangle up to it, and put the focus there. */
export function select(row, column, extend = false) {
  grid.to = [row, column];
  if (!extend) grid.from = [row, column];
  clamp();
  grid.held = grid.pieces[grid.to[0]]?.ref;
  reveal();
  drawRows();
  focusCell();
  clearTimeout(following);
  following = setTimeout(() => { // the open card is that of the row where one is
    if (grid.view.piece && grid.held && grid.view.view === "table") grid.go({ piece: grid.held }, true);
  }, SOON);
}

/** Put the focus on the active cell. */
export function focusCell() {
  const cell = grid.body.querySelector('td[tabindex="0"]');
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function reveal() {
  const room = grid.node.closest("#shown");
  const top = grid.node.offsetTop + (grid.to[0] + 1) * ROW;
  if (top < room.scrollTop + 2 * ROW) room.scrollTop = top - 2 * ROW;
  else if (top + ROW > room.scrollTop + room.clientHeight) {
    room.scrollTop = top + ROW - room.clientHeight;
  }
}
