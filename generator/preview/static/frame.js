// The frame around every view: the rail, the bar with game and state, the components.

import { me } from "./ask.js";
import { at, button, counted, el, icon, options, sized } from "./dom.js";
import { faceOf, show } from "./face.js";
import { addComponent } from "./game.js";
import { unsavedIn } from "./gridmodel.js";
import { undo } from "./values.js";

/** The views by name: what the rail calls them, and the key that opens each. */
export const VIEWS = [["cards", "Cards"], ["table", "Table"], ["look", "Look"], ["sheets", "Sheets"], ["book", "Rulebook"],
  ["proof", "Proof"], ["numbers", "Numbers"], ["print", "Print"], ["text", "Text"], ["manual", "Manual"]];
const WITH_COMPONENTS = ["cards", "table", "look", "sheets", "numbers", "proof"];
const NEW = " "; // no game's name
const STAGES = { drawing: "drawing…", checking: "checking…", done: "up to date",
  stopped: "the files cannot be read: the last good state is shown",
  gone: "this game no longer exists: its last state is shown" };

/** Draw the rail once. */
export function drawRail(go) {
  at("rail").replaceChildren(
    el("span", { class: "brand", "aria-hidden": "true" }, el("img", { src: "icon.svg", alt: "" })),
    ...VIEWS.map(([name, text], number) => el("button", { type: "button", "data-show": name,
      title: `${text} (${(number + 1) % 10})`, onclick: () => go({ view: name }) },
    icon(name), el("span", {}, text))));
  at("undo").append(icon("undo"));
  at("redo").append(icon("redo"));
  at("undo").addEventListener("click", () => undo(at("game").value));
  at("redo").addEventListener("click", () => undo(at("game").value, true));
  at("game").addEventListener("input", () => (at("game").value === NEW ? go({ view: "begin" })
    : go({ game: at("game").value, ...(document.body.dataset.view === "begin" ? { view: "cards" } : {}) })));
  at("newpart").addEventListener("click", () => addComponent(at("game").value, go));
  at("trouble").addEventListener("click", () => openDrawer(at("problems").hidden));
}

/** Open or close the drawer of problems. */
export function openDrawer(open) {
  at("problems").hidden = !open;
  at("trouble").setAttribute("aria-expanded", String(open));
}

/** Bring the frame up to date. */
export function drawFrame(store, view, go) {
  const { state } = store;
  for (const one of document.querySelectorAll("[data-show]")) {
    const here = one.dataset.show === view.view;
    if (here) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  drawGames(store, view);
  drawStage(store, view.view === "begin");
  drawBadge(state, view.view === "begin");
  for (const [id, word, key] of [["undo", "Undo", "Ctrl+Z"], ["redo", "Redo", "Ctrl+Shift+Z"]]) {
    const said = state[`${id}_of`]?.[me] ?? state[id];
    at(id).disabled = !said;
    at(id).title = said ? `${word}: ${said} (${key})` : `${word} (${key})`;
  }
  drawComponents(state, view, go);
}

function drawGames({ games, state }, view) {
  const named = games ?? [];
  const names = named.includes(view.game) || !view.game ? named : [view.game, ...named];
  const title = (name) => (name === state.name && state.title) || name;
  options(at("game"), [...names.map((name) => [name, title(name)]), [NEW, "New game…"]],
    view.view === "begin" ? NEW : view.game);
}

function drawStage({ state, fault, lost }, beginning) {
  const not = lost ? "not updating: the preview has ended, or the computer slept"
    : fault || state.fault || "";
  const unsaved = unsavedIn(state);
  const stopped = beginning ? not : not || state.stage === "stopped" || state.stage === "gone";
  at("stage").className = not || unsaved ? "not" : stopped ? "stopped" : state.stage;
  const told = not ? lost ? not : `not updating: ${not}` : beginning ? "ready"
    : unsaved ? `${counted(unsaved, { noun: "row" })} not saved` : STAGES[state.stage] ?? "";
  if (at("stage").textContent !== told) at("stage").textContent = at("stage").title = told;
}

function drawBadge({ problems }, beginning) {
  const errors = problems.filter((one) => one.severity === "error").length;
  const others = problems.length - errors;
  const said = [[errors, "error"], [others, "warning"]].filter(([count]) => count)
    .map(([count, noun]) => counted(count, { noun })).join(", ");
  at("trouble").hidden = beginning || !said; // they are of the game that was open
  at("trouble").className = errors ? "bad" : "warned";
  if (at("trouble").textContent !== said) at("trouble").textContent = said;
  if (!said) openDrawer(false);
}

/** Each component by its first face; a click shows it alone. */
function drawComponents(state, view, go) {
  const into = at("components");
  const many = state.components.length > 1 && WITH_COMPONENTS.includes(view.view);
  into.hidden = !many;
  if (!many) return;
  const now = JSON.stringify([state.name, state.components]);
  if (into.dataset.of !== now) {
    into.dataset.of = now;
    const all = button(el("span", {}, "All"), () => go({ component: "" }), { "data-component": "" });
    into.replaceChildren(all, ...state.components.map((one) => {
      const size = 30 / Math.max(...one.trim);
      return button([sized(el("span", { class: "thumb" }, faceOf(state.name, one, null, "")),
        { mm: `${size}px` }), el("span", {}, one.title), el("small", {}, String(one.count))],
      () => go({ component: one.name }), { "data-component": one.name });
    }));
  }
  const first = {};
  for (const ref of state.order) first[state.pieces[ref].component] ??= state.pieces[ref];
  const inTable = view.view === "table"; // it shows one component
  const shown = view.component || (inTable ? state.components[0].name : "");
  for (const node of into.children) {
    const { component } = node.dataset;
    if (!component) node.hidden = inTable;
    node.setAttribute("aria-pressed", String(component === shown));
    const face = node.querySelector(".face");
    if (face && first[component]?.front) show(face, state.name, first[component].front, "");
  }
}

/** A button that shows the address for others, and its code to scan. */
export function offerShare(address) {
  at("undo").parentElement.before(button("Share", () => {
    at("help").replaceChildren(at("sharing").content.cloneNode(true), button("Close", () => at("help").close()));
    Object.assign(at("help").querySelector("a"), { href: address, textContent: address });
    at("help").showModal();
  }));
}
