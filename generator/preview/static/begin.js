// The first screen: a new game from a table, or of a kind, in a theme; or an example to look at.

import { asked, reason, sent } from "./ask.js";
import { button, choice, el, icon } from "./dom.js";
import { gallery } from "./face.js";
import { addComponent, ask, sizesPart } from "./game.js";
import { store } from "./store.js";
import { say, sayAt } from "./toast.js";
import { update } from "./update.js";
import { change } from "./values.js";

const TABLES = /\.(xlsx|ods|csv|tsv)$/i;
const wanted = { title: "", like: "cards", theme: "plain", size: "poker-us", files: [],
  sheet: "", sheets: [], columns: [] };
const CALLED = { flag: "yes or no", any: "as it is", list: "list" }; // uses that only values have
let known = null; // what there is to choose from

/** Draw the first screen; what is chosen there changes it in its place. */
export async function drawBegin(into, go) {
  if (into.querySelector(".begin")) return;
  const node = el("div", { class: "begin" }, el("p", { class: "quiet" }, "One moment…"));
  into.replaceChildren(node);
  known = await asked("choices");
  const redraw = async () => {
    if (wanted.files.length && !wanted.columns.length) await lookInside();
    update(node, ...parts(go, redraw));
  };
  if (node.isConnected && !known.refused) redraw();
}

/** Ask what the columns of the table would become, and which tab it is. */
async function lookInside() {
  const { files, sheet, theme, size } = wanted;
  const told = await sent("columns/-", { title: "", sheet, theme, size,
    files: await Promise.all(files.filter(({ name }) => TABLES.test(name)).map(read)) });
  if (told.refused && !told.sheets) say(reason(told), { bad: true });
  if (files !== wanted.files) return;
  Object.assign(wanted, { uses: told.uses, sheets: told.sheets ?? wanted.sheets,
    columns: (told.columns ?? []).map((one) => ({ ...one, was: one.use })) });
}

/** Take files that were dropped on the page, wherever: a table becomes a new game. */
export function startDrop(go, clear) {
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    over(pieceAt(event));
  });
  addEventListener("drop", (event) => {
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    over(null);
    const { view, ref = "" } = { ...document.body.dataset, ...pieceAt(event)?.dataset };
    const table = files.find(({ name }) => TABLES.test(name));
    const begin = () => take(files) && (clear() ?? go({ view: "begin" }));
    if (view === "begin") begin();
    else if (table) again(table, begin, () => newPart(take(files), (to) => go(takeNone("") && to)));
    else pictures(files, files.length > 1 ? "" : ref);
  });
}

/** Add the table to the open game as a component, its columns as they are chosen. */
async function newPart(title, go) {
  await lookInside();
  addComponent(store.state.name, go, { title, given: tabled,
    parts: [...sheets(() => newPart(title, go)), columnsPart()] });
}

/** A table beside an open game: rows of its components as they are now, one more, or a game of its own. */
function again(table, begin, part) {
  const { name, components, pieces, order } = store.state;
  if (!components.length) return begin();
  const ending = table.name.toLowerCase().match(TABLES)[0];
  const fits = components.filter((one) => order.some((ref) => pieces[ref].component === one.name
    && pieces[ref].place.file.toLowerCase().includes(ending)));
  return say(`Use ${table.name} for:`, { stays: true, acts: [...fits.map((one) =>
    [`Replace the ${one.title.toLowerCase()}`, async () => replace(name, one, [await read(table)])]),
  ["A new component", part], ["A new game", begin]] });
}

/** Put a table in the place of a component's: it is asked which fields its columns are, and before cards go. */
async function replace(game, { name, title }, files) {
  const send = (more) => change(game, "table", { component: name, files, ...more }, ({ columns }) => columns);
  let told = await send({ agreed: "" });
  if (!told.columns) return;
  const { columns, uses } = told;
  ask(`Replace the ${title.toLowerCase()}`, [el("p", {}, reason(told)), columnsPart({ columns, uses, once: true })],
    "Replace them", async () => (told = { lost: told.lost, ...await send({ agreed: told.lost, columns: useOf(columns) }) }));
}

const pieceAt = ({ target }) => target.closest?.("#shown [data-ref], #large");

/** Mark the card that a picture would be put on. */
function over(piece) {
  for (const one of document.querySelectorAll(".dropping")) one.classList.remove("dropping");
  piece?.classList.add("dropping");
}

/** Put pictures on the card where they were dropped, else each on the card that it is called as. */
async function pictures(files, piece) {
  const { name } = store.state;
  const held = await Promise.all(files.map(read));
  const answer = await change(name, "pictures", { piece, files: held }, ({ component }) => component);
  if (!answer.component) return;
  say(answer.refused, { stays: true, acts: [["Add a picture to each card", async () => {
    const added = await change(name, "look", { path: ["components", answer.component, "fields", answer.field], value: "picture?", was: null });
    if (!added.refused) change(name, "pictures", { piece, files: held });
  }]] });
}

function take(files) {
  const table = files.find((file) => TABLES.test(file.name));
  if (!table) return say("drop a table (XLSX, ODS, CSV or TSV), with its pictures", { bad: true });
  Object.assign(wanted, { files, sheet: "", sheets: [], columns: [] });
  const title = capitals(table.name.replace(TABLES, ""));
  wanted.title ||= title;
  return title;
}

const capitals = (name) => name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]+/g, " ");
const takeNone = (title = wanted.title) => Object.assign(wanted, { title, files: [], sheet: "", sheets: [], columns: [] });

function parts(go, redraw) {
  const title = el("input", { type: "text", id: "new-title", maxlength: 80, autocomplete: "off",
    placeholder: "Tide and Wood", value: wanted.title, oninput: ({ target }) => { wanted.title = target.value; } });
  const make = el("button", { type: "submit", class: "main" }, "Make the game");
  const form = el("form", {},
    el("h1", {}, "Start a game"),
    el("p", { class: "quiet" }, "A game is plain files in your folder: change them here, in an ",
      "editor, or in a spreadsheet. Nothing leaves this computer."),
    el("p", { "data-key": "title" }, el("label", { for: "new-title" }, "Title"), title),
    el("h2", {}, "From your own table"), dropArea(redraw), ...sheets(redraw), columnsPart(),
    ...(wanted.files.length ? [] : kinds(redraw)),
    el("h2", {}, "Choose a theme"), themes(redraw),
    el("h2", {}, "Choose a size"), sizesPart(known.sizes.filter(({ outline }) => outline === "rectangle"),
      wanted.size, (size) => { wanted.size = size; redraw(); }),
    el("p", { class: "make", "data-key": "make" }, make));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sayAt(make, "");
    if (!title.value.trim()) {
      sayAt(title, "write a title first");
      return title.focus();
    }
    make.disabled = true;
    return made(go, make, redraw);
  });
  return [form, ...examples(go)];
}

function dropArea(redraw) {
  const input = el("input", { type: "file", id: "new-files", multiple: true,
    accept: ".xlsx,.ods,.csv,.tsv,image/*", onchange: ({ target }) => take([...target.files]) && redraw() });
  const names = wanted.files.map((file) => file.name);
  const told = names.length ? [el("b", {}, names.slice(0, 3).join(", ")),
    names.length > 3 ? ` and ${names.length - 3} more` : "", " ",
    button("Remove files", () => { takeNone(); redraw(); }, { class: "link" })]
    : ["Drop a spreadsheet here, with its pictures if it has some: a row becomes a card, ",
      "a heading a field."];
  return el("div", { class: names.length ? "drop full" : "drop" }, icon("table"),
    el("p", {}, ...told), el("label", { for: "new-files", class: "unseen" }, "A table, and its pictures"),
    input);
}

/** Of a spreadsheet of several sheets, the one that has the cards. */
function sheets(redraw) {
  if (!wanted.sheets.length) return [];
  return [el("p", { class: "whichsheet", role: "group", "aria-label": "The tab with the cards" },
    el("b", {}, "Which tab has the cards?"), ...wanted.sheets.map((name) =>
      button(name, () => { Object.assign(wanted, { sheet: name, columns: [] }); redraw(); },
        { "aria-pressed": String(name === wanted.sheet) })))];
}

/** The first rows of the table, above each column a menu of what becomes of it. */
function columnsPart({ columns, uses, once } = wanted) {
  if (!columns.length) return "";
  const use = (one) => (now) => { // there is one title, one count of copies, and one column of a field
    const other = columns.find((held) => held !== one && held.use === now);
    if (other && once) other.use = uses.at(-1);
    else if (other && ["title", "copies"].includes(now)) other.use = now === "title" ? "text" : "number";
    one.use = now;
    for (const held of columns) document.querySelector(`.columns [data-key="${CSS.escape(held.heading)}"]`).value = held.use;
  };
  return el("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": "Use of each column" },
    el("table", { class: "columns" }, el("thead", {}, el("tr", {}, ...columns.map((one) => el("th", { scope: "col" },
      one.heading, choice([...new Set([one.was ?? one.use, ...uses])].map((name) => [name, CALLED[name] ?? name]), one.use,
        use(one), { "aria-label": `use of ${one.heading}`, "data-key": one.heading }))))),
    el("tbody", {}, ...columns[0].cells.map((_, row) => el("tr", {}, ...columns.map(({ cells }) =>
      el("td", {}, el("span", { class: "clip" }, cells[row]))))))));
}

function kinds(redraw) {
  return [el("h2", {}, "Or start from one of these"), gallery("Kind",
    known.kinds.map((name) => [name, [name]]), wanted.like,
    (name) => `sample/${name}/${wanted.theme}.svg`, (name) => { wanted.like = name; redraw(); })];
}

function themes(redraw) {
  return gallery("Theme", known.themes.map(({ name, says }) => [name, [name, el("small", {}, says)]]),
    wanted.theme, (name) => `sample/cards/${name}.svg`, (name) => { wanted.theme = name; redraw(); });
}

function examples(go) {
  if (!known.examples.length) return [];
  return [el("h2", {}, "Or look at a finished game"), el("p", {}, ...known.examples.flatMap((name) => [
    button(`Open ${capitals(name)}`, async () => {
      const answer = await sent("begin/-", { example: name });
      if (answer.refused) say(reason(answer), { bad: true });
      else go({ game: answer.game, view: "cards" });
    }), " "]))];
}

/** The table with its pictures, and what becomes of its columns, to be sent. */
const tabled = async () => ({ sheet: wanted.sheet, files: await Promise.all(wanted.files.map(read)),
  columns: useOf(wanted.columns.filter(({ use, was }) => use !== was)) });
const useOf = (columns) => Object.fromEntries(columns.map(({ heading, use }) => [heading, use]));

async function made(go, make, redraw) {
  const { title, theme, size, like } = wanted;
  const answer = await sent("begin/-", { title: title.trim(), theme, size, like, ...await tabled() });
  make.disabled = false;
  if (answer.refused) return sayAt(make, reason(answer));
  takeNone("");
  for (const remark of answer.remarks) say(remark);
  say("The game is ready: click a card to change it");
  return go({ game: answer.game, view: "cards" });
}

function read(file) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, data: reader.result.replace(/^[^,]*,/, "") });
    reader.readAsDataURL(file);
  });
}
