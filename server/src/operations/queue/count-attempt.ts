import type { AttemptedWork, AttemptOutcome } from "#src/core/watching/names.ts";
import { count } from "#src/core/watching/observe.ts";

/** Counts one attempt by its outcome, once that is committed. `isHeld` is false when another worker held the work by then. */
export function countAttempt(work: AttemptedWork, kind: string, outcome: AttemptOutcome, isHeld = true): void {
  count("attempts", { work, kind, outcome: isHeld ? outcome : "lost" });
}
