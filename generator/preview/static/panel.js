// One piece beside the others: what is wrong with it, its printings, its fields and its rules.

import { asked } from "./ask.js";
import { asText, button, el, icon, placeLink, sized } from "./dom.js";
import { faceOf } from "./face.js";
import { neighbour } from "./keys.js";
import { MM, stage } from "./marks.js";
import { printChanged } from "./print.js";
import { problemNode, problemsBeside } from "./problems.js";
import { speaksOf } from "./proof.js";
import { stageNode } from "./stage.js";
import { store } from "./store.js";
import { update } from "./update.js";
import { valueNode } from "./value.js";
import { over, toldValue, writeCells } from "./values.js";

const SMALL = [[1, "true size"], [0.57, "from 70 cm"], [0.25, "a quarter"]];
const MOST = 100; // numbers of a range along which one is dragged

/** Draw the piece that is selected, or hide the room for it. */
export function drawPanel(into, state, view, go) {
  const piece = state.pieces?.[view.piece];
  const component = state.components?.find((one) => one.name === piece?.component);
  const wanted = component && !["book", "manual", "numbers"].includes(view.view);
  const typed = !piece && view.piece ? document.activeElement?.closest("#large form.change") : null;
  if (typed) { // a program that saves may empty its file for a moment: what is typed stays
    typed.addEventListener("focusout", () => setTimeout(go, 0, {}), { once: true });
    return undefined;
  }
  document.body.toggleAttribute("data-piece", Boolean(wanted));
  const opened = into.hidden && wanted;
  into.hidden = !wanted;
  if (!wanted) return into.replaceChildren();
  drawParts(into, state, piece, component, go);
  if (opened && matchMedia("(max-width: 800px)").matches) into.querySelector(".close").focus();
  return undefined;
}

/** Draw all but the stage again. */
function drawParts(into, state, piece, component, go) {
  const found = problemsBeside(state).get(piece.ref) ?? [];
  const node = stageNode(state, component, piece, go);
  let inside = into.querySelector(".inside");
  if (node.parentElement !== inside || !inside) {
    inside = el("div", { class: "inside" }, node);
    into.replaceChildren(head(state, piece, go), inside);
  }
  into.querySelector("h2").replaceChildren(piece.title || piece.ref, " ",
    piece.title ? el("small", {}, piece.ref) : "");
  update(inside, ...found.map((one) => problemNode(one, go, ["rule"], true)), node,
    ...printingsPart(), ...parts(state, piece, component, go));
}

function parts(state, piece, component, go) {
  const [w, h] = component.trim;
  return [
    el("p", { class: "quiet" }, `${component.title}, ${component.size}, ${w} × ${h} mm, `,
      `bleed ${component.bleed} mm, copies: `, valueNode(piece, "copies")),
    el("table", { class: "fields" }, el("caption", { class: "quiet" },
      state.spoken ? `Fields in ${state.spoken}: change them in the translation`
        : "Fields: click a value to change it in its file"),
    el("tbody", {}, ...piece.fields.map((field) => el("tr", { "data-key": field.name },
      el("th", { scope: "row" }, field.name),
      el("td", {}, valueNode(piece, field.name)))))),
    el("details", {}, el("summary", {}, "In the files"), el("p", {}, placeLink(piece.place)),
      ...piece.fields.map((field) => el("p", { "data-key": field.name }, `${field.name} `, placeLink(field.place, true)))),
    ...rules(state, piece, go), el("h3", {}, "Smaller"),
    el("div", { class: "faces small" }, ...SMALL.map(([share, said]) => sized(el("figure",
      { class: "sides", "data-key": said }, ...(component.back ? ["front", "back"] : ["front"]).map((side) =>
        faceOf(state.name, component, piece[side], `${piece.ref} ${side}, ${said}`, side)),
      el("figcaption", { class: "quiet" }, said)), { mm: `${share * MM}px` })))];
}

function head(state, piece, go) {
  const step = (by) => () => go({ piece: neighbour(stage.state, stage.piece.ref, by) });
  return el("div", { class: "head" }, el("h2", {}),
    button(icon("left"), step(-1), { class: "plain", "aria-label": "Previous card (k)" }),
    button(icon("right"), step(1), { class: "plain", "aria-label": "Next card (j)" }),
    button(icon("close"), () => go({ piece: "" }), { class: "plain close",
      "aria-label": "Close (Esc)" }));
}

/** The rules that speak of a card by their sentences; a number can be dragged along its range. */
function rules(state, piece, go) {
  const about = (state.rules ?? []).filter((rule) => rule.place && speaksOf(rule, piece));
  if (!about.length) return [];
  return [el("h3", {}, "Rules for this card"), el("ul", { class: "speaks" }, ...about.map((rule) =>
    el("li", { "data-key": rule.name }, el("b", {}, rule.name), `: ${rule.says} `, button("Show the rule", () =>
      go({ view: "proof", rule: rule.name, component: "", q: "" }), { class: "link" }), ...numbers(rule, piece, state))))];
}

function numbers({ kind, asks }, piece, state) {
  const { field, min, max } = kind === "range" ? asks : {};
  const was = over(piece.ref, [field], toldValue(piece, field));
  if (!Number.isInteger(min) || !(max - min < MOST) || state.spoken || !Number.isInteger(was)) return [];
  const [from, to] = [Math.min(min - 1, was), Math.max(max + 1, was)];
  const told = (value) => `${value}${value < min || value > max ? ", breaks this rule" : ""}`;
  const share = (value) => (value - from) / (to - from);
  return [el("p", {}, `${field} `, sized(el("input", { type: "range", min: from, max: to, value: was, "aria-label": field,
    "data-key": field, oninput: ({ target }) => { target.nextSibling.textContent = told(target.value); }, onchange: ({ target: { value } }) => {
      writeCells(state.name, piece.component, [{ piece: piece.ref, field, text: value, was }]);
      stage.go({});
    } }), { least: share(min - 0.5), most: share(max + 0.5) }), el("output", {}, told(was)))];
}

let known = { of: "", ref: "", rows: [], at: 0 }; // of a card, and the dot that is shown

/** The line below the card; nothing before the first printing. */
function printingsPart() {
  const { state, piece, side, go } = stage;
  const of = JSON.stringify([state.name, piece.ref, store.turn]);
  if (known.of !== of) {
    if (known.ref !== piece.ref) known = { ref: piece.ref, rows: [], at: 0 };
    known.of = of;
    asked(`printings/${encodeURIComponent(state.name)}?${new URLSearchParams({ piece: piece.ref })}`).then((rows) => {
      if (known.of !== of || rows.refused) return;
      Object.assign(known, { rows, at: rows.length === known.rows.length ? known.at : rows.length });
      if (rows.length) go({});
    });
  }
  const row = known.rows[known.at];
  const then = row?.there && `printings/${encodeURIComponent(state.name)}/${row.printing}.svg?${
    new URLSearchParams({ piece: piece.ref, side })}`;
  stage.card.classList.toggle("printed", Boolean(then));
  if (then && !stage.face.querySelector(".then")) stage.face.append(el("img", { class: "then", alt: "as printed" }));
  const image = stage.face.querySelector(".then");
  if (image && !then) image.remove();
  else if (image && image.getAttribute("src") !== then) image.src = then;
  if (!known.rows.length) return [];
  const told = !row ? "now" : `printing ${row.printing}${row.note && `, ${row.note}`}`;
  return [el("div", { class: "printings", "data-key": "printings" }, el("label", {}, "Printings ", el("input", {
    type: "range", min: 0, max: known.rows.length, value: known.at, list: "dots", "aria-valuetext": told,
    oninput: ({ target }) => { known.at = Number(target.value); go({}); } })),
  el("datalist", { id: "dots" }, ...[...known.rows, 0].map((_, value) => el("option", { value }))),
  el("output", {}, told), ...(!row ? [] : !row.there ? [el("p", {}, "This printing has no picture of the card.")]
    : [el("p", {}, row.fields.length ? "" : "No field has changed. ", ...row.fields.map(([name, was, now]) =>
      el("span", {}, `${name}: `, el("del", {}, asText(was)), " → ", el("ins", {}, asText(now)), " "))),
    known.at === known.rows.length - 1 ? button("Print what changed since", () => printChanged(go)) : ""]))];
}
