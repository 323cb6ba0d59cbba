// Fonts by their samples, and the styles of texts with steps for their sizes.

import { choice, el, numberBox } from "./dom.js";

const loaded = new Set(); // font faces that the page has
const opened = new Set(); // roles whose list of families is open

/** The roles of fonts, each with the families that are installed, by sample. */
export function fontsPart(told, set) {
  return el("section", {}, el("h2", {}, "Fonts"), el("div", { class: "fonts" },
    ...told.fonts.map((font) => fontRow(font, told.families, set))));
}

function fontRow(font, families, set) {
  const path = ["fonts", font.role];
  const slope = font.slope === "normal" ? [] : [font.slope];
  const write = async (family, weight) => { // the next may come before the page is drawn again
    const before = { ...font };
    Object.assign(font, { family, weight, was: [family, Number(weight), ...slope] });
    if (!await set(path, font.was, before.was)) Object.assign(font, before);
  };
  const weights = families.find((one) => one.name === font.family)?.weights ?? [font.weight];
  const rows = () => families.map((one) => {
    const weight = nearest(one.weights, font.weight);
    return el("button", { type: "button", class: "plain", "data-key": one.name,
      "aria-pressed": String(one.name === font.family), onclick: () => write(one.name, weight) },
    sample(one.name, weight, one.name));
  });
  const list = el("div", { class: "families" }, ...(opened.has(font.role) ? rows() : []));
  const node = el("details", { open: opened.has(font.role), ontoggle: ({ target }) => {
    if (target.open) opened.add(font.role);
    else opened.delete(font.role);
    if (target.open && !target.lastChild.children.length) target.lastChild.append(...rows());
  } }, el("summary", { "data-key": `font ${font.role}` },
    sample(font.family, font.weight, font.family)), list);
  return el("div", { class: "font" }, el("b", {}, font.role), node,
    choice(weights.map((one) => [String(one), String(one)]), String(font.weight),
      (weight) => write(font.family, weight), { "aria-label": `weight of ${font.role}`,
        "data-key": `weight ${font.role}` }));
}

/** The weight of a family that is nearest to one. */
export const nearest = (weights, wanted) =>
  weights.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));

/** A text in a font; a font of the game's own files is only named. */
function sample(family, weight, text) {
  const node = el("span", { class: "sample" }, text);
  if (family.includes("/")) return node;
  const name = `sample ${family} ${weight}`;
  if (!loaded.has(name)) {
    loaded.add(name);
    const face = new FontFace(name, `url("font/${encodeURIComponent(family)}/${weight}.ttf")`);
    document.fonts.add(face);
    face.load().catch(() => {});
  }
  node.style.fontFamily = `"${name}", Desk`;
  return node;
}

const ALIGNS = [["left"], ["center", "centred"], ["right"], ["justify", "justified"]];

/** What a style says of its texts, each to be changed: font, size, least size, line height,
    colour, alignment. */
export function styleBoxes(style, told, set) {
  const write = (key, value) => set(["styles", style.name, key], value);
  const [start, end] = /^(ar|fa|he|ur|yi)\b/.test(told.language) ? ["right", "left"] : ["left", "right"];
  const size = (key, label) => el("span", { class: "stepper" }, numberBox(`${label} of ${style.name}`,
    style[key], (value) => write(key, `${value}pt`), { step: 0.5, min: 2, max: 200 }), " pt");
  const one = (key, rows) => choice([...(style.usual ? [["", "default"]] : []), ...rows.map((value) => [value].flat())],
    { start, end }[style[key]] ?? style[key] ?? "", (value) => write(key, value || null),
    { "aria-label": `${key} of ${style.name}`, "data-key": `${key} of ${style.name}` });
  return [one("font", told.fonts.map(({ role }) => role)), size("size", "size"), size("min", "least size"),
    numberBox(`line height of ${style.name}`, style.line_height, (value) => write("line_height", value),
      { step: 0.05, min: 0.7, max: 3 }), one("colour", told.palette.map(({ name }) => name)), one("align", ALIGNS)];
}

/** The styles as a table. */
export function stylesPart(told, set) {
  const rows = told.styles.filter((style) => style.own).map((style) => el("tr", {},
    el("th", { scope: "row" }, style.name.replace("layout-", "")), ...styleBoxes(style, told, set)
      .slice(0, style.name.startsWith("layout-") ? -1 : undefined).map((box) => el("td", {}, box)))); // it aligns its own
  if (!rows.length) return el("span", {});
  return el("section", {}, el("h2", {}, "Styles"), el("div", { class: "scrolls", tabindex: 0 },
    el("table", { class: "styles" }, el("thead", {}, el("tr", {},
      ...["style", "font", "size", "smallest", "line height", "colour", "align"].map((text) =>
        el("th", { scope: "col" }, text)))), el("tbody", {}, ...rows))));
}
