import type { Hex } from "./palette/color.ts";

/** Languages in which a prompt can name an object. */
export const languages = ["en", "de", "pt", "es", "fr", "it", "nl", "pl"] as const;
export type Language = (typeof languages)[number];

/** Colors of a brand. A null color is derived from the others. */
export type BrandColors = { primary: Hex | null; accent: Hex | null; paper: Hex | null };

export type IllustrationOrder = {
  /** Purpose of the picture in words: a title or a description. It decides what is drawn and never appears in the picture. */
  prompt: string;
  /** Language of the description of the picture. */
  language?: Language | undefined;
  /** Distinguishes pictures of the same prompt, for example an article's id. */
  seed: string;
  /** From 0. Each variation is another composition. */
  variation: number;
  /** In pixels, 16 to 4096. */
  width: number;
  height: number;
  brand: BrandColors;
};

/** A point in shares of width and height, as in the media library. */
export type FocusPoint = { x: number; y: number };

/** A PNG, the focus on its subject, and its description. `shows` tells whether it is the object that the prompt names. */
export type Illustration = { bytes: Uint8Array; focus: FocusPoint; alt: string; shows: "object" | "pattern" };
