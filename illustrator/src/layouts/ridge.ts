import type { Chance } from "../chance.ts";
import { n } from "../shapes.ts";

export type Ridge = { heightAt: (x: number) => number; outline: string };

const waves = [
  [1.1, 1],
  [2.3, 0.45],
  [4.1, 0.16],
] as const;

/** Draws the line of a hill across the picture, down to its lower edge. `swing` is the largest distance from its middle height. */
export function ridge(chance: Chance, { width, height }: { width: number; height: number }, middle: number, swing: number): Ridge {
  const phases = waves.map(() => chance.between(0, 2 * Math.PI));
  const stretch = Math.max(1, width / height) ** 0.5;
  const heightAt = (x: number) =>
    waves.reduce(
      (y, [speed, share], index) => y + Math.sin((x / width) * speed * 3.2 * stretch + (phases[index] ?? 0)) * swing * share,
      middle,
    );
  const steps = 48;
  const points = Array.from({ length: steps + 1 }, (_, index) => `${n((index / steps) * width)} ${n(heightAt((index / steps) * width))}`);
  return { heightAt, outline: `M${points.join("L")}V${n(height)}H0Z` };
}
