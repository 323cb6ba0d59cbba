// The page: what is shown (view), what it is of (state), and the stream that keeps it up to date.

import { el } from "./dom.js";
import { undo } from "./edit.js";
import { drawLarge } from "./large.js";
import { drawNumbers, fieldsOf } from "./numbers.js";
import { drawSheets } from "./sheets.js";
import { drawWall, moveFocus, problemNode } from "./wall.js";

const at = (id) => document.getElementById(id);
const view = { show: "pieces", search: "", component: "", side: "front", group: "",
  copies: false, selected: "" };
const STAGES = { drawing: "drawing…", checking: "checking…", done: "up to date",
  stopped: "the files cannot be read: the last good state is shown",
  gone: "this game is gone: its last state is shown" };
const NOTHING = { name: "", order: [], components: [], problems: [] };
let state = { ...NOTHING, pieces: {}, sheets: {} };
let games = [];
let stream = null;

function follow(game) {
  stream?.close();
  stream = new EventSource(`events/${encodeURIComponent(game)}`);
  location.hash = `game=${encodeURIComponent(game)}`;
  stream.addEventListener("games", (event) => { games = JSON.parse(event.data); drawGames(); });
  stream.addEventListener("state", (event) => {
    state = { ...NOTHING, pieces: {}, sheets: {}, ...JSON.parse(event.data) };
    draw();
  });
  stream.addEventListener("patch", (event) => {
    const { set, gone, ...parts } = JSON.parse(event.data);
    Object.assign(state, parts);
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
  if (view.show !== "pieces") delete shown.dataset.of;
  if (view.show === "pieces") drawWall(shown, state, view);
  else if (view.show === "sheets") drawSheets(shown, state, view);
  else if (view.show === "numbers") drawNumbers(shown, state, view);
  else drawRulebook(shown);
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

function drawRulebook(into) {
  const books = state.rulebooks ?? [];
  if (!books.length) {
    into.replaceChildren(el("p", {}, "This game has no rulebook."));
    return;
  }
  into.replaceChildren(...books.map((language) => {
    const name = language || state.language;
    const address = `rulebook/${encodeURIComponent(state.name)}.pdf?language=${language}`;
    return el("section", {}, el("h2", {}, `Rulebook, ${name} `, el("a", { href: address,
      target: "_blank", rel: "noopener" }, "in a window of its own")),
    el("iframe", { class: "rulebook", src: address, title: `Rulebook, ${name}` }));
  }));
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
  ["group", "group"]]) {
  at(id).addEventListener("input", () => { view[name] = at(id).value; draw(); });
}
at("copies").addEventListener("input", () => { view.copies = at("copies").checked; draw(); });
for (const id of ["bleed", "edges"]) {
  at(id).addEventListener("input", () => document.body.toggleAttribute(`data-${id}`,
    at(id).checked));
}
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
    view.show = button.dataset.show;
    for (const one of document.querySelectorAll("[data-show]")) {
      one.setAttribute("aria-pressed", String(one === button));
    }
    at("shown").replaceChildren();
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

function flip() {
  at("side").value = view.side = view.side === "front" ? "back" : "front";
  draw();
}

async function begin() {
  zoom();
  games = await (await fetch("games")).json();
  const asked = new URLSearchParams(location.hash.slice(1)).get("game");
  drawGames();
  if (games.length) follow(games.includes(asked) ? asked : games[0]);
  else at("shown").replaceChildren(el("p", {}, "There is no game in the content folder."));
}

begin();
