import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { endWork, isHeld, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { placeOf } from "../../publishing/deliver.ts";
import { lockAccount } from "../post-work.ts";
import { momentAfter } from "./next-try.ts";

/**
 * Begins the attempt of a claim. An ended lease counts as a setback, since its worker has most likely died of this post. Returns "lost"
 * where the claim is void or nothing is left to deliver, and "waits" where it was given back because the network takes no more for now.
 */
export async function beginAttempt(tx: Tx, claim: WorkClaim): Promise<"begun" | "lost" | "waits"> {
  const { organization_id, id, attempts } = claim;
  const publication = await tx
    .selectFrom("post_publication")
    .select(["project_id", "destination", "due_at", "network_id", "way", "setbacks"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "in", ["pending", "delivering"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (publication === undefined) {
    await endWork(tx, claim);
    return "lost";
  }
  const setbacks = publication.setbacks + (claim.again ? 1 : 0);
  const seconds = await secondsToWait(tx, claim, publication);
  // Put back, it has had no attempt.
  if (seconds !== undefined && !(await putWorkBack(tx, claim, { seconds, attempts: attempts - 1 }))) return "lost";
  const { numUpdatedRows } = await tx
    .updateTable("post_publication")
    .set(seconds === undefined ? { status: "delivering", attempts, setbacks } : { status: "pending", setbacks })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where(seconds === undefined ? isHeld(claim) : sql<boolean>`true`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return "lost";
  return seconds === undefined ? "begun" : "waits";
}

type Known = { project_id: string; destination: PostDestinationName; due_at: Date; network_id: string | null; way: string | null };

// The network takes more posts than are out, and what is under way may still fail and leave its room to others. Long queues look less often.
const roomSeconds = 5;
const looksPerSecondMax = 50;
const queueMax = 1000;

/**
 * Returns in how many seconds to look again at a post of which its network takes no more for now, and undefined where it goes on: there is
 * room, a part of it is out, a person brings it out, or it would come too late and is told so.
 */
async function secondsToWait(tx: Tx, claim: WorkClaim, known: Known): Promise<number | undefined> {
  if (known.network_id !== null || known.way === "export") return undefined;
  const { organization_id: organizationId, id } = claim;
  const { project_id: projectId, destination } = known;
  const limit = sql`network_account n
    where n.organization_id = ${organizationId} and n.project_id = ${projectId} and n.network = ${destination} and n.window_ends_at > now()`;
  const { rows: accounts } = await sql<{ id: string }>`select n.network_id as id from ${limit}`.execute(tx);
  if (accounts[0] === undefined) return undefined;
  await lockAccount(tx, organizationId, destination, accounts[0].id);
  const { rows } = await sql<{ left: number; seconds: number; late: boolean; underWay: number }>`
    select n.posts_left as left, extract(epoch from ${momentAfter(sql`n.window_ends_at`, sql`${known.due_at}::timestamptz`)} - now())::float8 as seconds,
      ${known.due_at}::timestamptz < n.window_ends_at - make_interval(mins => ${lateMinutesMax}) as late, (
      select count(*)::integer from work w
      join post_publication p on p.organization_id = w.organization_id and p.id = w.subject and p.status = 'delivering'
      where w.organization_id = ${organizationId} and w.kind = 'posts' and w.leased and w.at > now() and w.subject <> ${id}
        and w.place in (
          select o.project_id || ' ' || o.network from network_account o
          where o.organization_id = ${organizationId} and o.network = n.network and o.network_id = n.network_id
        )
    ) as "underWay"
    from ${limit}`.execute(tx);
  const [found] = rows;
  if (found === undefined || found.underWay < found.left) return undefined;
  if (found.left > 0) return Math.min(found.seconds, roomSeconds + (await queueOf(tx, organizationId, known)) / looksPerSecondMax);
  return found.late ? undefined : found.seconds;
}

/** Counts the posts that wait at a place, or are under way there, up to a bound. */
async function queueOf(tx: Tx, organizationId: string, { project_id, destination }: Known): Promise<number> {
  const place = placeOf(project_id, destination);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from work w where w.organization_id = ${organizationId} and w.kind = 'posts' and w.place = ${place} limit ${queueMax}
    ) q`.execute(tx);
  return rows[0]?.count ?? 0;
}
