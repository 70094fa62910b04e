import { Failure } from "#src/core/failure.ts";
import { reaches } from "./actor.ts";
import type { AnyBound, RawJson, TogetherContext } from "./handle.ts";
import { parseInput } from "./parse-input.ts";
import { projectOf } from "./project-scope.ts";

/**
 * Answers a read together with those of other callers, where the operation can. Returns undefined for one that has to be asked in a
 * transaction of its own, which also tells in the usual order why a call is refused.
 */
export async function readTogether(
  { operation, togetherRun }: AnyBound,
  context: TogetherContext,
  raw: Record<string, unknown>,
): Promise<RawJson | undefined> {
  if (togetherRun === undefined) return undefined;
  const projectId = projectOf(operation, context.actor, raw);
  if (projectId === undefined || !reaches(context.actor, projectId)) return undefined;
  try {
    return await togetherRun(context, parseInput(operation.input, { ...raw, projectId }) as never);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
