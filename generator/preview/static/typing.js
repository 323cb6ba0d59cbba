// A redraw takes nothing from the hand: what is typed and not yet written waits for its end, and
// the focus stays in the field that bears the same name.

const FIELDS = "input, textarea, select, summary, button";

let later = null; // { field, view, redraw }: what is drawn when the field is left

/** Draw anew what holds fields, at once or when the field that is being written is left. */
export function undisturbed(into, redraw) {
  const here = into.contains(document.activeElement) ? document.activeElement : null;
  if (here && unwritten(here)) {
    if (later?.field !== here) here.addEventListener("blur", () => setTimeout(left), { once: true });
    later = { field: here, view: document.body.dataset.view, redraw };
    return;
  }
  later = null;
  const name = here && nameOf(here);
  redraw();
  if (!name || document.activeElement === here) return;
  const again = here.isConnected ? here
    : [...into.querySelectorAll(FIELDS)].find((one) => nameOf(one) === name);
  again?.focus();
  if (again === here || !again?.matches("input, textarea")) return;
  if (here.selectionStart === null) again.select(); // a number does not tell its selection
  else again.setSelectionRange(here.selectionStart, here.selectionEnd);
}

const unwritten = (field) => field.matches("input, textarea") && field.value !== field.defaultValue;

/** By what a field is known when it was made anew. */
const nameOf = (field) => field.dataset.key ?? field.getAttribute("aria-label")
  ?? (field.matches("summary") ? field.textContent.split(" ")[0] : "");

function left() {
  const held = later;
  later = null;
  if (!held?.field.isConnected || document.body.dataset.view !== held.view) return;
  held.redraw();
}

document.addEventListener("change", ({ target }) => { // what is told is no longer unwritten
  if (target.matches("input, textarea")) target.defaultValue = target.value;
}, true);
