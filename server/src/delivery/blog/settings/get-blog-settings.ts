import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { readBlogSettings } from "./blog-settings.ts";

export const getBlogSettings = handle(contract.getBlogSettings, async ({ tx, actor }, { id }) => {
  await requireProject(tx, actor, id);
  return readBlogSettings(tx, { organizationId: actor.organizationId, projectId: id });
});
