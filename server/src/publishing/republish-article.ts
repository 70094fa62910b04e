import * as contract from "@galley/contract";
import { lockArticle } from "#src/articles/article-queries.ts";
import { requireNothingOnItsWay } from "#src/articles/set-date.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { newId } from "#src/platform/ids.ts";
import { requireProject } from "#src/projects/project-queries.ts";
import { presentPublication } from "./publication-queries.ts";

/** Not a main publication: what is live stays live as it is, whatever becomes of this delivery. */
export const republishArticle = handle(contract.republishArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  if (article.published_revision === null) throw new Failure("invalid_state", "No site shows this article. Publish it instead.");
  await requireNothingOnItsWay(context, article);
  const publication = await tx
    .insertInto("publication")
    .values({
      organization_id: actor.organizationId,
      id: newId("publication"),
      project_id: article.project_id,
      article_id: id,
      revision: article.published_revision,
      destination: project.hosted_blog ? "hosted_blog" : "site",
      main: false,
      status: "pending",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentPublication(publication);
});
