// What a game is made of: its title and players, components with their sizes and fields, new rules.

import { asked, reason } from "./ask.js";
import { button, choice, el, sized } from "./dom.js";
import { store } from "./store.js";
import { change } from "./values.js";

/** Ask in a window: `parts` are the questions, `run` writes the answers. */
export function ask(title, parts, text, run) {
  const dialog = document.getElementById("help");
  const why = el("p", { role: "alert", class: "why" });
  dialog.replaceChildren(el("form", { class: "asked", onsubmit: async (event) => {
    event.preventDefault();
    const answer = await run();
    if (answer.refused) why.replaceChildren(reason(answer));
    else dialog.close();
  } }, el("h2", { id: "help-title" }, title), ...parts, why, el("p", { class: "go" },
    el("button", { type: "submit", class: "main" }, text), button("Cancel", () => dialog.close()))));
  dialog.showModal();
}

const row = (label, ...nodes) => el("p", { "data-key": label }, el("label", {}, el("b", {}, label), " ", ...nodes));
/** A box; `take` gets what is typed, and the value that was seen before it. */
const box = (label, value, take, how = {}) => Object.assign(el("input", { type: "text", value,
  "data-key": label, "aria-label": label, ...how, onchange: async ({ target }) => {
    const [now, was] = [target.value, target.seen];
    if (!target.checkValidity()) return;
    target.seen = now; // for what is typed before the answer
    const made = await take(...[now, was].map((text) => (how.type !== "number" ? text.trim() : text === "" ? null : Number(text))));
    if (made === false && target.seen === now) target.seen = was;
  } }), { seen: String(value) });
const number = (label, value, take, required = true) => box(label, value, take, { type: "number", step: "any", required });

/** Sizes as pictures to scale. */
export function sizesPart(sizes, chosen, take) {
  const node = el("div", { class: "sizes", role: "group", "aria-label": "Size" });
  const draw = (rows, into = node) => into.replaceChildren(...rows.map(({ name, trim: [w, h] }) => button(
    [sized(el("span", { class: "tosize" }), { w, h }), name, el("small", {}, `${w} × ${h} mm`)],
    ({ currentTarget }) => {
      for (const one of currentTarget.parentElement.children) one.setAttribute("aria-pressed", String(one === currentTarget));
      take(name);
    }, { "aria-pressed": String(name === chosen), "data-key": name })),
  rows === sizes ? "" : button("More sizes…", ({ currentTarget }) => draw(sizes, currentTarget.parentElement), { "data-key": "more" }));
  draw(sizes.filter(({ name, usual }) => usual || name === chosen));
  return node;
}

/** Add a component: its name, its size, and what it is like, or the `parts` of a table that is `given`. */
export async function addComponent(game, go, { title = "", parts = null, given = () => ({}) } = {}) {
  const known = await asked("choices");
  const wanted = { like: "tiles", size: known.parts.tiles, title };
  const sizes = el("div");
  const outline = (size) => known.sizes.find(({ name }) => name === size).outline;
  const like = (name) => { // its sizes have another outline, perhaps
    const own = outline(known.parts[name]);
    Object.assign(wanted, { like: name, size: outline(wanted.size) === own ? wanted.size : known.parts[name] });
    sizes.replaceChildren(sizesPart(known.sizes.filter((one) => one.outline === own), wanted.size, (size) => { wanted.size = size; }));
  };
  like(parts ? "cards" : "tiles");
  ask("A new component", [
    row("Name", box("Name", title, (title) => { wanted.title = title; }, { required: true, maxlength: 80 })),
    ...parts ?? [row("Like", choice(Object.keys(known.parts).map((name) => [name, name.replace("/", ": ")]), wanted.like, like))], sizes], "Add it", async () => {
    const answer = await change(game, "component", { ...wanted, ...await given() });
    if (!answer.refused) go({ component: answer.made[0], view: "cards", piece: "" });
    return answer;
  });
}

/** The game itself, and each component with its size and its fields, to be changed in game.yaml. */
export function gameParts(told, set) {
  const text = (label, key) => row(label, box(label, told[key] ?? "", (...given) => set([key], ...given)));
  const [least, most] = told.players;
  return [el("section", {}, el("h2", {}, "Game"), el("div", { class: "how" }, text("Title", "title"),
    row("Players", number("fewest players", least, (value, was) => set(["players"], [value, most], [was, most])),
      " to ", number("most players", most, (value, was) => set(["players"], [least, value], [least, was]))),
    text("Language", "language"))),
  ...told.components.map((one) => el("details", { "data-key": `parts of ${one.name}` },
    el("summary", {}, el("b", {}, one.title), `: size ${one.size}, ${one.fields.length} fields`),
    sizesPart(told.sizes.filter(({ outline }) => outline === one.outline), one.size, (size) =>
      set(["components", one.name, "size"], size)), ...fieldsPart(one, told, set)))];
}

function fieldsPart({ name, fields }, told, set) {
  return [...fields.map((field) => el("p", { class: "field", "data-key": `field ${field.name}` }, el("b", {}, field.name),
    ` ${store.state.types[String(field.type).replace("?", "")] ?? field.type} `, ...(field.path ? [...field.choices.map((value) => el("label", {}, `${value} `,
      box(`icon of ${value}`, told.icons[value] ?? "", (icon, was) => set(["icons", value], icon || null, was),
        { placeholder: "icon, such as mdi:tree" }))), box(`new value of ${field.name}`, "", (value) =>
      set(field.path, [...field.choices, value], field.choices), { placeholder: "new value" })] : []))),
  el("p", { class: "how" }, box("name of a new field", "", () => {}, { placeholder: "new field" }),
    choice(Object.entries(store.state.types), "text", () => {}, { "aria-label": "its type",
      "data-key": "its type" }), button("Add the field", ({ target }) => {
      const [field, type] = target.parentElement.querySelectorAll("input, select");
      set(["components", name, "fields", field.value.trim()], `${type.value}?`, null);
    }, { "data-key": "add" }))];
}

export const isNumber = ({ type }) => ["integer", "number"].includes(type);

/** Three questions that make a rule: which component, what must be true, and how many. */
export function askRule(state, chosen = "", guarded = undefined) {
  const [rest, numbers, wanted] = [el("div"), el("p"), {}];
  const draw = (component, must = "count") => {
    const rows = (kind, says, fits) => component.fields.filter(fits).map(({ name }) =>
      [`${kind} ${name}`, `${name} ${says}`]);
    const [kind, field] = must.split(" ");
    const held = Object.values(state.pieces).filter((one) => one.component === component.name)
      .flatMap(({ copies, fields }) => fields.map(({ name, value }) => ({ copies, name, value })))
      .filter(({ name, value }) => name === field && Number.isFinite(value));
    const choices = component.fields.find(({ name }) => name === field)?.choices.length || 1;
    Object.assign(wanted, { component: component.name, must, least: 1,
      most: Math.round(component.count / choices) },
    kind === "range" && held.length && { least: Math.min(...held.map(({ value }) => value)),
      most: Math.max(...held.map(({ value }) => value)) },
    kind === "sum" && { most: Number(held.reduce((sum, { copies, value }) => sum + copies * value, 0)
      .toPrecision(12)) });
    rest.replaceChildren(row("2. What must be true?", choice([["count", `a number of ${component.noun}s`],
      ...rows("range", "is between two numbers", isNumber), ...rows("sum", "adds up to a number", isNumber),
      ...rows("unique", "is different on each", ({ choices }) => !choices.length),
      ...rows("distribution", "has each value equally often", ({ choices }) => choices.length)],
    must, (other) => draw(component, other))), numbers);
    numbers.replaceChildren(...(kind === "unique" ? [] : [el("b", {}, "3. How many? "),
      ...(kind === "range" ? [number("at least", wanted.least, (value) => { wanted.least = value; }), " to ",
        number("at most", wanted.most, (value) => { wanted.most = value; }, false), " (leave it empty for no limit)"]
        : [number("number", wanted.most, (value) => { wanted.most = value; })])]));
  };
  const of = (name) => state.components.find((one) => one.name === name);
  draw(of(chosen) ?? state.components[0], guarded && `sum ${guarded}`);
  ask("A new rule", [row("1. Which component?", choice(state.components.map(({ name, title }) => [name, title]),
    wanted.component, (name) => draw(of(name)))), rest], "Add the rule", () => change(state.name, "newrule", wanted));
}
