import type { Chance } from "../chance.ts";
import type { Motif } from "../motifs/motif.ts";
import type { FocusPoint } from "../order.ts";
import type { Scheme } from "../palette/scheme.ts";

/** Input of every composition. Sizes are in pixels of the picture. */
export type PictureCanvas = { width: number; height: number; scheme: Scheme; chance: Chance };

/** The elements of an SVG, and the focus in pixels. */
export type Art = { elements: string; focus: FocusPoint };

/** A composition around an object. `setting` follows the object's noun in a sentence: "in front of a disc". */
export type Scene = { name: string; setting: string; draw(canvas: PictureCanvas, subject: Motif): Art };

/** A composition without an object. `noun` names it in a sentence. */
export type Pattern = { name: string; noun: string; draw(canvas: PictureCanvas): Art };

/**
 * Side of an object as a share of the width of an upright picture. Slides show such pictures in bands: in each of them an object of
 * this size is whole.
 */
export const objectShare = 0.3;

function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > height * 1.2;
}

/** Returns the side of the object's square. */
export function objectSide({ width, height }: { width: number; height: number }): number {
  return isWide({ width, height }) ? height * 0.42 : Math.min(width * objectShare, height * 0.42);
}
