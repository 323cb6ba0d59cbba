// What the preview tells of a game, kept up to date by its stream of events.

const EMPTY = { name: "", order: [], components: [], problems: [], rules: [], stage: "" };
const AGAIN = 1500; // ms until a preview that went is asked for again
const HIDDEN = 5000; // ms after which a tab that nobody sees lets its stream go: browsers have six

export const store = {
  state: blank(), games: null, fault: "", lost: false,
  turn: 0, // how often the files were followed to the end
};
const listeners = [];
let stream = null;
let timer = 0;
let away = 0;

function blank() {
  return { ...EMPTY, pieces: {}, sheets: {}, papers: {} };
}

/** Call a function after every change of what is told. */
export function onChange(listener) {
  listeners.push(listener);
}

/** What people call a piece: its title, else its name. */
export const called = (ref) => store.state.pieces[ref]?.title || ref;

/** A piece by its title and its name, which may be but the number of its row. */
export const named = (ref) => (called(ref) === ref ? ref : `${called(ref)} (${ref})`);

const changed = () => listeners.forEach((listener) => listener());

/** Show another game, or it in another language ("": its own); `renamed` is called with the new
    name if its folder gets another one. */
export function follow(game, language = "", renamed = () => {}) {
  close();
  if (store.state.name !== game) store.state = { ...blank(), name: game };
  open(game, language, renamed);
}

function open(game, language, renamed) {
  const asks = language ? `?language=${encodeURIComponent(language)}` : "";
  stream = new EventSource(`events/${encodeURIComponent(game || "-")}${asks}`);
  const on = (event, take) => stream.addEventListener(event, (message) => {
    store.lost = false;
    take(JSON.parse(message.data));
    changed();
  });
  on("following", (fault) => { store.fault = fault; });
  on("games", (games) => { store.games = games; });
  on("state", (state) => { // one that has nothing yet takes nothing away
    if (!state.order && store.state.name === game) store.state.stage = state.stage;
    else store.state = { ...blank(), ...state, name: game };
  });
  on("patch", patched);
  on("moved", renamed);
  stream.addEventListener("error", () => {
    if (!store.lost) {
      store.lost = true;
      changed();
    }
    close();
    timer = setTimeout(open, AGAIN, game, language, renamed);
  });
  stream.again = () => open(game, language, renamed);
}

function close() {
  clearTimeout(timer);
  stream?.close();
}

function patched({ set, gone, ...parts }) {
  const { state } = store;
  Object.assign(state, parts);
  if (state.stage === "done") store.turn += 1;
  for (const kind of Object.keys(set)) Object.assign(state[kind], set[kind]);
  for (const [kind, names] of Object.entries(gone)) {
    for (const name of names) delete state[kind][name];
  }
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(away);
  if (document.hidden) away = setTimeout(close, HIDDEN);
  else if (stream?.readyState === EventSource.CLOSED && !store.lost) stream.again();
});
