const names = new Map<string, string>();
const namesMax = 2000;
const other = "other";

/**
 * Returns a short name of a statement: its verb, and the table or function that comes first, as in `select article`. Values are parameters,
 * so that no text of a caller is in it.
 */
export function shortNameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax) return other;
  const name = nameIn(text);
  names.set(text, name);
  return name;
}

function nameIn(text: string): string {
  const verb = /^\s*(select|insert|update|delete|with|begin|commit|set)\b/i.exec(text)?.[1]?.toLowerCase();
  if (verb === undefined) return other;
  const subject = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text)?.[1];
  const done = verb === "with" ? (/\b(insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? "select") : verb;
  return subject === undefined ? done : `${done} ${subject}`;
}
