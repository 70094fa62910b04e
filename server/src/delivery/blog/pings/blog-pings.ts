import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { type Claim, claimWith, inSeconds, isHeldBy } from "#src/operations/queue/claim.ts";
import type { ProjectRef } from "../site.ts";
import type { PingKind } from "./pings.ts";

/** An article of which somebody is to be told, by the slug under which readers have found it or find it now. */
export type BlogPing = Claim & { project_id: string; slug: string; attempts: number; created_at: Date };

// Longer than the calls of one round take, unless nearly all of them time out.
const leaseSeconds = 300;
/** Most changes of a blog that are claimed beside the first. */
export const perBlogMax = 500;

/** Says which kinds of pings are sent, so that changes are written down for them. Processes that share a database say the same. */
export async function setPingKinds(pool: pg.Pool, kinds: readonly string[]): Promise<void> {
  await pool.query("select set_ping_kinds($1)", [kinds]);
}

/** Claims pings of one kind, of all organizations in turns, up to `each` of one. */
export function claimPings(pool: pg.Pool, kind: PingKind, batch: number, each: number): Promise<BlogPing[]> {
  return claimWith<BlogPing>(pool, "claim_blog_pings", [batch, each, leaseSeconds, kind]);
}

/** Claims what else is due of a blog, so that one call tells of it. */
export async function claimRest(tx: Tx, kind: PingKind, { organizationId, projectId }: ProjectRef): Promise<BlogPing[]> {
  const { rows: due } = await sql<{ id: string }>`
    select id from blog_ping
    where organization_id = ${organizationId} and project_id = ${projectId} and kind = ${kind} and next_attempt_at <= now()
      and lease_until is null
    order by next_attempt_at limit ${perBlogMax}
    for update skip locked`.execute(tx);
  if (due.length === 0) return [];
  const { rows } = await sql<BlogPing>`
    update blog_ping set attempts = attempts + 1, fence = fence + 1, lease_until = ${inSeconds(leaseSeconds)}
    where organization_id = ${organizationId} and id = any(${due.map(({ id }) => id)})
    returning organization_id, id, fence, project_id, slug, attempts, created_at`.execute(tx);
  return rows;
}

/** Deletes pings of one organization that were sent, or that are not sent any more. */
export async function dropPings(tx: Tx, pings: readonly BlogPing[]): Promise<void> {
  await sql`delete from blog_ping w where ${isHeldBy(pings)}`.execute(tx);
}

/** Returns the seconds until a blog whose pings have failed is tried again; 0 where none wait for that. */
export async function secondsOfRest(tx: Tx, kind: PingKind, { organizationId, projectId }: ProjectRef): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(next_attempt_at) - now())::float8 as seconds from blog_ping
    where organization_id = ${organizationId} and project_id = ${projectId} and kind = ${kind} and next_attempt_at > now()
      and attempts > 0 and lease_until is null`.execute(tx);
  return rows[0]?.seconds ?? 0;
}

/** Gives back pings of one organization that nobody was called for. */
export async function returnPings(tx: Tx, pings: readonly BlogPing[], seconds: number): Promise<void> {
  await sql`update blog_ping w set attempts = w.attempts - 1, lease_until = null, next_attempt_at = ${inSeconds(seconds)}
    where ${isHeldBy(pings)}`.execute(tx);
}

/** Lets pings of one organization wait for another attempt. */
export async function delayPings(tx: Tx, pings: readonly BlogPing[], seconds: number): Promise<void> {
  await sql`update blog_ping w set lease_until = null, next_attempt_at = ${inSeconds(seconds)}
    where ${isHeldBy(pings)}`.execute(tx);
}
