import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import type { ProjectRef } from "./site.ts";

/** An article as a list shows it. */
export type LiveEntry = {
  id: string;
  locale: string;
  slug: string;
  title: string;
  summary: string;
  word_count: number;
  published_at: Date;
  live_at: Date;
  cover_image_id: string | null;
  /** The article's beginning, or all of it: enough for an excerpt where there is no summary. */
  opening: string;
};

export type LiveArticle = LiveEntry & { markdown: string; seo_title: string | null; seo_description: string | null };

// Long enough for a first paragraph, short enough to parse for every line of a list.
const openingLength = 3000;

/** The revisions that the site shows, and no others: every query of the blog goes through here. */
function selectLive(tx: Tx, { organizationId, projectId }: ProjectRef) {
  return tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .where("a.organization_id", "=", organizationId)
    .where("a.project_id", "=", projectId)
    .where("a.published_revision", "is not", null);
}

function selectEntries(tx: Tx, ref: ProjectRef) {
  return selectLive(tx, ref)
    .select(["a.id", "a.locale", "r.slug", "r.title", "r.summary", "r.word_count", "r.cover_image_id"])
    .select((eb) => [eb.ref("a.published_at").$notNull().as("published_at"), eb.ref("a.live_at").$notNull().as("live_at")])
    .select(sql<string>`case when r.summary = '' then left(r.markdown, ${sql.lit(openingLength)}) else '' end`.as("opening"));
}

/** The article that this address belongs to, whatever slug it shows now; a slug that was never shown belongs to nobody. */
export function findByAddress(tx: Tx, ref: ProjectRef, locale: string, slug: string): Promise<LiveArticle | undefined> {
  return selectEntries(tx, ref)
    .innerJoin("article_slug as s", (join) =>
      join
        .onRef("s.organization_id", "=", "a.organization_id")
        .onRef("s.project_id", "=", "a.project_id")
        .onRef("s.locale", "=", "a.locale")
        .onRef("s.article_id", "=", "a.id"),
    )
    .select(["r.markdown", "r.seo_title", "r.seo_description"])
    .where("s.locale", "=", locale)
    .where("s.slug", "=", slug)
    .where((eb) => eb.or([eb("s.slug", "=", eb.ref("r.slug")), eb("s.slug", "!=", eb.ref("a.slug")), sql<boolean>`${wasShown}`]))
    .executeTakeFirst();
}

// The slug of a revision that is still being written stays unknown, unless the article had it on the site before.
const wasShown = sql`exists (
  select from publication p
  join article_revision shown
    on shown.organization_id = p.organization_id and shown.article_id = p.article_id and shown.revision = p.revision
  where p.organization_id = a.organization_id and p.article_id = a.id and p.status = 'confirmed' and shown.slug = s.slug
)`;

export function listLatest(
  tx: Tx,
  ref: ProjectRef,
  page: { locale: string; limit: number; offset?: number; besides?: string },
): Promise<LiveEntry[]> {
  return selectEntries(tx, ref)
    .where("a.locale", "=", page.locale)
    .$if(page.besides !== undefined, (query) => query.where("a.id", "!=", page.besides ?? ""))
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
}

/** The latest articles with their text, as far as it fits into a feed together; later ones come without. */
export function listForFeed(tx: Tx, ref: ProjectRef, page: { locale: string; limit: number; lengthMax: number }): Promise<LiveArticle[]> {
  const latest = selectEntries(tx, ref)
    .select(["r.markdown", "r.seo_title", "r.seo_description"])
    .where("a.locale", "=", page.locale)
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.limit);
  return tx
    .selectFrom(latest.as("latest"))
    .select(["id", "locale", "slug", "title", "summary", "word_count", "cover_image_id", "published_at", "live_at", "opening"])
    .select(["seo_title", "seo_description"])
    .select(
      sql<string>`case when sum(length(markdown)) over (order by published_at desc, id desc) <= ${page.lengthMax} then markdown else '' end`.as(
        "markdown",
      ),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The languages that show an article under this slug: translations of one article share it. */
export async function listTranslations(tx: Tx, ref: ProjectRef, slug: string, locales: readonly string[]): Promise<string[]> {
  const rows = await selectLive(tx, ref)
    .innerJoin("article_slug as s", (join) =>
      join
        .onRef("s.organization_id", "=", "a.organization_id")
        .onRef("s.project_id", "=", "a.project_id")
        .onRef("s.locale", "=", "a.locale")
        .onRef("s.article_id", "=", "a.id"),
    )
    .select("a.locale")
    .where("s.slug", "=", slug)
    .where("s.locale", "=", sql<string>`any(${[...locales]})`)
    .whereRef("r.slug", "=", "s.slug")
    .orderBy("a.locale")
    .execute();
  return rows.map(({ locale }) => locale);
}

export type LiveAddress = { locale: string; slug: string; title: string; summary: string; live_at: Date };

/** Every address of the blog, latest first, as far as one file holds them. */
export function listAddresses(tx: Tx, ref: ProjectRef, limit: number): Promise<LiveAddress[]> {
  return selectLive(tx, ref)
    .select(["a.locale", "r.slug", "r.title", "r.summary"])
    .select((eb) => eb.ref("a.live_at").$notNull().as("live_at"))
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}

export type ShownImage = { id: string; alt: string; width: number; height: number; credit: string | null };

/** The images that pages of this project show; one of another project is none. */
export async function findImages(tx: Tx, ref: ProjectRef, ids: readonly string[]): Promise<Map<string, ShownImage>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("image")
    .select(["id", "alt", "width", "height", "credit"])
    .where("organization_id", "=", ref.organizationId)
    .where("project_id", "=", ref.projectId)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
