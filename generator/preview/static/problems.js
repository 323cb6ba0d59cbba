// What is wrong with the game: each problem with its words, what helps, its place and pieces.

import { button, el, placeLink } from "./dom.js";

const MOST = 100; // that are listed

/** Draw the drawer of problems. */
export function drawProblems(into, state, view, go) {
  const now = JSON.stringify(state.problems);
  if (into.dataset.of === now) return;
  into.dataset.of = now;
  const more = state.problems.length - MOST;
  into.replaceChildren(el("h2", {}, "What is wrong"),
    ...state.problems.slice(0, MOST).map((one) => problemNode(one, go)),
    more > 0 ? el("p", { class: "quiet" }, `and ${more} more`) : "");
}

/** A problem with its place and hint; `go` shows its piece. */
export function problemNode(problem, go = null) {
  const ref = problem.pieces?.[0];
  return el("div", { class: `problem ${problem.severity}` },
    el("p", {}, el("b", {}, `${problem.severity}: `),
      problem.about ? `${problem.about}: ` : "", problem.message),
    problem.hint ? el("p", { class: "quiet" }, `What helps: ${problem.hint}`) : null,
    el("p", { class: "quiet" }, placeLink(problem.place), ` ${problem.rule} `,
      go && ref ? button(`show ${ref}`, () => go({ piece: ref }), { class: "link" }) : null),
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
