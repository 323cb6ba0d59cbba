// One side of a piece, cut along its trim; the image holds the bleed too.

import { el, sized } from "./dom.js";
import { called } from "./store.js";

/** The address of a face. What is shown under one address never changes. */
export const faceAddress = (game, key, as = "svg") => `face/${encodeURIComponent(game)}/${key}.${as}`;

/** Pixels of a millimetre on the page. */
export const mm = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--mm"));

const fine = () => mm() * devicePixelRatio > 3; // the small pictures are too coarse for it

/** Small pictures become drawings where they are shown larger. */
export function sharpen() {
  const small = fine() ? document.querySelectorAll(".face img[src$=png]") : [];
  for (const image of small) image.src = image.src.replace(/png$/, "svg");
}

/** The element of a side; `show` puts another face of the same size into it. */
export function faceOf(game, component, key, label, side = "front") {
  const clip = side === "back" ? component.clip_behind : component.clip;
  const box = el("span", { class: clip?.length === 0 ? "face round" : "face" });
  const [w, h] = component.trim;
  sized(box, { w, h, b: component.bleed, r: component.radius, s: component.safe });
  if (clip?.length) {
    const corners = clip.map(([x, y]) => `${100 * x}% ${100 * y}%`);
    box.style.clipPath = `polygon(${corners.join(", ")})`;
  }
  show(box, game, key, label);
  return box;
}

/** Put a face into its box; the old one stays until the new one can be seen. */
export function show(box, game, key, label) {
  if (box.dataset.face === String(key)) return;
  const before = box.dataset.face;
  Object.assign(box.dataset, { face: String(key), name: called(label.split(" ")[0]) }); // until it is seen
  if (!key) {
    box.replaceChildren(el("span", { class: "none" }, "cannot be drawn yet"));
    return;
  }
  const small = [undefined, "null"].includes(before) && !box.closest(".card") && !fine();
  const image = el("img", { alt: label, decoding: "async", src: faceAddress(game, key, small ? "png" : "svg"),
    loading: before ? false : "lazy", draggable: "false", onload: () => box.classList.add("seen") });
  if (!before) return void box.replaceChildren(image);
  const swap = () => { if (box.dataset.face === String(key)) box.replaceChildren(image); };
  image.decode().then(swap, () => image.naturalWidth && swap());  // no answer: the next face comes
}

/** A row of pictures of which one is chosen: [name, texts, says] each; one that cannot be drawn goes. */
export const gallery = (label, rows, chosen, address, take) => el("div", { class: "gallery", role: "group",
  "aria-label": label }, ...rows.map(([name, texts, says]) => el("button", { type: "button", title: says,
  "data-key": `${label} ${name}`, "aria-pressed": String(name === chosen), onclick: () => take(name) },
el("img", { src: address(name), alt: "", loading: "lazy", onerror: ({ target }) => {
  target.closest("button").hidden = true;
} }), el("span", {}, ...texts))));

/** Pictures that are tried one at a time; of those asked for meanwhile only the last is shown. */
export const tries = () => ({ busy: false, next: null,
  load(address, show) {
    if (this.busy) {
      this.next = [address, show];
      return;
    }
    this.busy = true;
    const image = new Image();
    const done = () => {
      const { next } = this;
      Object.assign(this, { busy: false, next: null });
      if (next) this.load(...next);
    };
    image.onload = () => { show(image.src); done(); };
    image.onerror = done;
    image.src = address;
  } });
