// Elements made of values. Nothing of a game is ever markup: texts go in as text.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (functions are listeners) and children (texts or elements). */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for a drawing. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** A button that does something. */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, ...[text].flat());
}

/** A choice of one of some values: rows of [value, text]. */
export function choice(rows, chosen, oninput, attributes = {}) {
  const node = el("select", { ...attributes, oninput: (event) => oninput(event.target.value) },
    ...rows.map(([value, text]) => el("option", { value }, text ?? value)));
  node.value = chosen;
  return node;
}

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
  if (Array.isArray(value)) return `[${value.map(asText).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value ?? "");
  const rows = Object.entries(value).map(([name, held]) => `${name}: ${asText(held)}`);
  return `{${rows.join(", ")}}`;
}

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

const LINES = { // drawn on a square of 20
  cards: "M4 4.5h7v11H4zM11 6l5 1.2-2.2 9-2.8-.7",
  table: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12",
  look: "M10 3a7 7 0 1 0 0 14c2 0 1.4-1.8 2.2-2.6S17 13.800 17 10a7 7 0 0 0-7-7zM6.500 10v.01M8.500 6.500v.01M12.500 7v.01",
  sheets: "M4 3h9l3 3v11H4zM7 8h2v3H7zM11 8h2v3h-2zM7 13h2M11 13h2",
  book: "M10 5C8 3.600 5.500 3.500 3 4v11.500c2.500-.5 5-.4 7 1 2-1.400 4.500-1.500 7-1V4c-2.500-.5-5-.4-7 1zM10 5v11.500",
  proof: "M10 2.500 4 5v4.500c0 4 2.500 6.500 6 8 3.500-1.500 6-4 6-8V5zM7.200 10l2 2 3.800-4",
  print: "M6 8V3h8v5M6 14H3.500V8h13v6H14M6 12h8v5H6z",
  text: "M5 3h7l3 3v11H5zM7.500 9h5M7.500 12h5M7.500 15h3",
  manual: "M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15zM7.800 8c0-1.300 1-2.200 2.200-2.200s2.200.8 2.200 2c0 1.700-2.200 1.700-2.200 3.400M10 14v.01",
  undo: "M7 5 3.500 8.500 7 12M4 8.500h8a4 4 0 0 1 0 8H8",
  redo: "m13 5 3.500 3.500L13 12M16 8.500H8a4 4 0 0 0 0 8h4",
  copy: "M7 7h9v9H7zM4 13V4h9",
  close: "m5 5 10 10M15 5 5 15",
  left: "m12 4-6 6 6 6", right: "m8 4 6 6-6 6",
  wide: "M12 3h5v5M8 17H3v-5M17 3l-6 6M3 17l6-6",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  add: "M10 4v12M4 10h12", bin: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11",
  up: "m5 12 5-5 5 5", down: "m5 8 5 5 5-5",
  moon: "M16 11.500A6.500 6.500 0 0 1 8.500 4a6.500 6.500 0 1 0 7.500 7.500z",
  numbers: "M4 16V9M8 16V4M12 16v-6M16 16V7M3 17h14",
};

/** A small drawing of ours, for a button. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: LINES[name] }));
}

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
