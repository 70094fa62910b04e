import type { DiffBlock } from "@galley/contract";
import { blocksOf } from "../src/difference/diff-blocks.ts";

/** Applies the diff to the text that it begins from. Fails where that text is another one. */
export function apply(before: string, diff: readonly DiffBlock[]): string {
  const blocks = blocksOf(before).map(({ text }) => text);
  const after: string[] = [];
  for (const block of diff) {
    if (block.kind !== "added" && blocks.shift() !== block.before) throw new Error("The diff is of another text.");
    if (block.kind !== "removed") after.push(block.after);
  }
  if (blocks.length > 0) throw new Error("The diff leaves blocks out.");
  return after.join("\n\n");
}
