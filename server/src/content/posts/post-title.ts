import { limits, type PostContent } from "@galley/contract";
import { firstLine } from "./first-line.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** What lists call a post: its headline, its first part's first line or its cover's title, cut to a title's length. */
export function titleOf(content: PostContent): string {
  if (content.kind === "linkedin") return cutTitle(content.headline);
  return cutTitle(firstLine(content.kind === "x" ? (content.parts[0]?.text ?? "") : (content.slides[0]?.title ?? "")));
}

/** A text as a title: not longer than one may be. */
export function cutTitle(text: string): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= limits.titleLengthMax) return text;
  return `${text.slice(0, characters[limits.titleLengthMax - 1]?.index)}…`;
}
