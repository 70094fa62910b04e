import { type Sentence, sentence } from "@galley/messages";
import { type Document, isScalar, parseDocument, visit } from "yaml";
import { countLineEnds } from "./count-line-ends.ts";

export type FrontMatterFields = Readonly<Record<string, unknown>>;

/** A file's front matter, the text after it and how many lines stand before that. `fault` tells the sender of the file why the front matter cannot be read. */
export type Parted = { fields: FrontMatterFields; body: string; linesBefore: number; fault: Sentence | null };

// References within YAML can make a short text expand to a very large one.
const aliasesMax = 20;
// The parser takes quadratic time on many quotes. Real front matter is far shorter than this.
const lengthMax = 20_000;

export function partFrontMatter(text: string): Parted {
  const source = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  if (/^\+\+\+[^\S\n]*\n/.test(source)) return faulty(source, sentence("reason_front_matter_toml"));
  const [whole, yaml = ""] = /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(source) ?? [];
  if (whole === undefined) return { fields: {}, body: source, linesBefore: 0, fault: null };
  const body = source.slice(whole.length);
  const linesBefore = countLineEnds(whole);
  if (yaml.length > lengthMax) return faulty(body, sentence("reason_front_matter_too_long", { count: lengthMax }));
  const read = fieldsIn(yaml);
  return "fault" in read ? faulty(body, read.fault) : { ...read, body, linesBefore, fault: null };
}

function faulty(body: string, fault: Sentence): Parted {
  return { fields: {}, body, linesBefore: 0, fault };
}

/** Parses front matter. Dates stay text. */
function fieldsIn(yaml: string): { fields: FrontMatterFields } | { fault: Sentence } {
  try {
    // The parser's own search for names that come twice takes quadratic time, as telling the places of many errors does.
    const document = parseDocument(yaml, { schema: "core", uniqueKeys: false, prettyErrors: false, logLevel: "error" });
    const twice = nameTwiceIn(document);
    if (twice !== undefined) return { fault: sentence("reason_front_matter_twice", { name: twice }) };
    const value: unknown = document.errors.length === 0 ? (document.toJS({ maxAliasCount: aliasesMax }) ?? {}) : undefined;
    if (typeof value === "object" && !Array.isArray(value)) return { fields: value as FrontMatterFields };
  } catch {}
  return { fault: sentence("reason_front_matter_invalid") };
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
