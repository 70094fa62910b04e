import type { drawArticlePage } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { articleNotFound } from "#src/content/articles/article-queries.ts";
import { prepareManuscript } from "#src/content/articles/manuscript.ts";
import { publishedDate } from "#src/content/articles/published-date.ts";
import { readTags, tagSlug } from "#src/content/articles/tags.ts";
import { type Text, textOf } from "#src/content/articles/texts/text.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Context } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { LiveArticle } from "../live-articles.ts";
import { findImages, type ShownImage } from "../shown-images.ts";
import { readSite, type Site } from "../site.ts";

type Wanted = Pick<z.output<typeof drawArticlePage.input>, "id" | "revision" | "unsaved">;

/** A revision of an article, or unsaved text on it, in the form in which the blog draws what is live. */
export type Previewed = { site: Site; article: LiveArticle; text: Text; images: ReadonlyMap<string, ShownImage> };

/** Finds what the caller wants to see drawn, within their reach. Unsaved text is read as saving would read it. */
export async function findPreviewed({ tx, actor, publicUrl }: Context, wanted: Wanted): Promise<Previewed> {
  const article = await requireArticle(tx, actor, wanted.id);
  const ref = { organizationId: actor.organizationId, projectId: article.project_id };
  const [revision, site] = await Promise.all([
    findText(tx, actor.organizationId, wanted.id, wanted.revision ?? article.revision),
    readSite(tx, ref),
  ]);
  if (revision === undefined) throw new Failure("not_found", sentence("refusal_article_revision_unknown"));
  if (site === undefined) throw articleNotFound();
  const source = { tx, actor, publicUrl, projectId: ref.projectId, locale: article.locale };
  const { text, ...written } = await writtenText(source, revision, wanted.unsaved);
  const { cover_image_id: cover } = written;
  const ids = await text.ask("imageIds");
  const pictures = wanted.unsaved === undefined ? written.pictures : null;
  const images = await findImages(tx, ref, { ids: cover === null ? ids : [cover, ...ids], pictures });
  const times = await timesOf(tx, article, revision.revision, wanted.unsaved !== undefined);
  const { id, locale, author_slug, author_name } = article;
  const shown = { id, locale, author_slug, author_name, revision: revision.revision, opening: "", cover_words: null };
  return { site, article: { ...written, ...times, ...shown }, text, images };
}

async function requireArticle(tx: Tx, actor: Actor, id: string) {
  const found = await tx
    .selectFrom("article")
    .leftJoin("author as u", (join) =>
      join.onRef("u.organization_id", "=", "article.organization_id").onRef("u.person_id", "=", "article.byline_id"),
    )
    .select(["id", "project_id", "locale", "revision", "published_revision", "published_at", "original_at", "live_at", "scheduled_at"])
    .select(["u.slug as author_slug", "u.name as author_name"])
    .where(withinReach(actor, "article"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw articleNotFound();
  return found;
}

type Revision = NonNullable<Awaited<ReturnType<typeof findText>>>;

function findText(tx: Tx, organizationId: string, articleId: string, revision: number) {
  return tx
    .selectFrom("article_revision")
    .select([
      "revision",
      "slug",
      "title",
      "summary",
      "word_count",
      "cover_image_id",
      "markdown",
      "seo_title",
      "seo_description",
      "tags",
      "tag_slugs",
      "pictures",
    ])
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("revision", "=", revision)
    .executeTakeFirst();
}

type Source = { tx: Tx; actor: Actor; publicUrl: string; projectId: string; locale: string };

async function writtenText({ tx, actor, publicUrl, projectId, locale }: Source, revision: Revision, unsaved: Wanted["unsaved"]) {
  const { revision: _number, ...saved } = revision;
  if (unsaved === undefined) return { ...saved, text: textOf(actor.organizationId, saved.markdown) };
  const source = unsaved.markdown ?? saved.markdown;
  const tags = unsaved.tags === undefined ? saved.tags : readTags(unsaved.tags, locale);
  const { title: headline, text, markdown } = await prepareManuscript(tx, actor, projectId, publicUrl, source);
  return {
    slug: unsaved.slug ?? saved.slug,
    title: unsaved.title?.trim() || headline || saved.title,
    summary: unsaved.summary ?? saved.summary,
    seo_title: unsaved.seoTitle ?? saved.seo_title,
    seo_description: unsaved.seoDescription ?? saved.seo_description,
    cover_image_id: unsaved.coverImageId === undefined ? saved.cover_image_id : unsaved.coverImageId,
    tags,
    tag_slugs: tags.map((tag) => tagSlug(tag, locale)),
    pictures: null,
    word_count: await text.ask("wordCount"),
    markdown,
    text,
  };
}

type Dated = Awaited<ReturnType<typeof requireArticle>>;

/** Returns the times that the page will tell: those of the live revision, else the date that is set, else now. */
async function timesOf(tx: Tx, article: Dated, revision: number, isUnsaved: boolean) {
  const now = await readClock(tx);
  const { published_revision, live_at, scheduled_at } = article;
  const next = scheduled_at ?? now;
  const published_at = publishedDate(article, now);
  const isLive = published_revision === revision && !isUnsaved;
  return { published_at, live_at: (isLive && live_at) || next };
}
