// The page: what is shown (view), what it is of (store), and what draws it.

import { asked, sent } from "./ask.js";
import { drawBegin, startDrop } from "./begin.js";
import { drawBook } from "./book.js";
import { at, el, sized, texts } from "./dom.js";
import { drawFrame, drawRail, offerShare, openDrawer } from "./frame.js";
import { drawFound, startFinder } from "./finder.js";
import { drawGrid } from "./grid.js";
import { takeRows } from "./gridmodel.js";
import { drawTable } from "./hand.js";
import { neighbour, startKeys } from "./keys.js";
import { drawLook } from "./look.js";
import { drawNumbers } from "./numbers.js";
import { drawPanel } from "./panel.js";
import { drawPrint } from "./print.js";
import { drawProblems } from "./problems.js";
import { drawProof } from "./proof.js";
import { drawSheets } from "./sheets.js";
import { follow, onChange, store } from "./store.js";
import { drawText } from "./text.js";
import { drawTools, startTools } from "./tools.js";
import { startWrites, toldAs } from "./values.js";
import { drawWall } from "./wall.js";

// The address of the page is its state: game, view, piece, search and how things are laid out.
const USUAL = { game: "", view: "cards", component: "", piece: "", q: "", side: "front",
  laid: "wall", group: "", zoom: "75", language: "", file: "", line: "" };
const STEPS = ["game", "view", "piece"]; // what Back goes through; all else changes in place

/** What is shown, and how; `go` changes it. */
export const view = { ...addressed(), copies: false, count: 8, deal: 1 };
const VIEWS = {
  cards: (into) => (view.laid === "wall" ? drawWall : drawTable)(into, store.state, view),
  table: (into) => drawGrid(into, store.state, view, go),
  look: (into) => drawLook(into, store.state, view, store.turn, go),
  sheets: (into) => drawSheets(into, store.state, view),
  book: (into) => drawBook(into, store.state, view, store.turn, go),
  numbers: (into) => drawNumbers(into, store.state, view),
  proof: (into) => drawProof(into, store.state, view, go),
  print: (into) => drawPrint(into, store.state, store.turn, go),
  text: (into) => drawText(into, store.state, view, store.turn, go),
  manual: drawManual,
  begin: (into) => drawBegin(into, go),
};
const IN_LANGUAGES = ["cards", "sheets"]; // all else is of the game's own files
const ALONE = ["print", "manual", "begin"]; // no piece lies beside these
const OVER = matchMedia("(max-width: 800px)"); // where an open card lies over all else
const SETTLED = 150; // ms without a change until the pieces in the window are sent, at most 200
let timer = 0;
const OF_A_GAME = { component: "", piece: "", q: "", group: "", language: "" };

/** Show something else: names and values of the view; `along` is no step for Back. Another piece is seen
    from its head, but for the next one, and where it lies. */
export function go(changes, along = false) {
  const other = "game" in changes && changes.game !== view.game;
  const left = view.piece;
  if (changes.piece && !changes.view && ALONE.includes(view.view)) changes.view = "cards";
  if ("view" in changes && changes.view !== view.view && OVER.matches) {
    changes = { piece: "", ...changes }; // the open card would lie over it
  }
  const before = spoken();
  if (other) Object.assign(view, OF_A_GAME);
  const fresh = ("view" in changes && changes.view !== view.view) || other
    || ("laid" in changes && (changes.laid === "wall") !== (view.laid === "wall"));
  if (fresh) openDrawer(false); // it would lie over what is gone to
  Object.assign(view, changes);
  writeAddress(view, along);
  if (other || spoken() !== before) followView();
  if (fresh) clear();
  draw();
  const there = () => at("shown").querySelector(`[data-ref="${CSS.escape(view.piece || left)}"]`);
  if (left && !view.piece) there()?.focus();
  if (!changes.piece || changes.piece === left || along) return;
  queueMicrotask(() => {
    if (!left || ![1, -1].some((by) => neighbour(store.state, left, by) === view.piece)) at("large").scrollTop = 0;
    if (["cards", "table"].includes(view.view)) there()?.scrollIntoView({ block: "nearest" });
  });
}

/** The language in which the pieces are asked for: "" is the game's own. */
const spoken = () => (IN_LANGUAGES.includes(view.view) ? view.language : "");

const followView = () => follow(view.game, spoken(), (game) => go({ game }));

function clear() {
  at("shown").replaceChildren();
  delete at("shown").dataset.of;
  at("shown").scrollTop = 0;
}

let waiting = false;

/** Draw everything in the next frame, however often it is asked for. */
export function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    drawNow();
  });
}

function drawNow() {
  const { state, games } = store;
  if (games && !state.order.length && (!view.game || state.stage === "gone")) { // no game yet made
    if (!games.length) view.view = "begin";
    else if (!games.includes(view.game)) return go({ game: games[0] });
  }
  if ((toldAs(view.piece) ?? view.piece) !== view.piece) return go({ piece: toldAs(view.piece) }, true); // its id is another
  document.body.dataset.view = view.view in VIEWS ? view.view : "cards";
  document.body.dataset.laid = view.laid;
  Object.assign(texts, { game: state.name, files: state.texts ?? [] });
  at("shown").tabIndex = view.view === "numbers" ? 0 : -1; // nothing in it takes the focus
  sized(document.body, { unseen: state.palette?.ground ?? "", name: state.palette?.ink ?? "" }).dataset.spoken =
    state.spoken ?? "";
  document.title = state.title ? `${state.title} – Proofdeck` : "Proofdeck";
  drawFrame(store, view, go);
  drawTools(state, view);
  drawProblems(at("problems"), state, view, go);
  if (at("search") !== document.activeElement) at("search").value = view.q;
  drawFound(state, view);
  VIEWS[document.body.dataset.view](at("shown"));
  at("large").dataset.ref = view.piece ?? "";
  drawPanel(at("large"), state, view, go);
  tellSoon(at("shown"), view, spoken());
  return undefined;
}

function drawManual(into) {
  if (into.querySelector(".manual")) return;
  into.replaceChildren(el("iframe", { class: "manual", src: "manual/README.md",
    sandbox: "allow-same-origin allow-forms", title: "The designer's manual" }));
}

at("shown").addEventListener("click", (event) => {
  const piece = event.target.closest(".piece, [data-opens]");
  if (piece) go({ piece: piece.dataset.ref ?? piece.dataset.opens });
});
addEventListener("scroll", () => tellSoon(at("shown"), view, spoken()), { capture: true });
addEventListener("popstate", () => { // Back, a link, typed in
  const said = addressed();
  if (!said.game) said.game = view.game;
  go(said);
});

asked("mode").then((mode) => {
  document.body.toggleAttribute("data-shared", Boolean(mode.shared));
  if (mode.address) offerShare(mode.address);
});
drawRail(go);
startTools(view, go, draw);
startDrop(go, clear);
startFinder(store, view, go);
startKeys(store, view, go);
onChange(draw);
startWrites(draw, takeRows);
followView();

/** Tell which pieces are in the window, the chosen one first: they are drawn before others. */
function tellSoon(into, view, language) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const pieces = [...new Set([view.piece, ...inWindow(into)].filter(Boolean))].slice(0, 200);
    if (!pieces.length || document.body.hasAttribute("data-shared")) return;
    sent(`seen/${encodeURIComponent(view.game)}`, { language, pieces });
  }, SETTLED);
}

function inWindow(into) {
  const frame = into.getBoundingClientRect();
  return [...into.querySelectorAll("[data-ref], [data-opens]")].filter((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > frame.top && top < Math.min(frame.bottom, innerHeight);
  }).map((node) => node.dataset.ref ?? node.dataset.opens);
}

/** What the address says, with what is usual for the rest. */
function addressed() {
  const said = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(Object.entries(USUAL).map(([name, usual]) =>
    [name, said.get(name) ?? usual]));
}

/** Make the address say these values; `along` is no step for Back. */
function writeAddress(values, along = false) {
  const said = new URLSearchParams(Object.entries(values)
    .filter(([name, value]) => name in USUAL && value !== USUAL[name]));
  const now = addressed();
  const hash = `#${said}`;
  if (hash === location.hash) return;
  const step = !along && now.game && STEPS.some((name) => now[name] !== (values[name] ?? USUAL[name]));
  history[step ? "pushState" : "replaceState"](null, "", hash);
}
