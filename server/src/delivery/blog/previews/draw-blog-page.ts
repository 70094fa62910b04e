import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { startPage } from "../render-route.ts";
import { readSite } from "../site.ts";
import { inNewTabs } from "./in-new-tabs.ts";
import { previewLook } from "./preview-look.ts";

export const drawBlogPage = handle(contract.drawBlogPage, async ({ tx, actor, publicUrl }, { id, look, scheme }) => {
  await requireProject(tx, actor, id);
  const site = await readSite(tx, { organizationId: actor.organizationId, projectId: id });
  if (site === undefined) throw new Error("A project within reach has no blog to draw.");
  const { context, style } = previewLook({ ...site, chosen: { ...site.chosen, look } }, publicUrl, scheme);
  return { html: inNewTabs(await startPage(tx, context, site.language, 1)), styleHash: style.contentSecurityHash };
});
