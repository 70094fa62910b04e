import * as contract from "@galley/contract";
import { countRedirectChange } from "#src/content/articles/redirects/count-redirect-change.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

/** Ends a redirect. One that is not there any more is no fault: the address leads nowhere, as asked. */
export const deleteRedirect = handle(contract.deleteRedirect, async ({ tx, actor }, { projectId, path }) => {
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const { numDeletedRows } = await tx
    .deleteFrom("blog_redirect")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("path", "=", path)
    .executeTakeFirst();
  const deleted = numDeletedRows > 0n;
  if (deleted) await countRedirectChange(tx, { organizationId, projectId });
  return { deleted };
});
