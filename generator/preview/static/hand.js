// Pieces as they lie on a table: a hand held 16 mm apart, a grid of tiles edge to edge.

import { el, sized } from "./dom.js";
import { faceOf, mm, show } from "./face.js";
import { called } from "./store.js";
import { matches, rove } from "./wall.js";

const STEP = 16; // mm of a card that a hand shows beside the next one
const MARGIN = 8; // mm around

/** Draw as many pieces as are asked for, dealt by the number of the deal: always the same. */
export function drawTable(into, state, view) {
  const component = state.components?.find((one) => one.name === view.component)
    ?? state.components?.[0];
  if (!component) return into.replaceChildren();
  const side = component.back ? (view.side === "back" ? "back" : "front") : "front";
  const pieces = dealt(state.order.map((ref) => state.pieces[ref]).filter((piece) =>
    piece?.component === component.name && matches(piece, view.q)), view);
  const places = LAID[view.laid](pieces.length, component, into.clientWidth / mm());
  const width = Math.max(...places.map((place) => place.right), 0) + MARGIN;
  const height = Math.max(...places.map((place) => place.bottom), 0) + MARGIN;
  const shape = JSON.stringify([state.name, component, view.laid, side, width,
    pieces.map((piece) => piece.ref)]);
  const told = `${component.title}: ${pieces.length} of ${component.count}, ${SAID[view.laid]}`;
  if (into.dataset.of !== shape) {
    into.dataset.of = shape;
    const table = sized(el("div", { class: `table ${view.laid}` },
      ...pieces.map((piece, at) => cardNode(state, component, piece, side, places[at]))),
    { w: width, h: height });
    into.replaceChildren(el("section", { "aria-label": told }, el("h2", {}, told), table));
  }
  [...into.querySelectorAll(".piece")].forEach((node, at) => {
    const piece = pieces[at];
    show(node.firstChild, state.name, piece[side], `${piece.ref} ${side}`);
    node.classList.toggle("stale", Boolean(piece.stale));
    node.setAttribute("aria-current", String(view.piece === piece.ref));
  });
  rove(into);
}

const SAID = { hand: "a hand, 16 mm apart", grid: "edge to edge" };
const LAID = { hand, grid };

const cardNode = (state, component, piece, side, { x, y }) => sized(el("button", { type: "button",
  class: "piece", "data-ref": piece.ref, tabindex: -1, "aria-label": called(piece.ref) },
  faceOf(state.name, component, piece[side], `${piece.ref} ${side}`, side)), { x, y });

function hand(count, { trim: [w, h] }) {
  const step = Math.min(STEP, w);
  const lefts = Array.from({ length: count }, (_, at) => MARGIN + at * step);
  return lefts.map((x) => ({ x, y: MARGIN, right: x + w, bottom: MARGIN + h }));
}

/** In rows, without a gap; hexagons in shifted rows, or columns where they stand on a corner. */
function grid(count, { trim: [w, h], clip }, room) {
  const six = clip?.length === 6;
  const flat = six && clip.some(([x, y]) => x < 0.01 && Math.abs(y - 0.5) < 0.01);
  const [dx, dy] = !six ? [w, h] : flat ? [w * 0.75, h] : [w, h * 0.75];
  const across = Math.max(1, Math.floor((room - 2 * MARGIN - (six ? w / 2 : 0)) / dx));
  return Array.from({ length: count }, (_, at) => {
    const [row, column] = [Math.floor(at / across), at % across];
    const x = MARGIN + column * dx + (six && !flat && row % 2 ? w / 2 : 0);
    const y = MARGIN + row * dy + (flat && column % 2 ? h / 2 : 0);
    return { x, y, right: x + w, bottom: y + h };
  });
}

/** Every copy once, mixed by the number of the deal, as many as are asked for. */
function dealt(pieces, view) {
  const all = pieces.flatMap((piece) => Array.from({ length: Math.min(piece.copies, 100) },
    () => piece));
  let seed = view.deal * 2654435761 >>> 0;
  const next = () => { // small, and the same everywhere
    seed = Math.imul(seed, 1664525) + 1013904223 >>> 0;
    return seed / 4294967296;
  };
  for (let at = all.length - 1; at > 0; at -= 1) {
    const to = Math.floor(next() * (at + 1));
    [all[at], all[to]] = [all[to], all[at]];
  }
  return all.slice(0, view.count);
}
