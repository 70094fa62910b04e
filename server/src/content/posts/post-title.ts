import { limits, type PostContent } from "@galley/contract";
import { firstLine } from "./first-line.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Returns a post's title in lists: its headline, its first part's first line or its cover's title, cut to the length of a title. */
export function titleOf(content: PostContent): string {
  if (content.kind === "linkedin") return cutTitle(content.headline);
  return cutTitle(firstLine(content.kind === "x" ? (content.parts[0]?.text ?? "") : (content.slides[0]?.title ?? "")));
}

/** Cuts a text to the length of a title. */
export function cutTitle(text: string): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= limits.titleLengthMax) return text;
  return `${text.slice(0, characters[limits.titleLengthMax - 1]?.index)}…`;
}
