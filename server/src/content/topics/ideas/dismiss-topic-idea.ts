import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

export const dismissTopicIdea = handle(contract.dismissTopicIdea, async ({ tx, actor }, { projectId, id }) => {
  await requireProject(tx, actor, projectId);
  await tx
    .insertInto("topic_idea_dismissal")
    .values({
      organization_id: actor.organizationId,
      project_id: projectId,
      idea_id: id,
      dismissed_by: actor.kind === "operator" ? null : actor.personId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "project_id", "idea_id"])
        .doUpdateSet({ dismissed_at: sql`excluded.dismissed_at`, dismissed_by: sql`excluded.dismissed_by` }),
    )
    .execute();
  return { id, dismissed: true as const };
});
