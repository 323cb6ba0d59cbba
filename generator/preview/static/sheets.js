// The sheets as they print: faces in their slots, marks, strokes of the knife, small print.

import { counted, el, sized, svg, whenNear } from "./dom.js";
import { faceAddress } from "./face.js";
import { called } from "./store.js";

const made = new WeakMap(); // a paper -> its figure: what did not change is not made again

/** Draw all sheets of the game. */
export function drawSheets(into, state, view) {
  const ours = (slot) => slot.piece.startsWith(`${view.component}/`);
  const jobs = Object.values(state.sheets).filter((job) => !view.component
    || job.papers.some((name) => state.papers[name]?.slots.some(ours)));
  const sections = sheetSections(state.name, jobs, state.papers);
  const none = state.stage === "done" ? "Correct the problems first." : "Laying out the sheets…";
  into.replaceChildren(...(sections.length ? sections : [el("p", {}, none)]));
}

/** One section for each job. */
export function sheetSections(game, jobs, papers) {
  return jobs.map((job) => {
    const turned = job.flip ? `, turned over the ${job.flip.replace("-", " ")}` : "";
    return el("section", {}, el("h2", {}, job.heading, " ", el("small", {}, job.scheme, turned)),
      el("div", { class: "sheets" }, ...job.papers.filter((name) => papers[name]).map((name) => {
        const paper = papers[name];
        if (!made.has(paper)) made.set(paper, sheetNode(game, paper));
        return made.get(paper);
      })));
  });
}

/** One paper with what lies on it. */
export function sheetNode(game, sheet) {
  const [w, h] = sheet.paper;
  const cuts = sheet.strokes ? `, ${counted(sheet.strokes, { noun: "cut" })}` : "";
  const times = sheet.times > 1 ? `, printed ${sheet.times} times` : "";
  const told = `sheet ${sheet.number} of ${sheet.total}, ${sheet.side}${cuts}${times}`;
  const paper = sized(el("div", { class: "paper", role: "group", "aria-label": told }), { w, h });
  const node = el("figure", { class: "sheet" }, paper, el("figcaption", { class: "quiet" }, told));
  whenNear(node, () => paper.append(...sheet.slots.map((slot) => slotNode(game, slot)), marks(sheet)));
  return node;
}

function slotNode(game, slot) {
  const [x, y, cw, ch] = slot.clip;
  const [tx, ty, tw, th] = slot.trim;
  const [iw, ih] = slot.size;
  const image = el("img", { src: faceAddress(game, slot.face), alt: "", loading: "lazy" });
  sized(image, { iw, ih, turn: `${slot.turn}deg`,
    ix: tx + tw / 2 - iw / 2 - x, iy: ty + th / 2 - ih / 2 - y });
  return sized(el("button", { type: "button", class: "clip", "data-opens": slot.piece,
    "aria-label": `open ${called(slot.piece)}` }, image), { x, y, cw, ch });
}

function marks(sheet) {
  const [w, h] = sheet.paper;
  return svg("svg", { viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" },
    ...sheet.marks.map(([kind, x1, y1, x2, y2]) => svg("line", { class: kind, x1, y1, x2, y2 })),
    ...sheet.labels.map(([text, x, y, turn]) => svg("text",
      { x, y, "font-size": 2.4, transform: turn ? `rotate(${turn} ${x} ${y})` : null }, text)));
}
