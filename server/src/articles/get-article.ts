import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { requireProject } from "#src/projects/project-queries.ts";
import { articleNotFound, findArticle, findCover, listPublications } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";
import { readPublishedArticle } from "./read-published-article.ts";

export const getArticle = handle(
  contract.getArticle,
  async ({ tx, actor, publicUrl }, { id }) => {
    const [row, publications] = await Promise.all([findArticle(tx, actor, id), listPublications(tx, actor.organizationId, id)]);
    if (row === undefined) throw articleNotFound();
    const project = await requireProject(tx, actor, row.project_id);
    const cover = await findCover(tx, actor.organizationId, row.cover_image_id);
    return presentArticle(row, project, publicUrl, { cover, publications });
  },
  readPublishedArticle,
);
