// What this page writes, and all that becomes of it: one way for the table, the panel and the card.
// Writes are sent in their order, each with what was seen when editing began, and with a key: one that
// is sent again, as its answer did not come, is made once. They read as written until the server has
// them, wait while the preview is away or a file cannot be read, and where another wrote, both are offered.

import { newKey, reason, sent } from "./ask.js";
import { asText } from "./dom.js";
import { onChange, store } from "./store.js";
import { say, settle } from "./toast.js";

const KEPT = "unwritten"; // in the storage of this tab: what outlives the page
const KEEPS = "what you type is kept, and saved when";
const CUTS = 8; // answers without a reason, after which it is not tried again
const AGAIN = 1000; // ms until what could not be written just now is tried again

let writes = []; // { game, route, body, cells, names, edits, done }; edits is 0 until answered
let busy = false;
let note = null; // that says why something waits
let redraw = () => {};
const made = new Map(); // rows by the names that this page gave them, and what the file called them
let [renames, renamedAt] = [{}, 0]; // what rows are called that had another id, and after which edit

/** The name in the file of a row that this page made or that got another id, or the name that is given. */
export const real = (ref) => renames[made.get(ref) ?? ref] ?? made.get(ref) ?? ref;

/** The name that such a row has in the state. */
export const toldAs = (ref) => [made.get(ref) ?? ref, real(ref)].find((one) => store.state.pieces[one]);

const keyOf = (piece, path) => JSON.stringify([piece, ...path]);

/** The value of a piece's field as the preview told it; null for an empty one. */
export function toldValue(piece, name) {
  if (name === "id") return piece.id;
  if (name === "copies") return piece.copies;
  return piece.fields.find((field) => field.name === name)?.value ?? null;
}

/** A value at a path of a piece: what this page wrote, if that is not told yet, else `told`. */
export function over(piece, path, told) {
  if (!writes.length) return told;
  const key = keyOf(real(piece), path);
  const text = writes.findLast((one) => one.cells.has(key))?.cells.get(key);
  if (text === undefined) return told;
  if (typeof told === "number" && text.trim() && !Number.isNaN(Number(text))) return Number(text);
  if (typeof told === "boolean") return text === "true";
  return text || null;
}

/** Send what is to be written as soon as all before it is; gives the answer. `cells` are the values
    in it, { piece, path, text }, and `names` those of the rows that it makes. */
export function write(game, route, body, cells = [], names = []) {
  const held = new Map(cells.map(({ piece, path, text }) => [keyOf(real(piece), path), text]));
  return new Promise((done) => {
    writes.push({ game, route, body: { ...body, key: newKey() }, cells: held, names, edits: 0, done });
    keep();
    next();
  });
}

async function next() {
  if (busy) return;
  busy = true;
  for (let one = first(); one; one = first()) {
    const answer = await sent(`${one.route}/${encodeURIComponent(one.game)}`, inFile(one.body));
    one.cuts = answer.cut ? (one.cuts ?? 0) + 1 : 0;
    const cut = one.cuts > 0 && one.cuts < CUTS;
    if (answer.away || cut || answer.why === "later") {
      note ??= say(answer.away || cut ? `The preview has ended: ${KEEPS} it is back`
        : `Not saved yet: ${answer.refused}; ${KEEPS} the file can be read`, { bad: true, stays: true });
      one.held = answer.why === "later";
      if (!store.lost || one.held) setTimeout(() => { one.held = false; next(); }, AGAIN);
      if (one.held) continue;
      break;
    }
    note = note?.remove();
    if (answer.refused) writes = writes.filter((held) => held !== one);
    if (answer.refused) redraw(); // it shows the value from the server
    one.edits = answer.edits ?? 1;
    one.names.forEach((name, at) => answer.made?.[at] && made.set(name, answer.made[at]));
    called(answer.renamed, answer.edits);
    keep();
    one.done(answer);
    await null; // what follows from it comes first
  }
  busy = false;
}

const waiting = () => writes.filter((one) => !one.edits);
/** What is sent next: nothing of a game where something is held, but what may correct its files. */
const first = () => waiting().find((one) => !one.held && (["text", "undo", "redo"].includes(one.route)
  || !waiting().some(({ held, game }) => held && game === one.game)));

/** A body with the names that its rows have in the file. */
function inFile(body) {
  const { cells, pieces, to } = body;
  return { ...body, ...(pieces && { pieces: pieces.map(real) }), ...(to && { to: real(to) }),
    ...(cells && { cells: cells.map((one) => ({ ...one, piece: real(one.piece) })) }) };
}

/** Rows are called so now: what is on its way is of them. */
function called(now = renames, at = renamedAt) {
  [renames, renamedAt] = [now, at];
  for (const one of writes) {
    one.cells = new Map([...one.cells].map(([key, text]) => {
      const [piece, ...path] = JSON.parse(key);
      return [keyOf(real(piece), path), text];
    }));
  }
}

function keep() {
  const rows = waiting().filter(({ body }) => !body.files) // pictures are too large for it
    .map(({ done, held, cells, ...one }) => ({ ...one, cells: [...cells] }));
  if (rows.length) sessionStorage.setItem(KEPT, JSON.stringify(rows));
  else sessionStorage.removeItem(KEPT);
}

/** Offer what an earlier page of this tab could not write; `draw` shows values again, `take` keeps rows. */
export function startWrites(draw, take) {
  redraw = draw;
  const rows = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  if (!rows.length) return;
  const texts = rows.flatMap((one) => [...one.cells.map(([, text]) => `“${text}”`),
    ...(one.body.rows ?? []).flatMap((row) => Object.values(row).map((text) => `“${text}”`))]);
  const again = () => rows.forEach(async (one) => {
    const cells = new Map(one.cells); // and of the same key
    const answer = await new Promise((done) => { writes.push({ ...one, cells, done }); next(); });
    if (one.body.rows && answer.refused && !answer.overtaken) draw(take(one.game, one.body.component, one.body.rows));
    if (one.route === "cells") toldCells(one.game, one.body, answer, one);
    else if (answer.refused) say(`Not saved: ${reason(answer)}`, { bad: true, stays: true });
  });
  say(`Not saved when the preview ended: ${texts.join(", ").slice(0, 300) || rows.length}`, {
    bad: true, stays: true, acts: [["Save it", again], ["Discard it", keep]] });
}

let before = ["", 0]; // the game and the number of its last edit that were told last

onChange(() => {
  const { name, edits = 0, pieces, renamed = {} } = store.state;
  const gone = Object.entries(renamed).filter(([was]) => !pieces[was]); // what is there is another card
  if (before[0] !== name || edits >= renamedAt) called(Object.fromEntries(gone));
  const anew = before[0] === name && edits < before[1]; // a preview that remembers no edits
  writes = writes.filter((one) => !one.edits || one.game !== name || (one.edits > edits && !anew));
  before = [name, edits];
  if (!store.lost) next();
});

/** Write cells of a component, { piece, field, text, was } each, `was` as it was seen when editing
    began; `rows` are new ones below the last, texts by field. Gives the answer, which is shown. */
export async function writeCells(game, component, cells, { rows = [], names = [], ...how } = {}) {
  const body = { component, cells, rows };
  const answer = await write(game, "cells", body, cells.map(({ piece, field, text }) =>
    ({ piece, path: [field], text })), names);
  toldCells(game, body, answer, { names, ...how });
  return answer;
}

/** Tell what became of cells; `quiet` says nothing of what is seen, `silent` of some refusals; `again`
    is what a button does with words that were refused, by its name. A note of the same goes. */
function toldCells(game, body, answer, { names = [], quiet = false, silent = () => false, again = null } = {}) {
  const of = [...names, ...body.cells.map(({ piece, field }) => keyOf(real(piece), [field]))];
  settle(of);
  if (!answer.refused) {
    if (!quiet) say(`Saved: ${answer.said}`, { act: ["Undo", () => undo(game)] });
  } else if (answer.overtaken) offerBoth(game, body, answer.overtaken);
  else if (!silent(answer)) {
    const typed = of.length === 1 && body.cells[0]?.text;
    const { says, path, value } = answer.cure ?? {};
    if (says) return say(`Not saved: ${reason(answer)}`, { bad: true, stays: true, of, acts: [[says.replace(/ it$/, ` ${path[3]}`), async () => {
      const allowed = await change(game, "look", { path: path.with(1, body.component), value });
      if (!allowed.refused) writeCells(game, body.component, body.cells, body);
    }]] });
    say(`${of.length > 1 ? "Nothing was" : "Not"} saved${typed ? `, “${typed}”` : ""}: ${reason(answer)}`,
      { bad: true, stays: Boolean(typed || body.rows.length), act: again, of: names.length ? names : of });
  }
}

/** Another wrote the same cells: both are shown, and either is a click away. */
function offerBoth(game, body, overtaken) {
  const [[ref, field, theirs]] = overtaken;
  const is = ([piece, name]) => (one) => real(one.piece) === piece && one.field === name;
  const mine = body.cells.find(is([ref, field]))?.text ?? "";
  const more = overtaken.length > 1 ? `, and ${overtaken.length - 1} more` : "";
  const others = body.cells.filter((one) => !overtaken.some((row) => is(row)(one)));
  say(`${ref}, ${field} was changed elsewhere to “${asText(theirs)}”; yours is “${mine}”${more}`, {
    bad: true, stays: true, acts: [
      ["Keep mine", () => writeCells(game, body.component,
        body.cells.map(({ was, ...one }) => one), body)],
      ["Keep theirs", () => (others.length || body.rows.length)
        && writeCells(game, body.component, others, body)]] });
}

/** Write something else, by its route, and tell what became of it, unless it is `silent` of a refusal. */
export async function change(game, route, body, silent = () => false) {
  const answer = await write(game, route, body);
  if (silent(answer)) return answer;
  const both = body.path && answer.theirs !== undefined; // another changed it: both are offered
  if (answer.refused) say(`Not saved: ${reason(answer)}`, { bad: true, stays: both, acts: both ? [
    ["Keep mine", () => change(game, route, { ...body, was: answer.theirs })], ["Keep theirs", () => {}]] : [] });
  else say(`Saved: ${answer.said}`, { act: ["Undo", () => undo(game)] });
  return answer;
}

/** Take the last edit of this window back, or write it `again`, after all that is being written;
    another window's is asked for first. */
export async function undo(game, again = false, whose = {}) {
  const answer = await write(game, again ? "redo" : "undo", whose);
  const others = ["Change it all the same", () => undo(game, again, { whose: "any" })];
  if (answer.refused) return say(reason(answer), { bad: true, act: answer.why === "others" && others });
  const skipped = answer.skipped.map((one) => `; ${one}: changed elsewhere, left as it is`).join("");
  return say(`${again ? "Redone" : "Undone"}: ${answer.said}${skipped}`,
    again ? {} : { act: ["Redo", () => undo(game, true)] });
}
