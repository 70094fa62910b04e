import type { Document } from "@galley/markdown";
import { plainTextOf, wordCountOf } from "@galley/markdown";
import { sql } from "kysely";
import type { StoredCheck } from "#src/core/database/column-shapes.ts";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/title-key.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { blogUrl } from "#src/people/projects/article-url.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { writeSearchEntry } from "#src/people/projects/write-search-entry.ts";
import { checkArticle } from "./checks/check-article.ts";
import { storedChecks } from "./checks/told-checks.ts";
import { tagSlug } from "./tags.ts";

export type NewRevision = {
  articleId: string;
  revision: number;
  title: string;
  slug: string;
  markdown: string;
  document: Document;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  coverImageId: string | null;
  tags: readonly string[];
  /** Set when the service has written it. */
  generationId?: string;
  /** True when no title was given, so that it was derived from the text. */
  titleDerived?: boolean;
};

/** Facts beside the article that the checks need. */
export type CheckContext = { termsToAvoid: string[]; titleTaken: boolean };

export async function findCheckContext(
  tx: Tx,
  organizationId: string,
  { projectId, articleId, title }: { projectId: string; articleId: string; title: string },
): Promise<CheckContext> {
  const { rows } = await sql<{ avoid: string[] | null; taken: boolean }>`
    select
      (select b.profile #> '{terms,avoid}' from brand b
        where b.organization_id = ${organizationId} and b.project_id = ${projectId} order by b.version desc limit 1) as avoid,
      exists (
        select from article a
        where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.title_key = ${titleKey(title)}
          and a.id <> ${articleId}
      ) as taken`.execute(tx);
  return { termsToAvoid: rows[0]?.avoid ?? [], titleTaken: rows[0]?.taken ?? false };
}

/** Inserts one immutable revision with its author and the findings of the automatic checks. Returns the findings. */
export async function insertRevision(
  writes: Writes,
  { actor, publicUrl }: { actor: Actor; publicUrl: string },
  project: ProjectRow,
  context: CheckContext,
  { document, articleId, revision, titleDerived = false, ...content }: NewRevision,
): Promise<StoredCheck[]> {
  const wordCount = wordCountOf(document);
  const ownUrls = [project.site_url, blogUrl(project, publicUrl)];
  const checks = storedChecks(checkArticle({ ...content, ...context, titleDerived, document, wordCount, ownUrls }));
  await writes.write(
    statements.insertInto("article_revision").values({
      organization_id: actor.organizationId,
      article_id: articleId,
      revision,
      title: content.title,
      slug: content.slug,
      markdown: content.markdown,
      summary: content.summary,
      seo_title: content.seoTitle,
      seo_description: content.seoDescription,
      cover_image_id: content.coverImageId,
      tags: [...content.tags],
      tag_slugs: content.tags.map(tagSlug),
      word_count: wordCount,
      checks: JSON.stringify(checks),
      author_kind: authorKindOf(actor),
      author_id: actor.personId,
      author_token_id: actor.tokenId,
      generation_id: content.generationId ?? null,
    }),
  );
  const { title, summary } = content;
  const text = `${summary}\n\n${plainTextOf(document)}`;
  await writeSearchEntry(writes, {
    organizationId: actor.organizationId,
    projectId: project.id,
    type: "article",
    id: articleId,
    title,
    content: text.trim(),
  });
  return checks;
}
