import type { JsonObject } from "../../server/src/surfaces/openapi/json-schema.ts";

const lineLengthMax = 120;

/** Returns the comment of a field: its description and its bounds; empty where there is nothing to say. */
export function docComment(schema: JsonObject, indent: string): string {
  const { description } = schema;
  const sentences = [typeof description === "string" ? description : "", boundsOf(schema)].filter((text) => text !== "");
  return sentences.length === 0 ? "" : comment([sentences.join(" ")], indent);
}

/** Returns these paragraphs as one comment, each broken into lines of a readable length. */
export function comment(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs.flatMap((paragraph) => broken(paragraph.replaceAll("*/", "*\u200b/"), lineLengthMax - indent.length));
  const [first = ""] = lines;
  if (lines.length === 1 && first.length <= lineLengthMax - indent.length) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function broken(text: string, lengthMax: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > lengthMax) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function boundsOf(schema: JsonObject): string {
  const { minLength, maxLength, minItems, maxItems, format, pattern } = schema;
  return [
    rangeOf(minLength, maxLength, "characters"),
    rangeOf(minItems, maxItems, "items"),
    numbersOf(schema),
    typeof format === "string" ? (formats[format] ?? "") : "",
    typeof pattern === "string" ? `Pattern: \`${pattern}\`.` : "",
    "default" in schema && schema.default !== null ? `Default: \`${JSON.stringify(schema.default)}\`.` : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "UTC with milliseconds, as in `2026-11-20T09:30:00.000Z`.",
  date: "As in `2026-11-24`.",
  uri: "An address.",
};

function rangeOf(min: unknown, max: unknown, unit: string): string {
  if (typeof max === "number" && typeof min === "number" && min > 0) return `${shown(min)} to ${shown(max)} ${unit}.`;
  if (typeof max === "number") return `At most ${shown(max)} ${unit}.`;
  return typeof min === "number" && min > 0 ? `At least ${shown(min)} ${unit}.` : "";
}

// The largest integer of a column is no bound that anybody meets.
const integerMax = 2_147_483_647;

function numbersOf({ minimum, maximum }: JsonObject): string {
  const max = maximum === integerMax ? undefined : maximum;
  if (typeof minimum === "number" && typeof max === "number") return `${shown(minimum)} to ${shown(max)}.`;
  if (typeof minimum === "number") return `At least ${shown(minimum)}.`;
  return typeof max === "number" ? `At most ${shown(max)}.` : "";
}

function shown(value: number): string {
  return value.toLocaleString("en-US");
}
