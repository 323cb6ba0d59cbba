// The page: what is shown (view), what it is of (state), and the stream that keeps it up to date.

import { el } from "./dom.js";
import { drawBook } from "./book.js";
import { drawChanged } from "./changed.js";
import { undo } from "./edit.js";
import { drawLarge } from "./large.js";
import { drawNumbers, fieldsOf } from "./numbers.js";
import { drawProof } from "./proof.js";
import { drawSheets } from "./sheets.js";
import { drawTable } from "./table.js";
import { drawWall, moveFocus, problemNode } from "./wall.js";

const at = (id) => document.getElementById(id);
const view = { show: "pieces", search: "", component: "", side: "front", group: "",
  copies: false, selected: "", laid: "wall", count: 8, deal: 1, language: "",
  redraw: () => draw() };
const VIEWS = {
  pieces: (into) => (view.laid === "wall" ? drawWall : drawTable)(into, state, view),
  sheets: (into) => drawSheets(into, state, view),
  book: (into) => drawBook(into, state, view, turn),
  numbers: (into) => drawNumbers(into, state, view),
  proof: (into) => drawProof(into, state, view),
  changed: (into) => drawChanged(into, state, turn),
  manual: drawManual,
};
const STAGES = { drawing: "drawing…", checking: "checking…", done: "up to date",
  stopped: "the files cannot be read: the last good state is shown",
  gone: "this game is gone: its last state is shown" };
const NOTHING = { name: "", order: [], components: [], problems: [] };
let state = { ...NOTHING, pieces: {}, sheets: {}, papers: {} };
let games = [];
let stream = null;
let turn = 0; // how often the files were followed to the end

function follow(game) {
  stream?.close();
  stream = new EventSource(`events/${encodeURIComponent(game)}`);
  location.hash = `game=${encodeURIComponent(game)}`;
  stream.addEventListener("games", (event) => {
    games = JSON.parse(event.data);
    if (!games.includes(game) && !state.order.length && games.length) follow(games[0]);
    else drawGames();
  });
  stream.addEventListener("state", (event) => {
    state = { ...NOTHING, pieces: {}, sheets: {}, papers: {}, ...JSON.parse(event.data) };
    draw();
  });
  stream.addEventListener("patch", (event) => {
    const { set, gone, ...parts } = JSON.parse(event.data);
    Object.assign(state, parts);
    if (state.stage === "done") turn += 1;
    for (const kind of Object.keys(set)) Object.assign(state[kind], set[kind]);
    for (const [kind, names] of Object.entries(gone)) {
      for (const name of names) delete state[kind][name];
    }
    draw();
  });
  stream.addEventListener("moved", (event) => follow(JSON.parse(event.data)));
  stream.addEventListener("error", () => { at("stage").textContent = "the preview was ended"; });
}

function draw() {
  drawGames();
  drawChoices();
  drawProblems();
  const stopped = state.stage === "stopped" || state.stage === "gone" || state.fault;
  at("stage").textContent = state.fault ?? STAGES[state.stage] ?? "";
  at("stage").className = stopped ? "stopped" : "";
  at("undo").hidden = !state.undo;
  at("undo").title = `undo the change of ${state.undo} (Ctrl+Z)`;
  document.title = `${state.title ?? state.name} – Proofdeck`;
  const shown = at("shown");
  VIEWS[view.show](shown);
  drawLarge(at("large"), state, view, () => select(""));
}

function drawGames() {
  const names = games.includes(state.name) || !state.name ? games : [state.name, ...games];
  options(at("game"), names.map((name) => [name, name]), state.name);
}

function drawChoices() {
  const components = state.components.map((one) => [one.name, one.title]);
  options(at("component"), [["", "all"], ...components], view.component);
  const pieces = state.order.map((ref) => state.pieces[ref])
    .filter((piece) => piece && (!view.component || piece.component === view.component));
  const fields = fieldsOf(pieces).map((name) => [name, name]);
  options(at("group"), [["", "nothing"], ...fields], view.group);
}

function options(select, rows, chosen) {
  const now = JSON.stringify(rows);
  if (select.dataset.rows !== now) {
    select.dataset.rows = now;
    select.replaceChildren(...rows.map(([value, text]) => el("option", { value }, text)));
  }
  select.value = chosen;
}

function drawProblems() {
  const errors = state.problems.filter((one) => one.severity === "error").length;
  const others = state.problems.length - errors;
  const now = JSON.stringify(state.problems);
  if (at("problems").dataset.of === now) return;
  at("problems").dataset.of = now;
  if (!state.problems.length) {
    at("problems").replaceChildren();
    return;
  }
  const told = [errors ? `${errors} error${errors > 1 ? "s" : ""}` : "",
    others ? `${others} warning${others > 1 ? "s" : ""}` : ""].filter(Boolean).join(", ");
  at("problems").replaceChildren(el("details", { open: errors > 0 },
    el("summary", { class: errors ? "" : "warnings" }, told),
    ...state.problems.slice(0, 100).map(problemNode)));
}

function drawManual(into) {
  if (into.querySelector(".manual")) return;
  into.replaceChildren(el("iframe", { class: "manual", src: "manual/README.md",
    sandbox: "allow-same-origin", title: "The designer's manual" }));
}

function select(ref) {
  const before = view.selected;
  view.selected = ref;
  draw();
  if (!ref) document.querySelector(`.piece[data-ref="${CSS.escape(before)}"]`)?.focus();
}

function zoom() {
  const percent = Number(at("zoom").value);
  at("zoomed").textContent = `${percent} %`;
  document.documentElement.style.setProperty("--mm", `${(percent / 100) * (96 / 25.4)}px`);
}

for (const [id, name] of [["search", "search"], ["component", "component"], ["side", "side"],
  ["group", "group"], ["laid", "laid"], ["count", "count"]]) {
  at(id).addEventListener("input", () => { view[name] = at(id).value; laidOut(); draw(); });
}
at("copies").addEventListener("input", () => { view.copies = at("copies").checked; draw(); });
at("bleed").addEventListener("input", () => document.body.toggleAttribute("data-bleed",
  at("bleed").checked));
at("deal").addEventListener("click", () => { view.deal += 1; draw(); });
at("seen").addEventListener("input", () => { document.body.dataset.seen = at("seen").value; });
at("zoom").addEventListener("input", zoom);
at("undo").addEventListener("click", () => undo(state.name));
at("tools").addEventListener("submit", (event) => event.preventDefault());
at("game").addEventListener("input", () => {
  view.component = view.group = view.selected = "";
  follow(at("game").value);
});
at("shown").addEventListener("click", (event) => {
  const piece = event.target.closest(".piece");
  if (piece) select(piece.dataset.ref);
});
for (const button of document.querySelectorAll("[data-show]")) {
  button.addEventListener("click", () => {
    view.show = document.body.dataset.view = button.dataset.show;
    for (const one of document.querySelectorAll("[data-show]")) {
      one.setAttribute("aria-pressed", String(one === button));
    }
    at("shown").replaceChildren();
    delete at("shown").dataset.of;
    draw();
    });
}
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !typing && state.undo) {
    undo(state.name);
  } else if (event.key === "Escape" && view.selected) select("");
  else if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "/") at("search").focus();
  else if (event.key === "f") flip();
  else if (!moveFocus(at("shown"), event.key)) return;
  event.preventDefault();
});

/** Show what there is to choose for the way pieces are laid out; "wall" lays them out anew. */
function laidOut() {
  document.body.dataset.laid = view.laid;
  if (view.laid === "wall" && at("shown").querySelector(".table")) {
    at("shown").replaceChildren();
    delete at("shown").dataset.of;
  }
}

function flip() {
  at("side").value = view.side = view.side === "front" ? "back" : "front";
  draw();
}

async function begin() {
  zoom();
  const asked = new URLSearchParams(location.hash.slice(1)).get("game");
  if (asked) return follow(asked); // which games there are is told on its stream
  games = await (await fetch("games")).json();
  drawGames();
  if (games.length) return follow(games[0]);
  return at("shown").replaceChildren(el("p", {}, "There is no game in the content folder."));
}

begin();
