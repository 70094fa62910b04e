import type { SlideRole } from "@galley/contract";
import type { Theme } from "./theme/theme.ts";

/** Point of a picture that must stay in view, from 0 to 1 of its width and height. With null, the renderer chooses a striking part. */
export type SlideFocus = { x: number; y: number } | null;

export type SlidePicture = { bytes: Uint8Array; focus: SlideFocus; alt: string };

export type SourceSlide = { role: SlideRole; kicker: string; title: string; body: string; picture: SlidePicture | null };

/** The author of a carousel. `host` appears on every slide, `callToAction` on the closing one. */
type Speaker = { name: string; host: string; callToAction: string; logo: SlidePicture | null };

/** One carousel, from which the files for every destination are drawn. Plain data: the same source gives the same bytes. */
export type Carousel = {
  title: string;
  /** A language tag, for line breaks, glyph forms and the document's metadata. */
  language: string;
  /** Time at which these words were saved, as ISO 8601. */
  writtenAt: string;
  theme: Theme;
  speaker: Speaker;
  slides: readonly SourceSlide[];
};
