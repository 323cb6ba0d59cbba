// The marks over the things on a card: which of them is chosen, and what is known of it.

import { asText, el, placeLink, sized } from "./dom.js";
import { update } from "./update.js";

export const MM = 96 / 25.4; // pixels of a millimetre

/** What is on the stage. `zoom` 0 is as large as there is room. */
export const stage = { zoom: 0, side: "front", chosen: -1, hovered: -1, calls: [], over: [], key: "", moving: false,
  state: null, piece: null, component: null, node: null, face: null, info: null, go: null };

/** Pixels of a millimetre on the stage. */
export const scale = () => parseFloat(stage.card.style.getPropertyValue("--mm")) || MM;

const LINE = 3; // mm: what begins within that is read from left to right

/** Draw a mark for each thing on the card, in the order of reading; the smaller lie above. */
export function drawMarks() {
  const held = stage.marks.contains(document.activeElement);
  const line = ({ box }) => Math.round(box[1] / LINE);
  const order = stage.calls.map((_, at) => at).sort((a, b) =>
    line(stage.calls[a]) - line(stage.calls[b]) || stage.calls[a].box[0] - stage.calls[b].box[0]);
  stage.marks.replaceChildren(...order.map((at) => markNode(stage.calls[at], at)));
  if (held) stage.marks.querySelector(".mark.chosen")?.focus({ preventScroll: true });
  drawInfo();
}

function markNode(call, at) {
  const node = el("button", { type: "button", class: "mark", "data-call": at,
    "aria-label": `${call.kind} ${call.field.join(" ") || call.value}`, onfocus: () => choose(at) });
  node.classList.toggle("chosen", at === stage.chosen);
  node.classList.toggle("fixed", !call.moves);
  node.classList.toggle("over", stage.over.includes(call.field[0]));
  if (at === stage.chosen && /[wh]/.test(call.moves) && !call.turn) {
    node.append(...["nw", "ne", "sw", "se"].map((corner) => el("span", { class: `handle ${corner}`,
      "data-corner": corner })));
  }
  const larger = stage.calls.filter(({ box }) => box[2] * box[3] > call.box[2] * call.box[3]);
  return sized(placed(node, call.box, call.turn), { above: larger.length + 1 });
}

/** Lay a node over a box of the card. */
export const placed = (node, [x, y, w, h], turn = 0) => sized(node, { x, y, w, h, turn: `${turn}deg` });

/** Choose what is pointed at; -1: nothing. */
export function choose(at) {
  if (stage.chosen === at) return;
  stage.chosen = at;
  for (const node of stage.marks.children) {
    if (Number(node.dataset.call) === at || node.classList.contains("chosen")) {
      node.replaceWith(markNode(stage.calls[node.dataset.call], Number(node.dataset.call)));
    }
  }
  drawInfo();
  stage.marks.querySelector(".mark.chosen")?.focus({ preventScroll: true });
}

const tenths = (one) => Math.round(one * 10) / 10;

/** The text that is not on the card for its error, in its middle; it can be typed there. */
export function brokenText() {
  const { state, piece, component: { trim: [w, h] } } = stage;
  const wrong = (piece.stale || stage.over.length) && state.problems.find(({ field, pieces }) => field && pieces.includes(piece.ref));
  return wrong && { field: [wrong.field], box: [w * 0.05, h * 0.3, w * 0.9, h * 0.4] };
}

/** Tell all about what is chosen, or else what the mouse rests on. */
export function drawInfo() {
  const call = stage.calls[stage.chosen] ?? stage.calls[stage.hovered];
  if (!call) {
    update(stage.info, el("p", { class: "quiet" }, stage.over.length
      ? "The text in the red box does not fit it: double-click the card, or press Enter, to change it." : stage.calls.length
      ? "Point at a part of the card: drag or arrow keys move it (with Alt: its size), "
        + "Enter changes its text." : brokenText() ? "Double-click the card, or press Enter: its text can be changed." : ""));
    return;
  }
  const [x, y, w, h] = call.box.map(tenths);
  const [wide, high] = stage.component.trim;
  const edge = tenths(Math.min(x, y, wide - x - w, high - y - h));
  const wanted = call.look?.size ?? call.wanted; // what was set here is no smaller than it was meant
  const shrunk = call.size && wanted && call.size < wanted - 0.05 ? `, made smaller than ${wanted}` : "";
  update(stage.info, el("p", {}, el("b", {}, call.slot || call.kind), " ",
      call.field.length ? `field ${call.field.join(" ")}` : asText(call.value).slice(0, 40),
      call.style ? `, style ${call.style.replace("layout-", "")}, ${call.size} pt${shrunk}` : ""),
    el("p", { class: "quiet" }, `${x}, ${y} mm, ${w} × ${h} mm; ${edge} mm to the trim`,
      call.outside > 0 ? `, ${call.outside} mm outside the safe zone`
        : `, ${tenths(Math.max(0, edge - stage.component.safe))} mm to the safe zone`, " ",
      call.moves ? "" : call.of_layout ? "the layout keeps it in its place "
        : "its position is computed: ", call.slot || call.of_layout ? "" : placeLink(call.place, true)),
    ...(call === stage.calls[stage.chosen] ? [stage.inspect(call)] : []));
}
