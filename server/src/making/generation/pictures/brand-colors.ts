import type { BrandColors } from "@galley/illustrator";
import type { Theme } from "#src/content/rendering/theme/theme.ts";

/** Returns the brand's colors as its slides have them, those derived from its name included. */
export function brandColors({ primary, accent, paper }: Theme): BrandColors {
  return { primary: primary.color, accent: accent.color, paper: paper.color };
}
