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

/** Set lengths and the like that the style sheet reads: {w: 63} is --w. */
export function sized(element, measures) {
  for (const [name, value] of Object.entries(measures)) {
    element.style.setProperty(`--${name}`, String(value));
  }
  return element;
}

/** A place in a file, as a link to an editor, with a button that copies it. */
export function placeLink(place, short = false) {
  const text = `${place.file}:${place.line}:${place.column}`;
  const address = `vscode://file${encodeURI(place.path)}:${place.line}:${place.column}`;
  const copy = () => navigator.clipboard?.writeText(text);
  return el("span", { class: "place" },
    el("a", { href: address, title: `open ${text} in the editor` },
      short ? `line ${place.line}` : text), " ",
    el("button", { type: "button", onclick: copy, "aria-label": `copy ${text}` }, "copy"));
}

/** A value of a field, as text: lists and mappings as YAML has them in a line. */
export function asText(value) {
  if (Array.isArray(value)) return `[${value.map(asText).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value ?? "");
  const rows = Object.entries(value).map(([name, held]) => `${name}: ${asText(held)}`);
  return `{${rows.join(", ")}}`;
}

/** What the preview answers to a question; `refused` says why there is no answer. */
export async function asked(address) {
  return answered(await fetch(address).catch(() => null));
}

/** The value of an answer. */
export async function answered(response) {
  if (!response) return { refused: "the preview was ended" };
  try {
    return await response.json();
  } catch {
    return { refused: `it went wrong (${response.status})` };
  }
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}
