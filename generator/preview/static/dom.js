// Elements made of values. Nothing of a game is ever markup: texts go in as text.

/** An element of the page by its id. */
export const at = (id) => document.getElementById(id);

/** An element with attributes (functions are listeners) and children (texts or elements). */
export const el = (name, attributes = {}, ...children) =>
  filled(document.createElement(name), attributes, children);

/** The same for a drawing. */
export const svg = (name, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** Whether a text has every word that is searched for. */
export const hasWords = (text, search) =>
  search.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

/** A button that does something. */
export const button = (text, onclick, attributes = {}) =>
  el("button", { type: "button", onclick, ...attributes }, ...[text].flat());

/** A choice of one of some values: rows of [value, text]. */
export function choice(rows, chosen, oninput, attributes = {}) {
  const node = el("select", { ...attributes, oninput: (event) => oninput(event.target.value) },
    ...rows.map(([value, text]) => el("option", { value }, text ?? value)));
  node.value = chosen;
  return node;
}

/** A box for a number; `take` gets one that fits. */
export const numberBox = (label, value, take, how = {}) => el("input", { type: "number", step: "any",
  value: value ?? "", "aria-label": label, "data-key": label, ...how, onchange: ({ target }) => {
    if (target.value === "") target.value = value ?? "";
    else if (target.checkValidity()) take(Number(target.seen = target.value));
  } });

/** Set lengths and the like that the style sheet reads: {w: 63} is --w. */
export function sized(element, measures) {
  for (const [name, value] of Object.entries(measures)) {
    element.style.setProperty(`--${name}`, String(value));
  }
  return element;
}

/** The editors that open a file at a line by an address. */
export const EDITORS = { vscode: "VS Code", vscodium: "VSCodium", cursor: "Cursor",
  windsurf: "Windsurf", zed: "Zed" };

/** The address that opens a place in the editor that was chosen. */
export function editorAddress({ path, line, column }) {
  const editor = localStorage.getItem("editor") ?? "vscode";
  return `${editor}://file${encodeURI(path)}:${line}:${column}`;
}

/** The files that can be changed on the page: their game and their names. */
export const texts = { game: "", files: [] };

/** The file at a place, of those. */
export const textAt = ({ file }) => texts.files.find((one) => file.endsWith(`${texts.game}/${one}`));

/** A link to a file as plain text on the page, at a line; null for one that is not written here. */
export function textLink(text, place) {
  const file = textAt(place);
  const to = { game: texts.game, view: "text", file, line: place.line };
  return file ? el("a", { href: `#${new URLSearchParams(to)}` }, text) : null;
}

/** A place in a file, as a link to an editor, with a button that copies it. */
export function placeLink(place, short = false) {
  const text = `${place.file}:${place.line}:${place.column}`;
  const address = editorAddress(place);
  const copy = () => navigator.clipboard?.writeText(text);
  return el("span", { class: "place" },
    el("a", { href: address, title: `open ${text} in the editor` },
      short ? `line ${place.line}` : text), " ",
    el("button", { type: "button", class: "plain", onclick: copy, "aria-label": `copy ${text}` },
      icon("copy")), " ", textLink("Edit", place));
}

/** A value of a field, as text: lists and mappings as YAML has them in a line. */
export function asText(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value ?? "");
  const rows = Object.entries(value).map(([name, held]) => `${name}: ${inLine(held)}`);
  return `{${rows.join(", ")}}`;
}

/** A value in a line; a text that would be read as something else is in quotes. */
const inLine = (value) => (typeof value === "string" && !/^\p{L}[^,:#[\]{}"]*$|^$/u.test(value)
  ? JSON.stringify(value) : asText(value));

/** A count of cards, tiles or pieces in words. */
export const counted = (count, { noun }) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A count of copies in words. */
export const inCopies = (count) => (count === 1 ? "1 copy" : `${count} copies`);

/** Fill a choice again if its rows of [value, text] are others now. */
export function options(select, rows, chosen) {
  const now = JSON.stringify(rows);
  if (select.dataset.rows !== now) {
    select.dataset.rows = now;
    select.replaceChildren(...rows.map(([value, text]) => el("option", { value }, text)));
  }
  select.value = chosen;
}

/** A small drawing of those in index.html, for a button. */
export const icon = (name) =>
  svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#sign-${name}` }));

const NEAR = "1500px"; // how far a node may be from the window
const near = new IntersectionObserver((entries) => entries.filter((one) => one.isIntersecting).forEach(({ target }) => {
  near.unobserve(target);
  target.isNear();
}), { rootMargin: NEAR, scrollMargin: NEAR });

/** Do something once a node is near the window: what lies on a sheet or a page is made then. */
export const whenNear = (node, isNear) => near.observe(Object.assign(node, { isNear }));

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") { // what it does may be another function later
      element.does = { ...element.does, [name]: value };
      element.addEventListener(name.slice(2), (event) => element.does?.[name]?.call(element, event));
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}
