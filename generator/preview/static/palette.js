// The palette: a swatch for each colour, with a picker, and how well its letters are read.

import { button, el, icon } from "./dom.js";

const LEAST = 4.5; // contrast of small letters
const CALLED = { ground: "background", panel: "text box", ink: "letters", quiet: "pale letters", second: "second accent" };

/** The swatches. `attempt` shows a colour while the hand moves, `set` writes it. */
export function palettePart(told, set, attempt) {
  const grounds = told.palette.filter((one) => told.has_theme
    && ["ground", "panel"].includes(one.name));
  const texts = new Set(["ink", "quiet", ...told.styles.map((style) => style.colour)]);
  const row = (one) => swatch(one, texts.has(one.name) ? grounds : [], set, attempt);
  const values = new Set(told.tints.flatMap((tint) => tint.values.map((one) => one.key)));
  const left = told.palette.filter((one) => !values.has(one.name));
  const part = (title, about, rows) => (rows.length ? [el("h3", {}, title, " ",
    el("small", { class: "quiet" }, about)), el("div", { class: "swatches" }, ...rows)] : []);
  return el("section", {}, el("h2", {}, "Palette"),
    ...told.tints.flatMap((tint) => part(`By ${tint.field}`, "each value has its colour",
      tint.values.map((one) => tinted(one, told, set, attempt)))),
    ...part(told.has_theme ? "The theme's" : "In every game",
      told.tints.length ? "for everything else: backs, frames, backgrounds" : "for all cards",
      left.filter((one) => !one.own || told.roles.includes(one.name)).map(row)),
    ...part("Yours", "by name, in styles and templates",
      [...left.filter((one) => one.own && !told.roles.includes(one.name)).map(row),
        adder(told, set)]));
}

/** The colour of a value; one whose name cannot stand in the palette is only shown. */
function tinted({ name, value, key }, told, set, attempt) {
  const own = told.palette.some((one) => one.name === key && one.own);
  if (key) return swatch({ name, value, own, key }, [], set, attempt);
  const patch = el("span", { class: "patch" });
  patch.style.background = value;
  return el("div", { class: "colour rest" }, patch, el("div", {}, el("b", {}, name),
    el("small", { class: "read" }, "this name cannot be in a palette: use letters a to z")));
}

function swatch({ name, value, own, key = name }, grounds, set, attempt) {
  const path = ["palette", key];
  const read = el("small", { class: "read" }, ...reading(value, name, grounds, own));
  const beside = (node, what) => node.closest(".colour").querySelector(what);
  const picker = el("input", { type: "color", value, "aria-label": `colour ${name}`,
    "data-key": `colour ${name}`, onchange: ({ target }) => set(path, target.value),
    oninput: ({ target }) => {
      beside(target, "[type=text]").value = target.value;
      beside(target, ".read").replaceChildren(...reading(target.value, name, grounds, true));
      attempt(path, target.value);
    } });
  const text = el("input", { type: "text", value, "aria-label": `code of ${name}`, maxlength: 7,
    spellcheck: "false", "data-key": `code ${name}`, onchange: ({ target }) => {
      const code = target.value.startsWith("#") ? target.value : `#${target.value}`;
      if (/^#[0-9a-f]{6}$/i.test(code)) set(path, code.toLowerCase());
      else target.setAttribute("aria-invalid", "true");
    } });
  return el("div", { class: own ? "colour" : "colour rest", "data-key": name }, picker,
    el("div", {}, el("b", {}, CALLED[name] ?? name), text, read),
    own ? button(icon("bin"), () => set(path, null), { class: "plain",
      "aria-label": `remove ${name}`, title: "as before" }) : null);
}

/** How well letters of a colour are read on the grounds; what a theme chose is not blamed. */
function reading(value, name, grounds, own) {
  return grounds.filter((one) => one.name !== name).map((one) => {
    const found = contrast(value, one.value);
    const faint = own && found < LEAST;
    return el("span", { class: faint ? "faint" : "" },
      `contrast on ${CALLED[one.name]} ${found.toFixed(1)}${faint ? ": too faint" : ""}. `);
  });
}

function adder(told, set) {
  const name = el("input", { type: "text", placeholder: "name", "aria-label": "name of a new colour",
    "data-key": "new colour", onkeydown: (event) => { if (event.key === "Enter") add(event); } });
  const add = ({ target }) => {
    const name = target.closest(".colour").querySelector("input");
    const wanted = name.value.trim().toLowerCase().replace(/[^a-z0-9_]+/g, "-")
      .replace(/^[^a-z]+|-+$/g, "");
    if (wanted) set(["palette", wanted], "#808080");
    else name.setAttribute("aria-invalid", "true");
  };
  return el("div", { class: "colour", "data-key": "new" }, el("div", {}, el("b", {}, "Another colour"), name),
    button(icon("add"), add, { class: "plain", "aria-label": "add a colour" }));
}

/** The contrast of two colours, from 1 to 21, as WCAG counts it. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour) {
  const part = (at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
