import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { type Claim, claimWith, inSeconds, isHeldBy } from "#src/operations/queue/claim.ts";
import type { ProjectRef } from "../site.ts";

/** A change that the CDN is to be told of: an image that is gone, or else what is under a slug, null standing for the whole blog. */
export type BlogChange = Claim & { project_id: string; slug: string | null; image_id: string | null; attempts: number; created_at: Date };

const leaseSeconds = 90;
const restMax = 5000;

/** Says whether a CDN is in front, so that changes are written down for it. Processes that share a database say the same. */
export async function setCdn(pool: pg.Pool, isThere: boolean): Promise<void> {
  await pool.query("select set_cdn($1)", [isThere]);
}

/** Claims changes of all organizations in turns, up to `each` of one. */
export function claimChanges(pool: pg.Pool, batch: number, each: number): Promise<BlogChange[]> {
  return claimWith<BlogChange>(pool, "claim_blog_changes", [batch, leaseSeconds, each]);
}

/** Claims what else is due of a blog, for when all of it is dropped anyway. */
export async function claimRest(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<BlogChange[]> {
  const { rows: due } = await sql<{ id: string }>`
    select id from blog_change
    where organization_id = ${organizationId} and project_id = ${projectId} and next_attempt_at <= now() and lease_until is null
      and image_id is null
    limit ${restMax}
    for update skip locked`.execute(tx);
  if (due.length === 0) return [];
  const { rows } = await sql<BlogChange>`
    update blog_change set attempts = attempts + 1, fence = fence + 1, lease_until = ${inSeconds(leaseSeconds)}
    where organization_id = ${organizationId} and id = any(${due.map(({ id }) => id)})
    returning organization_id, id, fence, project_id, slug, image_id, attempts, created_at`.execute(tx);
  return rows;
}

/** Deletes changes of one organization that the CDN was told of, or that it will not be told of any more. */
export async function dropChanges(tx: Tx, changes: readonly BlogChange[]): Promise<void> {
  await sql`delete from blog_change w where ${isHeldBy(changes)}`.execute(tx);
}

/** Lets changes of one organization wait for another attempt. */
export async function delayChanges(tx: Tx, changes: readonly BlogChange[], seconds: number): Promise<void> {
  await sql`update blog_change w set lease_until = null, next_attempt_at = ${inSeconds(seconds)}
    where ${isHeldBy(changes)}`.execute(tx);
}

type Reach = { found: number; language: boolean | null };

/**
 * Finds how far changes under some slugs reach: to pages of other articles, which may show it at their end however old it is, or to the whole
 * blog, where a language has appeared or gone. An article that is deleted by now may have been the last of its language.
 */
export async function findReach(tx: Tx, { organizationId, projectId }: ProjectRef, slugs: readonly string[]): Promise<"blog" | "articles"> {
  const { rows } = await sql<Reach>`
    select count(distinct s.slug)::integer as found, bool_or(about.live < 2) as language
    from article_slug s
    join article a on a.organization_id = s.organization_id and a.id = s.article_id
    cross join lateral (
      select count(*) as live from (
        select from article l
        where l.organization_id = ${organizationId} and l.project_id = ${projectId} and l.locale = a.locale and l.published_revision is not null
        limit 2
      ) few
    ) about
    where s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.slug = any(${[...slugs]})
      and a.published_at is not null`.execute(tx);
  const [reach] = rows;
  return reach === undefined || reach.found < slugs.length || reach.language ? "blog" : "articles";
}

/** Returns whether a project is closed for its deletion, or gone by now, so that none of its images is served. */
export async function isEnding(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<boolean> {
  const { rows: closed } = await sql<{ closed: boolean }>`select is_closed(${organizationId}, ${projectId}) as closed`.execute(tx);
  if (closed[0]?.closed === true) return true;
  const { rows: there } = await sql`select from project where organization_id = ${organizationId} and id = ${projectId}`.execute(tx);
  return there.length === 0;
}
