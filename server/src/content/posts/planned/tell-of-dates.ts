import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork, endOrPutBack, holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { tellReviewers } from "#src/people/notifications/tell-leaders.ts";
import { watchKind } from "../post-queries.ts";
import { lockPostRow } from "../roll-up.ts";

export type PlannedDependencies = { pool: pg.Pool; sendsMail: boolean; log: Log };

const leaseSeconds = 60;
const batchSize = 20;
// Leaves capacity for other organizations.
const postsOfOrganizationMax = 5;

/** Creates the worker that handles unapproved dates that are near or over. */
export function createDateTeller(dependencies: PlannedDependencies): Worker {
  const { pool, log } = dependencies;
  return createWorker({
    name: "date_teller",
    async open() {
      const claims = await claimWork(pool, watchKind, { room: batchSize, leaseSeconds, each: postsOfOrganizationMax });
      for (const claim of claims) await tellOf(dependencies, claim);
      return claims.length;
    },
    until: () => untilWork(pool, [watchKind]),
    onError: (error) => log.warn("unapproved dates not looked at", { error }),
  });
}

async function tellOf({ pool, sendsMail, log }: PlannedDependencies, claim: WorkClaim): Promise<void> {
  const { organization_id: organizationId, id: postId } = claim;
  try {
    await transact(pool, organizationId, (tx) => settle({ tx, sendsMail }, claim));
  } catch (error) {
    // It is claimed again within a minute; it must not hold up the others.
    log.error("unapproved date not settled", { postId, organizationId, error });
  }
}

type Near = { destination: PostDestinationName; at: string; zone: string };

/** Fails dates that are over and reminds of dates that are near, each with one notice for all destinations of the post. */
async function settle(context: Teller, claim: WorkClaim): Promise<void> {
  const { tx } = context;
  const { organization_id: organizationId, id: postId } = claim;
  await lockPostRow(tx, organizationId, postId);
  if (!(await holdWork(tx, claim, leaseSeconds))) return;
  const over = await takeDates(tx, organizationId, postId, "over");
  const near = await takeDates(tx, organizationId, postId, "near");
  const seconds = await secondsToNext(tx, organizationId, postId);
  await endOrPutBack(tx, claim, seconds === null ? null : { seconds, attempts: 0 });
  const post = await tx
    .selectFrom("post")
    .select(["project_id", "title", "review_policy_id", "steps_given"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", postId)
    .executeTakeFirst();
  if (post === undefined) return;
  const { project_id: projectId, title, review_policy_id: policyId, steps_given: given } = post;
  const about = { projectId, title, postId };
  const turn = policyId === null || given === null ? undefined : { policyId, step: given + 1 };
  if (over.length > 0) {
    const reason = `Not approved in time: ${listed(over)}. It no longer goes out automatically. Give it a new date.`;
    await tellReviewers(context, organizationId, { kind: "approval_missed", ...about, reason }, turn);
  }
  if (near.length > 0) {
    const reason = `Planned but not approved: ${listed(near)}. Approve it or set it again before then, or it does not go out.`;
    await tellReviewers(context, organizationId, { kind: "approval_due", ...about, reason }, turn);
  }
}

async function takeDates(tx: Tx, organizationId: string, postId: string, which: "over" | "near"): Promise<readonly Near[]> {
  const [change, isMeant] =
    which === "over"
      ? [sql`status = 'failed', error_code = 'not_approved', approval_check_at = null, approval_reminded = false`, sql`d.at <= now()`]
      : [
          sql`approval_check_at = d.at, approval_reminded = true`,
          sql`d.at > now() and d.at <= now() + interval '1 hour' and not d.approval_reminded`,
        ];
  const { rows } = await sql<Near>`
    update post_destination d set ${change}
    where d.organization_id = ${organizationId} and d.post_id = ${postId} and d.status = 'pending' and d.at is not null and ${isMeant}
    returning d.destination, d.at_local as at, d.at_zone as zone`.execute(tx);
  return rows.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
}

/** Returns the seconds until a date of the post is to be looked at again; null where none has to be. */
async function secondsToNext(tx: Tx, organizationId: string, postId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(d.approval_check_at) - now())::float8 as seconds from post_destination d
    where d.organization_id = ${organizationId} and d.post_id = ${postId}`.execute(tx);
  return rows[0]?.seconds ?? null;
}

function listed(dates: readonly Near[]): string {
  return dates.map(({ destination, at, zone }) => `${destination} on ${at.replace("T", " at ")} (${zone})`).join(", ");
}
