// What is wrong with the game: each problem with its words, what helps, its place and pieces.

import { button, el, icon, placeLink } from "./dom.js";
import { called, named, store } from "./store.js";
import { change } from "./values.js";

const MOST = 100; // that are listed
const FEW = 3; // alike ones that are listed one by one

/** Draw the drawer of problems. */
export function drawProblems(into, state, view, go) {
  const now = JSON.stringify(state.problems);
  if (into.dataset.of === now) return;
  into.dataset.of = now;
  const more = state.problems.length - MOST;
  const groups = Map.groupBy(state.problems.slice(0, MOST), (one) => `${one.severity} ${one.name}`);
  const close = () => document.getElementById("trouble").click();
  const show = (to) => { // the drawer lies over what it opens
    close();
    go(to);
  };
  into.replaceChildren(
    el("div", { class: "head" }, el("h2", {}, "Problems"),
      button(icon("close"), close, { class: "plain", "aria-label": "Close (e)" })),
    ...[...groups].sort(([a], [b]) => b.startsWith("error") - a.startsWith("error")).flatMap(([, held]) => alike(held, show)),
    more > 0 ? el("p", { class: "quiet" }, `and ${more} more`) : "",
    state.problems.some((one) => one.severity === "error") ? el("p", { class: "quiet" },
      "Warnings about the whole deck come back when no error is left.") : "");
}

/** Problems of one kind: of many the first, and the others folded. */
function alike(held, go) {
  const nodes = held.map((one) => problemNode(one, go));
  if (held.length <= FEW) return nodes;
  const [first, ...rest] = nodes;
  return [first, el("details", { class: `alike ${held[0].severity}` },
    el("summary", {}, `${rest.length} more of the kind ${held[0].name}`), ...rest)];
}

/** A problem with its place and hint; `go` shows its piece, or the rule that tells it. It is
    `brief` beside its piece. */
export function problemNode(problem, go = null, links = ["piece", "rule"], brief = false) {
  const about = brief ? problem.about.split(", ").slice(1).join(", ")
    : problem.about.replace(problem.pieces?.[0], named);
  const ref = problem.pieces?.[0];
  const link = (text, to) => button(text, () => go(to), { class: "link" });
  const rule = go && links.includes("rule") && store.state.rules?.some((one) => one.place && one.name === problem.name);
  return el("div", { class: `problem ${problem.severity}` },
    el("p", {}, el("b", {}, `${problem.severity}: `),
      about ? `${about}: ` : "", problem.message),
    problem.hint ? el("p", { class: "quiet" }, `Fix: ${problem.hint}`) : null,
    cure(problem),
    el("p", { class: "quiet" }, placeLink(problem.place, brief), ` ${problem.name} `,
      rule ? link("Show the rule", { view: "proof", rule: problem.name, component: "", q: "" }) : null,
      rule ? " " : null,
      go && ref && links.includes("piece") ? link(`Show ${called(ref)}`, { piece: ref }) : null),
    ...(brief ? [] : problem.also).map((place) => el("p", { class: "quiet" }, "also ", placeLink(place))));
}

/** A button for what is surely right: the edit of a hint, or a rule counts and the table has grown. */
function cure({ name, cure: edit }) {
  const { name: game, rules, spoken } = store.state;
  if (edit) return button(edit.says, () => change(game, "look", { path: edit.path, value: edit.value }), { class: "main" });
  const rule = rules?.find((one) => one.place && one.name === name && one.now !== null);
  const held = typeof rule?.asks === "number" ? rule.asks : rule?.asks?.is;
  if (!rule || spoken || held === rule.now) return null;
  const path = typeof rule.asks === "number" ? ["count"] : ["count", "is"];
  return button(`There are ${rule.now} now: change the rule`, () =>
    change(game, "rule", { rule: name, path, value: rule.now }), { class: "main" });
}

/** Which problems stand beside which piece. */
export function problemsBeside(state) {
  const rows = (state.problems ?? []).flatMap((one) => one.pieces.map((ref) => [ref, one]));
  return new Map([...Map.groupBy(rows, ([ref]) => ref)].map(([ref, held]) =>
    [ref, held.map(([, one]) => one)]));
}
