import { type Motif, motifSize } from "../motifs/motif.ts";
import type { Inks } from "../palette/inks.ts";
import { placed } from "../shapes.ts";

// What floats hangs a little above what others stand on.
const lift = 0.05;

/** A motif above a point that it stands on. */
export function standing(motif: Motif, inks: Inks, x: number, floor: number, size: number): string {
  const raised = motif.stance === "floats" ? size * lift : 0;
  return placed(motif.draw(inks), x - size / 2, floor - size - raised, size / motifSize);
}

/** A motif around a point. */
export function centred(motif: Motif, inks: Inks, x: number, y: number, size: number): string {
  return placed(motif.draw(inks), x - size / 2, y - size / 2, size / motifSize);
}

/** The shorter side: what sizes are shares of. */
export function shorter({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height);
}

export function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > height * 1.2;
}
