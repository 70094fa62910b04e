import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { countArticle, requireRoom } from "#src/people/quotas/require-room.ts";
import { findCover } from "./article-queries.ts";
import { claimSlugFrom } from "./article-slugs.ts";
import { firstByline } from "./byline.ts";
import { insertArticle } from "./create-article.ts";
import { fieldsOf } from "./findings.ts";
import { droppedIn, prepareManuscript } from "./manuscript.ts";
import { factsOf, findCheckContext, insertRevision } from "./save-revision.ts";

type Draft = {
  title: string;
  locale: string;
  markdown: string;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  coverImageId: string | null;
  tags: string[];
};

/** Inserts a draft with a text that an article had before, without images that are gone since. */
export async function insertDraft(context: Context, project: ProjectRow, draft: Draft) {
  const { tx, atCommit, actor, publicUrl } = context;
  const { organizationId } = actor;
  const { title, locale, markdown, coverImageId, ...words } = draft;
  const articleId = newId("article");
  const owner = { organizationId, projectId: project.id, locale, articleId };
  const [manuscript, dependencies, slug, cover] = await allInOrder([
    prepareManuscript(tx, actor, project.id, publicUrl, markdown),
    findCheckContext(tx, organizationId, { projectId: project.id, articleId, title }),
    claimSlugFrom(tx, owner, title),
    findCover(tx, organizationId, coverImageId),
    requireRoom(tx, "articles"),
  ]);
  const { text } = manuscript;
  const content = {
    ...words,
    articleId,
    revision: 1,
    locale,
    title,
    slug,
    markdown: manuscript.markdown,
    text,
    coverImageId: cover?.id ?? null,
  };
  const facts = await factsOf(context, project, dependencies, content);
  await Promise.all([
    insertArticle(atCommit, { ...owner, title, slug, status: "draft", topicId: null, plannedAt: null, bylineId: firstByline(actor) }),
    insertRevision(atCommit, actor, project.id, content, facts),
  ]);
  await countArticle(atCommit);
  return { id: articleId, revision: 1, ...fieldsOf(droppedIn(manuscript)) };
}
