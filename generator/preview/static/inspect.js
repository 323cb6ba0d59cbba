// What is chosen on the card, beside it: its box in mm and the look of its text, to be typed.

import { asked } from "./ask.js";
import { choice, el, numberBox } from "./dom.js";
import { moveTo } from "./drag.js";
import { drawInfo, stage } from "./marks.js";
import { nearest, styleBoxes } from "./type.js";
import { change } from "./values.js";

const OF_LAYOUTS = /^layout-(?!body$)/; // styles whose sizes and colours the layout chooses

stage.inspect = (call) => el("div", { class: "inspector", "data-key": "inspector" },
  ...["left", "top", "width", "height"].map((name, at) => el("label", {}, `${"XYWH"[at]} `,
    numberBox(`${name} in mm`, Math.round(call.box[at] * 10) / 10, (value) => moveTo(call, call.box.with(at, value)),
      { step: 0.1, disabled: !call.moves.includes("xywh"[at]) }))),
  ...textPart(call), el("span", { class: "quiet" }, `on all ${stage.component.noun}s`));

/** The font of a text, and what of its style can be changed: it is asked for when it is first chosen. */
function textPart({ style: name }) {
  const { name: game, edits } = stage.state;
  const now = `${game} ${edits}`;
  if (name && stage.looked !== now) {
    stage.looked = now;
    asked(`styles/${encodeURIComponent(game)}`).then((look) => { stage.look = look; drawInfo(); });
  }
  const { styles = [], fonts, families } = stage.look ?? {};
  const style = styles.find((one) => one.name === name);
  if (!style) return [];
  const set = (path, value) => change(game, "look", { path, value });
  const [font, names] = [fonts.find(({ role }) => role === style.font), families.map((one) => [one.name])];
  const [, size, , , colour, align] = styleBoxes(style, stage.look, set);
  const parts = [["Font", choice(names.some(([one]) => one === font.family) ? names : [[font.family], ...names],
    font.family, (family) => set(["fonts", font.role], [family, nearest(
      families.find((one) => one.name === family).weights, font.weight), ...font.slope === "normal" ? [] : [font.slope]]),
  { "aria-label": "font of the whole game" })],
  ...(OF_LAYOUTS.test(name) ? [] : [["Size", size]]),
  ...(name.startsWith("layout-") ? [] : [["Colour", colour], ["Align", align]])];
  return parts.map(([label, node]) => el("label", { "data-key": label }, `${label} `, node));
}
