import { Failure } from "#src/core/failure.ts";

/** Refuses a decision on another revision than the current one. */
export function requireCurrent(current: { revision: number }, revision: number): void {
  if (current.revision === revision) return;
  throw new Failure(
    "conflict",
    `Revision ${current.revision} is the current one. Read it, then send your change again with it.`,
    undefined,
    {
      currentRevision: current.revision,
    },
  );
}
