/** An object or a list that is open at some place of the text, and where in it that place is. */
type Level = { keys: Set<string> | undefined; isList: boolean; awaitsKey: boolean; at: string | number };

/** Returns the path of the first key in valid JSON that its object already has, such as `slides[0].title`. */
export function findKeyTwice(json: string): string | undefined {
  const open: Level[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    const level = open.at(-1);
    if (sign === "{") open.push({ keys: undefined, isList: false, awaitsKey: true, at: "" });
    else if (sign === "[") open.push({ keys: undefined, isList: true, awaitsKey: false, at: 0 });
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === "," && level !== undefined) goOn(level);
    else if (sign === '"') {
      const end = endOfString(json, at);
      if (level?.awaitsKey && isKnown(level, JSON.parse(json.slice(at, end + 1)))) return pathOf(open);
      at = end;
    }
  }
  return undefined;
}

function goOn(level: Level): void {
  if (typeof level.at === "number") level.at += 1;
  level.awaitsKey = !level.isList;
}

function isKnown(level: Level, key: string): boolean {
  level.keys ??= new Set();
  level.at = key;
  level.awaitsKey = false;
  if (level.keys.has(key)) return true;
  level.keys.add(key);
  return false;
}

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function pathOf(open: readonly Level[]): string {
  return open.reduce((path, { at }) => (typeof at === "number" ? `${path}[${at}]` : path === "" ? at : `${path}.${at}`), "");
}
