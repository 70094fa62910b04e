import { oneLine } from "@galley/markdown";
import { countLineEnds } from "./count-line-ends.ts";
import { type LossTally, lostWords } from "./tally.ts";

/** Braces in code stay. */
const code = /(?:^|\n)[ \t]*(?:```|~~~)[\s\S]*?(?:\n[ \t]*(?:```|~~~)|$)|`[^`\n]+`/;
const tags = /\{\{[<%][\s\S]*?[%>]\}\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/;
const image = /<(?:img|IMG)\s[^<>]*>/;
/** Blocks and comments of MDX that are for its compiler: blocks that begin as a module's lines, up to an empty line. */
const module =
  /(?<=^|\n)(?<!\S[^\S\n]*\n)(?:import\s+(?:["'{*]|\w+\s*(?:,|from\b))|export\s+(?:default|const|let|var|async|function|class|type|[{*]))[^\n]*(?:\n(?![^\S\n]*(?:\n|$))[^\n]+)*|\{\/\*[\s\S]*?\*\/\}/;
const parts = [code, tags, image].map(({ source }) => `(${source})`).join("|");
const ofMarkdown = new RegExp(parts, "g");
const ofMdx = new RegExp(`${parts}|(${module.source})`, "g");

/** A text without what stands for programs in it, and for each of its lines the one in which it was. */
export type Tidied = { text: string; lineOf(line: number): number };

/**
 * Removes the template tags of Hugo, Jekyll and Hexo from Markdown, and from MDX what is for its compiler. Figures and `<img>` become
 * images, tags that name another article its path, paths to the site's own root lose their variable, text between a pair of tags stays,
 * and all others are recorded in `dropped`.
 */
export function withoutTemplateTags(
  markdown: string,
  { path, linesBefore }: { path: string | null; linesBefore: number },
  dropped: LossTally,
): Tidied {
  const isMdx = path !== null && /\.mdx$/i.test(path);
  const lines = followLines(markdown);
  const text = markdown.replaceAll(isMdx ? ofMdx : ofMarkdown, (whole: string, ...found: (string | undefined)[]) => {
    const [isCode, tag, img] = found;
    if (isCode !== undefined) return whole;
    const at = Number(found.at(-2));
    const line = linesBefore + lines.at(at);
    const inPlace = () => {
      if (img !== undefined) return imageFrom(attributesIn(img)) ?? whole;
      if (tag !== undefined) return readTag(tag, line, dropped) || between(markdown, at, whole.length);
      const [name = ""] = /^[a-z]+/.exec(whole) ?? [];
      if (name !== "") dropped.note("template_tag", name, lostWords(whole, line));
      return "";
    };
    return lines.replaced(whole, inPlace());
  });
  return { text, lineOf: lines.lineOf };
}

/** Keeps account of lines while parts of a text are replaced, one after the other. */
function followLines(text: string) {
  // The text in place of a part reaches from line `from` to `to`, and stood in the lines from `was` to `until`.
  const found: { from: number; to: number; was: number; until: number }[] = [];
  let [read, line, shift] = [0, 1, 0];
  return {
    /** Returns the line of an offset, which is behind all earlier ones. */
    at(offset: number): number {
      line += countLineEnds(text, read, offset);
      read = offset;
      return line;
    },
    /** Notes what comes in place of a part at the last offset, and returns it. */
    replaced(whole: string, by: string): string {
      const [before, after] = [countLineEnds(whole), countLineEnds(by)];
      if (before !== after) found.push({ from: line - shift, to: line - shift + after, was: line, until: line + before });
      shift += before - after;
      return by;
    },
    lineOf(after: number): number {
      const last = found.findLast(({ from }) => from < after);
      if (last === undefined) return after;
      return after > last.to ? last.until + after - last.to : Math.min(last.was + after - last.from, last.until);
    },
  };
}

/** Returns what stands in place of a tag that goes: a space if it parts two words. */
function between(markdown: string, at: number, length: number): string {
  return /[\p{L}\p{N})*_~`]$/u.test(markdown.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}]/u.test(markdown.slice(at + length, at + length + 2))
    ? " "
    : "";
}

function readTag(tag: string, line: number, dropped: LossTally): string {
  const [, name = ""] = /^\{(?:\{[<%]?|%)-?\s*\/?\s*([\w.-]+)/.exec(tag) ?? [];
  if (/^(?:site|page)\.(?:baseurl|url)$/i.test(name) || /^raw$|^endraw$/.test(name)) return "";
  if (name === "figure" || name === "img") {
    const found = imageFrom(attributesIn(tag));
    if (found !== undefined && !/^\{\{[<%]\s*\//.test(tag)) return found;
  }
  const [, article] = /^\{(?:\{[<%]|%)-?\s*(?:relref|ref|link|post_url)\s+["']?([^\s"'%>]+)/.exec(tag) ?? [];
  if (article !== undefined) return name === "post_url" ? `/_posts/${article}` : name === "link" ? `/${article}` : article;
  const [, src, alt = ""] = /^\{%\s*asset_img\s+(\S+)\s*([\s\S]*?)\s*%\}$/.exec(tag) ?? [];
  if (src !== undefined) return imageFrom({ src, alt: alt.replaceAll(/^["']|["']$/g, "") }) ?? "";
  if (!/^\{(?:\{[<%]|%)-?\s*(?:\/|end)/.test(tag)) dropped.note("template_tag", name, lostWords(wordsOf(tag), line));
  return "";
}

/** Returns what stands between the signs of a tag. */
function wordsOf(tag: string): string {
  return oneLine(tag.replaceAll(/\{[{%][<%-]?|[-%>]?[%}]\}/g, " "));
}

function attributesIn(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, double, single, bare] of tag.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    if (name !== undefined) found[name.toLowerCase()] = double ?? single ?? bare ?? "";
  }
  return found;
}

function imageFrom({ src, alt = "", title = "", caption = "", attr = "" }: Record<string, string>): string | undefined {
  if (src === undefined || src === "") return undefined;
  const words = oneLine([title, caption, attr].join(" "));
  const shown = words === "" ? "" : ` "${words.replaceAll(/["\\]/g, "\\$&")}"`;
  return `\n\n![${alt.replaceAll(/[[\]\\]/g, "\\$&")}](<${src.replaceAll(/[<>\n]/g, "")}>${shown})\n\n`;
}
