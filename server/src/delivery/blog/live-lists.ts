import { sql } from "kysely";
import { asKept, shownColumns } from "#src/content/images/kept-pictures.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { type LiveArticle, type LiveEntry, newestFirst, selectEntries, selectLive, selectWithTexts } from "./live-articles.ts";
import type { ShownImage } from "./shown-images.ts";
import type { ProjectRef } from "./site.ts";

/** A list of live articles in one language: those that name an author, or that have a tag. */
type Of = { locale: string } & ({ personId: string } | { tag: string });

type Page = { limit: number; offset?: number };

function selectOf(tx: Tx, ref: ProjectRef, of: Of, { limit, offset = 0 }: Page) {
  const live = selectLive(tx, ref).where("locale", "=", of.locale);
  if ("personId" in of)
    return newestFirst(live.where("byline_id", "=", of.personId))
      .limit(limit)
      .offset(offset);
  return live.where("id", "in", (eb) =>
    eb
      .selectFrom("article_tag")
      .select("article_id")
      .where("organization_id", "=", ref.organizationId)
      .where("project_id", "=", ref.projectId)
      .where("locale", "=", of.locale)
      .where("slug", "=", of.tag)
      .orderBy("published_at", "desc")
      .orderBy("article_id", "desc")
      .limit(limit)
      .offset(offset),
  );
}

export function listOf(tx: Tx, ref: ProjectRef, of: Of, page: Page): Promise<LiveEntry[]> {
  return selectEntries(tx, ref, selectOf(tx, ref, of, page)).execute();
}

/** Lists articles with their texts, as far as these fit into `lengthMax` together. */
export function listTextsOf(
  tx: Tx,
  ref: ProjectRef,
  of: Of,
  { limit, lengthMax }: { limit: number; lengthMax: number },
): Promise<LiveArticle[]> {
  return selectWithTexts(tx, ref, selectOf(tx, ref, of, { limit }), lengthMax);
}

export async function countOf(tx: Tx, ref: ProjectRef, of: Of): Promise<number> {
  const { organizationId, projectId } = ref;
  const counted =
    "personId" in of
      ? sql`article a where a.byline_id = ${of.personId} and a.published_revision is not null`
      : sql`article_tag a where a.slug = ${of.tag}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${counted}
      and a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.locale = ${of.locale}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type AuthorProfile = {
  person_id: string;
  slug: string;
  name: string;
  about: string;
  links: string[];
  image: ShownImage | undefined;
};

/** Finds an author with their picture as it was when it was shown. It may be in any project of the organization. */
export async function findProfile(tx: Tx, { organizationId }: ProjectRef, slug: string): Promise<AuthorProfile | undefined> {
  const author = await tx
    .selectFrom("author")
    .select(["person_id", "slug", "name", "about", "links", "image_id", "pictures"])
    .where("organization_id", "=", organizationId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (author === undefined) return undefined;
  const { image_id, pictures, ...shown } = author;
  const images = await tx
    .selectFrom("image")
    .select([...shownColumns, "width", "height", "kind"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", image_id ?? "")
    .execute();
  return { ...shown, image: asKept(images, pictures)[0] };
}

/** Finds the author who had an address before, where readers see them in the language: their address now. */
export async function findMovedAuthor(
  tx: Tx,
  { organizationId, projectId }: ProjectRef,
  locale: string,
  slug: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select u.slug from author_former_slug f
    join author u on u.organization_id = ${organizationId} and u.person_id = f.person_id
    where f.organization_id = ${organizationId} and f.slug = ${slug} and exists (
      select from article a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.byline_id = f.person_id and a.locale = ${locale}
        and a.published_revision is not null
    )`.execute(tx);
  return rows[0]?.slug;
}

/** Returns a tag as the newest article that has it writes it. */
export async function findTag(
  tx: Tx,
  { organizationId, projectId }: ProjectRef,
  locale: string,
  slug: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("article_tag")
    .select("tag")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("locale", "=", locale)
    .where("slug", "=", slug)
    .orderBy("published_at", "desc")
    .orderBy("article_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.tag;
}

/** Pages of lists that the sitemap names. */
export type ListedPage = { kind: "author" | "tag"; locale: string; slug: string };

/** Lists the authors and the tags of a blog, those with the most articles, up to `limit` of each. */
export async function listPages(tx: Tx, { organizationId, projectId }: ProjectRef, limit: number): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    (
      select 'author' as kind, l.locale, u.slug from (
        select a.locale, a.byline_id, count(*) as count from article a
        where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null
          and a.byline_id is not null
        group by 1, 2
      ) l join author u on u.organization_id = ${organizationId} and u.person_id = l.byline_id
      order by l.count desc, u.slug, l.locale limit ${limit}
    ) union all (
      select 'tag', t.locale, t.slug from article_tag t
      where t.organization_id = ${organizationId} and t.project_id = ${projectId}
      group by t.locale, t.slug order by count(*) desc, t.slug, t.locale limit ${limit}
    )`.execute(tx);
  return rows;
}

/** A list of a blog, with the time at which one of its articles last changed. A start page has no slug. */
export type ListChange = { kind: ListedPage["kind"] | "start"; locale: string; slug: string; changed_at: Date };

/** Finds when each list of a blog last changed. Reads all of its articles. */
export async function findListChanges(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<ListChange[]> {
  const { rows } = await sql<ListChange>`
    with live as (
      select a.id, a.locale, a.byline_id, a.live_at from article a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null
    )
    select 'start' as kind, l.locale, '' as slug, max(l.live_at) as changed_at from live l group by l.locale
    union all
    select 'author', l.locale, u.slug, max(l.live_at) from live l
    join author u on u.organization_id = ${organizationId} and u.person_id = l.byline_id
    group by l.locale, u.slug
    union all
    select 'tag', t.locale, t.slug, max(l.live_at) from live l
    join article_tag t on t.organization_id = ${organizationId} and t.article_id = l.id
    group by t.locale, t.slug`.execute(tx);
  return rows;
}
