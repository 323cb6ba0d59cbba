// Rows of the table: selected ones are added to, copied, deleted and moved, all in one edit.

import { reason } from "./ask.js";
import { asText, button, counted, el, icon } from "./dom.js";
import { focusCell, select } from "./gridcells.js";
import { chooseRows, sendAgain } from "./gridedit.js";
import { awaitRows, corners, dropRows, filledRows, grid, isUnsaved, newRow, valueOf } from "./gridmodel.js";
import { say } from "./toast.js";
import { undo, write } from "./values.js";

/** The buttons above the table. */
export function toolbar() {
  const act = (text, sign, run, key) => button([icon(sign), text], (event) => {
    run();
    if (event.detail) focusCell(); // of a mouse: keys go on with the table
  }, { title: key });
  return el("div", { class: "gridtools", role: "group", "aria-label": "Rows" },
    act("Add", "add", () => rows("add"), "a card below (Ctrl Enter)"),
    act("Duplicate", "copy", () => rows("duplicate"), "copies of the selected cards, below"),
    act("Delete", "bin", () => rows("delete"), "the selected cards"),
    act("Up", "up", () => rows("move", -1), "Alt and arrow up"),
    act("Down", "down", () => rows("move", 1), "Alt and arrow down"),
    el("p", { class: "quiet" }, "Paste from a spreadsheet, also below the last row. Keys: ?"));
}

/** Add a row, or copy, delete or move all that are selected: `step` is -1 for up, 1 for down. What
    is made is there at once, to type in; its name follows. */
export async function rows(what, step = 0) {
  const [[top], [bottom]] = corners();
  const filled = grid.pieces.slice(0, filledRows());
  const [meant, to] = [filled.slice(top, bottom + 1), filled[step < 0 ? top - 1 : bottom + 1]];
  if (what === "delete") await Promise.all(meant.map((row) => row.answer)); // it may be refused
  const unsaved = (what === "move" ? [...meant, to] : meant).filter(isUnsaved);
  const chosen = meant.filter((row) => !unsaved.includes(row));
  if (unsaved.length && what !== "delete") return say("first correct or delete the rows that are not saved", { bad: true });
  if (unsaved.length) say(`${counted(unsaved.length, { noun: "row" })} removed`, { act: ["Undo", dropRows(unsaved)] });
  if (what === "add" && !chosen.length) return select(filledRows(), 2); // it is there already
  if (!chosen.length || (what === "move" && !to)) return undefined;
  if (what === "move" && grid.sort) return say("click the heading until its arrow is gone, then move rows", { bad: true });
  grid.held = what === "delete" ? "" : grid.pieces[grid.to[0]].ref; // the selection goes with it
  const refs = (what === "add" ? chosen.slice(-1) : chosen).map((piece) => piece.ref);
  const made = newRows(what, chosen);
  const answer = write(grid.game, "rows", { component: grid.component.name, do: what, pieces: refs,
    ...(what === "move" ? { to: to.ref } : {}) }, [], made.map((row) => row.ref));
  if (made.length) {
    awaitRows(made, answer);
    grid.redraw();
    chooseRows(made, what === "add" ? 2 : 0);
  }
  return told(what, grid.game, await answer, made);
}

async function told(what, game, answer, made) {
  if (answer.refused) {
    const typed = made.some((row) => Object.keys(row.texts).length);
    return say(`Not saved: ${reason(answer)}`, { bad: true, stays: typed, of: made.map((row) => row.ref),
      act: typed && ["Try again", () => sendAgain(made)] });
  }
  say(answer.said, { act: ["Undo", () => undo(game)] });
  if (what === "delete") grid.from = [...grid.to]; // the next ones are not chosen
  return grid.go({}); // it may have been told of before the answer came
}

/** The rows that are made of the chosen ones, each below the one before. */
function newRows(what, chosen) {
  let above = chosen.at(-1).ref;
  const copies = { add: [null], duplicate: chosen }[what] ?? [];
  return copies.map((one) => {
    const names = grid.columns.map(({ name }) => name).filter((name) => name !== "id");
    const row = newRow(above, one ? Object.fromEntries(names.map((name) =>
      [name, asText(valueOf(one, name))])) : {});
    above = row.ref;
    return row;
  });
}
