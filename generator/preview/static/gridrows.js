// Rows of the table: selected ones are added to, copied, deleted and moved, all in one edit.

import { reason, sent } from "./ask.js";
import { button, el, icon } from "./dom.js";
import { corners, focusCell, grid, select } from "./gridcells.js";
import { undo } from "./frame.js";
import { say } from "./toast.js";

let awaited = null; // { refs, at, of, count }: rows that were made, and were not told of yet

/** The buttons above the table. */
export function toolbar() {
  const act = (text, sign, run, key) => button([icon(sign), text], (event) => {
    run();
    if (event.detail) focusCell(); // of a mouse: keys go on with the table
  }, { title: key });
  return el("div", { class: "gridtools", role: "group", "aria-label": "Rows" },
    act("Add", "add", () => rows("add"), "a card below (Ctrl Enter)"),
    act("Copy", "copy", () => rows("duplicate"), "the selected cards again, below"),
    act("Delete", "bin", () => rows("delete"), "the selected cards"),
    act("Up", "up", () => rows("move", -1), "Alt and arrow up"),
    act("Down", "down", () => rows("move", 1), "Alt and arrow down"),
    el("p", { class: "quiet" }, "Paste from a spreadsheet, also below the last row. Keys: ?"));
}

/** Add a row, or copy, delete or move all that are selected: `step` is -1 for up, 1 for down. */
export async function rows(what, step = 0) {
  const [[top], [bottom]] = corners();
  const refs = grid.pieces.slice(top, bottom + 1).map((piece) => piece.ref);
  const to = grid.pieces[step < 0 ? top - 1 : bottom + 1]?.ref;
  if (!refs.length || (what === "move" && !to)) return;
  if (what === "move" && grid.sort) {
    say("rows are moved in the order of the file: click the sorted heading until its arrow goes",
      { bad: true });
    return;
  }
  grid.held = grid.pieces[grid.to[0]].ref; // the selection goes with it
  const { game } = grid;
  const before = { at: bottom + 1, of: grid.pieces.length };
  const answer = await sent(`rows/${encodeURIComponent(game)}`, { component: grid.component.name,
    do: what, pieces: what === "add" ? refs.slice(-1) : refs, ...(what === "move" ? { to } : {}) });
  if (answer.refused) {
    say(`not written: ${reason(answer)}`, { bad: true });
    return;
  }
  say(answer.said, { act: ["Undo", () => undo(game)] });
  if (what === "delete") grid.from = [...grid.to]; // the next ones are not chosen
  if (what === "add") awaitRows(answer.made, 1, before);
  if (what === "duplicate") awaitRows(answer.made, refs.length, before);
  grid.go({}); // it may have been told of before the answer came
}

/** Select rows that were made as soon as they are there: by their names, else by their place. */
export function awaitRows(refs, count, { at, of } = { at: grid.pieces.length, of: grid.pieces.length }) {
  if (refs.length || !grid.sort) awaited = { refs, at, of, count };
}

/** Select the rows that are awaited, if they are there. */
export function selectAwaited() {
  if (!awaited) return;
  const { refs, at, of, count } = awaited;
  const placed = grid.pieces.length > of ? at : -1;
  const first = refs.length ? grid.pieces.findIndex((piece) => piece.ref === refs[0]) : placed;
  if (first < 0) return;
  awaited = null;
  if (count === 1) return select(first, 2);
  const last = refs.length ? grid.pieces.findIndex((piece) => piece.ref === refs.at(-1))
    : first + count - 1;
  select(first, 0);
  return select(last, 1e6, true);
}
