import { hash } from "node:crypto";
import { type Html, html } from "../html.ts";

/** Patterns in the brand's colors, which the style sheet draws. */
const patterns = 6;

/** Renders the cover of an article that has none: one of the patterns, either way round, and the same one wherever the article is listed. */
export function madeCover(articleId: string): Html {
  const drawn = Number.parseInt(hash("sha256", articleId).slice(0, 8), 16);
  const isTurned = Math.floor(drawn / patterns) % 2 === 1;
  return html`<span class="made made-${drawn % patterns}${isTurned && " turned"}"></span>`;
}
