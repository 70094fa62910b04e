import type { Chance } from "../chance.ts";
import type { Motif } from "../motifs/motif.ts";
import type { FocusPoint } from "../order.ts";
import type { Scheme } from "../palette/scheme.ts";

/** Input of every composition. Sizes are in pixels of the picture. */
export type PictureCanvas = { width: number; height: number; scheme: Scheme; chance: Chance };

/** The elements of an SVG, and the focus in pixels. */
export type Art = { elements: string; focus: FocusPoint };

/** A layout for a motif. `setting` follows the motif's noun in a sentence: "on a plinth". */
export type MotifLayout = {
  name: string;
  setting: string;
  suits(subject: Motif): boolean;
  /** Formats in which it has room for a second motif. */
  company: "always" | "wide" | "never";
  draw(canvas: PictureCanvas, subject: Motif, companion: Motif | undefined): Art;
};

/** A composition without a motif. `noun` names it in a sentence. */
export type Abstract = { name: string; noun: string; draw(canvas: PictureCanvas): Art };
