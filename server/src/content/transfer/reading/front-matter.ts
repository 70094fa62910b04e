import { type Sentence, sentence } from "@galley/messages";
import { type Document, isMap, isScalar, parseDocument, visit } from "yaml";
import { countLineEnds } from "./count-line-ends.ts";

export type FrontMatterFields = Readonly<Record<string, unknown>>;

/** Lines of a file in which its fields begin. */
export type FieldLines = ReadonlyMap<string, number>;

/**
 * A file's front matter with its lines, the text after it and how many lines stand before that. `fault` tells the sender of the file why
 * the front matter cannot be read.
 */
export type Parted = { fields: FrontMatterFields; lines: FieldLines; body: string; linesBefore: number; fault: Sentence | null };

// References within YAML can make a short text expand to a very large one.
const aliasesMax = 20;
// The parser takes quadratic time on many quotes. Real front matter is far shorter than this.
const lengthMax = 20_000;

export function partFrontMatter(text: string): Parted {
  const source = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  if (/^\+\+\+[^\S\n]*\n/.test(source)) return faulty(source, sentence("reason_front_matter_toml"));
  const [whole, yaml = ""] = /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(source) ?? [];
  if (whole === undefined) return { fields: {}, lines: new Map(), body: source, linesBefore: 0, fault: null };
  const body = source.slice(whole.length);
  const linesBefore = countLineEnds(whole);
  if (yaml.length > lengthMax) return faulty(body, sentence("reason_front_matter_too_long", { count: lengthMax }));
  const read = fieldsIn(yaml);
  return "fault" in read ? faulty(body, read.fault) : { ...read, body, linesBefore, fault: null };
}

function faulty(body: string, fault: Sentence): Parted {
  return { fields: {}, lines: new Map(), body, linesBefore: 0, fault };
}

/** Parses front matter. Dates stay text. */
function fieldsIn(yaml: string): Pick<Parted, "fields" | "lines"> | { fault: Sentence } {
  try {
    // The parser's own search for names that come twice takes quadratic time, as telling the places of many errors does.
    const document = parseDocument(yaml, { schema: "core", uniqueKeys: false, prettyErrors: false, logLevel: "error" });
    const twice = nameTwiceIn(document);
    if (twice !== undefined) return { fault: sentence("reason_front_matter_twice", { name: twice }) };
    const value: unknown = document.errors.length === 0 ? (document.toJS({ maxAliasCount: aliasesMax }) ?? {}) : undefined;
    if (typeof value === "object" && !Array.isArray(value)) return { fields: value as FrontMatterFields, lines: linesIn(document, yaml) };
  } catch {}
  return { fault: sentence("reason_front_matter_invalid") };
}

/** Returns the lines of the fields, below the line with which front matter begins. */
function linesIn({ contents }: Document, yaml: string): FieldLines {
  const lines = new Map<string, number>();
  let [read, line] = [0, 2];
  for (const { key } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || key.range == null) continue;
    const [at] = key.range;
    line += countLineEnds(yaml, read, at);
    read = at;
    lines.set(String(key.value), line);
  }
  return lines;
}

/** Returns a field that its set of fields has twice: nobody could say which of them counts. */
function nameTwiceIn(document: Document): string | undefined {
  let twice: string | undefined;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : "";
        if (names.has(name)) twice = name;
        names.add(name);
      }
      return twice === undefined ? undefined : visit.BREAK;
    },
  });
  return twice;
}
