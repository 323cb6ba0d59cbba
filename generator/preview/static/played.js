// Games played by chance: asked for on the page of the proof, told as the report with its plots.

import { asked } from "./ask.js";
import { el } from "./dom.js";
import { problemNode } from "./problems.js";

/** A button that plays, and what came of it, below it. */
export function games(state, go) {
  const told = el("div", { role: "status" });
  const ask = async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    told.replaceChildren(el("p", {}, "Simulating games…"));
    const path = `played/${encodeURIComponent(state.name)}`;
    told.replaceChildren(...outcome(await asked(path), `${path}/page.html?${Date.now()}`, go));
    button.disabled = false;
  };
  return el("section", { class: "played" }, el("h3", {}, "Is it fair, and how long?"),
    el("p", { class: "quiet" },
      "Proofdeck plays 200 random games: who wins, how long they take, what is scarce or never taken."),
    el("button", { type: "button", onclick: ask }, "Play"), told);
}

function outcome(told, page, go) {
  if (told.refused) return [el("p", {}, told.refused)];
  if (!told.made) {
    return [el("p", { class: "refused" }, "The game already breaks a rule:"),
      ...told.problems.map((one) => problemNode(one, go))];
  }
  return [el("iframe", { src: page, title: "Random games", tabindex: "0" })];
}
