// Moving what stands on a card by hand: dragged, by its handles, by arrow keys; and its text.

import { asText, editorAddress, el, sized } from "./dom.js";
import { tries } from "./face.js";
import { brokenText, drawInfo, drawMarks, placed, scale, stage } from "./marks.js";
import { say } from "./toast.js";
import { valueForm } from "./value.js";
import { change, toldValue } from "./values.js";

const CATCH = 0.7; // mm: nearer than this an edge catches
const START = 3; // px before a press is a drag
const PAUSE = 500; // ms after the last arrow key, before it is written
const LEAST = 1; // mm

/** Follow the pointer from a press on a mark until it is let go. */
export function drag(event, mark) {
  const call = stage.calls[stage.chosen];
  const corner = event.target.dataset.corner ?? "";
  if (event.button !== 0 || event.detail > 1) return;
  event.preventDefault();
  const [x0, y0] = [event.clientX, event.clientY];
  const from = [...call.box];
  const over = new AbortController(); // its signal ends what follows the pointer
  let moved = false;
  stage.moving = true; // the marks stay until the pointer is let go
  const move = (now) => {
    const by = [(now.clientX - x0) / scale(), (now.clientY - y0) / scale()];
    if (!moved && Math.hypot(...by) * scale() < START) return undefined;
    const first = !moved;
    moved = true;
    if (!allowed(call, corner)) return first && computed(call);
    stage.card.classList.add("moving");
    const box = corner ? resized(from, by, corner) : caught(shifted(from, by), now.altKey, from);
    call.box = box;
    const node = stage.marks.querySelector(".mark.chosen") ?? mark;
    placed(node, box, call.turn);
    drawInfo();
    return attempt(box);
  };
  const end = () => {
    stage.card.classList.remove("moving");
    guides([]);
    over.abort();
    if (String(from) !== String(call.box)) return write(call, from);
    stage.moving = false;
    return stage.go({}); // with the marks that came meanwhile
  };
  addEventListener("pointermove", move, over);
  for (const way of ["pointerup", "pointercancel"]) addEventListener(way, end, over);
}

const allowed = (call, corner) => (corner ? "xywh" : "xy").split("")
  .every((one) => call.moves.includes(one) || (corner && "xy".includes(one)));

function computed(call) {
  const { state: { name }, component } = stage;
  if (!call.of_layout) {
    return say(`its position is computed in ${call.place.file}:${call.place.line}`, { bad: true,
      act: ["Open the line", () => { location.href = editorAddress(call.place); }] });
  }
  return say("the layout keeps this in its place", { bad: true, act: ["Make this template mine",
    () => change(name, "eject", { component: component.name })] });
}

/** Write another box of what is chosen. */
export function moveTo(call, box) {
  const from = call.box;
  [call.box, stage.moving] = [box, true];
  write(call, from);
}

const rounded = (box) => box.map((one) => Math.round(one * 10) / 10);
const shifted = ([x, y, w, h], [dx, dy]) => rounded([x + dx, y + dy, w, h]);

function resized([x, y, w, h], [dx, dy], corner) {
  const left = corner.includes("w") ? Math.min(dx, w - LEAST) : 0;
  const top = corner.includes("n") ? Math.min(dy, h - LEAST) : 0;
  const wide = corner.includes("e") ? Math.max(LEAST - w, dx) : -left;
  const high = corner.includes("s") ? Math.max(LEAST - h, dy) : -top;
  return rounded([x + left, y + top, w + wide, h + high]);
}

/** A box whose edges or middle catch at the trim, the safe zone, the middle and other boxes. */
function caught(box, free, from) {
  if (free) return guides([]) ?? box;
  const shown = [];
  const out = [...box];
  [0, 1].forEach((axis) => {
    if (Math.abs(box[axis] - from[axis]) < CATCH / 2) return void (out[axis] = from[axis]); // dragged along the other one
    const size = box[axis + 2];
    const [best] = lines(axis).flatMap((line) => [0, size / 2, size].map((offset) =>
      ({ line, off: line - box[axis] - offset }))).filter(({ off }) => Math.abs(off) < CATCH)
      .sort((a, b) => Math.abs(a.off) - Math.abs(b.off));
    if (best) {
      out[axis] = Math.round((box[axis] + best.off) * 100) / 100;
      shown.push([axis, best.line]);
    }
  });
  guides(shown);
  return out;
}

function lines(axis) {
  const length = stage.component.trim[axis];
  const { safe } = stage.component;
  const others = stage.calls.filter((_, at) => at !== stage.chosen).flatMap(({ box }) =>
    [box[axis], box[axis] + box[axis + 2] / 2, box[axis] + box[axis + 2]]);
  return [0, safe, length / 2, length - safe, length, ...others];
}

function guides(shown) {
  for (const old of stage.card.querySelectorAll(".guide")) old.remove();
  stage.card.append(...shown.map(([axis, at]) =>
    sized(el("span", { class: `guide ${axis ? "across" : "down"}` }), { at })));
}

const [moves, ghosts] = [tries(), tries()];

/** Show the face as it would be, and through it that of the card with the longest text there. */
function attempt(box) {
  const { state, piece, calls, chosen, face } = stage;
  const [field] = calls[chosen].field;
  const long = (ref) => asText(toldValue(state.pieces[ref], field)).length;
  const longest = field && !calls[chosen].of.only && state.order.filter((ref) => state.pieces[ref].component === piece.component)
    .reduce((one, ref) => (long(ref) > long(one) ? ref : one), piece.ref);
  const show = (loads, of, into) => loads.load(`moved/${encodeURIComponent(state.name)}.svg?${
    new URLSearchParams({ to: JSON.stringify({ ...calls[chosen].of, box, of }) })}`, (address) => {
    const held = face.querySelector(into);
    if (held && stage.moving && stage.piece.ref === piece.ref) held.src = address;
  });
  show(moves, piece.ref, "img");
  if (!longest || longest === piece.ref) return;
  if (!face.querySelector(".ghost")) face.append(el("img", { class: "ghost", alt: "" }));
  const [x, y, wide, high] = box;
  sized(face.lastChild, { x, y, wide, high });
  show(ghosts, longest, ".ghost");
}

let timer = 0;
let begun = null;

/** Move what is chosen, or one of its corners, by some mm; it is written when the keys rest. */
export function nudge(by, corner = "") {
  const call = stage.calls[stage.chosen];
  if (!allowed(call, corner)) return computed(call);
  if (begun?.call !== call) settle();
  begun ??= { call, box: [...call.box] };
  stage.moving = true;
  call.box = corner ? resized(call.box, by, corner) : shifted(call.box, by);
  placed(stage.marks.querySelector(".mark.chosen"), call.box, call.turn);
  drawInfo();
  attempt(call.box);
  clearTimeout(timer);
  timer = setTimeout(settle, PAUSE);
}

function settle() {
  const was = begun;
  begun = null;
  if (was) write(was.call, was.box);
}

async function write(call, from) {
  const { state } = stage;
  stage.face.querySelector(".ghost")?.remove();
  const answer = await change(state.name, "move", { ...call.of, box: call.box });
  stage.moving = Boolean(begun);
  if (answer.refused) {
    [call.box, stage.key] = [from, ""];
    drawMarks();
    stage.face.dataset.face = "";
  }
  stage.go({});
}

/** Change the value that is chosen, on the card; with `typed` in it, if that was refused. */
export function editText(typed = null) {
  const call = stage.calls[stage.chosen] ?? brokenText();
  const field = call?.field.length === 1 ? call.field[0] : null;
  const held = stage.piece.fields.find((one) => one.name === field);
  if (!held || typeof held.value === "object") {
    say("this text is more than one field: change it in the template", { bad: true });
    return;
  }
  const form = placed(valueForm(field, typed, () => {
    form.remove();
    stage.marks.querySelector(".mark.chosen")?.focus({ preventScroll: true });
  }, editText, true), call.box, call.turn);
  form.classList.add("oncard");
  stage.card.append(form);
  form.begin();
}
