import { sql } from "kysely";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { type Covered, coverWords } from "./shown-images.ts";
import type { ProjectRef } from "./site.ts";

/** The author whom readers see; both are null where they see none. */
export type ShownAuthor = { author_slug: string | null; author_name: string | null };

/** An article as it stands below another one. */
export type LightEntry = ShownAuthor & {
  locale: string;
  slug: string;
  title: string;
  word_count: number;
  published_at: Date;
  live_at: Date;
  tag_slugs: string[];
} & Covered;

/** An article as a list shows it. */
export type LiveEntry = LightEntry & {
  summary: string;
  /** Beginning of the article's Markdown, for an excerpt; empty when there is a summary. */
  opening: string;
  tags: string[];
};

export type LiveArticle = LiveEntry & {
  revision: number;
  markdown: string;
  seo_title: string | null;
  seo_description: string | null;
  pictures: KeptPictures | null;
};

// Long enough for a first paragraph, short enough to parse for every line of a list.
const openingLength = 3000;

/** Selects the live articles. Every query of the blog starts from it, so that no other article can show. */
export function selectLive(tx: Tx, { organizationId, projectId }: ProjectRef) {
  return tx
    .selectFrom("article")
    .select(["organization_id", "project_id", "id", "locale", "slug", "published_revision", "byline_id"])
    .select((eb) => [eb.ref("published_at").$notNull().as("published_at"), eb.ref("live_at").$notNull().as("live_at")])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("published_revision", "is not", null);
}

type Live = ReturnType<typeof selectLive>;

/** Joins the live revisions to articles that are already picked, since the text of a revision is large. */
function selectRevisions(tx: Tx, { organizationId }: ProjectRef, picked: Live) {
  return tx
    .selectFrom(picked.as("a"))
    .innerJoin("article_revision as r", (join) =>
      join.on("r.organization_id", "=", organizationId).onRef("r.article_id", "=", "a.id").onRef("r.revision", "=", "a.published_revision"),
    );
}

export function selectEntries(tx: Tx, ref: ProjectRef, picked: Live) {
  return selectLight(tx, ref, picked)
    .select(["r.summary", "r.tags"])
    .select(sql<string>`case when r.summary = '' then left(r.markdown, ${sql.lit(openingLength)}) else '' end`.as("opening"));
}

/** Reads what lists show of the picked articles without any of their texts. */
function selectLight(tx: Tx, ref: ProjectRef, picked: Live) {
  return selectRevisions(tx, ref, picked)
    .leftJoin("author as u", (join) => join.on("u.organization_id", "=", ref.organizationId).onRef("u.person_id", "=", "a.byline_id"))
    .select(["a.id", "a.locale", "a.published_at", "a.live_at", "r.slug", "r.title", "r.word_count", "r.cover_image_id"])
    .select(["r.tag_slugs", "u.slug as author_slug", "u.name as author_name", coverWords.as("cover_words")])
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc");
}

export function newestFirst(live: Live): Live {
  return live.orderBy("published_at", "desc").orderBy("id", "desc");
}

/**
 * Finds the slug under which an article is live now, by that slug or an earlier one. Returns undefined for a slug that was never
 * shown.
 */
export async function findLiveSlug(tx: Tx, ref: ProjectRef, locale: string, slug: string): Promise<string | undefined> {
  const row = await selectRevisions(tx, ref, selectLive(tx, ref))
    .innerJoin("article_slug as s", (join) =>
      join
        .on("s.organization_id", "=", ref.organizationId)
        .onRef("s.project_id", "=", "a.project_id")
        .onRef("s.locale", "=", "a.locale")
        .onRef("s.article_id", "=", "a.id"),
    )
    .select("r.slug")
    .where("s.locale", "=", locale)
    .where("s.slug", "=", slug)
    .where((eb) =>
      eb.or([eb("s.slug", "=", eb.ref("r.slug")), eb("s.slug", "!=", eb.ref("a.slug")), sql<boolean>`${wasShown(ref.organizationId)}`]),
    )
    .executeTakeFirst();
  return row?.slug;
}

/**
 * Returns the condition that readers have seen an article `a` under a slug `s`: that of a revision that is still being written stays unknown,
 * unless the article had it on the site before.
 */
export const wasShown = (organizationId: string) => sql`exists (
  select from publication p
  join article_revision shown
    on shown.organization_id = p.organization_id and shown.article_id = p.article_id and shown.revision = p.revision
  where p.organization_id = ${organizationId} and p.article_id = a.id and p.status = 'confirmed' and shown.slug = s.slug
)`;

/** Returns whether an article that is not live any more was shown under a slug. */
export async function wasLive(tx: Tx, { organizationId, projectId }: ProjectRef, locale: string, slug: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from article_slug s
      join article a on a.organization_id = ${organizationId} and a.id = s.article_id and a.published_revision is null
      where s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.locale = ${locale} and s.slug = ${slug}
        and ${wasShown(organizationId)}
    ) as was`.execute(tx);
  return rows[0]?.was === true;
}

type LiveRevision = ShownAuthor & { id: string; revision: number; published_at: Date; live_at: Date };

/** Reads the text of a revision that was found to be live. */
export async function readRevision(tx: Tx, { organizationId }: ProjectRef, locale: string, live: LiveRevision): Promise<LiveArticle> {
  const { id, revision, published_at, live_at, author_slug, author_name } = live;
  const row = await tx
    .selectFrom("article_revision")
    .select(["slug", "title", "summary", "word_count", "cover_image_id", "markdown", "seo_title", "seo_description", "tags", "tag_slugs"])
    .select("pictures")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  return { ...row, id, locale, revision, published_at, live_at, author_slug, author_name, opening: "", cover_words: null };
}

/** One of the latest articles. `related_ids` are those that its page leads on to, null until they are chosen. */
export type ShelfEntry = LightEntry & { revision: number; related_ids: string[] | null };

const relatedIds = (organizationId: string) => sql<string[] | null>`(
  select b.related_ids from published_body b
  where b.organization_id = ${organizationId} and b.article_id = a.id and b.revision = r.revision
)`;

/** Lists the latest articles without their words but the title. */
export function listShelf(tx: Tx, ref: ProjectRef, page: { locale: string; limit: number }): Promise<ShelfEntry[]> {
  const picked = newestFirst(selectLive(tx, ref)).where("locale", "=", page.locale).limit(page.limit);
  return selectLight(tx, ref, picked)
    .select(["r.revision", relatedIds(ref.organizationId).as("related_ids")])
    .execute();
}

/** Lists those of some articles that are live in a language. */
export function listLight(tx: Tx, ref: ProjectRef, locale: string, ids: readonly string[]): Promise<LightEntry[]> {
  const live = selectLive(tx, ref).where("locale", "=", locale);
  return selectLight(tx, ref, live.where("id", "=", sql<string>`any(${[...ids]})`)).execute();
}

type Place = Position & Pick<ShelfEntry, "title" | "tag_slugs" | "revision" | "related_ids">;

/** Finds the place of a live article in the order of publication, and what it is about. */
export function findPlace(tx: Tx, ref: ProjectRef, id: string): Promise<Place | undefined> {
  return selectRevisions(tx, ref, selectLive(tx, ref).where("id", "=", id))
    .select(["a.id", "a.published_at", "r.title", "r.tag_slugs", "r.revision", relatedIds(ref.organizationId).as("related_ids")])
    .executeTakeFirst();
}

/** Finds the id of the article that was published just before or after a place in the order; the newest before none. */
export async function findBeside(
  tx: Tx,
  ref: ProjectRef,
  { locale, published_at, id }: Partial<Position> & { locale: string },
  side: "older" | "newer",
): Promise<string | undefined> {
  const live = selectLive(tx, ref).where("locale", "=", locale);
  const place = sql`(${published_at ?? "infinity"}::timestamptz, ${id ?? ""})`;
  const picked =
    side === "older"
      ? newestFirst(live.where(sql<boolean>`(published_at, id) < ${place}`))
      : live.where(sql<boolean>`(published_at, id) > ${place}`).orderBy("published_at").orderBy("id");
  return (await picked.limit(1).executeTakeFirst())?.id;
}

export function listLatest(tx: Tx, ref: ProjectRef, page: { locale: string; limit: number; offset?: number }): Promise<LiveEntry[]> {
  const picked = newestFirst(selectLive(tx, ref))
    .where("locale", "=", page.locale)
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return selectEntries(tx, ref, picked).execute();
}

/** Lists the latest articles. The texts fit into `lengthMax` together; later articles come without text. */
export function listForFeed(tx: Tx, ref: ProjectRef, page: { locale: string; limit: number; lengthMax: number }): Promise<LiveArticle[]> {
  return selectWithTexts(tx, ref, newestFirst(selectLive(tx, ref)).where("locale", "=", page.locale).limit(page.limit), page.lengthMax);
}

/** Reads the picked articles with their texts, as far as these fit into `lengthMax` together. */
export function selectWithTexts(tx: Tx, ref: ProjectRef, picked: Live, lengthMax: number): Promise<LiveArticle[]> {
  const lengthSoFar = sql<number>`sum(length(r.markdown)) over (order by a.published_at desc, a.id desc)`;
  return selectEntries(tx, ref, picked)
    .select(["r.revision", "r.seo_title", "r.seo_description", "r.pictures"])
    .select(sql<string>`case when ${lengthSoFar} <= ${lengthMax} then r.markdown else '' end`.as("markdown"))
    .execute();
}

export type LiveAddress = { locale: string; slug: string; title: string; summary: string; live_at: Date };

/** Lists the addresses of the live articles, latest first, up to `limit`. */
export function listAddresses(tx: Tx, ref: ProjectRef, limit: number): Promise<LiveAddress[]> {
  return selectRevisions(tx, ref, newestFirst(selectLive(tx, ref)).limit(limit))
    .select(["a.locale", "a.live_at", "r.slug", "r.title", "r.summary"])
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc")
    .execute();
}

/** A live article with the languages that it is live in under the same slug. */
export type LiveAlternates = { id: string; locale: string; slug: string; published_at: Date; live_at: Date; locales: string[] };

type Position = { published_at: Date; id: string };

/** Lists live articles in the order in which they were first published, and their translations `among` some languages. */
export function listInOrder(
  tx: Tx,
  { organizationId, projectId }: ProjectRef,
  page: { after: Position | undefined; limit: number; among: readonly string[] },
): Promise<LiveAlternates[]> {
  const { after, limit, among } = page;
  const live = selectLive(tx, { organizationId, projectId }).select((eb) => eb.ref("published_slug").$notNull().as("published_slug"));
  const picked = after === undefined ? live : live.where(sql<boolean>`(published_at, id) > (${after.published_at}, ${after.id})`);
  const translations = sql<string[]>`array(
    select n.locale from article_slug o
    join article n on n.organization_id = o.organization_id and n.id = o.article_id
    where o.organization_id = ${organizationId} and o.project_id = ${projectId} and o.locale = any(${[...among]})
      and o.slug = a.published_slug and n.published_revision is not null and n.published_slug = o.slug
    order by n.locale
  )`;
  return tx
    .selectFrom(picked.orderBy("published_at").orderBy("id").limit(limit).as("a"))
    .select(["a.id", "a.locale", "a.published_slug as slug", "a.published_at", "a.live_at"])
    .select((among.length === 0 ? sql<string[]>`'{}'::text[]` : translations).as("locales"))
    .orderBy("a.published_at")
    .orderBy("a.id")
    .execute();
}

/** Lists the languages `among` these in which an article is live under a slug. */
export async function listLocalesOf(tx: Tx, ref: ProjectRef, slug: string, among: readonly string[]): Promise<string[]> {
  const { organizationId, projectId } = ref;
  const { rows } = await sql<{ locale: string }>`
    select n.locale from article_slug o
    join article n on n.organization_id = ${organizationId} and n.id = o.article_id
    where o.organization_id = ${organizationId} and o.project_id = ${projectId} and o.locale = any(${[...among]}) and o.slug = ${slug}
      and n.published_revision is not null and n.published_slug = o.slug
    order by n.locale`.execute(tx);
  return rows.map(({ locale }) => locale);
}

/** Finds the article after which so many articles have been listed in order; undefined where there are fewer. */
export function findBefore(tx: Tx, ref: ProjectRef, count: number): Promise<Position | undefined> {
  return selectLive(tx, ref)
    .orderBy("published_at")
    .orderBy("id")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
}
