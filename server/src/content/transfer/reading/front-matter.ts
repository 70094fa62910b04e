import { type Sentence, sentence } from "@galley/messages";
import { parse } from "yaml";

export type FrontMatterFields = Readonly<Record<string, unknown>>;

/** A file's front matter and the text after it. `fault` tells the sender of the file why the front matter cannot be read. */
export type Parted = { fields: FrontMatterFields; body: string; fault: Sentence | null };

// References within YAML can make a short text expand to a very large one.
const aliasesMax = 20;
// The parser takes quadratic time on many quotes. Real front matter is far shorter than this.
const lengthMax = 20_000;

export function partFrontMatter(text: string): Parted {
  const source = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  if (/^\+\+\+[^\S\n]*\n/.test(source)) return faulty(source, sentence("reason_front_matter_toml"));
  const [whole, yaml = ""] = /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(source) ?? [];
  if (whole === undefined) return { fields: {}, body: source, fault: null };
  const body = source.slice(whole.length);
  if (yaml.length > lengthMax) return faulty(body, sentence("reason_front_matter_too_long", { count: lengthMax }));
  const fields = read(yaml);
  if (fields !== undefined) return { fields, body, fault: null };
  return faulty(body, sentence("reason_front_matter_invalid"));
}

function faulty(body: string, fault: Sentence): Parted {
  return { fields: {}, body, fault };
}

/** Parses front matter; undefined when it is not a set of fields. Dates stay text. */
function read(yaml: string): FrontMatterFields | undefined {
  try {
    const value: unknown = parse(yaml, { schema: "core", maxAliasCount: aliasesMax, uniqueKeys: false, logLevel: "error" });
    if (value === null || value === undefined) return {};
    return typeof value === "object" && !Array.isArray(value) ? (value as FrontMatterFields) : undefined;
  } catch {
    return undefined;
  }
}
