// One piece beside the others: both sides, what is wrong with it, its fields and its rules.

import { button, el, icon, placeLink, sized } from "./dom.js";
import { faceOf, show } from "./face.js";
import { neighbour } from "./keys.js";
import { problemNode, problemsBeside } from "./problems.js";
import { speaksOf } from "./proof.js";
import { keepingFocus, valueNode } from "./value.js";

const MM = 96 / 25.4; // pixels of a millimetre
const SMALL = [[0.57, "from 70 cm"], [0.25, "a quarter"]];

/** Draw the piece that is selected, or hide the room for it. */
export function drawPanel(into, state, view, go) {
  const piece = state.pieces?.[view.piece];
  const component = state.components?.find((one) => one.name === piece?.component);
  const wanted = component && !["book", "manual", "numbers"].includes(view.view);
  document.body.toggleAttribute("data-piece", Boolean(wanted));
  const opened = into.hidden && wanted;
  into.hidden = !wanted;
  if (!wanted) return into.replaceChildren();
  keepingFocus(into, () => into.replaceChildren(...parts(into, state, piece, component, go)));
  if (opened && matchMedia("(max-width: 800px)").matches) into.querySelector(".close").focus();
  return undefined;
}

function parts(into, state, piece, component, go) {
  const found = problemsBeside(state).get(piece.ref) ?? [];
  const [w, h] = component.trim;
  return [head(state, piece, go),
    el("div", { class: "inside" },
      ...found.map((one) => problemNode(one)),
      faces(into, "large", state.name, component, piece, [largest(component)]),
      el("p", { class: "quiet" }, `${component.title}, ${component.format}, ${w} × ${h} mm, `,
        `bleed ${component.bleed} mm, printed `,
        valueNode(state.name, piece.ref, ["copies"], piece.copies), " ×"),
      el("table", { class: "fields" }, el("caption", { class: "quiet" },
        "Fields: click a value to change it in its file"),
      el("tbody", {}, ...piece.fields.map((field) => el("tr", {},
        el("th", { scope: "row" }, field.name),
        el("td", {}, valueNode(state.name, piece.ref, [field.name], field.value)),
        el("td", {}, placeLink(field.place, true)))))),
      el("p", {}, placeLink(piece.place)),
      ...rules(state, piece),
      el("h3", {}, "Smaller"),
      faces(into, "small", state.name, component, piece,
        SMALL.filter(([share]) => share < largest(component)[0])))];
}

function head(state, piece, go) {
  const step = (by) => () => go({ piece: neighbour(state, piece.ref, by) });
  return el("div", { class: "head" }, el("h2", {}, piece.ref),
    button(icon("left"), step(-1), { class: "plain", "aria-label": "The piece before (k)" }),
    button(icon("right"), step(1), { class: "plain", "aria-label": "The next piece (j)" }),
    button(icon("close"), () => go({ piece: "" }), { class: "plain close",
      "aria-label": "Close (Esc)" }));
}

/** As large as there is room for both sides, at most as large as in print. */
function largest(component) {
  const sides = component.back ? 2 : 1;
  const share = Math.min(1, 120 / (component.trim[0] * sides));
  return [share, share === 1 ? "true size" : `${Math.round(share * 100)} % of true size`];
}

/** All sides in some sizes; those that are there already only get the new face. */
function faces(into, kind, game, component, piece, sizes) {
  const sides = component.back ? ["front", "back"] : ["front"];
  const shape = JSON.stringify([game, piece.ref, component.trim, component.clip, component.radius,
    component.bleed, sides]);
  let held = into.querySelector(`.faces.${kind}`);
  if (held?.dataset.shape !== shape) {
    held = el("div", { class: `faces ${kind}`, "data-shape": shape }, ...sizes.map(
      ([share, said]) => sized(el("figure", { class: "sides" }, ...sides.map((side) =>
        faceOf(game, component, piece[side], `${piece.ref} ${side}, ${said}`, side)),
      el("figcaption", { class: "quiet" }, said)), { mm: `${share * MM}px` })));
  }
  for (const row of held.children) {
    sides.forEach((side, at) => show(row.children[at], game, piece[side],
      `${piece.ref} ${side}, ${row.lastChild.textContent}`));
  }
  held.classList.toggle("stale", Boolean(piece.stale));
  return held;
}

function rules(state, piece) {
  const about = (state.rules ?? []).filter((rule) => rule.place && speaksOf(rule, piece));
  if (!about.length) return [];
  return [el("h3", {}, "Rules that speak of it"), el("ul", {}, ...about.map((rule) =>
    el("li", {}, el("b", {}, rule.name), `: ${rule.says} `, placeLink(rule.place, true))))];
}
