// What this page wrote and was not yet told of: what is typed next is held against that, so that
// nobody's own edit looks like that of another.

import { asText } from "./dom.js";
import { onChange, store } from "./store.js";

/** The value of a piece's field as the preview told it; null for an empty one. */
export function toldValue(piece, name) {
  if (name === "id") return piece.id;
  if (name === "copies") return piece.copies;
  return piece.fields.find((field) => field.name === name)?.value ?? null;
}

/** Cells that were written, each with what was told of it before. */
class OwnWrites {
  #cells = new Map(); // JSON of piece and field -> { before, text }

  constructor() {
    onChange(() => this.#forget());
  }

  /** Cells that are being written: { piece, field, text } each. */
  add(cells) {
    for (const { piece, field, text } of cells) {
      const key = JSON.stringify([piece, field]);
      const before = this.#cells.get(key)?.before ?? told(piece, field);
      this.#cells.set(key, { before, text });
    }
  }

  /** Cells that were refused: they are as they were told. */
  remove(cells) {
    for (const { piece, field } of cells) this.#cells.delete(JSON.stringify([piece, field]));
  }

  /** The value of a field: what was written, if that is not told yet. */
  over(piece, field, value) {
    const held = this.#cells.get(JSON.stringify([piece.ref, field]));
    if (!held) return value;
    if (typeof value === "number" && held.text.trim() && !Number.isNaN(Number(held.text))) {
      return Number(held.text);
    }
    if (typeof value === "boolean") return held.text === "true";
    return held.text || null;
  }

  /** The last edit is taken back: cells read as they are told. */
  clear() {
    this.#cells.clear();
  }

  #forget() {
    for (const [key, { before }] of this.#cells) {
      const now = told(...JSON.parse(key));
      if (now !== before) this.#cells.delete(key);
    }
  }
}

export const ownWrites = new OwnWrites();

function told(ref, field) {
  const piece = store.state.pieces[ref];
  return piece ? asText(toldValue(piece, field)) : undefined;
}
