import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { sitePreviewUrl } from "./site-preview-link.ts";

export const setSitePreview = handle(contract.setSitePreview, async ({ tx, actor }, { projectId, path }) => {
  const project = await requireProject(tx, actor, projectId);
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ preview_path: path })
    .where("organization_id", "=", actor.organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "site")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure("invalid_state", sentence("refusal_site_not_connected"));
  return { projectId, previewUrl: path === null ? null : sitePreviewUrl(project.site_url, path).href };
});
