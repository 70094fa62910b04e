import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

/** Refuses a decision on another revision than the current one. */
export function requireCurrent(current: { revision: number }, revision: number): void {
  if (current.revision === revision) return;
  throw new Failure("conflict", sentence("refusal_revision_outdated", { revision: current.revision }), undefined, {
    currentRevision: current.revision,
  });
}
