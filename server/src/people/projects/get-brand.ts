import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findOfferedModels, type OfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { listBestArticles } from "./best-articles.ts";
import { findBrand } from "./find-brand.ts";
import { findProject } from "./project-queries.ts";

export const getBrand = handle(contract.getBrand, async ({ tx, actor, publicUrl, modelNames }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours_rest"));
  const { brandVersion, brand } = await findBrand(tx, { organizationId: actor.organizationId, projectId: id });
  return {
    brandVersion,
    project: {
      name: project.name,
      siteUrl: project.site_url,
      language: project.language,
      timeZone: project.time_zone,
      urlPattern: project.url_pattern,
    },
    ...brand,
    bestArticles: await listBestArticles(tx, actor.organizationId, project, publicUrl),
    capabilities: capabilitiesOf(await findOfferedModels(tx, actor.organizationId, modelNames)),
  };
});

/** Returns what can be made with these models. What works without a model is always included. */
function capabilitiesOf(offered: OfferedModels): contract.Capabilities {
  const { text, image, transcription } = offered;
  return {
    sources: [...(text === undefined ? [] : ["topic" as const]), "link", "script", "articleId"],
    images: ["illustration", ...(image === undefined ? [] : ["photo" as const])],
    articles: text !== undefined,
    transcription: transcription !== undefined,
    ownModels: ownKindsOf(offered),
  };
}
