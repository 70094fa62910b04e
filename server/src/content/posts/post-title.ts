import type { PostContent } from "@galley/contract";
import { cutTitle } from "#src/core/text/title-line.ts";
import { firstLine } from "./first-line.ts";

/** Returns a post's title in lists: its headline, its first part's first line or its cover's title, cut to the length of a title. */
export function titleOf(content: PostContent): string {
  if (content.kind === "linkedin") return cutTitle(content.headline);
  return cutTitle(firstLine(content.kind === "x" ? (content.parts[0]?.text ?? "") : (content.slides[0]?.title ?? "")));
}
