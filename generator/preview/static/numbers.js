// How the values of each field are spread over the printed pieces.

import { asText, counted, el, inCopies, svg } from "./dom.js";

const MOST = 24; // bars of one plot; a field with more different values is a text, not a code
const FEW = 8; // different values, each once, that still tell something as bars

/** Draw a plot for each field of each component that has few enough values. */
export function drawNumbers(into, state, view) {
  const sections = (state.components ?? [])
    .filter((component) => !view.component || component.name === view.component)
    .map((component) => {
      const pieces = state.order.map((ref) => state.pieces[ref])
        .filter((piece) => piece.component === component.name);
      return el("section", {}, el("h2", {}, component.title, " ",
        el("small", {}, `${counted(pieces.length, component)}, ${inCopies(component.count)}`)),
      el("div", { class: "plots" }, ...fieldsOf(pieces).filter((name) => !component.fields.some((one) =>
        one.name === name && one.type === "picture")).map((name) => plot(name, pieces))));
    });
  into.replaceChildren(...sections);
}

/** The fields that some pieces have, in the order in which they come. */
export const fieldsOf = (pieces) => [...new Set(pieces.flatMap(({ fields }) => fields.map(({ name }) => name)))];

/** The columns of a component as a table: its id and copies, then its fields. */
export function columnsOf(component, pieces) {
  const declared = new Map(component.fields.map((one) => [one.name, one]));
  const names = [...new Set([...declared.keys(), ...fieldsOf(pieces)])];
  return [{ name: "id", type: "text" }, { name: "copies", type: "integer", default: 1 },
    ...names.map((name) => declared.get(name) ?? { name, type: "any", optional: true })];
}

function plot(name, pieces) {
  const counts = new Map();
  for (const piece of pieces) {
    const held = piece.fields.find((field) => field.name === name);
    const value = held ? asText(held.value) : "(none)";
    counts.set(value, (counts.get(value) ?? 0) + piece.copies);
  }
  const once = counts.size > FEW && Math.max(...counts.values()) === 1;
  const plotted = (node) => el("figure", { class: "plot" }, el("figcaption", {}, name), node);
  if (counts.size > MOST || once) {
    return plotted(el("p", { class: "quiet" }, `${counts.size} different values${once ? ", each once" : ""}`));
  }
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
  const most = Math.max(...counts.values());
  const said = rows.map(([value, count]) => `${value}: ${count}`).join(", ");
  return plotted(svg("svg", { viewBox: `0 0 300 ${rows.length * 16 + 4}`, role: "img", "aria-label": said },
    ...rows.flatMap(([value, count], at) => [
      svg("text", { x: 0, y: at * 16 + 13 }, value.length > 18 ? `${value.slice(0, 17)}…` : value),
      svg("rect", { x: 120, y: at * 16 + 3, width: Math.max(1, 145 * count / most), height: 12 }),
      svg("text", { x: 124 + 145 * count / most, y: at * 16 + 13 }, String(count))])));
}
