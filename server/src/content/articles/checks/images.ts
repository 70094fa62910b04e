import { sentence } from "@galley/messages";
import type { CheckSubject, Finding } from "./check.ts";
import { excerpt } from "./excerpt.ts";

export function checkImages({ document }: CheckSubject): Finding[] {
  return document.blocks.flatMap((block): Finding[] => {
    if (block.type !== "image" || block.alt.trim() !== "") return [];
    const text = sentence("finding_image_alt_missing", { image: excerpt(block.src) });
    return [{ code: "image_alt_missing", severity: "error", text }];
  });
}
