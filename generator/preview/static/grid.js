// The table: a component as a spreadsheet, rows are pieces and columns fields, the face at the left.

import { asText, button, choice, el, icon } from "./dom.js";
import { drawRows, focusCell, select } from "./gridcells.js";
import { closeCell, openCell } from "./gridedit.js";
import { onKey, onPaste, onCopy } from "./gridkeys.js";
import { clamp, grid, rowsOf, valueOf } from "./gridmodel.js";
import { toolbar } from "./gridrows.js";
import { columnsOf } from "./numbers.js";
import { store } from "./store.js";
import { change } from "./values.js";
import { matches } from "./wall.js";

const MOMENT = 2000; // ms

/** Draw the table, or bring it up to date: selection, scroll and an open cell stay. */
export function drawGrid(into, state, view, go) {
  const component = state.components.find((one) => one.name === view.component)
    ?? state.components[0];
  if (!component) return grid.open ? undefined : into.replaceChildren();
  const pieces = state.order.map((ref) => state.pieces[ref]).filter((piece) =>
    piece?.component === component.name && (matches(piece, view.q) || piece.ref === grid.open?.ref));
  Object.assign(grid, { game: state.name, component, state, view, go,
    redraw: () => into.contains(grid.node) && drawGrid(into, store.state, view, go) });
  if (pieces.length || !grid.columns.length) grid.columns = columnsOf(component, pieces);
  grid.pieces = withHeld(rowsOf(sorted(pieces)));
  const of = JSON.stringify([state.name, component.name]);
  if (into.dataset.of !== of || !into.contains(grid.node)) {
    into.dataset.of = of;
    Object.assign(grid, { from: [0, 1], to: [0, 1], sort: null, held: "" });
    into.replaceChildren(el("div", { class: "gridroom" }, toolbar(), frame(into)));
  }
  const shape = JSON.stringify([grid.columns, grid.sort, component]);
  if (grid.node.dataset.shape !== shape) {
    grid.node.dataset.shape = shape;
    grid.node.tHead.replaceChildren(el("tr", { role: "row" }, ...heads()));
  }
  const worked = hasFocus();
  follow();
  clamp();
  drawRows();
  if (worked && !grid.node.contains(document.activeElement)) focusCell(); // its row has moved
}

/** A program that saves may empty its file for a moment: the row that is typed in stays, and for
    a moment that which has the focus. */
function withHeld(rows) {
  const ref = grid.open?.ref ?? (hasFocus() ? grid.held : "");
  const at = rows.findIndex((piece) => piece.ref === ref);
  if (at >= 0) grid.last = { piece: rows[at], at, since: 0 };
  const { last } = grid;
  if (!ref || at >= 0 || last?.piece.ref !== ref) return rows;
  const coming = ["drawing", "checking"].includes(grid.state.stage);
  last.since = coming ? 0 : last.since || Date.now();
  if (!grid.open && last.since && Date.now() - last.since > MOMENT) return rows;
  if (!grid.open) setTimeout(grid.redraw, MOMENT + 100);
  rows.splice(Math.min(last.at, rows.length - 1), 0, last.piece);
  return rows;
}

const hasFocus = () => Boolean(grid.node?.contains(document.activeElement)
  && !document.activeElement.closest("thead"));

function frame(into) {
  grid.body = el("tbody", {});
  grid.foot = el("tfoot", {});
  grid.node = el("table", { class: "grid", role: "grid", "aria-multiselectable": "true" },
    el("caption", { class: "unseen" }, "Cards and their fields"), el("thead", {}), grid.body, grid.foot);
  grid.node.addEventListener("keydown", onKey);
  grid.node.addEventListener("paste", onPaste);
  grid.node.addEventListener("copy", onCopy);
  grid.node.addEventListener("pointerdown", onPoint);
  grid.node.addEventListener("dblclick", (event) => {
    if (event.target.closest("td[data-at]") && !event.target.closest("form")) openCell();
  });
  into.onscroll = () => requestAnimationFrame(() => into.contains(grid.node) && drawRows());
  return grid.node;
}

function heads() {
  const sort = (name) => () => {
    grid.sort = grid.sort?.name !== name ? { name, down: false }
      : grid.sort.down ? null : { name, down: true };
    grid.go({});
  };
  const order = ({ name }) => (grid.sort?.name !== name ? "none"
    : grid.sort.down ? "descending" : "ascending");
  return [el("th", { scope: "col", class: "facehead" }, el("span", { class: "unseen" }, "Face")),
    ...grid.columns.map((one) => el("th", { scope: "col", "data-type": one.type, "aria-sort": order(one) },
      button([one.name, order(one) === "none" ? "" : icon(grid.sort.down ? "down" : "up")],
        sort(one.name), { class: "plain", title: hint(one) }), typeOf(one)))];
}

/** What is in a column, to be corrected; a choice is then one of the values that are there. */
function typeOf({ name, type, choices = [], optional }) {
  if (["id", "copies"].includes(name)) return null;
  const values = () => [...new Set(grid.pieces.map((one) => asText(valueOf(one, name))).filter(Boolean))];
  return choice(Object.entries({ choice: "choice", [type]: type, ...grid.state.types }),
    choices.length ? "choice" : type, (now) => change(grid.game, "look", {
      path: ["components", grid.component.name, "fields", name],
      value: now !== "choice" ? now + (optional ? "?" : "") : optional ? { one_of: values(), optional } : values() }),
    { "aria-label": `type of ${name}`, title: "type of this column" });
}

const hint = (one) => [one.choices?.length ? `one of ${one.choices.join(", ")}` : grid.state.types?.[one.type] ?? one.type,
  one.least != null ? `at least ${one.least}` : "", one.most != null ? `at most ${one.most}` : "",
  one.default != null ? `default ${asText(one.default)}` : "", one.optional ? "may be empty" : ""]
  .filter(Boolean).join(", ");

function sorted(pieces) {
  if (!grid.sort) return pieces;
  const { name, down } = grid.sort;
  const by = new Intl.Collator(undefined, { numeric: true });
  return [...pieces].sort((a, b) => (down ? -1 : 1)
    * by.compare(asText(valueOf(a, name)), asText(valueOf(b, name))));
}

/** The selection stays on its piece, whatever came or went above it. */
function follow() {
  const at = grid.pieces.findIndex((piece) => piece.ref === grid.held);
  if (at < 0 || at === grid.to[0]) return;
  grid.from = [grid.from[0] + at - grid.to[0], grid.from[1]];
  grid.to = [at, grid.to[1]];
}

function onPoint(event) {
  const begins = event.target.closest("tr.new th")?.parentElement.children[3]; // its first text
  const cell = begins ?? event.target.closest("tr:not(.new) .rowface")?.nextElementSibling ?? event.target.closest("td[data-at]");
  if (!cell || event.target.closest("form")) return;
  event.preventDefault();
  closeCell(true);
  const [row, column] = cell.dataset.at.split(" ").map(Number);
  select(row, column, event.shiftKey);
  if (begins) return openCell();
  const drag = (move) => {
    const over = document.elementFromPoint(move.clientX, move.clientY)?.closest("td[data-at]");
    if (!over) return;
    const [r, c] = over.dataset.at.split(" ").map(Number);
    if (r !== grid.to[0] || c !== grid.to[1]) select(r, c, true);
  };
  grid.node.addEventListener("pointermove", drag);
  return addEventListener("pointerup", () => grid.node.removeEventListener("pointermove", drag),
    { once: true });
}
