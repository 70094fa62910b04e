import { type Motif, motifSize } from "../motifs/motif.ts";
import type { Inks } from "../palette/inks.ts";
import { placed } from "../shapes.ts";

// Height of a floating motif above the line that others stand on.
const lift = 0.05;

/** Draws a motif that stands on a point. */
export function onFloor(motif: Motif, inks: Inks, x: number, floor: number, size: number): string {
  const raised = motif.stance === "floats" ? size * lift : 0;
  return placed(motif.draw(inks), x - size / 2, floor - size - raised, size / motifSize);
}

/** Draws a motif centered on a point. */
export function centered(motif: Motif, inks: Inks, x: number, y: number, size: number): string {
  return placed(motif.draw(inks), x - size / 2, y - size / 2, size / motifSize);
}

/** Returns the shorter side, to which sizes are relative. */
export function shorter({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height);
}

export function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > height * 1.2;
}
