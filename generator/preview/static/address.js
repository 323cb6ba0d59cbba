// The address of the page is its state: game, view, piece, search and how things are laid out.

export const USUAL = { game: "", view: "cards", component: "", piece: "", q: "", side: "front",
  laid: "wall", group: "", zoom: "75", language: "", file: "", line: "" };
const STEPS = ["game", "view", "piece"]; // what Back goes through; all else changes in place

/** What the address says, with what is usual for the rest. */
export function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(Object.entries(USUAL).map(([name, usual]) =>
    [name, said.get(name) ?? usual]));
}

/** Make the address say these values; `along` is no step for Back. */
export function write(values, along = false) {
  const said = new URLSearchParams(Object.entries(values)
    .filter(([name, value]) => name in USUAL && value !== USUAL[name]));
  const now = read();
  const hash = `#${said}`;
  if (hash === location.hash) return;
  const step = !along && now.game && STEPS.some((name) => now[name] !== (values[name] ?? USUAL[name]));
  history[step ? "pushState" : "replaceState"](null, "", hash);
}
