import { parse, stringify } from "yaml";
import { ContentError } from "./outcome.ts";

/** Front matter of a file, the text after it, and how many lines come before that text. */
export type Parted = { fields: Readonly<Record<string, unknown>>; body: string; linesBefore: number };

// The parser takes quadratic time on many quotes, and references can make a short text expand to a very large one.
const lengthMax = 20_000;

export function partFrontMatter(text: string): Parted {
  const source = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  if (!/^---[^\S\n]*\n/.test(source)) return { fields: {}, body: source, linesBefore: 0 };
  const begin = source.indexOf("\n") + 1;
  const end = /^(?:---|\.\.\.)[^\S\n]*$/m.exec(source.slice(begin, begin + lengthMax + 10));
  if (end === null) throw new ContentError(`Its front matter does not end within ${lengthMax} characters. Close it with a line ---.`);
  const head = source.slice(0, begin + end.index + end[0].length);
  const body = source.slice(head.length + 1);
  return { fields: fieldsIn(source.slice(begin, begin + end.index)), body, linesBefore: head.split("\n").length };
}

function fieldsIn(yaml: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parse(yaml, { schema: "core", maxAliasCount: 0, logLevel: "error" });
  } catch {
    throw new ContentError("Its front matter is not valid YAML. Check quotes, colons and indentation.");
  }
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ContentError("Its front matter is no set of fields. Write one `name: value` a line.");
}

/** Returns a file of these fields and this text. */
export function withFrontMatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body.trimEnd()}\n`;
}
