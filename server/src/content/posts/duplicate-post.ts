import * as contract from "@galley/contract";
import { newId } from "#src/core/ids.ts";
import { copyTitle } from "#src/core/text/copy-title.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { withoutLostImages } from "./post-images.ts";
import { listDestinations } from "./post-queries.ts";
import { requireCopied } from "./require-copied.ts";
import { insertPost } from "./save-post.ts";
import { holdSourceArticle } from "./source-article.ts";

export const duplicatePost = handle(contract.duplicatePost, async ({ tx, actor }, { id }) => {
  const { organizationId } = actor;
  const source = await requireCopied(tx, actor, id);
  const { project_id: projectId, format, content } = source;
  const project = await requireProject(tx, actor, projectId);
  const destinations = await listDestinations(tx, organizationId, id);
  const copyId = newId("post");
  await insertPost(tx, actor, {
    id: copyId,
    projectId,
    format,
    status: "draft",
    articleId: await holdSourceArticle(tx, organizationId, source.article_id),
    title: copyTitle(source.title, project.language),
    content: await withoutLostImages(tx, { organizationId, projectId }, content),
    destinations: destinations.map(({ destination }) => destination),
  });
  return { id: copyId, revision: 1 };
});
