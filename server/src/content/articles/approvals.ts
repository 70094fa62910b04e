import type { RoutineStart } from "@galley/contract";
import { policySnapshot } from "#src/content/reviews/review-policy.ts";
import type { ApprovalGiver } from "#src/core/database/column-shapes.ts";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { guestNameColumns } from "#src/operations/acted-as.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { ModelNames } from "#src/operations/outside/models.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { startRoutine, writeRoutineStart } from "./routine-queries.ts";

/** Context of an approval. Without a model some routines do not start. */
export type Approving<Database = Tx> = { tx: Database; actor: Actor; modelNames: Pick<ModelNames, "text"> };

type Approved = { articleId: string; revision: number; givenBy: ApprovalGiver };

/**
 * Records who approved which revision, when, and under which rules. The article's first approval starts the project's routine
 * posts, unless whoever approves declines them. Returns what it starts, or null.
 */
export async function recordApproval(
  approving: Approving,
  project: ProjectRow,
  approved: Approved,
  startsRoutine = true,
): Promise<RoutineStart | null> {
  const { tx, actor, modelNames } = approving;
  await tx.write(approvalOf(actor, project, approved));
  if (!startsRoutine) return null;
  return startRoutine(tx, actor, routineOf(project, approved, modelNames));
}

/** Records the policy's approval of a new article's first revision, as `recordApproval` does. */
export async function writeApproval(
  { tx, actor, modelNames }: Approving<Writes>,
  project: ProjectRow,
  approved: Approved,
  hasRoutine: boolean,
): Promise<void> {
  await tx.write(approvalOf(actor, project, approved));
  if (hasRoutine) await writeRoutineStart(tx, actor, routineOf(project, approved, modelNames));
}

function approvalOf(actor: Actor, project: ProjectRow, { articleId, revision, givenBy }: Approved) {
  const { organizationId, personId, tokenId } = actor;
  return statements.insertInto("approval").values({
    organization_id: organizationId,
    id: newId("approval"),
    article_id: articleId,
    revision,
    given_by: givenBy,
    approved_by: givenBy === "policy" ? null : personId,
    token_id: givenBy === "policy" ? null : tokenId,
    ...(givenBy === "policy" ? {} : guestNameColumns(actor)),
    policy: policySnapshot(project),
  });
}

function routineOf({ id: projectId }: ProjectRow, { articleId, revision }: Approved, { text }: Approving["modelNames"]) {
  return { projectId, articleId, revision, hasModel: text !== undefined };
}
