import * as contract from "@galley/contract";
import { articleSlugFrom } from "#src/content/articles/article-slugs.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { linksBy } from "#src/people/access/made-links.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { projectExportPath } from "./project-export-path.ts";

export const exportProject = handle(contract.exportProject, async ({ tx, actor, links }, { projectId }) => {
  const { organizationId, personId } = actor;
  const project = await requireProject(tx, actor, projectId);
  const fileName = `${articleSlugFrom(project.name, project.language)}.zip`;
  const now = await readClock(tx);
  // The expiry of a link is in whole seconds.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + contract.limits.exportLinkMinutes * 60_000);
  const url = linksBy(actor, links).urlOf(projectExportPath({ organizationId, projectId, personId }, fileName), expiresAt);
  return { url, fileName, expiresAt: expiresAt.toISOString() };
});
