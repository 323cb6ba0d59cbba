// What is shown is brought up to date in its place: what is the same stays the same node, with its
// focus, its scroll, and what is being typed in it.

/** Make what a node holds be like these nodes and texts. Those of the same key stay and become like
    the new ones, first of all that with the focus; one that is `held`, as somebody works in it,
    stays as it is. */
export function update(into, ...nodes) {
  const old = new Map();
  for (const one of into.childNodes) {
    if (nodes.includes(one)) continue;
    const alike = old.get(keyOf(one)) ?? [];
    old.set(keyOf(one), one.contains(document.activeElement) ? [one, ...alike] : [...alike, one]);
  }
  let last = null;
  for (const one of nodes) {
    const node = one.nodeType ? one : document.createTextNode(one);
    const same = node.parentNode === into ? node : old.get(keyOf(node))?.shift();
    const kept = same ? patched(same, node) : node;
    if (same && kept !== same) same.remove();
    place(into, kept, last);
    last = kept;
  }
  for (const rest of [...old.values()].flat()) {
    if (rest.contains(document.activeElement)) document.activeElement.blur(); // what leaves it, now
    if (rest.parentNode === into) rest.remove();
  }
}

/** By what a node is known when it was made again. */
function keyOf(node) {
  if (node.nodeType !== 1) return "text";
  const { value, key, ref, rule } = node.dataset;
  return value ?? key ?? ref ?? rule ?? (node.id || node.getAttribute("aria-label") || node.tagName);
}

/** Put a node behind another; where the focus is in it, the others are moved, and not the node. */
function place(into, node, last) {
  const there = () => (last ? last.nextSibling : into.firstChild);
  if (node.parentNode === into && node.contains(document.activeElement)) {
    while (there() !== node) into.append(there());
  } else if (there() !== node) into.insertBefore(node, there());
}

function patched(old, fresh) {
  if (old === fresh || (old.held && !fresh.held)) return old;
  if (old.nodeType === 3) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  if (old.tagName !== fresh.tagName) return fresh;
  const made = new Map([...fresh.attributes].map(({ name, value }) => [name, value]));
  if (made.delete("style")) old.style.cssText = fresh.style.cssText; // no attribute may set it
  for (const name of old.made?.keys() ?? []) if (!made.has(name)) old.removeAttribute(name);
  for (const [name, value] of made) {
    if (old.getAttribute(name) !== value && old.made?.get(name) !== value) old.setAttribute(name, value);
  }
  Object.assign(old, { made, does: fresh.does });
  if (!old.matches("select")) update(old, ...fresh.childNodes);
  else if (!alike(old, fresh)) old.replaceChildren(...fresh.childNodes);
  if (old.matches("input, textarea, select")) told(old, fresh);
  return old;
}

const alike = ({ childNodes: some }, { childNodes: others }) => some.length === others.length
  && [...some].every((one, at) => one.isEqualNode(others[at]));

/** A field shows the value from the server, but not over what is being typed in it. */
function told(field, fresh) {
  const { value } = fresh;
  const typed = document.activeElement === field && !field.matches("select")
    && field.value !== (field.told ?? field.defaultValue);
  if (!typed) field.seen = value;
  if (!typed && field.value !== value) field.value = value;
  if (!typed && field.checked !== fresh.checked) field.checked = fresh.checked;
  field.told = value;
}
