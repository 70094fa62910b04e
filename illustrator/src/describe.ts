import { colorName } from "./palette/color-name.ts";
import type { Plan } from "./plan.ts";

/** Describes a plan in English: "Flat drawing of a house and a flame in front of a large disc, in dark green, orange and cream." */
export function describeIllustration(plan: Plan): string {
  const { background, field, floor } = plan.scheme;
  return `${shownBy(plan)}, in ${listed([...new Set([background, field, floor].map(colorName))])}.`;
}

function shownBy(plan: Plan): string {
  if (plan.kind === "abstract") return `Abstract drawing of ${plan.composition.noun}`;
  const { subject, companion, layout } = plan;
  return `Flat drawing of ${subject.noun}${companion === undefined ? "" : ` and ${companion.noun}`} ${layout.setting}`;
}

function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}
