type StatementName = { name: string; verb: string };

const names = new Map<string, StatementName>();
const namesMax = 2000;
const other = { name: "other", verb: "other" };

/**
 * Returns a short name of a statement: its verb, and the table or function that comes first, as in `select article`. Values are parameters,
 * so that no text of a caller is in it.
 */
export function shortNameOf(text: string): string {
  return known(text).name;
}

/** Returns the first word of a statement's short name. */
export function verbOf(text: string): string {
  return known(text).verb;
}

function known(text: string): StatementName {
  const found = names.get(text);
  if (found !== undefined) return found;
  if (names.size >= namesMax) return other;
  const made = nameIn(text);
  names.set(text, made);
  return made;
}

function nameIn(text: string): StatementName {
  const first = /^\s*(select|insert|update|delete|with|begin|commit|set)\b/i.exec(text)?.[1]?.toLowerCase();
  if (first === undefined) return other;
  const subject = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text)?.[1];
  const verb = first === "with" ? (/\b(insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? "select") : first;
  return { name: subject === undefined ? verb : `${verb} ${subject}`, verb };
}
