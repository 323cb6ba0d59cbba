// What is wrong with the game: each problem with its words, what helps, its place and pieces.

import { button, el, icon, placeLink } from "./dom.js";

const MOST = 100; // that are listed
const FEW = 3; // alike ones that are listed one by one

/** Draw the drawer of problems. */
export function drawProblems(into, state, view, go) {
  const now = JSON.stringify(state.problems);
  if (into.dataset.of === now) return;
  into.dataset.of = now;
  const more = state.problems.length - MOST;
  const groups = new Map();
  for (const one of state.problems.slice(0, MOST)) {
    const kind = `${one.severity} ${one.rule}`;
    groups.set(kind, [...groups.get(kind) ?? [], one]);
  }
  const rank = ([kind]) => (kind.startsWith("error") ? 0 : 1); // a sort keeps what is equal in order
  const close = () => document.getElementById("trouble").click();
  into.replaceChildren(
    el("div", { class: "head" }, el("h2", {}, "What is wrong"),
      button(icon("close"), close, { class: "plain", "aria-label": "Close (e)" })),
    ...[...groups].sort((a, b) => rank(a) - rank(b)).flatMap(([, held]) => alike(held, go)),
    more > 0 ? el("p", { class: "quiet" }, `and ${more} more`) : "");
}

/** Problems of one kind: of many the first, and the others folded. */
function alike(held, go) {
  const nodes = held.map((one) => problemNode(one, go));
  if (held.length <= FEW) return nodes;
  const [first, ...rest] = nodes;
  return [first, el("details", { class: `alike ${held[0].severity}` },
    el("summary", {}, `${rest.length} more of the kind ${held[0].rule}`), ...rest)];
}

/** A problem with its place and hint; `go` shows its piece. */
export function problemNode(problem, go = null) {
  const ref = problem.pieces?.[0];
  return el("div", { class: `problem ${problem.severity}` },
    el("p", {}, el("b", {}, `${problem.severity}: `),
      problem.about ? `${problem.about}: ` : "", problem.message),
    problem.hint ? el("p", { class: "quiet" }, `What helps: ${problem.hint}`) : null,
    el("p", { class: "quiet" }, placeLink(problem.place), ` ${problem.rule} `,
      go && ref ? button(`Show ${ref}`, () => go({ piece: ref }), { class: "link" }) : null),
    ...problem.also.map((place) => el("p", { class: "quiet" }, "also ", placeLink(place))));
}

/** Which problems stand beside which piece. */
export function problemsBeside(state) {
  const beside = new Map();
  for (const problem of state.problems ?? []) {
    for (const ref of problem.pieces) {
      if (!beside.has(ref)) beside.set(ref, []);
      beside.get(ref).push(problem);
    }
  }
  return beside;
}
