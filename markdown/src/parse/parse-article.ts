import { cleanText } from "../characters.ts";
import type { Block, Document, Heading, Inlines } from "../document.ts";
import type { Dropped, KeptKinds } from "../dropped.ts";
import { startOfText } from "../excerpt.ts";
import { oneLine } from "../one-line.ts";
import { headingIds } from "../outline.ts";
import { inlineText } from "../plain-text.ts";
import { asNormal } from "../tree/normal-document.ts";
import { readBlocks } from "./blocks.ts";
import { blockTokens } from "./markdown-it.ts";
import { report, startReading } from "./reading.ts";

/**
 * `title` is the plain text of the first `# ` line, null unless it comes before everything else that is kept.
 * `titleLine` is its 1-based line in the source. `dropped` lists in source order what the language left out or changed.
 */
export type ParsedArticle = {
  readonly title: string | null;
  readonly titleLine: number | undefined;
  readonly document: Document;
  readonly dropped: readonly Dropped[];
};

/**
 * Reads an article's Markdown. Every string is valid: nothing throws, and constructs that the language does not support are
 * dropped and reported, or kept in their nearest form if `keep` has their kind. `lost` gets all that was written of each. Takes time in
 * proportion to the source's length.
 * Source: the specification's "Article body Markdown".
 */
export function parseArticle(source: string, keep: KeptKinds = new Set(), lost?: (written: string) => void): ParsedArticle {
  const reading = startReading(source, keep, lost);
  const text = cleanText(source);
  const front = frontMatterIn(text);
  if (front !== undefined) report(reading, "front_matter", 1, front.words);
  // The lines stay, so that what follows is reported at its place.
  const body = front === undefined ? text : "\n".repeat(front.lines) + text.slice(front.length);
  const read = readBlocks(blockTokens(body, reading.env), reading);
  const blocks = reading.names.size === 0 ? read : withHeadingLinks(read, reading.names);
  const { title, titleLine, dropped } = reading;
  return { title, titleLine, document: asNormal({ blocks }), dropped };
}

const frontMatterLengthMax = 20_000;
const field = /^(?:[\p{L}_][\p{L}\p{M}\p{N}_.-]*|"[^"]*"|'[^']*'):(?:\s|$)/u;
/** A name of several words, as a sentence may begin too: beside other fields alone it is one. */
const fieldOfWords = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*(?: [\p{L}\p{M}\p{N}_.-]+){1,3}:(?:\s|$)/u;
const withinField = /^(?:\s|- |#|$)/;
const beginsToml = /^(?:[\w."'-]+\s*=|\[|#)/;

/**
 * Finds front matter at the beginning of a text: fields of YAML between two lines `---`, or of TOML between two lines `+++`. No call takes
 * fields from it, since they would be others than those that it names.
 */
function frontMatterIn(text: string): { words: string; lines: number; length: number } | undefined {
  if (!text.startsWith("---") && !text.startsWith("+++")) return undefined;
  const [first = "", ...lines] = text.slice(0, frontMatterLengthMax).split("\n");
  const isToml = first.trim() === "+++";
  const end = lines.findIndex((line) => (isToml ? /^\+\+\+\s*$/ : /^(?:---|\.\.\.)\s*$/).test(line));
  const fields = lines.slice(0, Math.max(end, 0));
  const isFront = isToml ? areToml(fields) : first.trim() === "---" && areYaml(fields);
  if (!isFront) return undefined;
  const whole = [first, ...lines.slice(0, end + 1)];
  return { words: fields.join("\n"), lines: whole.length - 1, length: whole.join("\n").length };
}

function areYaml(lines: readonly string[]): boolean {
  const isField = (line: string) => field.test(line) || fieldOfWords.test(line);
  return (
    isField(lines[0] ?? "") && lines.some((line) => field.test(line)) && lines.every((line) => isField(line) || withinField.test(line))
  );
}

/** A value of TOML may go on over any lines, so that the first field alone tells. */
function areToml(lines: readonly string[]): boolean {
  return beginsToml.test(lines.find((line) => line.trim() !== "") ?? "");
}

/** Returns the blocks with links to names of headings, as `[above](#name)`, leading to the ids that pages give these headings. */
function withHeadingLinks(blocks: readonly Block[], names: ReadonlyMap<string, Heading>): Block[] {
  const idOf = headingIds();
  const ids = new Map<Block, string>();
  for (const block of blocks) if (block.type === "heading") ids.set(block, idOf(inlineText(block.children)));
  const target = (href: string) => {
    const heading = href.startsWith("#") ? names.get(href.slice(1)) : undefined;
    const id = heading && ids.get(heading);
    return id === undefined ? href : `#${id}`;
  };
  const led = (inlines: Inlines): Inlines =>
    inlines.map((inline) => {
      if (!("children" in inline)) return inline;
      return inline.type === "link" ? { ...inline, href: target(inline.href) } : { ...inline, children: led(inline.children) };
    });
  return blocks.map((block): Block => {
    if (block.type === "list") return { ...block, items: block.items.map(led) };
    if (block.type === "quote") return { ...block, paragraphs: block.paragraphs.map(led) };
    return block.type === "image" ? block : { ...block, children: led(block.children) };
  });
}

/** Returns what a text loses, its first line `# ` too where another title that was given apart takes its place. */
export function withLostTitle({ title, titleLine = 1, dropped }: ParsedArticle, given: string): readonly Dropped[] {
  if (title === null || given.trim() === "" || oneLine(title) === oneLine(given)) return dropped;
  const lost: Dropped = { kind: "title", line: titleLine, excerpt: startOfText(title), offer: null };
  return [...dropped, lost].toSorted((one, other) => one.line - other.line);
}
