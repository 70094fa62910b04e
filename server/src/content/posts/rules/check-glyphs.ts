import type { PostCheck, PostContent } from "@galley/contract";
import { missingLetters } from "#src/content/letters/coverage.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

/** Reports characters that no font has, by slide and field: the slides are drawn without them. */
export function checkGlyphs({ slides }: CarouselContent): PostCheck[] {
  return slides.flatMap((slide, index) =>
    (["kicker", "title", "body"] as const).flatMap((field): PostCheck[] => {
      const missing = missingLetters(slide[field]);
      if (missing.length === 0) return [];
      const signs = missing.join(" ");
      const message = `No font of this service has ${signs}, so slide ${index + 1} is drawn without it. Write it another way.`;
      return [{ code: "sign_without_glyph", severity: "warning", message, param: `slides[${index}].${field}` }];
    }),
  );
}
