// The proof: what the rulebook says of the pieces, which of them each rule speaks of, what holds.

import { asked } from "./ask.js";
import { button, counted, el, hasWords, numberBox, placeLink, sized } from "./dom.js";
import { faceOf } from "./face.js";
import { askRule, isNumber } from "./game.js";
import { problemNode } from "./problems.js";
import { called } from "./store.js";
import { update } from "./update.js";
import { change } from "./values.js";

const MOST = 60; // faces shown of one rule

/** The pieces that a rule speaks of. */
export const selected = (rule, { order, pieces }) => (rule.pieces ?? order).map((ref) => pieces[ref])
  .filter((piece) => piece && (rule.pieces || piece.component === rule.component));

/** Whether a rule speaks of a piece. */
export const speaksOf = (rule, piece) => rule.pieces?.includes(piece.ref) ?? rule.component === piece.component;

/** Draw every rule; what was opened stays open, what is being typed stays. */
export function drawProof(into, state, view, go) {
  const open = new Set([...into.querySelectorAll("details[open]")].map((one) => one.dataset.rule));
  if (view.rule) open.add(view.rule);
  const rules = (state.rules ?? []).filter((rule) =>
    (!view.component || rule.component === view.component)
    && hasWords(`${rule.name} ${rule.says} ${rule.source} ${rule.kind}`, view.q));
  const groups = Map.groupBy(rules, ({ component }) => component ?? "");
  const sections = [...groups].map(([component, held]) => el("section", {},
    el("h2", {}, !component ? "Checks of the game's own"
      : state.components.find((one) => one.name === component)?.title ?? component, " ", el("small", {}, counted(held.length, { noun: "rule" }))),
    ...held.map((rule) => ruleNode(rule, state, open, go))));
  update(into, ...standing(state), el("p", {}, button("New rule", () => askRule(state, view.component), { class: "newrule" })), asking(state, go),
    ...(sections.length ? sections
      : [el("p", {}, state.rules?.length ? `No rule here; ${counted(state.rules.length, { noun: "rule" })} in the whole game.` : "This game has no rules yet.")]));
  const opened = view.rule && into.querySelector(`[data-rule="${CSS.escape(view.rule)}"] summary`);
  if (!opened) return;
  view.rule = ""; // it was opened once: what is closed after that stays closed
  opened.scrollIntoView({ block: "center" });
  opened.focus();
}

/** How many rules hold, in a line and a bar. */
function standing({ rules = [], problems }) {
  if (!rules.length) return [];
  const broken = rules.filter((rule) => problems.some((one) => one.name === rule.name)).length;
  const held = rules.length - broken;
  const said = broken ? `${held} of ${rules.length} rules hold`
    : ["The rule holds", "Both rules hold"][rules.length - 1] ?? `All ${rules.length} rules hold`;
  return [el("header", { class: "standing" }, el("h2", {}, said),
    el("p", { class: "quiet" }, broken ? "Open a broken rule: change the cards, or the rule."
      : `Every card agrees with ${held === 1 ? "it" : "them"}.`),
    sized(el("div", { class: broken ? "bar broken" : "bar", "aria-hidden": "true" }),
      { share: `${100 * held / rules.length}%` }))];
}

let inquiry = { game: "" }; // { game, node } of what was asked for

/** What becomes of slips made in memory, and games by chance: it stays until it is asked again. A
    refusal goes when no rule is broken any more. */
function asking(state, go) {
  const cured = state.stage === "done" && !state.problems.some((one) => one.severity === "error");
  if (inquiry.game !== state.name) {
    inquiry = { game: state.name, node: el("div", { class: "asking" },
      question("prove", "Would a mistake be caught?",
        "Proofdeck makes one mistake at a time in memory, and lists those that no rule catches.",
        "Prove", "Making mistakes…", state, go, noticed),
      question("played", "Is it fair? How long?",
        "Proofdeck plays 200 random games, or deals from the decks where nothing says how it is played.",
        "Play", "Simulating games…", state, go, () => [el("iframe", { tabindex: "0", title: "Random games",
          src: `played/${encodeURIComponent(state.name)}/page.html?${Date.now()}` })])) };
  } else if (cured) {
    for (const told of inquiry.node.querySelectorAll(".refused")) told.parentNode.replaceChildren();
  }
  return inquiry.node;
}

/** A question with a button; the answer appears below all questions. */
function question(kind, title, about, word, waits, state, go, tell) {
  const told = el("div", { role: "status" });
  const ask = async ({ target }) => {
    Object.assign(target, { disabled: true });
    told.replaceChildren(el("p", {}, waits));
    const answer = await asked(`${kind}/${encodeURIComponent(state.name)}`);
    told.replaceChildren(...(answer.refused ? [el("p", {}, answer.refused)] : !answer.made && answer.problems.length
      ? [el("p", { class: "refused" }, "The game already breaks a rule:"),
        ...answer.problems.map((one) => problemNode(one, go))] : tell(answer, state)));
    Object.assign(target, { disabled: false });
    told.scrollIntoView({ block: "nearest" });
  };
  return el("section", { class: kind }, el("div", {}, el("h3", {}, title), el("p", { class: "quiet" }, about),
    button(word, ask)), told);
}

function noticed(told, state) {
  const type = (row) => state.components.find(({ name }) => name === row.component)?.fields
    .find(({ name }) => name === row.field)?.type;
  const tried = told.made < told.possible ? `${told.made} of ${told.possible} possible ones were tried.` : `All ${told.made} were tried.`;
  const rows = told.fields.filter((row) => row.caught < row.made);
  return [
    el("p", {}, el("b", {}, `${told.percent} of the mistakes are noticed.`), ` ${tried}`),
    ...(rows.length ? [el("table", { class: "told" }, el("caption", { class: "quiet" },
      "Fields with mistakes that are not noticed"), el("tbody", {}, ...rows.map((row) => el("tr", {},
      el("th", { scope: "row" }, `${row.component} ${row.field}`),
      el("td", {}, `${row.caught} of ${row.made} noticed `, isNumber({ type: type(row) })
        ? button("Guard this", () => askRule(state, row.component, row.field)) : "")))))] : []),
    told.survivors.length ? el("details", {}, el("summary", {}, "Mistakes that are not noticed"),
      el("ul", {}, ...told.survivors.map((one) => el("li", {}, `${called(one.piece)}, ${one.field}: `,
        `${one.change} `, placeLink(one.place))))) : "",
  ];
}

function ruleNode(rule, state, open, go) {
  const broken = state.problems.filter((problem) => problem.name === rule.name);
  const sign = broken.length ? broken.length === 1 ? "broken" : `broken ${broken.length} times` : "holds";
  const node = el("details", { class: broken.length ? "rule broken" : "rule",
    "data-rule": rule.name, open: open.has(rule.name), ontoggle: ({ target }) => {
      if (target.open && target.children.length === 1) target.append(...inside());
    } },
  el("summary", {}, el("span", { class: "sign" }, sign), " ", el("b", {}, rule.name), " ",
    el("span", { class: "quiet" }, rule.says)));
  const inside = () => [
    el("p", { class: "quiet" }, `Source: ${rule.source}. `, rule.place ? placeLink(rule.place) : null),
    rule.place ? figures(rule, state.name) : "",
    ...broken.map((one) => problemNode(one, go, ["piece"])),
    ...pieces(rule, state, new Set(broken.flatMap((one) => one.pieces)))];
  if (node.open) node.append(...inside());
  return node;
}

/** What a rule says, and its figures, to be changed in rules.yaml. */
function figures(rule, game) {
  const write = (path, value) => change(game, "rule", { rule: rule.name, path, value });
  const says = el("input", { type: "text", value: rule.says, class: "says", "aria-label":
    `what ${rule.name} says`, onchange: ({ target }) => target.value.trim()
    && write(["says"], target.value.trim()) });
  const number = (label, value, path) => el("label", {}, `${label} `,
    numberBox(`${rule.name} ${label}`, value, (now) => write(path, now)));
  const asks = typeof rule.asks === "number" ? [[rule.kind, rule.asks, [rule.kind]]]
    : Object.entries(rule.asks ?? {}).filter(([, value]) => typeof value === "number")
      .map(([key, value]) => [key, value, [rule.kind, key]]);
  return el("div", { class: "how" }, el("label", {}, "text ", says),
    ...asks.map((one) => number(...one)));
}

/** The faces that a rule speaks of; those that break it come first, and are marked. */
function pieces(rule, state, wrong) {
  const held = selected(rule, state).sort((a, b) => wrong.has(b.ref) - wrong.has(a.ref));
  if (!held.length) return [];
  const component = state.components.find((one) => one.name === held[0].component);
  const all = rule.pieces ? "Applies to" : "Applies to all";
  const more = held.length > MOST ? `, ${MOST} of them shown` : "";
  return [el("p", {}, `${all} ${counted(held.length, component)}${more}:`),
    sized(el("div", { class: "wall" }, ...held.slice(0, MOST).map((piece) =>
      el("button", { type: "button", "data-ref": piece.ref,
        class: `piece ${piece.stale ? "stale" : ""} ${wrong.has(piece.ref) ? "error" : ""}`,
        "aria-label": `${called(piece.ref)}${
          wrong.has(piece.ref) ? ": breaks the rule" : ""}` },
      faceOf(state.name, component, piece.front, piece.ref)))), { mm: "1.1px" })];
}
