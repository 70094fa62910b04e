import type { PostContent } from "@galley/contract";
import { sentence } from "@galley/messages";
import { missingGlyphs } from "#src/content/glyphs/coverage.ts";
import type { PostFinding } from "./post-finding.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

/** Reports characters that no font has, by slide and field: the slides are drawn without them. */
export function checkGlyphs({ slides }: CarouselContent): PostFinding[] {
  return slides.flatMap((slide, index) =>
    (["kicker", "title", "body"] as const).flatMap((field): PostFinding[] => {
      const missing = missingGlyphs(slide[field]);
      if (missing.length === 0) return [];
      const signs = missing.join(" ");
      const text = sentence("finding_sign_without_glyph", { signs, slide: index + 1 });
      return [{ code: "sign_without_glyph", severity: "warning", text, param: `slides[${index}].${field}` }];
    }),
  );
}
