import { isScalar, parseDocument, stringify, visit, type YAMLMap } from "yaml";
import { ContentError } from "./outcome.ts";

/** Front matter of a file, the text after it, and how many lines come before that text. */
export type Parted = { fields: Readonly<Record<string, unknown>>; body: string; linesBefore: number };

// The parser takes quadratic time on many quotes.
const lengthMax = 20_000;

export function partFrontMatter(text: string): Parted {
  const source = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  if (/^\+\+\+[^\S\n]*\n/.test(source)) throw new ContentError("Its front matter is TOML. Write it as YAML between two lines ---.");
  if (!/^---[^\S\n]*\n/.test(source)) return { fields: {}, body: source, linesBefore: 0 };
  const begin = source.indexOf("\n") + 1;
  const end = /^(?:---|\.\.\.)[^\S\n]*$/m.exec(source.slice(begin, begin + lengthMax + 10));
  if (end === null) throw new ContentError(`Its front matter does not end within ${lengthMax} characters. Close it with a line ---.`);
  const head = source.slice(0, begin + end.index + end[0].length);
  const body = source.slice(head.length + 1);
  return { fields: fieldsIn(source.slice(begin, begin + end.index)), body, linesBefore: head.split("\n").length };
}

function fieldsIn(yaml: string): Readonly<Record<string, unknown>> {
  const value = valueIn(yaml);
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ContentError("Its front matter is no set of fields. Write one `name: value` a line.");
}

function valueIn(yaml: string): unknown {
  try {
    // The parser's search for names that come twice takes quadratic time, as telling the places of many errors does.
    const document = parseDocument(yaml, { schema: "core", uniqueKeys: false, prettyErrors: false, logLevel: "error" });
    if (document.errors.length === 0) {
      visit(document, { Map: (_, map) => requireOnce(map) });
      return document.toJS({ maxAliasCount: 0 });
    }
  } catch (error) {
    if (error instanceof ContentError) throw error;
  }
  throw new ContentError("Its front matter is not valid YAML. Check quotes, colons and indentation.");
}

/** Refuses a field that stands there twice: nobody could say which of them counts. */
function requireOnce({ items }: YAMLMap): void {
  const names = new Set<string>();
  for (const { key } of items) {
    const name = isScalar(key) ? String(key.value) : "";
    if (names.has(name)) throw new ContentError(`Its front matter has ${name} twice. Take one of them out.`);
    names.add(name);
  }
}

/** Returns a file of these fields and this text. */
export function withFrontMatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${endedOnce(body)}`;
}

/** Ends a text with one line end. Other white space at its end belongs to what it says. */
export function endedOnce(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return `${text.slice(0, end)}\n`;
}
