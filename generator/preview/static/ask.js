// Questions to the preview, and what it is asked to write.

/** What the preview answers to a question; `refused` says why there is no answer. */
export async function asked(address) {
  return answered(await fetch(address).catch(() => null));
}

/** What it answers to a value that is sent to be written. */
export async function sent(address, value = {}) {
  return answered(await fetch(address, { method: "POST", body: JSON.stringify(value),
    headers: { "content-type": "application/json" } }).catch(() => null));
}

/** The reason why something was refused, with what helps. */
export const reason = (answer) =>
  (answer.hint ? `${answer.refused} (${answer.hint})` : answer.refused);

async function answered(response) {
  if (!response) {
    return { away: true, refused: "the preview has ended: start it again, and this page finds it" };
  }
  try {
    return await response.json();
  } catch {
    return { refused: `it went wrong (${response.status})` };
  }
}
