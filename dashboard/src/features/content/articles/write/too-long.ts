import { countCharacters, limits } from "@galley/contract";
import { m } from "#messages";
import type { Manuscript } from "./manuscript.ts";

const lines = [
  { name: "title", max: limits.titleLengthMax, tell: m.editor_title_too_long },
  { name: "summary", max: limits.summaryLengthMax, tell: m.editor_summary_too_long },
] as const;

/** Tells the line above a text that is longer than the service takes; null if none is. */
export function tooLong(content: Pick<Manuscript, "title" | "summary">): string | null {
  for (const { name, max, tell } of lines) {
    const count = countCharacters(content[name].trim());
    if (count > max) return tell({ count, max });
  }
  return null;
}
