import type { Chance } from "../chance.ts";
import type { Motif } from "../motifs/motif.ts";
import type { Focus } from "../order.ts";
import type { Scheme } from "../palette/scheme.ts";

/** What every composition is made from. Sizes are in pixels of the picture. */
export type Canvas = { width: number; height: number; scheme: Scheme; chance: Chance };

/** The elements of an SVG, and where the eye should rest, in pixels. */
export type Art = { elements: string; focus: Focus };

/** A way to show a motif. `setting` follows its noun in a sentence: "on a plinth". */
export type Layout = {
  name: string;
  setting: string;
  suits(subject: Motif): boolean;
  /** Where it has room for a second motif. */
  company: "always" | "wide" | "never";
  draw(canvas: Canvas, subject: Motif, companion: Motif | undefined): Art;
};

/** A composition without a thing in it. `noun` is what it shows, as a sentence names it. */
export type Abstract = { name: string; noun: string; draw(canvas: Canvas): Art };
