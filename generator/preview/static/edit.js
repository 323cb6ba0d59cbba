// A value of a piece, changed in its place: a click opens it, Enter writes it, Esc lets it be.

import { answered, asked, asText, el } from "./dom.js";

let open = null; // { key, node }: the one value that is being changed; a redraw keeps it

/** A value as it stands in the large view; its texts and numbers can be clicked and changed. */
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
  const button = el("button", { type: "button", class: "value", "data-value": key,
    title: "change it in its file" }, value === "" ? "(empty)" : asText(value));
  button.addEventListener("click", () => begin(game, { piece: ref, path }, key));
  return button;
}

/** Draw anew what holds values: the focus, and a value that is being changed, stay. */
export function keepingFocus(into, redraw) {
  const here = into.contains(document.activeElement) ? document.activeElement : null;
  const key = here?.dataset.value;
  redraw();
  const again = key ? into.querySelector(`[data-value="${CSS.escape(key)}"]`) : here;
  if (again?.isConnected && document.activeElement !== again) again.focus();
}

/** Take the last edit of a game back. */
export async function undo(game) {
  const told = await sent(`undo/${encodeURIComponent(game)}`, {});
  say(told.refused ?? `undone: ${told.said}`, Boolean(told.refused));
}

async function begin(game, of, key) {
  close();
  const about = encodeURIComponent(JSON.stringify(of));
  const told = await asked(`written/${encodeURIComponent(game)}?of=${about}`);
  if (told.refused) {
    const line = told.hint ? ` (${told.hint})` : "";
    return say(`${of.path.join(" ")} is not changed here: ${told.refused}${line}`, true);
  }
  const long = told.kind === "text" && (told.value.includes("\n") || told.value.length > 50);
  const name = `${of.piece}, ${of.path.join(" ")}`;
  const box = long ? el("textarea", { rows: 4, "aria-label": name })
    : el("input", { type: "text", "aria-label": name, autocomplete: "off", spellcheck: "false",
      inputmode: told.kind === "number" ? "decimal" : null });
  box.value = told.value;
  const node = el("form", { class: "change" }, box,
    el("button", { type: "submit" }, "Save"),
    el("button", { type: "button", onclick: () => close()?.focus() }, "Cancel"));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await sent(`edit/${encodeURIComponent(game)}`,
      { ...of, value: box.value, digest: told.digest });
    if (answer.refused) {
      const line = answer.hint ? ` (${answer.hint})` : "";
      box.setAttribute("aria-invalid", "true");
      return say(`not written: ${answer.refused}${line}`, true);
    }
    const button = close();
    button.replaceChildren(box.value);
    button.focus();
    say(`written: ${answer.said}, ${answer.place.file}:${answer.place.line}`);
  });
  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close()?.focus();
    else if (event.key === "Enter" && event.target === box && (!long || event.ctrlKey)) {
      node.requestSubmit();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const button = document.querySelector(`[data-value="${CSS.escape(key)}"]`);
  if (!button) return;
  open = { key, node, button };
  button.replaceWith(node);
  box.focus();
  box.select();
}

/** Put the value back where it was being changed; returns its button. */
function close() {
  if (!open) return null;
  const { node, button } = open;
  open = null;
  node.replaceWith(button);
  return button;
}

/** Tell what was done, or why not, where it is seen and read out. */
export function say(text, bad = false) {
  const at = document.getElementById("said");
  at.className = bad ? "stopped" : "";
  at.replaceChildren(text);
}

async function sent(address, value) {
  return answered(await fetch(address, { method: "POST", body: JSON.stringify(value),
    headers: { "content-type": "application/json" } }).catch(() => null));
}

function between(nodes) {
  return nodes.flatMap((node, at) => (at ? [", ", node] : [node]));
}
