// The wall of faces: one section a component or group, one button a piece, kept by its name.

import { asText, counted, el, hasWords, inCopies, sized } from "./dom.js";
import { faceOf, show } from "./face.js";
import { problemsBeside } from "./problems.js";
import { update } from "./update.js";

const BONES = 6; // at most, of one component
const nodes = new Map(); // piece's ref -> its button; what did not change is not made again

/** Draw the wall, or bring it up to date: scroll, focus and selection stay. */
export function drawWall(into, state, view) {
  if (into.dataset.of !== state.name) {
    nodes.clear();
    into.replaceChildren();
    into.dataset.of = state.name;
  }
  const beside = problemsBeside(state);
  const sections = [];
  for (const component of state.components ?? []) {
    if (view.component && view.component !== component.name) continue;
    const pieces = state.order.map((ref) => state.pieces[ref])
      .filter((piece) => piece.component === component.name && matches(piece, view.q));
    for (const [group, held] of grouped(pieces, view.group)) {
      const buttons = held.flatMap((piece) => copies(piece, view).map(
        (number) => pieceNode(state, component, piece, beside.get(piece.ref), view, number)));
      const bare = !buttons.length; // an empty one is seen to be empty, one to be drawn has bones
      if (bare && (view.q || view.group)) continue;
      if (bare && component.count) {
        if (state.stage !== "drawing") continue;
        buttons.push(...bones(component));
      }
      const title = group === null ? component.title : `${component.title}: ${group}`;
      const count = held.reduce((sum, piece) => sum + piece.copies, 0);
      sections.push(section(into, `${component.name} ${group}`, title,
        bare && component.count ? `${component.count} to be printed; drawing…`
          : `${counted(held.length, component)}, ${inCopies(count)}, ${component.size}`, buttons));
    }
  }
  if (!sections.length && state.order?.length) sections.push(el("p", {}, "Nothing matches."));
  update(into, ...sections);
  rove(into);
}

/** Where pieces will lie that are not drawn yet. */
function bones({ trim: [across, down], count }) {
  return Array.from({ length: Math.min(count, BONES) }, () => sized(
    el("span", { class: "bone", "aria-hidden": "true" }), { across, down }));
}

/** Whether a piece is what is searched for. */
export function matches(piece, search) {
  const fields = piece.fields.map((field) => asText(field.value)).join(" ");
  return !search || hasWords(`${piece.ref} ${fields} ${piece.words}`, search);
}

function grouped(pieces, field) {
  if (!field) return [[null, pieces]];
  return [...Map.groupBy(pieces, ({ fields }) => {
    const held = fields.find((one) => one.name === field);
    return held ? `${field} ${asText(held.value)}` : `without ${field}`;
  })].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
}

const copies = (piece, view) =>
  Array.from({ length: view.copies ? Math.min(piece.copies, 200) : 1 }, (_, number) => number);

function section(into, key, title, told, buttons) {
  const known = [...into.children].find((child) => child.dataset.key === key);
  const made = known ?? el("section", { "data-key": key, "aria-label": title },
    el("h2", {}), el("div", { class: "wall" }));
  made.firstChild.replaceChildren(title, " ", el("small", {}, told));
  update(made.lastChild, ...buttons);
  return made;
}

function pieceNode(state, component, piece, problems, view, number) {
  const name = `${piece.ref} ${number}`;
  let node = nodes.get(name);
  if (!node) {
    node = el("button", { type: "button", class: "piece", "data-ref": piece.ref, tabindex: -1 },
      el("span", { class: "sides" }), el("span", { class: "name" }));
    nodes.set(name, node);
  }
  const now = [piece, component, state.problems, view.side, view.piece === piece.ref];
  if (node.now?.every((one, at) => one === now[at])) return node;
  node.now = now;
  const worst = problems?.some((one) => one.severity === "error") ? "error"
    : problems ? "warning" : "";
  const alike = problems?.filter((one) => one.severity === worst).length;
  node.className = `piece ${worst} ${piece.stale ? "stale" : ""}`;
  node.title = piece.stale ? "grey: out of date" : "";
  node.setAttribute("aria-current", String(view.piece === piece.ref));
  const sides = view.side === "both" ? ["front", "back"] : [view.side];
  const shape = JSON.stringify([component.trim, component.clip, component.radius,
    component.bleed, sides, component.back]);
  const there = sides.filter((side) => side === "front" || component.back);
  const drawn = there.length ? there : ["front"];
  if (node.dataset.shape !== shape) {
    node.dataset.shape = shape;
    sized(node, { across: component.trim[0] * drawn.length, down: component.trim[1] });
    node.firstChild.replaceChildren(...drawn.map((side) =>
      faceOf(state.name, component, piece[side], `${piece.ref} ${side}`, side)));
  } else {
    drawn.forEach((side, at) =>
      show(node.firstChild.children[at], state.name, piece[side], `${piece.ref} ${side}`));
  }
  const caption = piece.title || piece.id;
  const times = piece.copies === 1 ? "" : ` × ${piece.copies}`;
  const only = view.side === "back" && !component.back ? " (no back)" : "";
  node.setAttribute("aria-label", `${caption}${times}${only}: ${
    worst ? `${worst}: ${problems[0].message}. ` : ""}${piece.words.slice(0, 160)}`);
  node.lastChild.replaceChildren(
    worst ? el("span", { class: "sign" }, `${counted(alike, { noun: worst })}: ${problems[0].message} `)
      : "", `${caption}${times}${only}`);
  return node;
}

/** One piece of the wall is reached by Tab, the others by arrows. */
export function rove(into) {
  if (into.querySelector('.piece[tabindex="0"]')) return;
  into.querySelector(".piece")?.setAttribute("tabindex", "0");
}

/** Move the focus as an arrow key says; true if it was one. */
export function moveFocus(into, key) {
  const here = document.activeElement;
  const pieces = [...into.querySelectorAll(".piece")];
  const at = pieces.indexOf(here);
  if (at < 0 || here.closest(".rule, .changes")) return false;
  let to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: pieces.length - 1 }[key];
  if (key === "ArrowDown" || key === "ArrowUp") to = nearestRow(pieces, at, key === "ArrowDown");
  if (to === undefined) return false;
  const next = pieces[to];
  if (next) {
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
  return true;
}

function nearestRow(pieces, at, down) {
  const from = pieces[at].getBoundingClientRect();
  const step = down ? 1 : -1;
  for (let to = at + step; pieces[to]; to += step) {
    const box = pieces[to].getBoundingClientRect();
    const beyond = down ? box.top >= from.bottom - 4 : box.bottom <= from.top + 4;
    if (beyond && box.left <= from.left + from.width / 2 && box.right >= from.left) return to;
  }
  return at;
}
