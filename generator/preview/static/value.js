// A value of a piece, changed in its place: a click opens it, Enter or leaving it writes
// it, Esc lets it be.

import { asked, reason } from "./ask.js";
import { asText, button, el } from "./dom.js";
import { store } from "./store.js";
import { say, sayAt } from "./toast.js";
import { over, toldValue, undo, write } from "./values.js";

const IN_CELLS = /\.(xlsx|ods)(#.*)?$/i; // files of which a whole cell is written, as the table does

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
  value = over(ref, path, value);
  if (document.body.dataset.spoken) return el("span", {}, asText(value)); // its own are changed
  const node = el("button", { type: "button", class: "value", "data-value": key,
    title: "change it in its file", onclick: () => begin(game, { piece: ref, path }, key, value,
      cell ? inCell(ref, path[0]) : null) }, value === "" || value === null ? "(empty)" : asText(value));
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

/** What is told of a cell of a spreadsheet, as of a value in a file of text. */
function inCell(ref, field) {
  const value = over(ref, [field], toldValue(store.state.pieces[ref], field));
  const kind = typeof value === "number" ? "number" : "text";
  return { value: asText(value), kind, cell: { field, was: value } };
}

/** Open a value at once, so that no key is lost; how its file has it is asked for meanwhile. */
function begin(game, of, key, value, cell) {
  const node = document.querySelector(`button[data-value="${CSS.escape(key)}"]`);
  const plain = { value: asText(value), kind: typeof value === "number" ? "number" : "text" };
  sayAt(node, "");
  const one = { key, game, of, told: cell ?? plain, button: node, closed: false };
  formOf(one);
  node.replaceWith(one.node);
  one.box.focus();
  one.box.select();
  if (!cell) one.known = inFile(one);
}

async function inFile(one) {
  const { game, of, box } = one;
  const about = encodeURIComponent(JSON.stringify(of));
  const told = await asked(`written/${encodeURIComponent(game)}?of=${about}`);
  if (told.away || told.why === "later") return; // it is asked for again when it is written
  if (told.refused && !one.closed) {
    const node = close(one);
    sayAt(node, `${of.path.join(" ")} cannot be changed here: ${reason(told)}`);
    node.focus();
    return;
  }
  if (box.value === one.told.value && box.value !== told.value) {
    box.value = told.value;
    box.select();
  }
  one.told = told;
}

function formOf(one) {
  const { key, of, told } = one;
  const name = `${of.piece}, ${of.path.join(" ")}`;
  const long = told.kind === "text" && (told.value.includes("\n") || told.value.length > 50);
  const box = long ? el("textarea", { rows: 4, "aria-label": name })
    : el("input", { type: "text", "aria-label": name, autocomplete: "off", spellcheck: "false",
      inputmode: told.kind === "number" ? "decimal" : null });
  box.value = told.value;
  const form = el("form", { class: "change", "data-value": key }, box,
    el("button", { type: "submit", class: "main" }, "Save"),
    button("Cancel", () => close(one)?.focus()));
  form.held = true;
  Object.assign(one, { node: form, box });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(one);
  });
  form.addEventListener("focusout", () => setTimeout(() => { // a redraw gives the focus back
    if (!one.closed && !form.contains(document.activeElement)) leave(one);
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
function leave(one) {
  if (one.box.value === one.told.value) close(one);
  else save(one);
}

async function save(one) {
  if (one.busy) return;
  one.busy = true;
  await one.known;
  if (one.closed) return;
  const { game, of, box, told } = one;
  const text = box.value;
  if (!told.cell && !told.digest) await inFile(one);
  const answer = told.cell ? await sentCell(game, of.piece, told.cell, text)
    : await write(game, "edit", { ...of, value: text, digest: one.told.digest ?? "" },
      [{ ...of, text }]);
  one.busy = false;
  if (!answer.refused) return written(one, text, answer);
  const why = `Not saved: ${reason(answer)}`;
  if (one.closed || !one.node.isConnected) {
    return say(`${of.piece}, ${of.path.join(" ")}, “${text}”: ${why}`, { bad: true, stays: true });
  }
  box.setAttribute("aria-invalid", "true");
  const node = sayAt(box, why);
  if (answer.theirs !== undefined) {
    one.told.digest = answer.digest; // what is written now is written over theirs
    if (told.cell) told.cell.was = answer.theirs;
    conflict(one, node, asText(answer.theirs));
  }
}

async function sentCell(game, piece, { field, was }, text) {
  const answer = await write(game, "cells", { component: piece.split("/")[0],
    cells: [{ piece, field, text, was }] }, [{ piece, path: [field], text }]);
  return answer.overtaken ? { ...answer, theirs: answer.overtaken[0][2] } : answer;
}

/** Two wrote the same value: both are told, and either is a click away. */
function conflict(one, why, theirs) {
  why.append(el("span", { class: "both" },
    el("span", {}, el("b", {}, "theirs"), ` ${theirs || "(empty)"}`),
    button("Take theirs", () => { close(one)?.focus(); say(`left as it is: ${theirs}`); }),
    el("span", {}, el("b", {}, "mine"), ` ${one.box.value || "(empty)"}`),
    button("Write mine", () => one.node.requestSubmit())));
}

function written(one, text, answer) {
  const inside = one.node.contains(document.activeElement);
  close(one)?.replaceChildren(text || "(empty)");
  if (inside) one.button.focus();
  const where = answer.place ? `, ${answer.place.file}:${answer.place.line}` : "";
  say(`Saved: ${answer.said}${where}`, { act: ["Undo", () => undo(one.game)] });
}

/** Put the value back where it was being changed; returns its button. */
function close(one) {
  if (one.closed) return null;
  one.closed = true;
  one.node.replaceWith(one.button);
  return one.button;
}

const between = (nodes) => nodes.flatMap((node, at) => (at ? [", ", node] : [node]));
