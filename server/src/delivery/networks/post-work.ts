import type { PostDestinationName } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { addWorkFrom, dropWork } from "#src/operations/queue/work.ts";
import { placeOf } from "../publishing/deliver.ts";

type Place = { organizationId: string; projectId: string; destination: PostDestinationName };

/** Returns the call that lets one transaction at a time decide which posts of a place begin: two at once would both find the same room. */
export function placeLock({ organizationId, projectId, destination }: Place): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${`posts ${organizationId} ${placeOf(projectId, destination)}`}, 0))`;
}

/** Has publications delivered from their next attempt on. */
export function addPosts(writes: Writes, organizationId: string, publicationIds: readonly string[]): Promise<void> {
  const rows = sql`
    select organization_id, 'posts', id, project_id, project_id || ' ' || destination, next_attempt_at
    from post_publication where organization_id = ${organizationId} and id = any(${publicationIds}::text[])`;
  return addWorkFrom(writes, "posts", rows);
}

/** Gives up the delivery of a publication. The caller has locked it, and a worker that claimed it finds its claim lost. */
export function dropPost(tx: Tx, organizationId: string, publicationId: string): Promise<void> {
  return dropWork(tx, { organizationId, kind: "posts", subject: publicationId });
}

/** Lets posts that wait for the limit of an account go on, since the account is gone. */
export async function freePosts(tx: Tx, place: Place): Promise<void> {
  const { organizationId, projectId, destination } = place;
  tx.turn("posts");
  await sql`select ${placeLock(place)}`.execute(tx);
  await sql`
    update work w set at = least(w.at, p.next_attempt_at)
    from post_publication p
    where w.organization_id = ${organizationId} and w.kind = 'posts' and w.place = ${placeOf(projectId, destination)} and not w.leased
      and p.organization_id = ${organizationId} and p.id = w.subject`.execute(tx);
}
