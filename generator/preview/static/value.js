// A value of a piece, changed in its place: a click opens it, Enter or leaving it writes
// it, Esc lets it be.

import { asked, reason, sent } from "./ask.js";
import { asText, button, el } from "./dom.js";
import { undo } from "./frame.js";
import { toldValue } from "./ownwrites.js";
import { store } from "./store.js";
import { say, sayAt } from "./toast.js";

const IN_CELLS = /\.(xlsx|ods)(#.*)?$/i; // files of which a whole cell is written, as the table does

let open = null; // { key, node, button, box, was }: the value that is being changed; it stays

/** A value as it stands in the panel; its texts and numbers can be clicked and changed. */
export function valueNode(game, ref, path, value) {
  const cell = path.length === 1 && isCell(store.state.pieces[ref], path[0]);
  if (Array.isArray(value) && !cell) {
    return el("span", {}, "[", ...between(value.map((held, at) =>
      valueNode(game, ref, [...path, at], held))), "]");
  }
  if (value !== null && typeof value === "object" && !cell) {
    return el("span", {}, "{", ...between(Object.entries(value).map(([name, held]) =>
      el("span", {}, `${name}: `, valueNode(game, ref, [...path, name], held)))), "}");
  }
  const key = JSON.stringify([game, ref, path]);
  if (open?.key === key) return open.node;
  if (document.body.dataset.spoken) return el("span", {}, asText(value)); // its own are changed
  const node = el("button", { type: "button", class: "value", "data-value": key,
    title: "change it in its file" }, value === "" || value === null ? "(empty)" : asText(value));
  node.addEventListener("click", () => begin(game, { piece: ref, path }, key,
    cell ? inCell(ref, path[0]) : null));
  return node;
}

/** Whether a field stands in a cell of a spreadsheet; a computed one does not. */
function isCell(piece, name) {
  if (!IN_CELLS.test(piece?.place.file)) return false;
  const field = piece.fields.find((one) => one.name === name);
  const component = store.state.components.find((one) => one.name === piece.component);
  return !field || field.place.file === piece.place.file
    || component.fields.some((one) => one.name === name);
}

/** Draw anew what holds values: the focus, and a value that is being changed, stay. */
export function keepingFocus(into, redraw) {
  const here = into.contains(document.activeElement) ? document.activeElement : null;
  const key = here?.dataset.value;
  redraw();
  const again = key ? into.querySelector(`[data-value="${CSS.escape(key)}"]`) : here;
  if (again?.isConnected && document.activeElement !== again) again.focus();
}

/** What is told of a cell of a spreadsheet, as of a value in a file of text. */
function inCell(ref, field) {
  const value = toldValue(store.state.pieces[ref], field);
  const kind = typeof value === "number" ? "number" : "text";
  return { value: asText(value), kind, cell: { field, was: value } };
}

async function begin(game, of, key, known) {
  leave();
  if (open) aside(open);
  const about = encodeURIComponent(JSON.stringify(of));
  const at = () => document.querySelector(`[data-value="${CSS.escape(key)}"]`);
  at()?.setAttribute("aria-busy", "true");
  const told = known ?? await asked(`written/${encodeURIComponent(game)}?of=${about}`);
  const node = at();
  node?.removeAttribute("aria-busy");
  if (!node) return;
  if (told.refused) {
    sayAt(node, `${of.path.join(" ")} cannot be changed here: ${reason(told)}`);
    return;
  }
  sayAt(node, "");
  open = { key, game, of, told, button: node };
  formOf(open);
  node.replaceWith(open.node);
  open.box.focus();
  open.box.select();
}

function formOf(one) {
  const { of, told } = one;
  const name = `${of.piece}, ${of.path.join(" ")}`;
  const long = told.kind === "text" && (told.value.includes("\n") || told.value.length > 50);
  const box = long ? el("textarea", { rows: 4, "aria-label": name })
    : el("input", { type: "text", "aria-label": name, autocomplete: "off", spellcheck: "false",
      inputmode: told.kind === "number" ? "decimal" : null });
  box.value = told.value;
  const form = el("form", { class: "change" }, box,
    el("button", { type: "submit", class: "main" }, "Save"),
    button("Cancel", () => close(one)?.focus()));
  Object.assign(one, { node: form, box });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write(one);
  });
  form.addEventListener("focusout", () => setTimeout(() => { // a redraw gives the focus back
    if (open === one && !form.contains(document.activeElement)) leave();
  }));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(one)?.focus();
    else if (event.key === "Enter" && event.target === box && (!long || event.ctrlKey)) {
      form.requestSubmit();
    } else if (event.key === "Tab" && event.target === box) besides(form, event.shiftKey)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The value after a form, or the one before it. */
function besides(form, before) {
  const all = [...form.closest("#large").querySelectorAll(".value, form.change")];
  return all[all.indexOf(form) + (before ? -1 : 1)] ?? form.querySelector("button");
}

/** The value is left: what was typed is written, as in a table. */
function leave() {
  if (!open) return;
  if (open.box.value === open.told.value) close(open);
  else write(open);
}

/** A value that is being written makes room for another. */
function aside(one) {
  one.button.replaceChildren(one.box.value || "(empty)");
  close(one);
}

async function write(one) {
  if (one.busy) return;
  one.busy = true;
  const { game, of, box, told } = one;
  const text = box.value;
  const answer = told.cell ? await sentCell(game, of.piece, told.cell, text)
    : await sent(`edit/${encodeURIComponent(game)}`, { ...of, value: text, digest: told.digest });
  one.busy = false;
  if (!answer.refused) return written(one, text, answer);
  const why = `not written: ${reason(answer)}`;
  if (open !== one || !one.node.isConnected) {
    return say(`${of.piece}, ${of.path.join(" ")}: ${why}`, { bad: true });
  }
  box.setAttribute("aria-invalid", "true");
  const node = sayAt(box, why);
  if (answer.theirs !== undefined) {
    told.digest = answer.digest; // what is written now is written over theirs
    if (told.cell) told.cell.was = answer.theirs;
    conflict(one, node, asText(answer.theirs));
  }
  return undefined;
}

async function sentCell(game, piece, { field, was }, text) {
  const answer = await sent(`cells/${encodeURIComponent(game)}`,
    { component: piece.split("/")[0], cells: [{ piece, field, text, was }] });
  return answer.overtaken ? { ...answer, theirs: answer.overtaken[0][2] } : answer;
}

/** Two wrote the same value: both are told, and either is a click away. */
function conflict(one, why, theirs) {
  const take = () => {
    close(one)?.focus();
    say(`left as it is: ${theirs}`);
  };
  why.append(el("span", { class: "both" },
    el("span", {}, el("b", {}, "theirs"), ` ${theirs || "(empty)"}`),
    button("Take theirs", take),
    el("span", {}, el("b", {}, "mine"), ` ${one.box.value || "(empty)"}`),
    button("Write mine", () => one.node.requestSubmit())));
}

function written(one, text, answer) {
  const inside = one.node.contains(document.activeElement);
  close(one)?.replaceChildren(text || "(empty)");
  if (inside) one.button.focus();
  const where = answer.place ? `, ${answer.place.file}:${answer.place.line}` : "";
  say(`written: ${answer.said}${where}`, { act: ["Undo", () => undo(one.game)] });
}

/** Put the value back where it was being changed; returns its button. */
function close(one) {
  if (open !== one) return null;
  open = null;
  one.node.replaceWith(one.button);
  return one.button;
}

function between(nodes) {
  return nodes.flatMap((node, at) => (at ? [", ", node] : [node]));
}
