// The row of tools: how what is shown is laid out, how large, and as whose eyes see it.

import { at, options } from "./dom.js";
import { sharpen } from "./face.js";
import { fieldsOf } from "./numbers.js";

/** Connect the tools to the view. */
export function startTools(view, go, draw) {
  for (const name of ["side", "group", "laid", "zoom", "language"])
    at(name).addEventListener("input", () => go({ [name]: at(name).value }));
  at("count").addEventListener("input", () => { view.count = at("count").value; draw(); });
  at("copies").addEventListener("input", () => { view.copies = at("copies").checked; draw(); });
  at("bleed").addEventListener("input", () => document.body.toggleAttribute("data-bleed",
    at("bleed").checked));
  at("deal").addEventListener("click", () => { view.deal += 1; draw(); });
  at("seen").addEventListener("input", () => { document.body.dataset.seen = at("seen").value; });
  at("tools").addEventListener("submit", (event) => event.preventDefault());
  const more = at("tools").querySelector(".more");
  document.addEventListener("pointerdown", (event) => {
    if (!more.contains(event.target)) more.open = false;
  });
  more.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    more.open = false;
    more.firstElementChild.focus();
    event.stopPropagation();
  });
}

/** Let the tools say what the view is. */
export function drawTools(state, view) {
  for (const name of ["side", "laid", "zoom"]) at(name).value = view[name];
  const pieces = state.order.map((ref) => state.pieces[ref])
    .filter((piece) => piece && (!view.component || piece.component === view.component));
  options(at("group"), [["", "nothing"], ...fieldsOf(pieces).map((name) => [name, name])],
    view.group);
  const languages = state.languages ?? [];
  at("languages").hidden = languages.length < 2;
  options(at("language"), languages.map((one) => [one, one || state.own_language]),
    languages.includes(view.language) ? view.language : "");
  at("zoomed").textContent = `${at("zoom").value} %`;
  const mm = `${(Number(at("zoom").value) / 100) * (96 / 25.4)}px`;
  const { style } = document.documentElement;
  style.setProperty("--mm", mm);
  style.setProperty("--zoomed", mm);
  sharpen();
  style.setProperty("--abreast", view.zoom === at("zoom").defaultValue ? "1" : "1000"); // who zooms gets it
}
