import type { Hex } from "#src/content/rendering/theme/colour.ts";
import type { Theme } from "#src/content/rendering/theme/theme.ts";

/** What a brand brings along. What is null is derived from the colours that there are. */
export type BrandColours = { primary: Hex | null; accent: Hex | null; paper: Hex | null };

export type IllustrationOrder = {
  /** What the picture is for, in words: a title, or a sentence. It chooses what is drawn and never stands in the picture. */
  prompt: string;
  /** What sets apart pictures of the same prompt, as an article's id does. */
  seed: string;
  /** From 0: each is another composition of the same subject. */
  variation: number;
  /** In pixels, 16 to 4096. */
  width: number;
  height: number;
  brand: BrandColours;
};

/** A point in shares of width and height, as the media library keeps it. */
export type Focus = { x: number; y: number };

/** A PNG; where its subject stands; and what it shows, in English. */
export type Illustration = { bytes: Uint8Array; focus: Focus; alt: string };

/** The colours of a brand as its slides have them, with what was drawn from its name. */
export function brandColours({ primary, accent, paper }: Theme): BrandColours {
  return { primary: primary.colour, accent: accent.colour, paper: paper.colour };
}
