import { abstracts } from "./abstracts/abstracts.ts";
import { chanceOf } from "./chance.ts";
import type { Abstract, MotifLayout } from "./layouts/layout.ts";
import { layouts } from "./layouts/layouts.ts";
import { isWide } from "./layouts/place.ts";
import type { Motif } from "./motifs/motif.ts";
import type { IllustrationOrder } from "./order.ts";
import { paletteOf } from "./palette/palette.ts";
import { type Scheme, schemesOf } from "./palette/scheme.ts";
import { chooseSubjects } from "./subjects/choose-subjects.ts";

/** Contents and composition of a picture. */
export type Plan = { scheme: Scheme } & (
  | { kind: "thing"; layout: MotifLayout; subject: Motif; companion: Motif | undefined }
  | { kind: "abstract"; composition: Abstract }
);

// The first variation uses one of the schemes that suit the brand best.
const startingSchemes = 3;

/** Plans a picture. Variations of one prompt take layouts and schemes in turn, so that neighbors share neither. */
export function planIllustration(order: IllustrationOrder): Plan {
  const { prompt, seed, variation, brand } = order;
  const chance = chanceOf(prompt, seed);
  const schemes = schemesOf(paletteOf(brand), brand);
  const scheme = inTurn(schemes, variation + Math.floor(chance.between(0, startingSchemes)));
  const subjects = chooseSubjects(prompt);
  const [first, second] = subjects;
  if (first === undefined) return { kind: "abstract", scheme, composition: inTurn(chance.shuffled(abstracts), variation) };
  // Every third variation puts the second subject first.
  const [subject, companion] = second !== undefined && variation % 3 === 2 ? [second, first] : [first, second];
  const fitting = layouts.filter(({ suits }) => suits(first) && (second === undefined || suits(second)));
  const layout = inTurn(chance.shuffled(fitting), variation);
  const accompanied = layout.company === "always" || (layout.company === "wide" && isWide(order));
  return { kind: "thing", scheme, layout, subject, companion: accompanied ? companion : undefined };
}

function inTurn<T>(list: readonly T[], count: number): T {
  const found = list[count % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}
