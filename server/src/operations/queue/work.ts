import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { claimWith, inSeconds } from "./claim.ts";

/** Kinds of work that workers claim, each a queue of its own. */
export type WorkKind =
  | "blog_hosts"
  | "digests"
  | "exports"
  | "failing_webhooks"
  | "generations"
  | "held_mails"
  | "mails"
  | "planned_posts"
  | "platform_publications"
  | "posts"
  | "publications"
  | "recordings"
  | "review_waits"
  | "routines"
  | "search_consoles"
  | "webhooks";

/** One worker's claim until its lease ends. A newer claim has another fence and makes this one void. */
export type WorkClaim = {
  organization_id: string;
  kind: WorkKind;
  id: string;
  project_id: string | null;
  fence: number;
  attempts: number;
  /** Whether the claim before ended with its lease: its worker has most likely died of it. */
  again: boolean;
};

type ClaimBounds = {
  room: number;
  leaseSeconds: number;
  /** Most pieces under way of an organization, or of each of its places where the kind has some. */
  each: number;
  /** Most pieces under way of an organization in all of its places; no such bound when absent. */
  eachOrganization?: number;
};

const unbounded = 2 ** 31 - 1;

/** Claims work in turns across organizations, and within the bounds. */
export async function claimWork(
  pool: pg.Pool,
  kind: WorkKind,
  { room, leaseSeconds, each, eachOrganization = unbounded }: ClaimBounds,
): Promise<WorkClaim[]> {
  const rows = await claimWith<Omit<WorkClaim, "kind">>(pool, "claim_work", [kind, room, leaseSeconds, each, eachOrganization]);
  return rows.map((row) => ({ ...row, kind }));
}

type Added = {
  organizationId: string;
  projectId: string | null;
  kind: WorkKind;
  subject: string;
  place?: string;
  seconds?: number;
  /** Attempts that it has had before. */
  attempts?: number;
  /** Keeps the date of existing work where that is earlier, or its lease, so that the new work begins once that has ended. */
  keeps?: Kept;
};

type Kept = "earlier" | "lease";

const conflicts: Record<Kept | "nothing", RawBuilder<unknown>> = {
  nothing: sql`at = excluded.at, leased = false`,
  earlier: sql`at = least(w.at, excluded.at), leased = false`,
  lease: sql`at = case when w.leased then greatest(w.at, excluded.at) else excluded.at end`,
};

/** Adds work in the transaction of its subject. What is there already is made anew, and a claim of it is void. */
export async function addWork(
  writes: Writes,
  { organizationId, projectId, place = "", seconds = 0, attempts = 0, keeps, ...work }: Added,
): Promise<void> {
  const row = sql`(${organizationId}, ${work.kind}, ${work.subject}, ${projectId}, ${place}, ${inSeconds(seconds)})`;
  await addWorkFrom(writes, work.kind, sql`values ${row}`, keeps);
  if (attempts === 0) return;
  await writes.write(sql`
    update work set attempts = ${attempts}
    where organization_id = ${organizationId} and kind = ${work.kind} and subject = ${work.subject}`);
}

/** Adds work of a kind in the same way for each row that a query gives: organization, kind, subject, project, place and date. */
export async function addWorkFrom(writes: Writes, kind: WorkKind, rows: RawBuilder<unknown>, keeps?: Kept): Promise<void> {
  writes.turn(kind);
  await writes.write(sql`
    insert into work as w (organization_id, kind, subject, project_id, place, at)
    ${rows}
    on conflict (organization_id, kind, subject) do update set ${conflicts[keeps ?? "nothing"]}, fence = 0, attempts = 0`);
}

/** Adds work that its caller does at once and so holds: a worker takes it over when the lease ends. Returns the claim. */
export async function addHeldWork(
  tx: Tx,
  { organizationId, projectId, kind, subject, place = "" }: Added,
  leaseSeconds: number,
): Promise<WorkClaim> {
  tx.turn(kind);
  const at = inSeconds(leaseSeconds);
  const fence = sql<number>`pg_current_xact_id()::text::bigint`;
  const row = { organization_id: organizationId, project_id: projectId, kind, subject, place, at, leased: true, fence, attempts: 1 };
  const held = await tx.insertInto("work").values(row).returning("fence").executeTakeFirstOrThrow();
  return { organization_id: organizationId, project_id: projectId, kind, id: subject, fence: held.fence, attempts: 1, again: false };
}

/** Returns the condition that a claim is not void, and its work not given back. */
export function isHeld({ organization_id, kind, id, fence }: WorkClaim): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from work w where w.organization_id = ${organization_id} and w.kind = ${kind} and w.subject = ${id} and w.fence = ${fence} and w.leased
  )`;
}

function held(tx: Tx, { organization_id, kind, id, fence }: WorkClaim) {
  return tx.updateTable("work").where((row) => row.and({ organization_id, kind, subject: id, fence }));
}

/** Ends a claim, as the first of the transaction that settles it. Returns false where the claim is void: then nothing may be settled. */
export async function endWork(tx: Tx, { organization_id, kind, id, fence }: WorkClaim): Promise<boolean> {
  tx.turn(kind);
  const { numDeletedRows } = await tx
    .deleteFrom("work")
    .where((row) => row.and({ organization_id, kind, subject: id, fence }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes work that nobody has to do any more. A claim of it is void. */
export async function dropWork(
  tx: Tx,
  { organizationId, kind, subject }: Pick<Added, "organizationId" | "kind" | "subject">,
): Promise<void> {
  // A place may be free now.
  tx.turn(kind);
  await tx
    .deleteFrom("work")
    .where((row) => row.and({ organization_id: organizationId, kind, subject }))
    .execute();
}

/** Lets work begin that waits for the lease of a claim which is void, since the worker of that claim has ended. */
export async function releaseWork(tx: Tx, { organization_id, kind, id }: WorkClaim): Promise<void> {
  tx.turn(kind);
  await tx
    .updateTable("work")
    .set({ at: sql<Date>`now()`, leased: false })
    .where((row) => row.and({ organization_id, kind, subject: id, fence: 0, leased: true }))
    .execute();
}

type Again = { attempts: number } & ({ seconds: number } | { at: Date });

/** Gives a claim back until so many seconds from now, or a moment. Returns false where it is void. */
export async function putWorkBack(tx: Tx, claim: WorkClaim, { attempts, ...again }: Again): Promise<boolean> {
  tx.turn(claim.kind);
  const { numUpdatedRows } = await held(tx, claim)
    .set({ at: "at" in again ? again.at : inSeconds(again.seconds), leased: false, attempts })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a claim back where something follows, and ends it else. Returns false where it is void. */
export function endOrPutBack(tx: Tx, claim: WorkClaim, again: Again | null): Promise<boolean> {
  return again === null ? endWork(tx, claim) : putWorkBack(tx, claim, again);
}

/** Renews the lease. Returns false where the claim is void. */
export async function holdWork(tx: Tx, claim: WorkClaim, leaseSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ at: inSeconds(leaseSeconds) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
