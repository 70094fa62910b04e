import type { ViewChoice } from "@galley/contract";

/** Returns whether two choices show the same, whatever the order in which they were made. */
export function isSameChoice(one: ViewChoice, other: ViewChoice): boolean {
  return formOf(one) === formOf(other);
}

function formOf(choice: ViewChoice): string {
  const fields = Object.entries(choice).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]).toSorted());
}
