// The card on its stage: as large as wanted; what is pointed at there is moved, or typed beside it.

import { asked } from "./ask.js";
import { button, choice, el, icon, numberBox, sized } from "./dom.js";
import { drag, editText, moveTo, nudge } from "./drag.js";
import { faceOf, show } from "./face.js";
import { MM, brokenText, choose, drawInfo, drawMarks, scale, stage } from "./marks.js";
import { nearest, styleBoxes } from "./type.js";
import { change } from "./values.js";

const STEPS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** The stage with a piece on it; the same node as long as it is the same piece. */
export function stageNode(state, component, piece, go) {
  if (stage.piece?.ref !== piece.ref || stage.state?.name !== state.name) {
    Object.assign(stage, { chosen: -1, calls: [], key: "", side: "front", node: null });
  }
  Object.assign(stage, { state, component, piece, go });
  if (stage.side === "back" && !component.back) stage.side = "front";
  const shape = JSON.stringify([component.trim, component.clip, component.radius,
    component.bleed, component.back, stage.side]);
  if (!stage.node || stage.node.dataset.shape !== shape) {
    stage.info = el("div", { class: "stageinfo", role: "status" });
    stage.node = el("div", { class: "stage", "data-shape": shape }, tools(), room(), stage.info);
  }
  show(stage.face, state.name, piece[stage.side], `${piece.ref} ${stage.side}`);
  stage.node.classList.toggle("stale", Boolean(piece.stale));
  load();
  requestAnimationFrame(fit);
  return stage.node;
}

function tools() {
  stage.zoomed = el("output", { "aria-label": "zoom" });
  const other = stage.side === "front" ? "back" : "front";
  return el("div", { class: "stagetools", role: "group", "aria-label": "The card" },
    stage.component.back ? button(`Show the ${other}`, () => {
      Object.assign(stage, { side: other, chosen: -1, calls: [], key: "" });
      stage.go({});
    }) : null,
    button("−", () => zoomBy(-1), { class: "plain", "aria-label": "smaller (-)" }), stage.zoomed,
    button("+", () => zoomBy(1), { class: "plain", "aria-label": "larger (+)" }),
    button("Fit", () => zoomTo(0), { title: "fit the window (0)" }),
    button(icon("wide"), widen, { class: "plain", "aria-label": "the whole window (w)" }));
}

const widen = () => fit(document.body.toggleAttribute("data-wide"));

function room() {
  stage.face = faceOf(stage.state.name, stage.component, null, "", stage.side);
  stage.marks = el("span", { class: "marks" });
  stage.card = el("div", { class: "card" }, stage.face, stage.marks);
  const node = el("div", { class: "stageroom", tabindex: 0, role: "group",
    "aria-label": "the parts of the card: Tab goes from one to the next" }, stage.card);
  node.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(Math.max(0.25, Math.min(8, scale() / MM * Math.exp(-event.deltaY / 300))));
  }, { passive: false });
  node.addEventListener("keydown", onKey);
  node.addEventListener("pointerdown", (event) => {
    const mark = event.target.closest(".mark");
    if (!mark) return choose(-1);
    choose(Number(mark.dataset.call));
    return drag(event, mark);
  });
  for (const kind of ["pointerover", "pointerleave"]) {
    node.addEventListener(kind, (event) => {
      const over = Number(event.target.closest?.(".mark")?.dataset.call ?? -1);
      if (stage.hovered === over) return;
      stage.hovered = over;
      if (stage.chosen < 0) drawInfo();
    });
  }
  node.addEventListener("dblclick", (event) => {
    if (event.target.closest(".mark") || brokenText()) editText();
  });
  stage.room = node;
  return node;
}

function fit() {
  if (!stage.room?.isConnected) return;
  const [w, h] = stage.component.trim;
  const wide = document.body.hasAttribute("data-wide");
  const high = wide ? stage.room.clientHeight - 32 : 460;
  const most = Math.min((stage.room.clientWidth - 32) / w, high / h);
  const mm = stage.zoom ? stage.zoom * MM : Math.max(0.5, most);
  sized(stage.card, { mm: `${mm}px`, s: stage.component.safe });
  stage.zoomed.textContent = `${Math.round((mm / MM) * 100)} %`;
}

function zoomTo(zoom) {
  stage.zoom = zoom;
  fit();
}

function zoomBy(step) {
  const now = scale() / MM;
  const next = step > 0 ? STEPS.find((one) => one > now + 0.01)
    : STEPS.findLast((one) => one < now - 0.01);
  if (next) zoomTo(next);
}

async function load() {
  const { state, piece, side } = stage;
  stage.over = state.problems.filter(({ name, field, pieces }) => name === "text-overflow" && field
    && pieces.includes(piece.ref)).map(({ field }) => field); // whose text leaves its box
  const key = [state.name, piece.ref, side, piece[side], stage.over].join(" ");
  if (stage.key === key || stage.moving || !piece[side] || piece.stale) return void (piece.stale && drawInfo());
  if (state.spoken) {
    stage.calls = [];
    drawMarks();
    return;
  }
  stage.key = key;
  const told = await asked(`calls/${encodeURIComponent(state.name)}?${
    new URLSearchParams({ piece: piece.ref, side })}`);
  if (stage.key === key && stage.moving) stage.key = ""; // they are asked for again
  if (stage.key !== key || told.refused) return;
  stage.calls = told.calls;
  const alone = stage.calls.find(({ of }) => stage.alone === of.piece + of.named);
  if (alone) [alone.of.only, alone.moves] = [true, alone.slot ? alone.moves : "xywh"];
  drawMarks();
}

/** Whether what is chosen is changed on this card only; to let it be as on all again is an edit. */
const onlyHere = ({ look, of }) => el("label", {}, el("input", { type: "checkbox",
  checked: of.only, onchange: ({ target: { checked } }) => {
    const path = look.own && !checked && [...look.path, "only", look.ref];
    Object.assign(stage, { alone: checked ? of.piece + of.named : "", key: path ? stage.key : "" });
    [of.only, look.own] = [checked, look.own && checked];
    drawInfo();
    if (path) change(stage.state.name, "look", { path, value: null });
    else load();
  } }), " only this card");

function onKey(event) {
  const keys = { "+": () => zoomBy(1), "-": () => zoomBy(-1), 0: () => zoomTo(0), w: widen };
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.target.matches("textarea, input") || event.ctrlKey || event.metaKey) return;
  if (steps[event.key] && stage.chosen >= 0) {
    const by = event.shiftKey ? 1 : 0.1;
    nudge(steps[event.key].map((one) => one * by), event.altKey ? "se" : "");
  } else if (event.key === "Enter" && (stage.chosen >= 0 || brokenText())) editText();
  else if (event.key === "Escape" && stage.chosen >= 0) {
    choose(-1);
    stage.room.focus();
  } else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

addEventListener("resize", () => requestAnimationFrame(fit));

/** What is chosen, to be typed: its box in mm and the look of its text. */
stage.inspect = (call) => el("div", { class: "inspector", "data-key": "inspector" },
  call.look?.ref ? onlyHere(call) : "", el("span", { class: "quiet" }, `in mm${call.of.only ? "" : `, on all ${stage.component.noun}s`}`),
  ...["left", "top", "width", "height"].map((name, at) => el("label", {}, `${"XYWH"[at]} `,
    numberBox(`${name} in mm`, Math.round(call.box[at] * 10) / 10, (value) => moveTo(call, call.box.with(at, value)),
      { step: 0.1, disabled: !call.moves.includes("xywh"[at]) }))),
  ...textPart(call));

/** The font of a text, and what of its style can be changed: it is asked for when it is first chosen. */
function textPart({ style: name, look: told, field, size: points, of: { only } }) {
  const { name: game, edits } = stage.state;
  const now = `${game} ${edits}`;
  if (name && stage.looked !== now) {
    stage.looked = now;
    asked(`styles/${encodeURIComponent(game)}`).then((look) => { stage.look = look; drawInfo(); });
  }
  const { styles = [], fonts, families } = stage.look ?? {};
  const style = styles.find((one) => one.name === name);
  if (!style) return [];
  const [ours, own] = [!name.startsWith("layout-"), field.length === 1 && told];
  const usual = Boolean(own && (only || !ours)); // what is set is of the field, and not of the style
  const set = (path, value) => change(game, "look", { value, path: !usual || path[0] === "fonts"
    || (!only && path.join() === "styles,layout-body,size") ? path : [...own.path, ...(only ? ["only", own.ref] : []), path[2]] });
  const [font, names] = [fonts.find(({ role }) => role === style.font), families.map((one) => [one.name])];
  const [role, size, , , colour, align] = styleBoxes({ ...style,
    ...(usual && { ...own, usual, name, size: own.size ?? points }) }, stage.look, set);
  const parts = [["Font", only && usual ? role : choice(names.some(([one]) => one === font.family) ? names : [[font.family], ...names],
    font.family, (family) => set(["fonts", font.role], [family, nearest(
      families.find((one) => one.name === family).weights, font.weight), ...font.slope === "normal" ? [] : [font.slope]]),
  { "aria-label": "font of the whole game" })],
  ...(ours || usual ? [["Size", size], ["Colour", colour], ["Align", align]] : [])];
  return parts.map(([label, node]) => el("label", { "data-key": label }, `${label} `, node));
}
