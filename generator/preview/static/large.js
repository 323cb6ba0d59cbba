// One piece large: both sides, what is wrong with it, its fields and where they stand.

import { asText, el, placeLink, sized } from "./dom.js";
import { faceOf } from "./face.js";
import { problemNode, problemsBeside } from "./wall.js";

/** Draw the piece that is selected, or hide the room for it. */
export function drawLarge(into, state, view, close) {
  const piece = state.pieces?.[view.selected];
  const component = state.components?.find((one) => one.name === piece?.component);
  into.hidden = !component;
  if (!component) return;
  const sides = component.back ? ["front", "back"] : ["front"];
  const width = Math.min(1, 120 / (component.trim[0] * sides.length)) * 3.78;
  const faces = el("div", { class: piece.stale ? "sides stale" : "sides" },
    ...sides.map((side) => faceOf(state.name, component, piece[side], `${piece.ref} ${side}`)));
  sized(faces, { mm: `${width}px` });
  const found = problemsBeside(state).get(piece.ref) ?? [];
  const [w, h] = component.trim;
  into.replaceChildren(
    el("button", { type: "button", class: "close", onclick: close }, "close (Esc)"),
    el("h2", {}, piece.ref),
    ...found.map(problemNode), faces,
    el("p", { class: "quiet" }, `${component.title}, ${component.format}, ${w} × ${h} mm, `,
      `bleed ${component.bleed} mm, printed ${piece.copies} ×`),
    el("p", {}, placeLink(piece.place)),
    el("table", {}, el("caption", { class: "quiet" }, "Fields and where they stand"),
      el("tbody", {}, ...piece.fields.map((field) => el("tr", {},
        el("th", { scope: "row" }, field.name), el("td", {}, asText(field.value)),
        el("td", {}, placeLink(field.place, true)))))));
}
