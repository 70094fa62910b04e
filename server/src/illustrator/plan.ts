import { abstracts } from "./abstracts/abstracts.ts";
import { chanceOf } from "./chance.ts";
import type { Abstract, Layout } from "./layouts/layout.ts";
import { layouts } from "./layouts/layouts.ts";
import type { Motif } from "./motifs/motif.ts";
import type { IllustrationOrder } from "./order.ts";
import { paletteOf } from "./palette/palette.ts";
import { type Scheme, schemesOf } from "./palette/scheme.ts";
import { chooseSubjects } from "./subjects/choose-subjects.ts";

/** What is drawn, and how. */
export type Plan = { scheme: Scheme } & (
  | { kind: "thing"; layout: Layout; subject: Motif; companion: Motif | undefined }
  | { kind: "abstract"; composition: Abstract }
);

/** Variations of one prompt take layouts and schemes in turn, so that those next to each other share neither. */
export function planIllustration({ prompt, seed, variation, brand }: IllustrationOrder): Plan {
  const chance = chanceOf(prompt, seed);
  const schemes = schemesOf(paletteOf(brand), brand);
  const scheme = inTurn(schemes, variation + Math.floor(chance.between(0, schemes.length)));
  const subjects = chooseSubjects(prompt);
  const [first, second] = subjects;
  if (first === undefined) return { kind: "abstract", scheme, composition: inTurn(chance.shuffled(abstracts), variation) };
  const layout = inTurn(chance.shuffled(layouts), variation);
  // Every third choice puts the second subject first.
  return second !== undefined && variation % 3 === 2
    ? { kind: "thing", scheme, layout, subject: second, companion: first }
    : { kind: "thing", scheme, layout, subject: first, companion: second };
}

function inTurn<T>(list: readonly T[], count: number): T {
  const found = list[count % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}
