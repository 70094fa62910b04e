import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";

/** How many steps of approval something in review has, beside its state. */
export function StepsTaken({ steps }: { steps: Item<"browse_articles">["steps"] }) {
  if (steps === null) return null;
  return <span className="whitespace-nowrap text-ink-2 text-xs tabular-nums">{m.steps_taken(steps)}</span>;
}
