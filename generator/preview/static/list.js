// A list below a field, of which one row is chosen: by arrows, or by a click that takes it.

import { el } from "./dom.js";

/** The list of a `box`, in a `node` with an id; `take` gets the number of the row that is clicked. */
export const listBelow = (box, node, take) => ({ at: -1,
  show(rows, at) {
    node.replaceChildren(...rows.map((row, n) => el("div", { role: "option", id: `${node.id}-${n}`,
      onpointerdown: (event) => {
        event.preventDefault();
        take(n);
      } }, ...[row].flat())));
    node.hidden = !rows.length;
    this.mark(at);
  },
  mark(at) {
    this.at = at;
    [...node.children].forEach((row, n) => row.setAttribute("aria-selected", String(n === at)));
    node.children[at]?.scrollIntoView({ block: "nearest" });
    if (node.children[at]) box.setAttribute("aria-activedescendant", node.children[at].id);
    else box.removeAttribute("aria-activedescendant");
  },
  /** Go on as an arrow key says; whether it was one. */
  step({ key }) {
    const [by, count] = [{ ArrowDown: 1, ArrowUp: -1 }[key], node.children.length];
    if (by && !node.hidden) this.mark((this.at + by + count) % count);
    return Boolean(by) && !node.hidden;
  } });
