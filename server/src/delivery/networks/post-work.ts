import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { addWorkFrom, dropWork } from "#src/operations/queue/work.ts";
import { placeOf } from "../publishing/deliver.ts";

type Place = { organizationId: string; projectId: string; destination: PostDestinationName };

/** Lets one transaction at a time decide which posts of an account begin: two at once would both find the same room. */
async function lockAccount(tx: Tx, organizationId: string, network: string, networkId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posts ${organizationId} ${network} ${networkId}`}, 0))`.execute(tx);
}

/** Has publications delivered from their next attempt on, the oldest date first. */
export function addPosts(writes: Writes, organizationId: string, publicationIds: readonly string[]): Promise<void> {
  const rows = sql`
    select organization_id, 'posts', id, project_id, project_id || ' ' || destination, least(next_attempt_at, due_at)
    from post_publication where organization_id = ${organizationId} and id = any(${publicationIds}::text[])`;
  return addWorkFrom(writes, "posts", rows);
}

/** Gives up the delivery of a publication. The caller has locked it, and a worker that claimed it finds its claim lost. */
export function dropPost(tx: Tx, organizationId: string, publicationId: string): Promise<void> {
  return dropWork(tx, { organizationId, kind: "posts", subject: publicationId });
}

/** Lets posts that wait for the limit of the account with this id on its network go on, since another one or none is in its place. */
export async function freePosts(tx: Tx, { organizationId, projectId, destination }: Place, networkId: string): Promise<void> {
  tx.turn("posts");
  await lockAccount(tx, organizationId, destination, networkId);
  await sql`
    update work w set at = least(w.at, p.next_attempt_at)
    from post_publication p
    where w.organization_id = ${organizationId} and w.kind = 'posts' and w.place = ${placeOf(projectId, destination)} and not w.leased
      and p.organization_id = ${organizationId} and p.id = w.subject`.execute(tx);
}
