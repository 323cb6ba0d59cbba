// The first screen: a new game from a table, or of a kind, in a theme; or an example to look at.

import { asked, reason, sent } from "./ask.js";
import { button, choice, el, icon } from "./dom.js";
import { say, sayAt } from "./toast.js";

const TABLES = /\.(xlsx|ods|csv|tsv)$/i;
const wanted = { title: "", like: "cards", theme: "plain", size: "poker-us", files: [],
  sheet: "", sheets: [] };
let known = null; // what there is to choose from

/** Draw the first screen. */
export async function drawBegin(into, go, redraw) {
  if (into.querySelector(".begin")) return;
  const node = el("div", { class: "begin" }, el("p", { class: "quiet" }, "One moment…"));
  into.replaceChildren(node);
  known = await asked("choices");
  if (node.isConnected && !known.refused) node.replaceChildren(...parts(go, redraw));
}

/** Take files that were dropped on the page, wherever: a table becomes a new game. */
export function startDrop(go, clear) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
    clear();
    go({ view: "begin" });
  });
}

function take(files) {
  const table = files.find((file) => TABLES.test(file.name));
  if (!table) return say("drop a table: XLSX, ODS, CSV or TSV, with its pictures", { bad: true });
  Object.assign(wanted, { files, sheet: "", sheets: [] });
  const words = table.name.replace(TABLES, "").replace(/[-_]+/g, " ");
  wanted.title ||= words.charAt(0).toUpperCase() + words.slice(1);
  return undefined;
}

const takeNone = () => Object.assign(wanted, { files: [], sheet: "", sheets: [] });

function parts(go, redraw) {
  const title = el("input", { type: "text", id: "new-title", maxlength: 80, autocomplete: "off",
    placeholder: "Tide and Wood", value: wanted.title });
  title.addEventListener("input", () => { wanted.title = title.value; });
  const make = el("button", { type: "submit", class: "main" }, "Make the game");
  const form = el("form", {},
    el("h1", {}, "Start a game"),
    el("p", { class: "quiet" }, "A game is plain files in your folder: change them here, in an ",
      "editor, or in a spreadsheet. Nothing leaves this computer."),
    el("p", {}, el("label", { for: "new-title" }, "Title"), title),
    el("h2", {}, "From your own table"), dropArea(redraw), ...sheets(redraw),
    ...(wanted.files.length ? [] : kinds(redraw)),
    el("h2", {}, "In a theme"), themes(redraw), sizes(redraw),
    el("p", { class: "make" }, make));
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
    accept: ".xlsx,.ods,.csv,.tsv,image/*" });
  input.addEventListener("change", () => {
    take([...input.files]);
    redraw();
  });
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
      button(name, () => { wanted.sheet = name; redraw(); },
        { "aria-pressed": String(name === wanted.sheet) })))];
}

const MORE = " "; // no size's name

/** The sizes that most decks have, and all others behind one more. */
function sizes(redraw) {
  const shown = known.sizes.filter((one) => wanted.allSizes || one.usual
    || one.name === wanted.size);
  const rows = shown.map(({ name, trim }) => [name, `${name}, ${trim.join(" × ")} mm`]);
  if (!wanted.allSizes) rows.push([MORE, "More sizes…"]);
  return el("p", {}, el("label", {}, "Cards of ", choice(rows, wanted.size, (value) => {
    if (value === MORE) {
      wanted.allSizes = true;
      redraw();
    } else wanted.size = value;
  })));
}

function kinds(redraw) {
  return [el("h2", {}, "Or start from one of these"), gallery("Kind", known.kinds, wanted.like,
    (name) => `sample/${name}/${wanted.theme}.svg`, (name) => name.replaceAll("-", " "),
    (name) => { wanted.like = name; redraw(); })];
}

function themes(redraw) {
  return gallery("Theme", known.themes.map((one) => one.name), wanted.theme,
    (name) => `sample/cards/${name}.svg`,
    (name) => [name, el("small", {}, known.themes.find((one) => one.name === name).says)],
    (name) => { wanted.theme = name; redraw(); });
}

/** A row of pictures of which one is chosen. */
function gallery(label, names, chosen, address, text, take1) {
  return el("div", { class: "gallery", role: "group", "aria-label": label }, ...names.map((name) =>
    el("button", { type: "button", "aria-pressed": String(name === chosen),
      onclick: () => take1(name) }, el("img", { src: address(name), alt: "" }),
    el("span", {}, ...[text(name)].flat()))));
}

function examples(go) {
  if (!known.examples.length) return [];
  return [el("h2", {}, "Or look at a finished game"), el("p", {}, ...known.examples.flatMap((name) => [
    button(`Open ${name.replaceAll("_", " ")}`, async () => {
      const answer = await sent("begin/-", { example: name });
      if (answer.refused) say(reason(answer), { bad: true });
      else go({ game: answer.game, view: "cards" });
    }), " "]))];
}

async function made(go, make, redraw) {
  const files = await Promise.all(wanted.files.map(async (file) => ({ name: file.name,
    data: await encoded(file) })));
  const { title, theme, size, like, sheet } = wanted;
  const answer = await sent("begin/-", { title: title.trim(), theme, size, like, sheet, files });
  make.disabled = false;
  if (answer.sheets?.length) {
    wanted.sheets = answer.sheets;
    redraw();
    say(answer.refused);
    return undefined;
  }
  if (answer.refused) return sayAt(make, reason(answer));
  Object.assign(wanted, { title: "" });
  takeNone();
  for (const remark of answer.remarks) say(remark);
  say("The game is there: click a card to change it");
  return go({ game: answer.game, view: "cards" });
}

function encoded(file) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.replace(/^[^,]*,/, ""));
    reader.readAsDataURL(file);
  });
}
