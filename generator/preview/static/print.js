// Printing: the print files, only what changed and why, and every export, made here; then "I printed this".

import { asked, reason, sent } from "./ask.js";
import { asText, button, choice, counted, el, icon, numberBox, sized } from "./dom.js";
import { faceOf } from "./face.js";
import { problemNode } from "./problems.js";
import { sheetNode, sheetSections } from "./sheets.js";
import { called, named } from "./store.js";
import { say } from "./toast.js";

const MOST = 4; // sheets that are shown
const OFTEN = 300; // ms between two looks at a job
const wanted = { what: "print", paper: "a4", backs: "as planned", low_ink: false, grey: false,
  dpi: 300, cut: "bleed" };
let known = null; // what there is to choose from, of one game
let outcome = null; // the node of the last job
let latest = null; // the state and turn that were told last, and what shows something else

/** Go to where what changed since the last printing is printed. */
export const printChanged = (go) => go({ view: Object.assign(wanted, { what: "changed" }) && "print" });

/** Draw the view of printing; the form stays, what changed is shown again. */
export async function drawPrint(into, state, turn, go) {
  latest = [state, turn, go];
  let changed = into.querySelector(".whatchanged");
  if (into.dataset.of !== state.name || !changed) {
    into.dataset.of = state.name;
    const of = state.name + turn; // what was made before an edit is not shown again
    outcome = outcome?.dataset.of === of ? outcome : el("div", { class: "outcome", role: "status", "data-of": of });
    changed = el("div", { class: "whatchanged" });
    const form = el("div", { class: "printing" });
    into.replaceChildren(el("div", { class: "printroom" }, form, el("aside", { class: "willprint",
      "aria-label": "The first sheets" })), changed);
    known = await asked(`printing/${encodeURIComponent(state.name)}`);
    if (!form.isConnected || known.refused) return;
    form.replaceChildren(...parts(state.name));
  }
  drawSheets(into.querySelector(".willprint"), latest[0]); // more may have been told meanwhile
  drawChanged(changed, ...latest);
}

/** The first sheets, small, and how many there are. */
function drawSheets(into, state) {
  const names = Object.values(state.sheets).flatMap((job) => job.papers)
    .filter((name) => state.papers[name]);
  const count = state.components.reduce((sum, one) => sum + one.count, 0);
  const all = names.reduce((sum, name) => sum + state.papers[name].times, 0);
  into.replaceChildren(...(names.length ? [
    el("h2", {}, `${count} copies `, el("small", {}, `on ${all} sides of paper`)),
    el("div", { class: "sheets" }, ...names.slice(0, MOST).map((name) =>
      sheetNode(state.name, state.papers[name])))] : []));
}

function parts(game) {
  const again = ({ target }) => target.closest(".printing").replaceChildren(...parts(game));
  return [el("section", { class: "sheet1" }, el("h2", {}, "Print"),
    el("div", { class: "choices" },
      radio("Everything", "print", "the whole game in one PDF, and each component in its own", again),
      radio("Only what changed", "changed", "cards that changed since the last printing", again)),
    el("div", { class: "how" },
      labelled("Paper", choice(known.papers.map((name) => [name]), wanted.paper,
        (value) => { wanted.paper = value; })),
      labelled("Backs", choice(known.backs.map(({ name, says }) => [name, says]), wanted.backs,
        (value) => { wanted.backs = value; })),
      check("low ink", "low_ink"), check("grey", "grey")),
    el("p", { class: "go" }, button([icon("print"), "Make the PDF"], () => run(game, wanted.what),
      { class: "main" }), el("span", { class: "quiet" },
        ` It goes to ${known.folder}/. Files there from before your last change are removed.`)),
    outcome),
  el("section", {}, el("h2", {}, "After printing"), printed(game)),
  el("details", { class: "exports" }, el("summary", {}, "Export for a shop, a screen or a cutter"),
    el("p", { class: "quiet" }, "This also removes PDFs made before your last change."),
    el("div", { class: "how" }, labelled("Pictures at", el("span", {}, numberBox("dots per inch",
      wanted.dpi, (value) => { wanted.dpi = Math.round(value); }, { min: 18, max: 2400, step: 1 }), " dpi")),
      labelled("showing", choice(known.cuts.map(({ name, says }) => [name, says]), wanted.cut,
        (value) => { wanted.cut = value; }))),
    ...[...Map.groupBy(known.targets, ([group]) => group)].flatMap(([group, held]) => [
      el("h3", {}, group), el("div", { class: "targets" }, ...held.map(([, name, title, says]) =>
        button([el("b", {}, title), el("small", {}, says)], () => run(game, name),
          { "data-target": name })))]))];
}

const labelled = (text, node) => el("label", {}, `${text} `, node);

const check = (text, name) => el("label", {}, el("input", { type: "checkbox", checked: wanted[name],
  onchange: ({ target }) => { wanted[name] = target.checked; } }), ` ${text}`);

const radio = (text, what, says, again) => el("label", { class: "pick" }, el("input", { type: "radio",
  name: "what", value: what, checked: wanted.what === what, onchange: (event) => {
    wanted.what = what;
    again(event);
  } }), el("b", {}, text), el("span", { class: "quiet" }, says));

function printed(game) {
  const note = el("input", { type: "text", maxlength: 200, placeholder: "for Friday's table",
    "aria-label": "what it was printed for", id: "printed-for" });
  const record = async () => {
    const broken = latest[0].problems.filter(({ severity }) => severity === "error");
    const draft = broken.length > 0 && broken.every(({ name }) => // said of it in its note
      latest[0].rules.some((rule) => rule.place && rule.name === name));
    const answer = await sent(`printed/${encodeURIComponent(game)}`, { note: note.value, draft });
    say(answer.refused ? `not recorded: ${reason(answer)}` : answer.said,
      { bad: Boolean(answer.refused) });
  };
  return el("div", { class: "printed" }, el("p", { class: "quiet" },
    "After printing, press this. Proofdeck then knows which cards to print again."),
  el("div", { class: "how" }, el("label", { for: "printed-for" }, "Note (optional)"), note,
    button("I printed this", record)));
}

/** Run a job, tell how far it is, and list what it wrote. */
async function run(game, what, draft = false) {
  const node = outcome;
  node.scrollIntoView({ block: "center" });
  const bar = el("progress", { "aria-label": "progress" });
  const told = el("span", { class: "quiet" }, "begun");
  node.replaceChildren(bar, " ", told);
  const options = what === "changed" ? { paper: wanted.paper } : { ...wanted, draft };
  const answer = await sent(`print/${encodeURIComponent(game)}`, { ...options, what });
  if (answer.refused) return node.replaceChildren(el("p", { class: "why" }, reason(answer)));
  for (;;) {
    const job = await asked(`job/${answer.job}`);
    if (job.refused && !job.stage) return node.replaceChildren(el("p", { class: "why" }, job.refused));
    if (job.over) return node.replaceChildren(...ended(job, answer.job, () => run(game, what, true))) ?? node.scrollIntoView({ block: "center" });
    if (job.total) Object.assign(bar, { max: job.total, value: job.done });
    else bar.removeAttribute("value");
    told.textContent = job.total ? `${job.stage}: ${job.done} of ${job.total}` : job.stage;
    await new Promise((done) => { setTimeout(done, OFTEN); });
  }
}

function ended(job, key, again) {
  const link = (file, number) => el("a", { target: "_blank", rel: "noopener",
    href: `made/${key}/${number}/${encodeURIComponent(file.split("/").at(-1))}` }, file);
  const [first, ...rest] = job.files.map(link);
  first?.classList.add("first");
  return [job.refused ? el("p", { class: "why" }, job.refused) : null,
    job.may_draft ? el("p", {}, button("Print a draft", again, { class: "main" }),
      el("span", { class: "quiet" }, " Each sheet says DRAFT and which rules are broken.")) : null,
    first ? el("p", {}, first) : null,
    rest.length ? el("details", {}, el("summary", {},
      counted(rest.length, { noun: "more file" })), el("ul", {}, ...rest.map((one) => el("li", {}, one)))) : null,
    job.removed.length ? el("p", { class: "removed" }, "Removed, as they show the game before your changes: "
      + `${job.removed.join(", ")}. Make them again if you need them.`) : null,
    ...job.problems.map((one) => problemNode(one, latest[2]))].filter(Boolean);
}

let shown = ""; // the game and turn that were last asked for
const HOW = { new: "new", changed: "changed", copies: "copies changed",
  renamed: "id changed", gone: "removed" };

/** Draw what is to be printed and taken out, and again whenever the files changed. */
async function drawChanged(into, state, turn, go) {
  const now = state.name + turn;
  if (shown === now && into.querySelector(".changed")) return;
  shown = now;
  if (!into.querySelector(".changed")) into.replaceChildren(el("p", {}, "Comparing…"));
  const told = await asked(`changed/${encodeURIComponent(state.name)}`);
  if (shown !== now || document.body.dataset.view !== "print") return;
  into.replaceChildren(el("div", { class: "changed" }, ...changes(told, state, go)));
}

function changes(told, state, go) {
  const problems = (told.problems ?? []).map((one) => problemNode(one, go));
  if (told.refused) return [el("p", {}, told.refused)];
  if (told.recorded === null) {
    return [el("p", {}, "This list appears when every card can be drawn.")];
  }
  if (!told.recorded) {
    return [...problems, el("p", { class: "quiet" }, "Once you have pressed “I printed this”, ",
      "later changes are listed here, with sheets of only the changed cards.")];
  }
  const counts = Object.entries(told.counted).filter(([, count]) => count)
    .map(([how, count]) => `${HOW[how]}: ${count}`).join(", ");
  return [...problems,
    el("h2", {}, counts || "Nothing has changed since the last printing", " ",
      el("small", {}, `since printing ${told.printing}${told.note && ` (${told.note})`}`)),
    ...why(told),
    el("ul", { class: "changes" }, ...told.pieces.map((one) => changeNode(one, state))),
    ...(told.pieces.some((one) => one.print) ? [el("h2", {}, "Sheets of these cards only")] : []),
    ...sheetSections(state.name, Object.values(told.sheets), told.papers)];
}

function why({ rules, passages, sources }) {
  const said = [...new Set(sources), ...Object.entries(rules).map(([name, how]) => `rule ${name} ${how}`),
    ...(passages.length ? [`rulebook paragraphs ${passages.join(", ")}`] : [])];
  return said.length ? [el("p", { class: "quiet" }, `Also changed: ${said.join("; ")}`)] : [];
}

function changeNode(one, state) {
  const piece = state.pieces[one.piece];
  const component = state.components.find((held) => held.name === piece?.component);
  const fields = one.fields.map(([name, before, now]) => el("span", {}, `${name}: `,
    el("del", {}, value(before)), " → ", el("ins", {}, value(now)), " "));
  const todo = [one.print ? `print ${one.print}` : "",
    one.take_out ? `take out ${one.take_out}` : ""].filter(Boolean).join(", ");
  return el("li", {}, component ? sized(el("button", { type: "button", class: "piece",
    "data-ref": one.piece, "aria-label": called(one.piece) },
  faceOf(state.name, component, piece.front, one.piece)), { mm: "1.5px" }) : null,
  el("div", {}, el("p", {}, el("b", {}, named(one.piece)), `: ${HOW[one.how]}${todo && `, ${todo}`}`), el("p", {}, ...fields),
  el("p", { class: "quiet" }, one.causes.join("; "))));
}

const value = (held) => (held === null ? "(none)" : asText(held));
