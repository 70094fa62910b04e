import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockArticle } from "#src/content/articles/article-queries.ts";
import { presentPublication } from "#src/content/articles/present-publication.ts";
import { requireNotOnItsWay } from "#src/content/articles/set-date.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { openPublication } from "./open-publication.ts";
import { findMainDestination, listConnected } from "./project-destinations.ts";
import { requireFree } from "./publication-queries.ts";

/**
 * Delivers the live revision again. The publication is not a main one: the article stays live as it is, whatever the result of
 * this delivery.
 */
export const republishArticle = handle(contract.republishArticle, async (context, { id, destination: wanted }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, id);
  const { published_revision: revision, project_id: projectId } = article;
  await requireProject(tx, actor, projectId);
  if (revision === null) throw new Failure("invalid_state", sentence("refusal_article_not_live_publish"));
  if (wanted !== undefined && !(await listConnected(tx, organizationId, projectId)).includes(wanted))
    throw new Failure("invalid_state", sentence("refusal_destination_not_connected", { destination: wanted }));
  const destination = wanted ?? (await findMainDestination(tx, organizationId, projectId));
  await requireNotOnItsWay(context, article);
  await requireFree(tx, { organization_id: organizationId, article_id: id, destination });
  const publication = await openPublication(tx, organizationId, { projectId, articleId: id, revision, destination, main: false });
  return presentPublication(publication);
});
