// Questions to the preview, and what it is asked to write.

const WINDOW = "window"; // in the storage of this tab
/** This window, among those that edit: it takes back what was done in it, after a reload too. */
export const me = sessionStorage.getItem(WINDOW) ?? String(Math.random());
sessionStorage.setItem(WINDOW, me);

/** What names an edit, of this window: the preview makes it once, however often it is sent. */
export const newKey = () => `${me} ${Math.random()}`;

/** What the preview answers to a question; `refused` says why there is no answer. */
export const asked = async (address) => answered(await fetch(address).catch(() => null));

/** What it answers to a value that is sent to be written. */
export async function sent(address, value = {}) {
  return answered(await fetch(address, { method: "POST", body: JSON.stringify({ key: newKey(), ...value }),
    headers: { "content-type": "application/json" } }).catch(() => null));
}

/** The reason why something was refused, with what helps. */
export const reason = ({ refused, hint }) => (hint ? `${refused} (${hint})` : refused);

async function answered(response) {
  if (!response) {
    return { away: true, refused: "the preview has ended: start it again, and this page finds it" };
  }
  try {
    return await response.json();
  } catch { // of a preview that ends, perhaps
    return { cut: response.status >= 500, refused: `it went wrong (${response.status})` };
  }
}
