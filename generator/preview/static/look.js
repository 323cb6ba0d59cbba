// The look of a game: theme and layouts by pictures, palette, fonts and styles, beside one face
// that follows the hand. All of it is written to game.yaml.

import { asked, reason } from "./ask.js";
import { button, el, icon, sized } from "./dom.js";
import { faceAddress, gallery, tries } from "./face.js";
import { gameParts } from "./game.js";
import { palettePart } from "./palette.js";
import { called } from "./store.js";
import { fontsPart, stylesPart } from "./type.js";
import { update } from "./update.js";
import { change } from "./values.js";

let shown = ""; // the game and turn that were last asked for
const look = { game: "", told: null, piece: "", image: null };
const looks = tries();

/** Draw the look of the game, and again whenever its files changed. */
export async function drawLook(into, state, view, turn, go) {
  Object.assign(look, { go, state, game: state.name });
  const fits = (ref) => state.pieces[ref] && (!view.component || state.pieces[ref].component === view.component);
  look.piece = [view.piece, look.own, ...state.order].find(fits) ?? ""; // its own was chosen here
  if (!look.piece) return;
  drawFace();
  const now = JSON.stringify([state.name, turn, look.piece]);
  if (shown === now && into.querySelector(".look")) return;
  shown = now;
  if (!into.querySelector(".look")) into.replaceChildren(el("p", { class: "quiet" }, "One moment…"));
  const told = await asked(`styles/${encodeURIComponent(state.name)}`);
  if (shown !== now || document.body.dataset.view !== "look") return;
  if (told.refused) return into.replaceChildren(el("p", {}, reason(told)));
  look.told = told;
  return drawTold(into, told);
}

function drawTold(into, told) {
  update(into, el("div", { class: "look" }, faceRoom(), el("div", { class: "lookparts" },
    el("p", {}, el("a", { href: "gallery.html", target: "_blank", rel: "noopener" },
      "All layouts in all themes"), el("small", {}, " in a new window")),
    ...themePart(told), ...layoutParts(told), ...gameParts(told, set),
    palettePart(told, set, attempt), fontsPart(told, set), stylesPart(told, set))));
  look.image = into.querySelector(".lookface > img");
  drawFace();
}

function faceRoom() {
  const image = el("img", { alt: "the card as it looks now", draggable: "false" });
  return el("div", { class: "lookface", "data-key": "face", "data-ref": look.piece }, image,
    el("div", { class: "lookat" }, step(-1, "left", "Previous card"), el("b", {}, called(look.piece)),
      step(1, "right", "Next card")));
}

/** A button that shows the look on another piece. */
function step(by, sign, label) {
  const component = look.state.pieces[look.piece]?.component;
  const refs = look.state.order.filter((ref) => look.state.pieces[ref].component === component);
  const to = refs[(refs.indexOf(look.piece) + by + refs.length) % refs.length];
  return button(icon(sign), () => { look.own = to; look.go({}); },
    { class: "plain", "aria-label": label, "data-key": label });
}

function drawFace() {
  const { state, piece, image } = look;
  const held = state.pieces[piece];
  const component = state.components.find((one) => one.name === held?.component);
  if (!image || !component || !held.front) return;
  const [w, h] = component.trim;
  const around = 2 * component.bleed;
  sized(image, { w: w + around, h: h + around, b: component.bleed, tall: (h + around) / (w + around) });
  const address = faceAddress(state.name, held.front);
  if (!looks.busy && image.getAttribute("src") !== address) image.src = address;
}

/** The address of a piece, as it is now, with another value at a path of game.yaml. */
const tryAddress = (path, value, piece = look.piece) => `try/${encodeURIComponent(look.game)}.svg?`
  + new URLSearchParams({ piece, set: JSON.stringify([path, value]), now: look.state.pieces[piece]?.front });

/** Show a value on the one face while the hand still moves. */
function attempt(path, value) {
  looks.load(tryAddress(path, value), (address) => { look.image.src = address; });
}

/** Write a value at a path of game.yaml, made of what it `was`; null removes it. */
export async function set(path, value, was) {
  looks.next = null;
  const answer = await change(look.game, "look", { path, value, was });
  if (!answer.refused) return true;
  shown = "";
  drawFace();
  return false;
}

function themePart(told) {
  if (!told.has_theme) return [];
  return [el("section", {}, el("h2", {}, "Theme"), gallery("Theme",
    told.themes.map((one) => [one.name, [one.name], one.says]), told.theme || "plain",
    (name) => tryAddress(["theme"], name), (name) => set(["theme"], name)))];
}

function layoutParts(told) {
  return told.components.filter((one) => one.layout && one.piece).map((one) => el("section", {},
    el("h2", {}, "Layout ", el("small", {}, one.title)), gallery(`Layout of ${one.title}`,
      one.layouts.map((name) => [name, [name]]), one.layout,
      (name) => tryAddress(["components", one.name, "layout"], name, one.piece),
      (name) => set(["components", one.name, "layout"], name))));
}

