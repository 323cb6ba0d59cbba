// Keys and the clipboard of the table, as every spreadsheet has them.

import { asText } from "./dom.js";
import { select, selectRows } from "./gridcells.js";
import { changeCells, openCell } from "./gridedit.js";
import { corners, filledRows, grid, valueOf } from "./gridmodel.js";
import { rows } from "./gridrows.js";
import { say } from "./toast.js";

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PAGE = 12; // rows

let here = false; // where the hand was last: in the table, or beside it

for (const way of ["focusin", "pointerdown"]) {
  document.addEventListener(way, ({ target }) => { here = Boolean(grid.node?.contains(target)); });
}

/** A key that met nothing, as the focus was lost, goes to the cell where it was. */
export function onLostKey(event) {
  if (!here || event.target !== document.body || !grid.node.isConnected) return;
  select(...grid.to, true);
  onKey(event);
}

/** What a key does in the table. */
export function onKey(event) {
  if (event.target.closest("form, thead") || event.target.closest("th")) return;
  const [row, column] = grid.to;
  const command = event.ctrlKey || event.metaKey;
  const move = MOVES[event.key];
  if (move && event.altKey) rows("move", move[0]);
  else if (move) select(command && move[0] > 0 ? filledRows() - 1
    : row + move[0] * (command ? 1e6 : 1), column + move[1] * (command ? 1e6 : 1),
    event.shiftKey);
  else if (event.key === "Tab") return tab(event, row, column);
  else if (event.key === "Enter" && command) rows("add");
  else if (event.key === "Enter" && event.altKey) grid.pieces[row].isNew || grid.go({ piece: grid.pieces[row].ref });
  else if (event.key === "Enter" || event.key === "F2") openCell();
  else if (event.key === " " && event.shiftKey) selectRows(...corners().map(([at]) => at));
  else if (event.key === "Home") select(command ? 0 : row, 0, event.shiftKey);
  else if (event.key === "End") select(command ? filledRows() - 1 : row, 1e6, event.shiftKey);
  else if (event.key === "PageDown") select(row + PAGE, column, event.shiftKey);
  else if (event.key === "PageUp") select(row - PAGE, column, event.shiftKey);
  else if (event.key === "Delete" || event.key === "Backspace") clear();
  else if (command && event.key.toLowerCase() === "d") fillDown();
  else if (command && event.key.toLowerCase() === "a") selectRows(0, filledRows() - 1);
  else if (event.key.length === 1 && !command && !event.altKey) openCell(event.key);
  else return undefined;
  event.preventDefault();
  event.stopPropagation();
  return undefined;
}

/** Tab goes cell by cell, and leaves the table at its ends. */
function tab(event, row, column) {
  const width = grid.columns.length;
  const next = row * width + column + (event.shiftKey ? -1 : 1);
  if (next < 0 || next >= width * grid.pieces.length) return;
  select(Math.floor(next / width), next % width);
  event.preventDefault();
}

/** The selected cells, [row, column] each, row by row. */
function selectedRows() {
  const [[r1, c1], [r2, c2]] = corners();
  return Array.from({ length: r2 - r1 + 1 }, (_, r) =>
    Array.from({ length: c2 - c1 + 1 }, (__, c) => [r1 + r, c1 + c]));
}

const selected = () => selectedRows().flat();

function clear() {
  changeCells(selected().filter(([, column]) => grid.columns[column].name !== "id")
    .map(([row, column]) => [row, column, ""]));
}

/** Every selected cell below the first row becomes what the first row says. */
function fillDown() {
  const [[top]] = corners();
  changeCells(selected().filter(([row]) => row > top).map(([row, column]) =>
    [row, column, textAt(top, column)]));
}

const textAt = (row, column) => asText(valueOf(grid.pieces[row], grid.columns[column].name));

/** Copy the selected cells as a spreadsheet does. */
export function onCopy(event) {
  if (event.target.closest("form")) return;
  event.clipboardData.setData("text/plain", selectedRows().map((row) =>
    row.map(([r, c]) => quoted(textAt(r, c))).join("\t")).join("\n"));
  event.preventDefault();
}

const quoted = (text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Paste a block of a spreadsheet from the first selected cell on; one cell fills all selected,
    and what lies below the last row becomes new rows, as all does below a line of headings. */
export function onPaste(event) {
  if (event.target.closest("form")) return;
  event.preventDefault();
  const block = parsed(event.clipboardData.getData("text/plain"));
  const [[r1, c1]] = corners();
  if (block.length === 1 && block[0].length === 1) {
    return changeCells(selected().map(([row, column]) => [row, column, block[0][0]]));
  }
  const width = Math.max(...block.map((line) => line.length));
  const headed = headings(block, c1); // such a block is added, wherever it is pasted
  const columns = headed ?? Array.from({ length: width }, (_, c) => c1 + c);
  const beyond = columns.filter((column) => column >= grid.columns.length).length;
  if (beyond) say(`${beyond} of the pasted columns do not fit the table and are left out`, { bad: true });
  const lines = block.slice(headed ? 1 : 0).map((line) => line.map((text, c) => [columns[c], text])
    .filter(([column]) => column < grid.columns.length));
  const room = headed ? 0 : filledRows() - r1;
  const more = lines.slice(Math.max(0, room)).filter((line) => line.some(([, text]) => text.trim()))
    .map((line) => Object.fromEntries(line.map(([c, text]) => [grid.columns[c].name, text])));
  grid.from = [room > 0 ? r1 : filledRows(), Math.min(...columns)];
  select(grid.from[0] + lines.length - 1, Math.max(...columns), true);
  return changeCells(lines.slice(0, Math.max(0, room)).flatMap((line, r) =>
    line.map(([column, text]) => [r1 + r, column, text])), more);
}

/** The columns that the first line of a block names, if most of it are names of columns. */
function headings(block, column) {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const found = block[0].map((text) =>
    grid.columns.findIndex(({ name }) => plain(name) === plain(text)));
  const known = found.filter((at) => at >= 0);
  const sure = known.length > found.length / 2 && (known.length > 1 || found[0] === column); // one word may be a text
  return block.length > 1 && sure && new Set(known).size === known.length && block.every((line) =>
    line.length <= found.length) ? found.map((at) => (at < 0 ? grid.columns.length : at)) : null;
}

/** The cells of a text as spreadsheets put it on the clipboard. */
export function parsed(text) {
  const lines = [[]];
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    lines.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\n") lines.push([]);
    if (!end) break;
  }
  return lines;
}
