import type { ArticleCheck } from "@galley/contract";
import type { CheckSubject } from "./check.ts";

export function checkImages({ document }: CheckSubject): ArticleCheck[] {
  return document.blocks.flatMap((block): ArticleCheck[] => {
    if (block.type !== "image" || block.alt.trim() !== "") return [];
    const message = `The image ${block.src} has no alt text. Describe it between [ and ] for people who cannot see it.`;
    return [{ code: "image_alt_missing", severity: "error", message }];
  });
}
