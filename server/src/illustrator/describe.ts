import { colourName } from "./palette/colour-name.ts";
import type { Plan } from "./plan.ts";

/** Says in English what a plan shows, as an alternative text: "Flat drawing of a house in front of a large disc, in dark green, orange and cream." */
export function describeIllustration(plan: Plan): string {
  const { ground, field, floor } = plan.scheme;
  const names = [...new Set([ground, field, floor].map(colourName))];
  const colours = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
  const shown =
    plan.kind === "abstract"
      ? `Abstract drawing of ${plan.composition.noun}`
      : `Flat drawing of ${plan.subject.noun} ${plan.layout.setting}`;
  return `${shown}, in ${colours}.`;
}
