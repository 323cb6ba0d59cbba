// Games played by chance: asked for on the page of the proof, told as the report with its plots.

import { asked } from "./ask.js";
import { el } from "./dom.js";
import { problemNode } from "./problems.js";

let made = null; // { game, node } of what was asked for last

/** A button that plays, and what came of it, which stays until it is asked anew. */
export function games(state) {
  if (made?.game === state.name) return made.node;
  const told = el("div", { role: "status" });
  const ask = async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    told.replaceChildren(el("p", {}, "Games are being played…"));
    const path = `played/${encodeURIComponent(state.name)}`;
    told.replaceChildren(...outcome(await asked(path), `${path}/page.html?${Date.now()}`));
    button.disabled = false;
  };
  const node = el("section", { class: "played" }, el("p", {},
    el("button", { type: "button", onclick: ask }, "Play"),
    " plays 200 games by chance and tells what is fair, long, scarce or never taken."), told);
  made = { game: state.name, node };
  return node;
}

function outcome(told, page) {
  if (told.refused) return [el("p", {}, told.refused)];
  if (!told.made) {
    return [el("p", {}, "The game breaks a rule as it is:"), ...told.problems.map(problemNode)];
  }
  return [el("iframe", { src: page, title: "Games played by chance", tabindex: "0" })];
}
