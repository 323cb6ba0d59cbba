// What `proofdeck changed` would print: pieces that changed since the last printing, and why.

import { asked } from "./ask.js";
import { asText, el, sized } from "./dom.js";
import { faceOf } from "./face.js";
import { sheetSections } from "./sheets.js";
import { problemNode } from "./problems.js";
import { called, named } from "./store.js";

let shown = ""; // the game and turn that were last asked for
const HOW = { new: "new", changed: "changed", copies: "more or fewer copies",
  renamed: "another id", gone: "removed" };

/** Draw what is to be printed and taken out, and again whenever the files changed. */
export async function drawChanged(into, state, turn, go) {
  const now = JSON.stringify([state.name, turn]);
  if (shown === now && into.querySelector(".changed")) return;
  shown = now;
  if (!into.querySelector(".changed")) into.replaceChildren(el("p", {}, "Comparing…"));
  const told = await asked(`changed/${encodeURIComponent(state.name)}`);
  if (shown !== now || document.body.dataset.view !== "print") return;
  into.replaceChildren(el("div", { class: "changed" }, ...parts(told, state, go)));
}

function parts(told, state, go) {
  const problems = (told.problems ?? []).map((one) => problemNode(one, go));
  if (told.refused) return [el("p", {}, told.refused)];
  if (told.recorded === null) {
    return [el("p", {}, "This list appears when every card can be drawn.")];
  }
  if (!told.recorded) {
    return [...problems, el("p", { class: "quiet" }, "Once you have pressed “I printed this”, ",
      "later changes are listed here, with sheets of only the changed cards.")];
  }
  const counts = Object.entries(told.counted).filter(([, count]) => count)
    .map(([how, count]) => `${count} ${HOW[how]}`).join(", ");
  return [...problems,
    el("h2", {}, counts || "Nothing has changed since the last printing", " ",
      el("small", {}, `since printing ${told.printing}${told.note && ` (${told.note})`}`)),
    ...why(told),
    el("ul", { class: "changes" }, ...told.pieces.map((one) => changeNode(one, state))),
    ...(told.pieces.some((one) => one.print) ? [el("h2", {}, "Sheets of these cards only")] : []),
    ...sheetSections(state.name, Object.values(told.sheets), told.papers)];
}

function why({ rules, passages, sources }) {
  const said = [...sources, ...Object.entries(rules).map(([name, how]) => `rule ${name} ${how}`),
    ...(passages.length ? [`rulebook paragraphs ${passages.join(", ")}`] : [])];
  return said.length ? [el("p", { class: "quiet" }, `Also changed: ${said.join("; ")}`)] : [];
}

function changeNode(one, state) {
  const piece = state.pieces[one.piece];
  const component = state.components.find((held) => held.name === piece?.component);
  const fields = one.fields.map(([name, before, now]) => el("span", {}, `${name}: `,
    el("del", {}, value(before)), " → ", el("ins", {}, value(now)), " "));
  const todo = [one.print ? `print ${one.print}` : "",
    one.take_out ? `take out ${one.take_out}` : ""].filter(Boolean).join(", ");
  return el("li", {}, component ? sized(el("button", { type: "button", class: "piece",
    "data-ref": one.piece, "aria-label": called(one.piece) },
  faceOf(state.name, component, piece.front, one.piece)), { mm: "1.5px" }) : null,
  el("div", {}, el("p", {}, el("b", {}, named(one.piece)), ` ${HOW[one.how]}: `,
    todo), el("p", {}, ...fields),
  el("p", { class: "quiet" }, one.causes.join("; "))));
}

const value = (held) => (held === null ? "(none)" : asText(held));
