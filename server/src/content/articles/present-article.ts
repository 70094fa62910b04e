import type * as contract from "@galley/contract";
import type { z } from "zod";
import { imageUrl } from "#src/content/images/image-url.ts";
import { type GenerationRow, presentGeneration } from "#src/people/projects/generations.ts";
import { liveAddress } from "#src/people/projects/live-address.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import type { listArticlePosts } from "./article-posts.ts";
import type { findArticle, listPublications } from "./article-queries.ts";
import { type Bounded, fieldsOf } from "./findings.ts";
import { presentPublication } from "./present-publication.ts";

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>;
type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number];
type PostRow = Awaited<ReturnType<typeof listArticlePosts>>[number];
export type CoverRow = { id: string; alt: string; width: number; height: number; credit: string | null };

export function presentArticle(
  row: ArticleRow,
  project: ProjectRow,
  publicUrl: string,
  parts: {
    cover: CoverRow | undefined;
    publications: readonly PublicationRow[];
    comments: z.input<typeof contract.Article>["comments"];
    checks: Bounded<contract.ArticleCheck>;
    posts: readonly PostRow[];
    generation: GenerationRow | undefined;
    routine: contract.RoutineStart | null;
  },
): z.input<typeof contract.Article> {
  return {
    id: row.id,
    projectId: row.project_id,
    title: row.title,
    status: row.status,
    slug: row.slug,
    locale: row.locale,
    scheduledAt: timestamp(row.scheduled_at),
    publishedAt: timestamp(row.published_at),
    updatedAt: row.updated_at.toISOString(),
    publishedRevision: row.published_revision,
    live: row.published_revision !== null,
    url: addressOf(row, project, publicUrl, parts.publications),
    revision: row.revision,
    markdown: row.markdown,
    summary: row.summary,
    seo: presentSeo(row),
    coverImage: parts.cover === undefined ? null : presentCover(parts.cover, publicUrl),
    tags: row.tags,
    byline: presentByline(row),
    topicId: row.topic_id,
    plannedAt: timestamp(row.planned_at),
    createdAt: row.created_at.toISOString(),
    comments: parts.comments,
    ...fieldsOf({ checks: parts.checks }),
    posts: parts.posts.map(({ id, format, status, title }) => ({ id, format, status, title })),
    publications: parts.publications.map(presentPublication),
    generation: parts.generation === undefined ? null : presentGeneration(parts.generation),
    routine: parts.routine,
  };
}

/** Presents whom readers see as the author; null where that person is no author. */
export function presentByline({ author_slug: slug, author_name: name }: { author_slug: string | null; author_name: string | null }) {
  return slug === null || name === null ? null : { slug, name };
}

export function presentSeo(row: { seo_title: string | null; seo_description: string | null }) {
  return {
    ...(row.seo_title !== null && { title: row.seo_title }),
    ...(row.seo_description !== null && { description: row.seo_description }),
  };
}

export function presentCover({ id, alt, width, height, credit }: CoverRow, publicUrl: string) {
  return { id, url: imageUrl(publicUrl, id), alt, width, height, ...(credit !== null && { credit }) };
}

/** Returns where readers find the live page; without one, where they will find the current revision. */
function addressOf(row: ArticleRow, project: ProjectRow, publicUrl: string, publications: readonly PublicationRow[]): string {
  const shown = row.published_revision === null ? undefined : publications.find(({ main, status }) => main && status === "confirmed");
  return liveAddress({ locale: row.locale, publishedSlug: row.published_slug ?? row.slug, shownAt: shown ?? null }, project, publicUrl);
}

function timestamp(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
