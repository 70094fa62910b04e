import type { SlideRole } from "@galley/contract";
import type { Theme } from "./theme/theme.ts";

/** What of a picture must stay in view, from 0 to 1 of its width and height. Null: the renderer looks for what stands out. */
export type Focus = { x: number; y: number } | null;

export type Picture = { bytes: Uint8Array; focus: Focus; alt: string };

export type Slide = { role: SlideRole; kicker: string; title: string; body: string; picture: Picture | null };

/** Who speaks. `host` stands below every slide, `callToAction` on the closing one. */
export type Speaker = { name: string; host: string; callToAction: string; logo: Picture | null };

/** One carousel, from which the files of every destination are drawn. Plain data: the same source gives the same bytes. */
export type Carousel = {
  title: string;
  /** A language tag, for line breaks, glyph forms and the document's metadata. */
  language: string;
  /** When these words were saved, as ISO 8601. */
  writtenAt: string;
  theme: Theme;
  speaker: Speaker;
  slides: readonly Slide[];
};
