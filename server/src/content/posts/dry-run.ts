import type { PostContent, PostDestinationName, PostStatus } from "@galley/contract";
import { limits } from "@galley/contract";
import type { Violation } from "#src/core/failure.ts";
import type { Context } from "#src/operations/handle.ts";
import { findDeadEnds } from "./dead-ends.ts";
import { checkContent } from "./rules/check-content.ts";

type Saving = { projectId: string; destinations: readonly PostDestinationName[]; revision: number; status: PostStatus };

/** Presents the answer that saving would give, with everything that prevents it. Content that the caller wrote costs nothing. */
export async function presentDryRun(
  context: Context,
  content: PostContent,
  violations: readonly Violation[],
  { projectId, destinations, ...saving }: Saving,
) {
  const { actor, tell } = context;
  const parts = content.kind === "x" ? content.parts.slice(0, limits.partsMax) : [];
  const weightedLengths = parts.map(({ weightedLength }) => weightedLength);
  const told = violations.map(({ param, text }) => ({ param, message: tell(text) }));
  const deadEndsOf = await findDeadEnds(context, actor.organizationId, projectId);
  const warnings = [...new Set(destinations)].flatMap((destination) => deadEndsOf(destination).map((told) => ({ ...told, destination })));
  const found = { violations: told, checks: checkContent(content, tell), ...(warnings.length > 0 && { warnings }) };
  return { dryRun: true as const, ...found, weightedLengths, cost: 0, ...saving };
}
