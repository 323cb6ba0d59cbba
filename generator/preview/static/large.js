// One piece large: both sides, all its sizes, what is wrong with it, its fields and its rules.

import { el, placeLink, sized } from "./dom.js";
import { keepingFocus, valueNode } from "./edit.js";
import { faceOf, show } from "./face.js";
import { problemNode, problemsBeside } from "./wall.js";

const MM = 96 / 25.4; // pixels of a millimetre
const SIZES = [[1, "true size"], [0.57, "from 70 cm"], [0.25, "a quarter"]];

/** Draw the piece that is selected, or hide the room for it. */
export function drawLarge(into, state, view, close) {
  const piece = state.pieces?.[view.selected];
  const component = state.components?.find((one) => one.name === piece?.component);
  into.hidden = !component;
  if (component) keepingFocus(into, () => into.replaceChildren(...parts(into, state, piece,
    component, close)));
  else into.replaceChildren();
}

function parts(into, state, piece, component, close) {
  const found = problemsBeside(state).get(piece.ref) ?? [];
  const [w, h] = component.trim;
  return [
    el("button", { type: "button", class: "close", onclick: close }, "close (Esc)"),
    el("h2", {}, piece.ref),
    ...found.map(problemNode),
    faces(into, state.name, component, piece),
    el("p", { class: "quiet" }, `${component.title}, ${component.format}, ${w} × ${h} mm, `,
      `bleed ${component.bleed} mm, printed `,
      valueNode(state.name, piece.ref, ["copies"], piece.copies), " ×"),
    el("p", {}, placeLink(piece.place)),
    el("table", {}, el("caption", { class: "quiet" },
      "Fields and where they stand; click a value to change it in its file"),
      el("tbody", {}, ...piece.fields.map((field) => el("tr", {},
        el("th", { scope: "row" }, field.name),
        el("td", {}, valueNode(state.name, piece.ref, [field.name], field.value)),
        el("td", {}, placeLink(field.place, true)))))),
    ...rules(state, piece),
  ];
}

/** All sides and sizes; those that are there already only get the new face. */
function faces(into, game, component, piece) {
  const sides = component.back ? ["front", "back"] : ["front"];
  const shape = JSON.stringify([game, piece.ref, component.trim, component.clip, component.radius,
    component.bleed, sides]);
  let held = into.querySelector(".faces");
  if (held?.dataset.shape !== shape) {
    const width = Math.min(1, 120 / (component.trim[0] * sides.length)) * MM;
    const rows = [["as large as fits", width, "sides"],
      ...SIZES.map(([share, said]) => [said, share * MM, "sides small"])];
    held = el("div", { class: "faces", "data-shape": shape }, ...rows.map(([said, mm, kind]) =>
      sized(el("figure", { class: kind, "data-sides": sides.join(" ") },
        ...sides.map((side) => faceOf(game, component, piece[side],
          `${piece.ref} ${side}, ${said}`)), el("figcaption", { class: "quiet" }, said)),
      { mm: `${mm}px` })));
  } else {
    for (const row of held.children) {
      sides.forEach((side, at) => show(row.children[at], game, piece[side],
        `${piece.ref} ${side}, ${row.lastChild.textContent}`));
    }
  }
  held.classList.toggle("stale", Boolean(piece.stale));
  return held;
}

function rules(state, piece) {
  const about = (state.rules ?? []).filter((rule) => rule.pieces.includes(piece.ref));
  if (!about.length) return [];
  return [el("h3", {}, "Rules that speak of it"), el("ul", {}, ...about.map((rule) =>
    el("li", {}, el("b", {}, rule.name), `: ${rule.says} `, placeLink(rule.place, true))))];
}
