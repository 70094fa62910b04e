import type { AttemptedWork, AttemptOutcome } from "#src/core/watching/names.ts";
import { count } from "#src/core/watching/observe.ts";
import type { Ended } from "./lane.ts";

/** Counts one attempt by its outcome, once that is committed. `isHeld` is false when another worker held the work by then. */
export function countAttempt(work: AttemptedWork, kind: string, outcome: AttemptOutcome, isHeld = true): Ended {
  const ended = isHeld ? outcome : "lost";
  count("attempts", { work, kind, outcome: ended });
  return ended === "lost" ? "lost" : "settled";
}
