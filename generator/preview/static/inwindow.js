// Which pieces are in the window: after an edit these are drawn before all others.

import { sent } from "./ask.js";

const SETTLED = 150; // ms without a change until they are told
const MOST = 200;
let timer = 0;

/** Tell the preview soon which pieces are in the window, the chosen one first. */
export function tellSoon(into, view, language) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const pieces = [...new Set([view.piece, ...inWindow(into)].filter(Boolean))].slice(0, MOST);
    if (!pieces.length || document.body.hasAttribute("data-shared")) return;
    sent(`seen/${encodeURIComponent(view.game)}`, { language, pieces });
  }, SETTLED);
}

function inWindow(into) {
  const frame = into.getBoundingClientRect();
  return [...into.querySelectorAll("[data-ref], [data-opens]")].filter((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > frame.top && top < Math.min(frame.bottom, innerHeight);
  }).map((node) => node.dataset.ref ?? node.dataset.opens);
}
