// Keys and values that may be written where the cursor is, from the JSON Schema of a YAML file.

const LINE = /^( *)((?:- +)*)(?:([\w.-]+)(?= *:( |$)))?/;

/** The words that go on with what is typed before the cursor, and how much of them that is; `all`
    also where nothing is typed. */
export function wordsAt(schema, before, all) {
  const lines = before.split("\n");
  const line = lines.pop();
  const [, lead, dashes] = LINE.exec(line);
  const { path, taken } = above(lines, lead.length, dashes);
  const [inside, typed, isValue] = along(line.slice(lead.length + dashes.length), taken);
  if (line.includes(" #") || !(all || typed) || /\s$/.test(typed)) return { words: [], typed };
  const found = [...path, ...inside].reduce((held, step) => held.flatMap((one) => below(one, step, schema)),
    opened(schema, schema));
  const held = isValue ? found.flatMap((one) => [...one.enum ?? [], ...one.type === "boolean" ? [true, false] : []])
    : found.flatMap((one) => [...Object.keys(one.properties ?? {}), ...one.propertyNames?.enum ?? []]);
  const words = [...new Set(held.map(String))].filter((one) => one.startsWith(typed) && !taken.has(one));
  return { typed, words: words.includes(typed) && !all ? []
    : words.filter((one) => one !== typed).map((one) => (isValue ? one : `${one}: `)) };
}

/** The keys and list entries around a line, outermost first, and the keys beside it. */
function above(lines, indent, dashes) {
  const path = [];
  const taken = new Set();
  let column = indent + dashes.length;
  const enter = (first, marks) => { // the entries of lists that begin there; a key may be above their dash
    path.unshift(...Array(marks.length / 2).fill("-"));
    if (marks) column = first + 0.5;
  };
  if (dashes) enter(indent, dashes.replace(/ +/g, " "));
  for (const line of lines.reverse()) {
    const [, lead, marks, key] = LINE.exec(line);
    const at = lead.length + marks.length;
    if (!key && !marks) continue;
    if (key && at === column && !path.length) taken.add(key);
    if (key && at < column) {
      path.unshift(key);
      column = at;
    }
    if (marks && at === column) enter(lead.length, marks.replace(/ +/g, " "));
  }
  return { path, taken };
}

/** The same along a line: its keys, those of braces that are open, and what is typed last. */
function along(text, taken) {
  const path = [];
  const open = [];
  let [key, typed] = ["", ""];
  for (const one of text.match(/: |[{}[\],]|[^{}[\],:]+|:/g) ?? []) {
    if (one === ": ") [key, typed] = [typed.trim(), ""];
    else if (one === "{" || one === "[") {
      open.push(path.length);
      path.push(...key ? [key] : [], ...one === "[" ? ["-"] : []);
      [key, typed] = ["", ""];
      taken.clear();
    } else if (one === "}" || one === "]") [path.length, key, typed] = [open.pop() ?? 0, "", ""];
    else if (one === ",") [key, typed] = ["", ""];
    else typed += one;
  }
  const isValue = Boolean(key) || path.at(-1) === "-";
  return [key ? [...path, key] : path, typed.trimStart(), isValue];
}

/** A schema, and all that it may be instead. */
function opened(one, root) {
  if (one.$ref) return opened(one.$ref.slice(2).split("/").reduce((held, key) => held[key], root), root);
  return [one, ...[one.anyOf, one.oneOf, one.allOf, one.then, one.else].flat().filter(Boolean)
    .flatMap((other) => opened(other, root))];
}

function below({ items, properties, patternProperties, additionalProperties: others }, step, root) {
  const named = Object.entries(patternProperties ?? {}).filter(([form]) => new RegExp(form, "u").test(step));
  const found = step === "-" ? [items].flat() : [properties?.[step] ?? named[0]?.[1] ?? others];
  return found.filter((one) => one && typeof one === "object").flatMap((one) => opened(one, root));
}
