import { sql } from "kysely";
import { writeSearchEntry } from "#src/content/search/write-search-entry.ts";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { blogUrl } from "#src/people/projects/article-url.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { tagsBySlug } from "./tags.ts";
import type { Text } from "./texts/text.ts";
import type { TaskResult } from "./texts/text-tasks.ts";

export type NewRevision = {
  articleId: string;
  revision: number;
  locale: string;
  title: string;
  slug: string;
  markdown: string;
  text: Text;
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

export type RevisionFacts = TaskResult<"facts">;

export type Checked = { projectId: string; articleId: string; title: string };

/** Builds the columns of what the checks need. */
export function checkColumns(organizationId: string, { projectId, articleId, title }: Checked) {
  return {
    avoid: sql<string[] | null>`(
      select b.profile #> '{terms,avoid}' from brand b
      where b.organization_id = ${organizationId} and b.project_id = ${projectId} order by b.version desc limit 1
    )`,
    taken: sql<boolean>`exists (
      select from article a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.title_key = ${titleKey(title)}
        and a.id <> ${articleId}
    )`,
  };
}

export async function findCheckContext(tx: Tx, organizationId: string, checked: Checked): Promise<CheckContext> {
  const { avoid, taken } = checkColumns(organizationId, checked);
  const { rows } = await sql<{ avoid: string[] | null; taken: boolean }>`select ${avoid} as avoid, ${taken} as taken`.execute(tx);
  return { termsToAvoid: rows[0]?.avoid ?? [], titleTaken: rows[0]?.taken ?? false };
}

/** Returns what is stored beside the text of a revision: the findings of the automatic checks, its words, and their number. */
export function factsOf(
  { actor, publicUrl }: { actor: Actor; publicUrl: string },
  project: ProjectRow,
  context: CheckContext,
  { text, title, summary, seoTitle, seoDescription, titleDerived = false }: NewRevision,
): Promise<RevisionFacts> {
  const ownUrls = [project.site_url, blogUrl(project, publicUrl)];
  return text.ask("facts", {
    organizationId: actor.organizationId,
    title,
    summary,
    seoTitle,
    seoDescription,
    ...context,
    titleDerived,
    ownUrls,
  });
}

/** Inserts one immutable revision with its author. */
export async function insertRevision(
  writes: Writes,
  actor: Actor,
  projectId: string,
  { articleId, revision, ...content }: NewRevision,
  { wordCount, searched, checks }: RevisionFacts,
): Promise<void> {
  const tags = tagsBySlug(content.tags, content.locale);
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
      tags: [...tags.values()],
      tag_slugs: [...tags.keys()],
      word_count: wordCount,
      checks: JSON.stringify(checks),
      author_kind: authorKindOf(actor),
      author_id: actor.personId,
      author_token_id: actor.tokenId,
      generation_id: content.generationId ?? null,
    }),
  );
  await writeSearchEntry(writes, {
    organizationId: actor.organizationId,
    projectId,
    type: "article",
    id: articleId,
    title: content.title,
    ...searched,
  });
}
