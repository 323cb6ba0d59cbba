// A value of a piece, changed in its place: a click opens it, Enter writes it, Esc lets it be.

import { asked, reason, sent } from "./ask.js";
import { asText, button, el } from "./dom.js";
import { undo } from "./frame.js";
import { say, sayAt } from "./toast.js";

let open = null; // { key, node, button }: the one value that is being changed; a redraw keeps it

/** A value as it stands in the panel; its texts and numbers can be clicked and changed. */
export function valueNode(game, ref, path, value) {
  if (Array.isArray(value)) {
    return el("span", {}, "[", ...between(value.map((held, at) =>
      valueNode(game, ref, [...path, at], held))), "]");
  }
  if (value !== null && typeof value === "object") {
    return el("span", {}, "{", ...between(Object.entries(value).map(([name, held]) =>
      el("span", {}, `${name}: `, valueNode(game, ref, [...path, name], held)))), "}");
  }
  const key = JSON.stringify([game, ref, path]);
  if (open?.key === key) return open.node;
  if (document.body.dataset.spoken) return el("span", {}, asText(value)); // its own are changed
  const node = el("button", { type: "button", class: "value", "data-value": key,
    title: "change it in its file" }, value === "" || value === null ? "(empty)" : asText(value));
  node.addEventListener("click", () => begin(game, { piece: ref, path }, key));
  return node;
}

/** Draw anew what holds values: the focus, and a value that is being changed, stay. */
export function keepingFocus(into, redraw) {
  const here = into.contains(document.activeElement) ? document.activeElement : null;
  const key = here?.dataset.value;
  redraw();
  const again = key ? into.querySelector(`[data-value="${CSS.escape(key)}"]`) : here;
  if (again?.isConnected && document.activeElement !== again) again.focus();
}

async function begin(game, of, key) {
  close();
  const about = encodeURIComponent(JSON.stringify(of));
  const told = await asked(`written/${encodeURIComponent(game)}?of=${about}`);
  const node = document.querySelector(`[data-value="${CSS.escape(key)}"]`);
  if (!node) return;
  if (told.refused) {
    sayAt(node, `${of.path.join(" ")} is not changed here: ${reason(told)}`);
    return;
  }
  sayAt(node, "");
  const { form, box } = formOf(game, of, told);
  open = { key, node: form, button: node };
  node.replaceWith(form);
  box.focus();
  box.select();
}

function formOf(game, of, told) {
  const name = `${of.piece}, ${of.path.join(" ")}`;
  const long = told.kind === "text" && (told.value.includes("\n") || told.value.length > 50);
  const box = long ? el("textarea", { rows: 4, "aria-label": name })
    : el("input", { type: "text", "aria-label": name, autocomplete: "off", spellcheck: "false",
      inputmode: told.kind === "number" ? "decimal" : null });
  box.value = told.value;
  const form = el("form", { class: "change" }, box,
    el("button", { type: "submit", class: "main" }, "Save"),
    button("Cancel", () => close()?.focus()));
  let { digest } = told;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await sent(`edit/${encodeURIComponent(game)}`,
      { ...of, value: box.value, digest });
    if (!answer.refused) return done(game, box.value, answer);
    box.setAttribute("aria-invalid", "true");
    const why = sayAt(box, `not written: ${reason(answer)}`);
    if (answer.theirs !== undefined) {
      digest = answer.digest; // what is written now is written over theirs
      conflict(form, why, box, answer);
    }
    return undefined;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close()?.focus();
    else if (event.key === "Enter" && event.target === box && (!long || event.ctrlKey)) {
      form.requestSubmit();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { form, box };
}

/** Two wrote the same value: both are told, and either is a click away. */
function conflict(form, why, box, answer) {
  const theirs = () => {
    close()?.focus();
    say(`left as it is: ${answer.theirs}`);
  };
  why.append(el("span", { class: "both" },
    el("span", {}, el("b", {}, "theirs"), ` ${answer.theirs || "(empty)"}`),
    button("Take theirs", theirs),
    el("span", {}, el("b", {}, "mine"), ` ${box.value || "(empty)"}`),
    button("Write mine", () => form.requestSubmit())));
}

function done(game, value, answer) {
  const node = close();
  node.replaceChildren(value || "(empty)");
  node.focus();
  say(`written: ${answer.said}, ${answer.place.file}:${answer.place.line}`,
    { act: ["Undo", () => undo(game)] });
}

/** Put the value back where it was being changed; returns its button. */
function close() {
  if (!open) return null;
  const { node, button: held } = open;
  open = null;
  node.replaceWith(held);
  return held;
}

function between(nodes) {
  return nodes.flatMap((node, at) => (at ? [", ", node] : [node]));
}
