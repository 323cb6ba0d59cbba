// A slider of the game's printings: at each, the card as it was printed, and what has changed since.

import { asked } from "./ask.js";
import { asText, button, el } from "./dom.js";
import { stage } from "./marks.js";
import { printChanged } from "./print.js";
import { store } from "./store.js";

let known = { of: "", ref: "", rows: [], at: 0 }; // of a card, and the dot that is shown

/** The line below the card; nothing before the first printing. */
export function printingsPart() {
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
