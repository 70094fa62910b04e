import type { RoutineStart } from "@galley/contract";
import type { ApprovalGiver } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { ModelNames } from "#src/core/outside/models.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { policySnapshot } from "#src/people/projects/review-policy.ts";
import { startRoutine } from "#src/people/projects/routines/routine-queries.ts";

/** Context of an approval. Without a model some routines do not start. */
export type Approving = { tx: Tx; actor: Actor; modelNames: Pick<ModelNames, "text"> };

type Approved = { articleId: string; revision: number; givenBy: ApprovalGiver };

/**
 * Records who approved which revision, when, and under which rules. The article's first approval starts the project's routine
 * posts. Returns what it starts, or null; always null with an `atCommit` transaction.
 */
export async function recordApproval(
  { tx, actor, modelNames }: Approving,
  project: ProjectRow,
  { articleId, revision, givenBy }: Approved,
): Promise<RoutineStart | null> {
  await tx
    .insertInto("approval")
    .values({
      organization_id: actor.organizationId,
      id: newId("approval"),
      article_id: articleId,
      revision,
      given_by: givenBy,
      approved_by: givenBy === "policy" ? null : actor.personId,
      token_id: givenBy === "policy" ? null : actor.tokenId,
      policy: policySnapshot(project),
    })
    .execute();
  return startRoutine(tx, actor, { projectId: project.id, articleId, revision, hasModel: modelNames.text !== undefined });
}
