import * as contract from "@galley/contract";
import { BrandProfile } from "@galley/contract";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { listBestArticles } from "./best-articles.ts";
import { findProject } from "./project-queries.ts";

export const getBrand = handle(contract.getBrand, async ({ tx, actor, publicUrl }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id among yours. Use an id from GET /projects.");
  const brand = await tx
    .selectFrom("brand")
    .select(["version", "profile"])
    .where("organization_id", "=", actor.organizationId)
    .where("project_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    brandVersion: brand?.version ?? 0,
    project: {
      name: project.name,
      siteUrl: project.site_url,
      language: project.language,
      timeZone: project.time_zone,
      urlPattern: project.url_pattern,
    },
    // Read through the schema: a profile written before a field existed gets its default.
    ...BrandProfile.parse(brand?.profile ?? {}),
    bestArticles: await listBestArticles(tx, actor.organizationId, project, publicUrl),
  };
});
