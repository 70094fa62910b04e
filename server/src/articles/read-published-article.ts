import type * as contract from "@galley/contract";
import { imageIdsOf, parseArticle, toBlocks } from "@galley/markdown";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "#src/platform/handle.ts";
import { articleNotFound, findCover } from "./article-queries.ts";
import { imageResolver } from "./manuscript.ts";
import { presentCover, presentSeo } from "./present-article.ts";

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;

/** The revision that the site shows, found by id or by any slug that it is or was shown under. */
export async function readPublishedArticle(context: Context, { id, locale }: Input) {
  const { tx, actor, publicUrl } = context;
  const row = await findPublished(context, id, locale);
  if (row === undefined) throw articleNotFound();
  const { document } = parseArticle(row.markdown);
  const resolve = await imageResolver(tx, actor, row.project_id, publicUrl, imageIdsOf(document));
  const cover = await findCover(tx, actor.organizationId, row.cover_image_id);
  return {
    id: row.id,
    revision: row.revision,
    locale: row.locale,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    seo: presentSeo(row),
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.live_at.toISOString(),
    markdown: row.markdown,
    blocks: toBlocks(document, (imageId) => {
      const image = resolve(imageId);
      return typeof image === "string" ? undefined : image;
    }),
    coverImage: cover === undefined ? null : presentCover(cover, publicUrl),
  };
}

function findPublished({ tx, actor }: Context, idOrSlug: string, locale: string) {
  return tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .select(["a.id", "a.project_id", "a.locale", "r.revision", "r.slug", "r.title", "r.summary", "r.seo_title", "r.seo_description"])
    .select(["r.markdown", "r.cover_image_id"])
    .select((eb) => [eb.ref("a.published_at").$notNull().as("published_at"), eb.ref("a.live_at").$notNull().as("live_at")])
    .where("a.organization_id", "=", actor.organizationId)
    .where("a.project_id", "=", sql<string>`any(${actor.reach === "all" ? [] : [...actor.reach]})`)
    .where("a.locale", "=", locale)
    .where((eb) => eb.or([eb("a.id", "=", idOrSlug), eb("a.published_slug", "=", idOrSlug)]))
    .executeTakeFirst();
}
